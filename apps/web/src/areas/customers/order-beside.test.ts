import type { CreatableOrder } from '@larder/contract/orders/manual-orders.ts';
import { expect, test } from 'vitest';
import { besideInWords, orderBeside } from './order-beside.ts';

const row = (week: number, cycle: number, order: Partial<NonNullable<CreatableOrder['order']>> | null) =>
  ({
    order_week_id: week,
    order_week_number: 202_649,
    order_week_date: '2026-11-30',
    production_cycle_id: cycle,
    production_cycle_name: cycle === 1 ? 'PC A' : 'PC B',
    delivery_quote: { delivery_date: null, cutoff_date_local: '2026-11-27T23:59:59' },
    is_cutoff_passed: false,
    order: order && { id: 26, status: 'active', is_skipped: false, is_incomplete: false, ...order },
    actions: [],
  }) satisfies CreatableOrder;

test.each([
  ['an active order of the same week in the other cycle', row(1, 2, {}), true],
  ['one that was skipped', row(1, 2, { is_skipped: true }), false],
  ['one that was cancelled', row(1, 2, { status: 'cancelled' }), false],
  ['none', row(1, 2, null), false],
  ['one of another week', row(2, 2, {}), false],
])('%s', (_, other, stands) => {
  const here = row(1, 1, {});
  expect(orderBeside(here, [here, other])).toEqual(stands ? { id: 26, cycle: 'PC B' } : null);
});

test('it is named with its cycle', () => {
  expect(besideInWords({ id: 26, cycle: 'PC B' })).toBe('Order #26 of this week stands in PC B.');
});
