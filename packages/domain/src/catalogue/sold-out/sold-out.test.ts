import { expect, test } from 'vitest';
import { refusalToSellInWeek } from './sold-out.ts';

test.each([
  ['draft', null],
  ['active', null],
  ['delivered', { message: 'Week 202650 is delivered.', field: 'order_week_id' }],
] as const)('a product is sold out or back in a %s week: %j', (status, refused) => {
  expect(refusalToSellInWeek({ number: 202_650, status })).toEqual(refused);
});
