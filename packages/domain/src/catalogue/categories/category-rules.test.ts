import { expect, test } from 'vitest';
import { cents } from '../../values/cents.ts';
import { refusalOfCategoryPrices } from './category-rules.ts';

test.each([
  [1_199, 1_399, null],
  [1_199, 1_199, null],
  [
    1_199,
    1_198,
    {
      message: 'The premium price cannot be lower than the price.',
      field: 'premium_price',
    },
  ],
])('a price of %i with a premium price of %i is refused only if premium is lower', (price, premium, refused) => {
  expect(refusalOfCategoryPrices({ price: cents(price), premium_price: cents(premium) })).toEqual(refused);
});
