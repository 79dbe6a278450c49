import { expect, test } from 'vitest';
import { refusalToSellInWeek, refusalToSellOutInWeek } from './sold-out.ts';

test.each([
  ['draft', null],
  ['active', null],
  ['delivered', { message: 'Week 202650 is delivered.', field: 'order_week_id' }],
] as const)('a product is sold out or back in a %s week: %j', (status, refused) => {
  expect(refusalToSellInWeek({ number: 202_650, status })).toEqual(refused);
});

test('a dish is sold out only in a week whose orders can still change', () => {
  expect(refusalToSellOutInWeek({ number: 202_650, is_closed: false })).toBeNull();
  expect(refusalToSellOutInWeek({ number: 202_650, is_closed: true })?.message).toBe(
    'The orders of week 202650 can no longer change.',
  );
});
