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
  const order = { order_id: 7, deliver_at: '2026-12-03', cutoff_at: '2026-11-28T05:59:59.000Z', total: cents(8_400) };
  expect((['charged', 'skipped', 'cancelled'] as const).map((effect) => describeEffect({ ...order, effect }))).toEqual([
    'Thu 12/3 (order #7): $84.00 is charged at the cutoff, 11/27/2026 11:59 PM CST.',
    'Thu 12/3 (order #7): stays skipped.',
    'Thu 12/3 (order #7): stays cancelled.',
  ]);
  expect(describeEffect({ ...order, deliver_at: null, effect: 'cancelled' })).toBe(
    'No delivery date (order #7): stays cancelled.',
  );
});

test('a cancelled order stays cancelled, skipped or not', () => {
  expect(effectOf({ status: 'cancelled', is_skipped: true })).toBe('cancelled');
  expect(effectOf({ status: 'active', is_skipped: true })).toBe('skipped');
  expect(effectOf({ status: 'active', is_skipped: false })).toBe('charged');
});
