import { expect, test } from 'vitest';
import { describeCancelledOrders, describeOrdersFrom, describePassedOrders } from './cancelled-orders.ts';

const order = (order_week_number: number, deliver_at: string | null, is_skipped = false) => ({
  order_week_number,
  deliver_at,
  is_skipped,
});

test.each([
  [[], 'No orders are before their cutoff, so none will be cancelled.'],
  [[order(202_650, '2026-12-10')], '1 order before its cutoff will be cancelled too: Thu 12/10 (week 202650).'],
  [[order(202_650, null, true)], '1 order before its cutoff will be cancelled too: week 202650 (skipped).'],
  [
    [order(202_650, '2026-12-10', true), order(202_650, '2026-12-10'), order(202_651, null)],
    '3 orders before their cutoff will be cancelled too: Thu 12/10 (week 202650, skipped), Thu 12/10 (week 202650), and week 202651.',
  ],
])('the cancel dialog lists the orders that will be cancelled', (orders, message) => {
  expect(describeCancelledOrders(orders)).toBe(message);
});

test.each([
  [[], 'No order made so far has its cutoff on 12/4/2026 or later. Orders with an earlier cutoff are unaffected.'],
  [
    [order(202_650, '2026-12-10')],
    '1 order with its cutoff on that day or later will be cancelled too: Thu 12/10 (week 202650). Orders with an earlier cutoff are unaffected.',
  ],
  [
    [order(202_650, '2026-12-10', true), order(202_651, null)],
    '2 orders with their cutoff on that day or later will be cancelled too: Thu 12/10 (week 202650, skipped) and week 202651. Orders with an earlier cutoff are unaffected.',
  ],
])('the dialog that schedules a cancellation lists the orders that it cancels', (orders, message) => {
  expect(describeOrdersFrom('2026-12-04', orders)).toBe(message);
});

test.each([
  [[], 'Orders past their cutoff are still charged and delivered.'],
  [
    [{ order_week_number: 202_649, deliver_at: '2026-12-03' }],
    'Orders that were charged are still delivered. The order of Thu 12/3 (week 202649) is not charged again: it is cancelled at its deadline unless staff reactivate it.',
  ],
  [
    [
      { order_week_number: 202_649, deliver_at: '2026-12-03' },
      { order_week_number: 202_650, deliver_at: null },
    ],
    'Orders that were charged are still delivered. The orders of Thu 12/3 (week 202649) and week 202650 are not charged again: they are cancelled at their deadline unless staff reactivate them.',
  ],
])('the cancel dialog does not say that an order without a charge is charged', (waiting, message) => {
  expect(describePassedOrders(waiting.map((order, index) => ({ order_id: index + 1, ...order })))).toBe(message);
});
