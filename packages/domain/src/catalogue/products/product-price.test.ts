import { expect, test } from 'vitest';
import { cents } from '../../values/cents.ts';
import { productPrice } from './product-price.ts';

const category = { price: cents(1_000), premium_price: cents(1_250) };

test.each([
  ['follows its category', null, 1_000, 1_250, 250],
  ['has its own price, to which premium adds nothing', 799, 799, 799, 0],
] as const)('a product that %s', (_, own, price, premium, difference) => {
  expect(productPrice(own === null ? null : cents(own), category)).toEqual({
    original_price: price,
    original_premium_price: premium,
    original_premium_difference: difference,
  });
});
