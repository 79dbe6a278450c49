import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Regulation } from '../../marketing/promo-codes/promo-discount.ts';
import { orderPrice } from '../../orders/pricing/order-price.ts';
import { add, cents, subtract, sum } from '../../values/cents.ts';
import { type Purchase, type BoughtLine, paidForProducts, refusalToPick } from './paid-for-products.ts';

const line = (sku: string, quantity: number, price: number): BoughtLine => ({
  sku,
  quantity,
  unit_price: cents(price),
});
const CART = [line('A', 5, 1199), line('B', 3, 1399)];
const regulation = (changes: Partial<Regulation>): Regulation => ({
  type: 'percent_off',
  amount: 10,
  maximum_discount: null,
  free_shipping: false,
  free_tax: false,
  weekly_ordinal_number: null,
  ...changes,
});

function boughtFor(lines: BoughtLine[], terms: Regulation | null, taxPercent = 6.25): Purchase {
  const { discount, tax } = orderPrice(lines, {
    regulation: terms,
    shipping_fee: cents(599),
    tax_percent: taxPercent,
    is_void: false,
  });
  return { lines, discount, tax, regulation: terms };
}

describe('the price of picks', () => {
  test.each([
    ['one piece, with its share of the tax', null, [{ sku: 'A', quantity: 1 }], 1274],
    ['all of one product', null, [{ sku: 'A', quantity: 5 }], 6370],
    ['nothing picked', null, [], 0],
    ['a product that is not there', null, [{ sku: 'C', quantity: 2 }], 0],
    ['no more than there is', null, [{ sku: 'B', quantity: 9 }], 4459],
    [
      'one product named twice',
      null,
      [
        { sku: 'A', quantity: 2 },
        { sku: 'A', quantity: 3 },
      ],
      6370,
    ],
    ['after a discount of a tenth', regulation({}), [{ sku: 'A', quantity: 5 }], 5733],
    // Two of A are free: five cost as much as three.
    ['the free ones of a code', regulation({ type: 'products_off', amount: 2 }), [{ sku: 'A', quantity: 5 }], 3822],
    ['the others of that code', regulation({ type: 'products_off', amount: 2 }), [{ sku: 'B', quantity: 3 }], 4459],
  ])('picks are priced as paid: %s', (_, terms, picks, paid) => {
    expect(paidForProducts(boughtFor(CART, terms), picks)).toBe(paid);
  });

  test('an order without products was not paid for products', () => {
    const bought = { lines: [], discount: cents(0), tax: cents(100), regulation: null };
    expect(paidForProducts(bought, [{ sku: 'A', quantity: 1 }])).toBe(0);
  });

  test('a discount with unknown terms is split by the cost of the lines', () => {
    const bought = { lines: CART, discount: cents(1_000), tax: cents(0), regulation: null };
    expect(paidForProducts(bought, [{ sku: 'A', quantity: 5 }])).toBe(5995 - 588);
    expect(paidForProducts(bought, [{ sku: 'B', quantity: 3 }])).toBe(4197 - 412);
  });

  const lines = fc
    .array(fc.record({ quantity: fc.integer({ min: 1, max: 12 }), price: fc.integer({ min: 0, max: 5_000 }) }), {
      minLength: 1,
      maxLength: 8,
    })
    .map((all) => all.map(({ quantity, price }, index) => line(`S${index}`, quantity, price)));
  const terms = fc.option(
    fc.oneof(
      fc.integer({ min: 1, max: 100 }).map((amount) => regulation({ amount })),
      fc.integer({ min: 1, max: 90 }).map((amount) => regulation({ type: 'dollars_off', amount })),
      fc.integer({ min: 1, max: 9 }).map((amount) => regulation({ type: 'products_off', amount })),
    ),
  );

  test('all products together cost the items less the discount plus the tax', () => {
    fc.assert(
      fc.property(lines, terms, fc.constantFrom(0, 6.25, 8.875), (cart, rule, percent) => {
        const bought = boughtFor(cart, rule, percent);
        const { items } = orderPrice(cart, {
          regulation: rule,
          shipping_fee: cents(0),
          tax_percent: 0,
          is_void: false,
        });
        expect(paidForProducts(bought, cart)).toBe(add(subtract(items, bought.discount), bought.tax));
        const oneByOne = cart.map((each) => paidForProducts(bought, [each]));
        expect(sum(oneByOne)).toBe(paidForProducts(bought, cart));
      }),
    );
  });

  test('one more piece never costs less', () => {
    fc.assert(
      fc.property(lines, terms, (cart, rule) => {
        const bought = boughtFor(cart, rule);
        for (const { sku, quantity } of cart)
          for (let n = 1; n <= quantity; n++)
            expect(paidForProducts(bought, [{ sku, quantity: n }])).toBeGreaterThanOrEqual(
              paidForProducts(bought, [{ sku, quantity: n - 1 }]),
            );
      }),
    );
  });
});

describe('picks', () => {
  test.each([
    [[{ sku: 'A', quantity: 5 }], null],
    [[], null],
    [[{ sku: 'A', quantity: 6 }], { path: 'products.0.quantity', message: 'This order contains only 5 of A.' }],
    [
      [
        { sku: 'B', quantity: 1 },
        { sku: 'C', quantity: 1 },
      ],
      { path: 'products.1.sku', message: 'This order does not contain C.' },
    ],
    [
      [
        { sku: 'B', quantity: 2 },
        { sku: 'B', quantity: 2 },
      ],
      { path: 'products.0.quantity', message: 'This order contains only 3 of B.' },
    ],
  ])('the picks %j: %j', (picks, refusal) => {
    expect(refusalToPick(CART, picks)).toEqual(refusal);
  });
});
