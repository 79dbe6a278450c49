import { expect, it } from 'vitest';
import { cents } from '../../values/cents.ts';
import { unitPrice } from './unit-price.ts';

const category = { price: cents(1_000), premium_price: cents(1_250) };

it.each([
  ['its own price before all others', { item_price: 799, is_premium: true }, 900, 799],
  ['the category’s price', { item_price: null, is_premium: false }, null, 1_000],
  ['the category’s premium price', { item_price: null, is_premium: true }, null, 1_250],
  ['the group’s price', { item_price: null, is_premium: false }, 900, 900],
  ['the group’s price and what premium adds', { item_price: null, is_premium: true }, 900, 1_150],
] as const)('a piece costs %s', (_, { item_price, is_premium }, group, price) => {
  const product = { item_price: item_price === null ? null : cents(item_price), is_premium };
  expect(unitPrice(product, category, group === null ? null : cents(group))).toBe(price);
});
