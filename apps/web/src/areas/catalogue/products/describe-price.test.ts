import { cents } from '@larder/domain/values/cents.ts';
import { expect, test } from 'vitest';
import { describePrice } from './describe-price.ts';

const priced = (item_price: number | null, is_premium = false) => ({
  item_price: item_price === null ? null : cents(item_price),
  is_premium,
});

test.each([
  [priced(null), priced(1_450), 'It costs $14.50 instead of the price of its category.'],
  [priced(1_450), priced(null), 'It costs the price of its category instead of $14.50.'],
  [priced(999), priced(999, true), 'It becomes premium.'],
  [priced(999, true), priced(1_100), 'It costs $11.00 instead of $9.99. It is no longer premium.'],
])('a new price is named with the old one: %j to %j', (before, after, sentence) =>
  expect(describePrice(before, after)).toBe(sentence),
);
