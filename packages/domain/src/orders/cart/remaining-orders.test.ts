import { expect, test } from 'vitest';
import { describeRemainingOrder } from './remaining-orders.ts';

test.each([
  [null, 'The order of Thu 12/3/2026 (week 202649) stays in PC A: the cutoff of PC B has passed.'],
  [9, 'The order of Thu 12/3/2026 (week 202649) stays in PC A: another order of its week is already in PC B.'],
])('an order that stays is named with the reason: %s', (beside_id, message) => {
  const order = { id: 7, order_week_number: 202_649, deliver_at: '2026-12-03', beside_id };
  expect(describeRemainingOrder({ ...order, cycle_name: 'PC A', new_cycle_name: 'PC B' })).toBe(message);
});
