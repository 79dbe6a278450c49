import { expect, test } from 'vitest';
import { describeRemainingOrder } from './remaining-orders.ts';

test.each([
  [null, 'Order 7 of week 202649 stays in PC A: the cutoff of PC B has passed.'],
  [9, 'Order 7 of week 202649 stays in PC A: order 9 is already in PC B.'],
])('an order that stays is named with the reason: %s', (beside_id, message) => {
  const left = { id: 7, order_week_number: 202_649, cycle_name: 'PC A', new_cycle_name: 'PC B', beside_id };
  expect(describeRemainingOrder(left)).toBe(message);
});
