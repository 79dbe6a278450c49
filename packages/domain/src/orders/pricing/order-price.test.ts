import { describe, expect, it } from 'vitest';
import fc from 'fast-check';
import { cents, subtract, sum, ZERO } from '../../values/cents.ts';
import { orderPrice, type PriceTerms } from './order-price.ts';

const line = (quantity: number, unit: number) => ({ quantity, unit_price: cents(unit) });
const terms: PriceTerms = { regulation: null, shipping_fee: cents(599), tax_percent: 8.875, is_void: false };
const off = {
  type: 'percent_off' as const,
  amount: 20,
  maximum_discount: null,
  free_shipping: false,
  free_tax: false,
  weekly_ordinal_number: null,
};
const cart = [line(6, 1_149), line(2, 1_299)]; // 94.92

describe('an order costs', () => {
  it('an order costs its items, the fee and the tax on the items', () => {
    expect(orderPrice(cart, terms)).toMatchObject({
      items: 9_492,
      discount: 0,
      shipping: 599,
      tax: 842, // 8.875 % of 94.92 = 8.42415
      total: 10_933,
    });
  });

  it('a discount lowers the price and is not taxed', () => {
    expect(orderPrice(cart, { ...terms, regulation: off })).toMatchObject({
      discount: 1_898,
      tax: 674, // 8.875 % of 75.94 = 6.739675
      total: 9_492 - 1_898 + 599 + 674,
    });
  });

  it('a code can remove the fee and the tax', () => {
    const free = { ...off, amount: 0, free_shipping: true, free_tax: true };
    expect(orderPrice(cart, { ...terms, regulation: free })).toMatchObject({ shipping: 0, tax: 0, total: 9_492 });
  });

  it('a skipped or cancelled order costs nothing but keeps its lines', () => {
    const price = orderPrice(cart, { ...terms, is_void: true });
    expect(price.total).toBe(0);
    expect(price.items).toBe(9_492);
  });

  it('half a cent of tax is rounded up', () => {
    expect(orderPrice([line(1, 50)], { ...terms, tax_percent: 1 }).tax).toBe(1);
    expect(orderPrice([line(1, 49)], { ...terms, tax_percent: 1 }).tax).toBe(0);
  });
});

it('the lines sum to the order to the cent, and no total is negative', () => {
  const lines = fc.array(fc.tuple(fc.integer({ min: 1, max: 9 }), fc.integer({ min: 0, max: 3_000 })), {
    maxLength: 12,
  });
  fc.assert(
    fc.property(
      lines,
      fc.integer({ min: 0, max: 120_000 }),
      fc.integer({ min: 0, max: 200 }),
      (pairs, tax, percent) => {
        const given = { ...terms, tax_percent: tax / 10_000, regulation: { ...off, amount: percent } };
        const price = orderPrice(
          pairs.map(([quantity, unit]) => line(quantity, unit)),
          given,
        );
        expect(sum(price.lines.map((each) => each.amount))).toBe(price.items);
        expect(sum(price.lines.map((each) => each.discount))).toBe(price.discount);
        expect(sum(price.lines.map((each) => each.tax))).toBe(price.tax);
        expect(subtract(price.total, price.shipping)).toBe(price.items - price.discount + price.tax);
        expect(price.total).toBeGreaterThanOrEqual(ZERO);
      },
    ),
  );
});
