import { expect, test } from 'vitest';
import { cents } from '../../values/cents.ts';
import { refusalOfCategoryPrices } from './category-rules.ts';

test.each([
  [1_199, 1_399, undefined],
  [1_199, 1_199, undefined],
  [1_199, 1_198, 'premium_price'],
])('a price of %i with a premium price of %i is refused only if premium is lower', (price, premium, field) => {
  expect(refusalOfCategoryPrices({ price: cents(price), premium_price: cents(premium) })?.field).toBe(field);
});
