import type { User } from '@larder/contract/customers/users/user.ts';
import { expect, test } from 'vitest';
import {
  describeCharge,
  describeResume,
  describeSkip,
  stayingOnceUnskipped,
  describeStaying,
  describeUnskip,
  isPastCutoff,
} from './describe-effect.ts';

const order = {
  id: 25,
  deliver_at: '2026-12-03',
  week: { id: 1, number: 202_649, date: '2026-11-30' },
  cutoff_at: '2026-11-30T05:59:59Z',
};
const SKIPPED = { ...order, kind: 'subscription', status: 'active', is_skipped: true } as const;
const CUTOFF = Temporal.Instant.from(order.cutoff_at);
const BEFORE = CUTOFF.subtract({ seconds: 1 });

test('a skip and an unskip name the box by its day and say what follows', () => {
  expect(describeSkip(order, BEFORE)).toBe(
    'This skips the box of Thu 12/3 (order #25, week 202649): it will not be charged or delivered.',
  );
  expect(describeSkip(order, CUTOFF)).toBe(
    'This skips the box of Thu 12/3 (order #25, week 202649): it will not be delivered.',
  );
  expect(describeUnskip(SKIPPED, userWith('active'), BEFORE)).toBe(
    'This restores the box of Thu 12/3 (order #25, week 202649): it will be charged at its cutoff and delivered.',
  );
  expect(describeUnskip({ ...SKIPPED, deliver_at: null }, userWith('active'), CUTOFF)).toBe(
    'This restores the box of week 202649 (order #25, week 202649): it will be delivered.',
  );
});

test('an order counts as past its cutoff while the business clock is unknown', () => {
  expect(isPastCutoff(order, null)).toBe(true);
  expect(isPastCutoff(order, BEFORE)).toBe(false);
});

test('a box that returns says that a paused or cancelled customer stays so', () => {
  expect(describeStaying({ status: 'paused' })).toBe('Only this box is delivered: the customer stays paused.');
  expect(describeStaying({ status: 'cancelled' })).toBe('Only this box is delivered: the customer stays cancelled.');
  expect(describeStaying({ status: 'active' })).toBeNull();
});

const userWith = (
  status: 'active' | 'paused' | 'cancelled' | 'suspended',
  subscription: Partial<Subscription> = {},
) => ({
  status,
  subscription: {
    data: {
      id: 1,
      status: status === 'suspended' ? 'active' : status,
      cancelled_at: null,
      cancellation_details: null,
      cancellation_reason: null,
      to_be_cancelled_at: null,
      paused: null,
      ...subscription,
    },
  },
});
type Subscription = NonNullable<User['subscription']['data']>;

// ORD-7, CUST-90
test.each<[string, Pick<User, 'status' | 'subscription'>, object, string]>([
  ['an active customer', userWith('active'), {}, 'It will be charged at its cutoff and delivered.'],
  [
    'a cancelled customer',
    userWith('cancelled'),
    {},
    'It will be charged at its cutoff and delivered. Only this box is delivered: the customer stays cancelled.',
  ],
  [
    'a paused customer',
    userWith('paused'),
    {},
    'It will be charged at its cutoff and delivered. Only this box is delivered: the customer stays paused.',
  ],
  ['a suspended customer', userWith('suspended'), {}, 'It will be suspended at its cutoff on 11/29/2026.'],
  [
    'a suspended customer without a subscription',
    userWith('suspended', { status: 'cancelled' }),
    {},
    'It will be suspended at its cutoff on 11/29/2026.',
  ],
  [
    'a customer who is cancelled before',
    userWith('active', { to_be_cancelled_at: '2026-11-28' }),
    {},
    'It will be cancelled on 11/28/2026.',
  ],
  ['a skipped order', userWith('active'), { is_skipped: true }, 'It stays skipped: unskip it to have it delivered.'],
])('resuming the box of %s says what becomes of it', (_, user, more, text) => {
  expect(describeResume({ ...order, kind: 'subscription', is_skipped: false, ...more }, user)).toBe(text);
});

// CUST-90
test('what is unskipped or changed is not said to be charged if it will be suspended or cancelled', () => {
  const suspended = userWith('suspended');
  const ending = userWith('active', { to_be_cancelled_at: '2026-11-28' });
  expect(describeUnskip(SKIPPED, suspended, BEFORE)).toBe(
    'This restores the box of Thu 12/3 (order #25, week 202649): it will be suspended at its cutoff on 11/29/2026.',
  );
  expect(describeUnskip(SKIPPED, ending, BEFORE)).toBe(
    'This restores the box of Thu 12/3 (order #25, week 202649): it will be cancelled on 11/28/2026.',
  );
  const coming = { ...SKIPPED, is_skipped: false };
  expect(describeCharge(coming, userWith('paused'), BEFORE)).toBe('Its total is due at its cutoff.');
  expect(describeCharge(coming, suspended, BEFORE)).toBe('It will be suspended at its cutoff on 11/29/2026.');
  expect(describeCharge(coming, ending, BEFORE)).toBe('It will be cancelled on 11/28/2026.');
  expect(describeCharge(coming, suspended, CUTOFF)).toBe(
    'The difference to what was paid is charged or returned at the deadline.',
  );
  expect(stayingOnceUnskipped(SKIPPED, userWith('cancelled'), BEFORE), 'it is not delivered').toBeNull();
  expect(stayingOnceUnskipped({ ...SKIPPED, kind: 'manual' }, userWith('cancelled'), BEFORE)).toBe(
    'Only this box is delivered: the customer stays cancelled.',
  );
});

// ORD-91
test('the meals of an order that was skipped for being empty are said to unskip it', () => {
  expect(describeCharge(SKIPPED, userWith('active'), BEFORE)).toBe(
    'Saving its meals unskips it. Its total is due at its cutoff.',
  );
  expect(describeCharge(SKIPPED, userWith('suspended'), BEFORE)).toBe(
    'Saving its meals unskips it. It will be suspended at its cutoff on 11/29/2026.',
  );
});
