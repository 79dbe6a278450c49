import { expect, test } from 'vitest';
import { lostLines, regenerationState, REASONS_UNCHANGED } from './regeneration.ts';

const CUTOFF = Temporal.Instant.from('2026-11-21T05:59:59Z');
const before = CUTOFF.subtract({ seconds: 1 });
const order = { status: 'active' as const, cutoff_at: CUTOFF, is_frozen: false };

const PAST = 'Not changed: the cutoff of this order has passed.';
test.each([
  ['open', order, before, null],
  ['past_cutoff', order, CUTOFF, PAST],
  ['past_cutoff', { ...order, is_frozen: true }, before, PAST],
  ['past_cutoff', { ...order, status: 'cancelled' as const }, CUTOFF, PAST],
  ['cancelled', { ...order, status: 'cancelled' as const }, before, 'Not changed: this order is cancelled.'],
  ['unknown', undefined, before, 'There is no order with this ID.'],
])('an order that is %s is regenerated or skipped with a reason', (state, of, now, reason) => {
  expect(regenerationState(of, now)).toBe(state);
  expect(REASONS_UNCHANGED[regenerationState(of, now)]).toBe(reason);
});

test('the lines that a cart loses are counted by product', () => {
  const lines = [
    { sku: 'A', quantity: 3, name: 'Apple' },
    { sku: 'B', quantity: 1, name: 'Bean' },
    { sku: 'C', quantity: 2, name: 'Corn' },
  ];
  const after = [
    { sku: 'A', quantity: 1 },
    { sku: 'C', quantity: 5 },
  ];
  expect(lostLines(lines, after)).toEqual([
    { sku: 'A', quantity: 2, name: 'Apple' },
    { sku: 'B', quantity: 1, name: 'Bean' },
  ]);
  expect(lostLines(lines, lines)).toEqual([]);
});
