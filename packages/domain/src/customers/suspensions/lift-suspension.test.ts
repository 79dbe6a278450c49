import { expect, test } from 'vitest';
import { cents } from '../../values/cents.ts';
import { describeEffect, effectOf, refusalToLiftSuspension } from './lift-suspension.ts';

const SUSPENDED = { isSuspended: true, isBanned: false, waiting: null };
const waiting = { order_id: 7, deliver_at: '2026-11-26', until: '2026-11-24T05:59:59.000Z' };

test.each([
  ['a suspended customer', SUSPENDED, null],
  ['a banned customer', { ...SUSPENDED, isBanned: true }, 'This customer is banned.'],
  ['an active customer', { ...SUSPENDED, isSuspended: false }, 'This customer is not suspended.'],
  [
    'a customer whose order waits',
    { ...SUSPENDED, waiting },
    'The box of Thu 11/26 (order #7) can be reactivated until 11/23/2026 11:59 PM CST. Reactivate it, or lift the suspension after that.',
  ],
  [
    'a customer whose order has no dates yet',
    { ...SUSPENDED, waiting: { order_id: 7, deliver_at: null, until: null } },
    'A box (order #7) can be reactivated until its deadline. Reactivate it, or lift the suspension after that.',
  ],
])('lifting the suspension of %s is allowed or refused', (_, customer, message) => {
  expect(refusalToLiftSuspension(customer)?.message ?? null).toBe(message);
});

test('what a lifted suspension means is said for each order, its delivery day first', () => {
  const order = {
    order_id: 7,
    deliver_at: '2026-12-03',
    cutoff_at: '2026-11-28T05:59:59.000Z',
    total: cents(8_400),
    on: null,
  };
  expect((['charged', 'skipped', 'cancelled'] as const).map((effect) => describeEffect({ ...order, effect }))).toEqual([
    'Thu 12/3 (order #7): $84.00 is due at the cutoff, 11/27/2026 11:59 PM CST.',
    'Thu 12/3 (order #7): stays skipped.',
    'Thu 12/3 (order #7): stays cancelled.',
  ]);
  expect(describeEffect({ ...order, effect: 'will-be-cancelled', on: '2026-11-25' })).toBe(
    'Thu 12/3 (order #7): will be cancelled on 11/25/2026.',
  );
  expect(describeEffect({ ...order, deliver_at: null, effect: 'cancelled' })).toBe(
    'No delivery date (order #7): stays cancelled.',
  );
});

const ORDER: Parameters<typeof effectOf>[0] = {
  status: 'active',
  is_skipped: false,
  kind: 'subscription',
  subscription_status: 'active',
  to_be_cancelled_at: null,
  cutoff_at: Temporal.Instant.from('2026-12-09T05:59:59Z'),
};

test.each<[Partial<typeof ORDER>, string, string | null]>([
  [{}, 'charged', null],
  [{ is_skipped: true }, 'skipped', null],
  [{ status: 'cancelled', is_skipped: true }, 'cancelled', null],
  [{ to_be_cancelled_at: '2026-12-05' }, 'will-be-cancelled', '2026-12-05'],
  [{ to_be_cancelled_at: '2026-12-05', is_skipped: true }, 'skipped', null],
  [{ to_be_cancelled_at: '2026-12-09' }, 'charged', null],
  [{ subscription_status: 'cancelled' }, 'will-be-cancelled', '2026-12-08'],
  [{ subscription_status: 'cancelled', kind: 'manual' }, 'charged', null],
])('once the suspension is lifted, an order with %o is "%s"', (given, effect, on) => {
  expect(effectOf({ ...ORDER, ...given })).toEqual({ effect, on });
});
