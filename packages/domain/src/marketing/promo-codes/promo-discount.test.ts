import { describe, expect, it } from 'vitest';
import fc from 'fast-check';
import { type Cents, cents, sum, times } from '../../values/cents.ts';
import { discountPerLine, type PricedLine, type Regulation, regulationFor } from './promo-discount.ts';

const regulation = (given: Partial<Regulation>): Regulation => ({
  type: 'dollars_off',
  amount: 0,
  maximum_discount: null,
  free_shipping: false,
  free_tax: false,
  weekly_ordinal_number: null,
  ...given,
});
const line = (quantity: number, unit: number): PricedLine => ({ quantity, unit_price: cents(unit) });
const cart = [line(2, 1_000), line(1, 700), line(3, 1_300)]; // 66.00

describe('a promo code takes off', () => {
  it.each<[string, Partial<Regulation>, number[]]>([
    ['a percentage, split over the lines', { type: 'percent_off', amount: 25 }, [500, 175, 975]],
    ['a percentage up to its limit', { type: 'percent_off', amount: 50, maximum_discount: cents(660) }, [200, 70, 390]],
    ['never more than a hundred percent', { type: 'percent_off', amount: 150 }, [2_000, 700, 3_900]],
    ['dollars, keeping every cent', { type: 'dollars_off', amount: 10.01 }, [303, 106, 592]],
    ['dollars up to what the items cost', { type: 'dollars_off', amount: 500 }, [2_000, 700, 3_900]],
    ['the cheapest products first', { type: 'products_off', amount: 2 }, [1_000, 700, 0]],
    ['all products when there are fewer', { type: 'products_off', amount: 99 }, [2_000, 700, 3_900]],
  ])('a promo code takes off %s', (_, given, off) => {
    expect(discountPerLine(cart, regulation(given))).toEqual(off);
  });

  it('a promo code takes nothing off without a regulation or from an empty cart', () => {
    expect(discountPerLine(cart, null)).toEqual([0, 0, 0]);
    expect(discountPerLine([], regulation({ type: 'dollars_off', amount: 5 }))).toEqual([]);
  });
});

it('the discount of a line is between zero and what it costs', () => {
  const lines = fc.array(fc.tuple(fc.integer({ min: 1, max: 9 }), fc.integer({ min: 0, max: 3_000 })), {
    minLength: 1,
    maxLength: 12,
  });
  const given = fc.record({
    type: fc.constantFrom('dollars_off' as const, 'percent_off' as const, 'products_off' as const),
    amount: fc.integer({ min: 0, max: 30_000 }).map((n) => n / 100),
    maximum_discount: fc.option(fc.integer({ min: 1, max: 5_000 }).map(cents)),
  });
  fc.assert(
    fc.property(lines, given, (pairs, terms) => {
      const priced = pairs.map(([quantity, unit]) => line(quantity, unit));
      const off = discountPerLine(priced, regulation(terms));
      const costs = priced.map((each) => times(each.unit_price, each.quantity));
      off.forEach((amount, index) => expect(amount >= 0 && amount <= (costs[index] as Cents)).toBe(true));
      expect(sum(off)).toBeLessThanOrEqual(sum(costs));
    }),
  );
});

it('a line without a SKU keeps its price when a code is limited to products', () => {
  const limits = { whitelisted_skus: ['SOUP-1'], sku_starts_with: [] };
  expect(
    discountPerLine([line(1, 500), { ...line(1, 700), sku: 'SOUP-1' }], regulation({ amount: 5, limits })),
  ).toEqual([0, 500]);
});

it('an order takes its own regulation, else the recurring one, else none', () => {
  const own = regulation({ amount: 1, weekly_ordinal_number: 2 });
  const recurring = regulation({ amount: 2 });
  expect(regulationFor([recurring, own], 2)).toBe(own);
  expect(regulationFor([recurring, own], 1)).toBe(recurring);
  expect(regulationFor([own], 1)).toBeNull();
});
