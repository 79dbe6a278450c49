import { cents } from '@larder/domain/values/cents.ts';
import { expect, test } from 'vitest';
import { describeRepriced } from './describe-repriced.ts';

const ORDER = { order_id: 7, order_week_number: 202_650, total_before: cents(10_791), total_after: cents(9_791) };

test.each([
  ['2026-12-10', 'Thu 12/10/2026 (week 202650): $107.91 becomes $97.91'],
  [null, 'week 202650: $107.91 becomes $97.91'],
])('a box of %s that gets another price reads "%s"', (deliver_at, text) => {
  expect(describeRepriced({ ...ORDER, deliver_at })).toEqual({ key: 'order 7', text });
});
