import { expect, test } from 'vitest';
import { cents } from '../../values/cents.ts';
import { refusalOfCategoryPrices, warningsOfCategoryPrices } from './category-rules.ts';

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

test.each([
  [1_199, 1_399, 1_199, []],
  [100, 100, 100, []],
  [13, 99, 13, ['The price is $0.13.', 'The premium price is $0.99.']],
  [0, 0, 0, ['The price is $0.00.', 'The premium price is $0.00.']],
  [1_249, 1_249, 99, ['The display price $0.99 is lower than the price $12.49.']],
])('prices of %i, premium %i and display %i are asked about: %j', (price, premium, display, warnings) => {
  const prices = { price: cents(price), premium_price: cents(premium), display_price: cents(display) };
  expect(warningsOfCategoryPrices(prices)).toEqual(warnings);
});
