import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cents, sum, ZERO } from '../../values/cents.ts';
import { orderPrice } from '../pricing/order-price.ts';
import { priceLines, type PriceNames } from './price-lines.ts';

// ORD-78

const meal = (name: string, quantity: number, unit: number) => ({
  sku: name.toUpperCase(),
  name,
  quantity,
  unit_price: cents(unit),
});
const NAMES: PriceNames = { promo_code: null, tax_percent: '8.8750', free: null };
const asText = (lines: ReturnType<typeof priceLines>) => lines.map(({ label, amount }) => `${label}: ${amount}`);

test('an order is priced by its meals, discount, shipping and tax', () => {
  const parts = { discount: cents(500), shipping: cents(599), tax: cents(168) };
  const lines = priceLines([meal('Chili', 2, 1_199)], parts, { ...NAMES, promo_code: 'AUTUMN10' });
  expect(asText(lines)).toEqual(['Chili: 2398', 'Discount (AUTUMN10): -500', 'Shipping: 599', 'Tax (8.875 %): 168']);
});

test('a skipped order subtracts what its meals would cost', () => {
  const free = 'Not charged: the order is skipped';
  const nothing = { discount: ZERO, shipping: ZERO, tax: ZERO };
  const lines = priceLines([meal('Chili', 2, 1_199)], nothing, { ...NAMES, free });
  expect(asText(lines)).toEqual(['Chili: 2398', `${free}: -2398`]);
  expect(priceLines([], nothing, { ...NAMES, free })).toEqual([]);
});

test('the lines of an order sum to its total', () => {
  const meals = fc.array(
    fc.record({ quantity: fc.integer({ min: 1, max: 20 }), unit: fc.integer({ min: 0, max: 5_000 }) }),
    { maxLength: 8 },
  );
  const regulation = fc.option(
    fc.record({
      type: fc.constantFrom('percent_off', 'dollars_off', 'products_off' as const),
      amount: fc.integer({ min: 0, max: 100 }),
      maximum_discount: fc.constant(null),
      free_shipping: fc.boolean(),
      free_tax: fc.boolean(),
      weekly_ordinal_number: fc.constant(null),
    }),
  );
  const fee = fc.integer({ min: 0, max: 10_000 });
  const percent = fc.integer({ min: 0, max: 120_000 }).map((parts) => parts / 10_000);
  fc.assert(
    fc.property(meals, regulation, fee, percent, fc.boolean(), (picked, code, shipping, tax_percent, is_void) => {
      const lines = picked.map(({ quantity, unit }, index) => meal(`Meal ${index}`, quantity, unit));
      const price = orderPrice(lines, { regulation: code, shipping_fee: cents(shipping), tax_percent, is_void });
      const parts = is_void ? { discount: ZERO, shipping: ZERO, tax: ZERO } : price;
      const priced = priceLines(lines, parts, { ...NAMES, free: is_void ? 'Not charged' : null });
      expect(sum(priced.map(({ amount }) => amount))).toBe(price.total);
    }),
  );
});
