import { expect, test } from 'vitest';
import { describeCancelledOrders, describeLaterOrders } from './cancelled-orders.ts';

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

test('the cancel dialog promises no delivery of a suspended order', () => {
  expect(describeLaterOrders('active')).toBe('Orders past their cutoff are still charged and delivered.');
  expect(describeLaterOrders('suspended')).toBe(
    'Orders past their cutoff stay as they are: those that are paid are delivered, and a suspended one is cancelled at its deadline unless it is reactivated.',
  );
});
