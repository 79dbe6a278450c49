import { expect, test } from 'vitest';
import { cents } from '../../values/cents.ts';
import { type CustomerState, describeNextToBadge, describeState } from './describe-state.ts';

const PLAIN: CustomerState = {
  status: 'active',
  next_delivery: '2026-12-03',
  paused_until: null,
  cancelled_at: null,
  banned_at: null,
  reason: null,
  unpaid: null,
  failed: null,
};
/** Still 11/23 in Chicago. */
const BANNED_AT = '2026-11-24T05:30:00.000Z';
const UNPAID = {
  amount: cents(8_400),
  failure_reason: 'Your card was declined.',
  is_without_card: false,
  until: '2026-11-24T05:59:00.000Z',
};

test.each<[Partial<CustomerState>, string]>([
  [{}, 'Active · next box Thu 12/3'],
  [{ next_delivery: null }, 'Active · no coming box'],
  [{ status: 'lapsed', next_delivery: null }, 'Lapsed · no coming box'],
  [{ status: 'lapsed' }, 'Lapsed · next box Thu 12/3'],
  [{ status: 'paused', paused_until: '2026-12-11', next_delivery: null }, 'Paused until 12/11/2026'],
  [
    { status: 'paused', paused_until: '2026-12-11', next_delivery: '2026-12-11', reason: 'On vacation' },
    'Paused until 12/11/2026: On vacation',
  ],
  [
    { status: 'paused', paused_until: '2026-12-11', reason: 'On vacation' },
    'Paused until 12/11/2026: On vacation · next box Thu 12/3',
  ],
  [{ status: 'cancelled', cancelled_at: '2026-10-03T03:00:00.000Z', next_delivery: null }, 'Cancelled on 10/2/2026'],
  [
    { status: 'cancelled', cancelled_at: '2026-10-02T18:00:00.000Z', reason: 'Moved away' },
    'Cancelled on 10/2/2026: Moved away · next box Thu 12/3',
  ],
  [{ status: 'abandoned', next_delivery: null }, 'Never subscribed'],
  [{ status: 'suspended' }, 'Suspended'],
  [{ status: 'suspended', unpaid: UNPAID }, 'Suspended: card declined, $84.00, until 11/23 11:59 PM'],
  [
    { status: 'suspended', unpaid: { ...UNPAID, failure_reason: 'No payment method', is_without_card: true } },
    'Suspended: no card, $84.00, until 11/23 11:59 PM',
  ],
  [
    { status: 'suspended', unpaid: { ...UNPAID, failure_reason: null, until: null } },
    'Suspended: order not charged, $84.00',
  ],
  [
    { status: 'suspended', failed: { amount: cents(8_400), at: '2026-11-20T05:59:00.000Z', failure_reason: null } },
    'Suspended: charge failed on 11/19/2026, $84.00',
  ],
  [{ status: 'banned', next_delivery: null }, 'Banned'],
  [{ status: 'banned' }, 'Banned · next box Thu 12/3'],
  [{ status: 'banned', banned_at: BANNED_AT, next_delivery: null }, 'Banned on 11/23/2026'],
  [
    { status: 'banned', banned_at: BANNED_AT, next_delivery: null, reason: 'Chargeback fraud' },
    'Banned on 11/23/2026: Chargeback fraud',
  ],
  [
    { status: 'banned', banned_at: BANNED_AT, reason: 'Chargeback fraud' },
    'Banned on 11/23/2026: Chargeback fraud · next box Thu 12/3',
  ],
])('the state of a customer with %o reads "%s"', (state, text) => {
  expect(describeState({ ...PLAIN, ...state })).toBe(text);
});

test.each<[string, Partial<CustomerState>, string]>([
  ['Active', {}, 'Next box Thu 12/3'],
  ['Inactive', { status: 'lapsed' }, 'Lapsed · next box Thu 12/3'],
  ['Suspended', { status: 'suspended', unpaid: UNPAID }, 'Card declined, $84.00, until 11/23 11:59 PM'],
  [
    'Suspended',
    { status: 'suspended', unpaid: { ...UNPAID, is_without_card: true } },
    'No card, $84.00, until 11/23 11:59 PM',
  ],
  ['Suspended', { status: 'suspended' }, ''],
  ['Banned', { status: 'banned', next_delivery: null }, ''],
  ['Banned', { status: 'banned', banned_at: BANNED_AT, next_delivery: null }, 'On 11/23/2026'],
  [
    'Banned',
    { status: 'banned', banned_at: BANNED_AT, next_delivery: null, reason: 'Chargeback fraud' },
    'On 11/23/2026: Chargeback fraud',
  ],
])('next to the badge %s a customer with %o reads "%s"', (badge, state, text) => {
  expect(describeNextToBadge(badge, { ...PLAIN, ...state })).toBe(text);
});
