import { cents } from '@larder/domain/values/cents.ts';
import { expect, test } from 'vitest';
import { describeEffect } from './describe-effect.ts';

const effect = {
  orders: 1_204,
  is_at_least: false,
  is_estimate: false,
  total_before: cents(10_000),
  total_after: cents(11_250),
};

test.each([
  [{}, '1,204 upcoming orders: $100.00 now, $112.50 then (+$12.50).'],
  [{ total_after: cents(9_000) }, '1,204 upcoming orders: $100.00 now, $90.00 then (-$10.00).'],
  [{ orders: 1, total_after: cents(10_000) }, '1 upcoming order for $100.00, which does not change.'],
  [
    { is_at_least: true, is_estimate: true },
    'At least 1,204 upcoming orders: about $100.00 now, about $112.50 then (+$12.50).',
  ],
  [{ orders: 0 }, 'No upcoming order is affected.'],
])('an effect with %j reads as a sentence', (more, text) => {
  expect(describeEffect({ ...effect, ...more })).toBe(text);
});
