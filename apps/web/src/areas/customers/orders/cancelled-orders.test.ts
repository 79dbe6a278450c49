import { expect, test } from 'vitest';
import { describeCancelledOrders } from './cancelled-orders.ts';

const row = (order_week_number: number, status: 'active' | 'cancelled', is_cutoff_passed = false) => ({
  order_week_number,
  is_cutoff_passed,
  delivery_quote: { delivery_date: order_week_number === 202_650 ? '2026-12-10' : null },
  order: { id: order_week_number, status, is_skipped: false, is_incomplete: false },
});

test.each([
  [[], 'No orders are before their cutoff, so none will be cancelled.'],
  [
    [row(202_648, 'active', true), row(202_649, 'cancelled')],
    'No orders are before their cutoff, so none will be cancelled.',
  ],
  [[row(202_650, 'active')], '1 order before its cutoff will be cancelled too: Thu 12/10 (week 202650).'],
  [
    [row(202_651, 'active'), row(202_650, 'active'), { ...row(202_652, 'active'), order: null }],
    '2 orders before their cutoff will be cancelled too: Thu 12/10 (week 202650) and week 202651.',
  ],
])('the cancel dialog lists the orders that will be cancelled', (rows, message) => {
  expect(describeCancelledOrders(rows)).toBe(message);
});
