import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Regulation } from '../../marketing/promo-codes/promo-discount.ts';
import { cents } from '../../values/cents.ts';
import { type AppliedCode, type ComingOrder, comingPrices } from './coming-prices.ts';

const FEE = cents(599);
const APPLIED = Temporal.Instant.from('2026-11-22T18:00:00Z');
const cutoffAfter = (days: number) => APPLIED.add({ hours: 24 * days });

const percentOff = (amount: number, weekly_ordinal_number: number | null = null): Regulation => ({
  type: 'percent_off',
  amount,
  maximum_discount: null,
  free_shipping: false,
  free_tax: false,
  weekly_ordinal_number,
});
const code: AppliedCode = {
  code: 'SAVE',
  applied_at: APPLIED,
  charged_orders: 0,
  paused_until: null,
  expiration_window: 14,
  cart_amount_minimum: null,
  cart_amount_maximum: null,
  whitelisted_skus: [],
  sku_starts_with: [],
  free_shipping: false,
  free_tax: false,
  regulations: [percentOff(50, 1), percentOff(10)],
};
const order = (id: number, more: Partial<ComingOrder> = {}): ComingOrder => ({
  id,
  production_cycle_id: 1,
  cutoff_at: cutoffAfter(7 * id - 6),
  deliver_at: null,
  status: 'active',
  is_skipped: false,
  tax_percent: '0',
  cart: [{ sku: 'SOUP-1', quantity: 10, unit_price: cents(1_000) }],
  ...more,
});
const stew = { cart: [{ sku: 'STEW-1', quantity: 10, unit_price: cents(1_000) }] };
const discounts = (orders: ComingOrder[], terms: Partial<AppliedCode> = {}) =>
  comingPrices(orders, { ...code, ...terms }, FEE).map(({ discount }) => discount);

describe('the coming orders of a customer with a promo code', () => {
  it('coming orders are counted in the order of their cutoffs', () => {
    expect(discounts([order(3), order(1), order(2)])).toEqual([5_000, 1_000, 1_000]);
  });

  it('counting continues after the orders already charged with the code', () => {
    expect(discounts([order(1)], { charged_orders: 1 })).toEqual([1_000]);
  });

  it('all orders cost full price if the first comes after the window', () => {
    expect(discounts([order(1), order(2)], { expiration_window: 0 })).toEqual([0, 0]);
  });

  it('the first discount goes to the first order that takes the code', () => {
    expect(discounts([order(1), order(2, stew), order(3, stew)], { sku_starts_with: ['STEW'] })).toEqual([
      0, 5_000, 1_000,
    ]);
  });

  it.each([{ is_skipped: true }, { status: 'cancelled' as const }, { status: 'suspended' as const }])(
    'an order that is not charged is not counted: %j',
    (more) => {
      expect(discounts([order(1, more), order(2)])[1]).toBe(5_000);
    },
  );

  it('orders with the same cutoff are counted by cycle', () => {
    const at = { cutoff_at: cutoffAfter(1) };
    expect(discounts([order(1, { ...at, production_cycle_id: 2 }), order(2, at)])).toEqual([5_000, 1_000]);
    const priced = comingPrices([order(1, { ...at, production_cycle_id: 2 }), order(2, at)], code, FEE);
    expect(priced.map((each) => each.order.id)).toEqual([2, 1]);
  });

  it('orders with the same cutoff and cycle are counted by ID', () => {
    const at = { cutoff_at: cutoffAfter(1) };
    const priced = comingPrices([order(3, at), order(1, at), order(2, at)], code, FEE);
    expect(priced.map((each) => each.order.id)).toEqual([1, 2, 3]);
  });

  it('a code can remove the fee and the tax of every order that takes it', () => {
    const taxed = { tax_percent: '8.875' };
    const free = { ...code, free_shipping: true, free_tax: true, sku_starts_with: ['SOUP'] };
    const [soup, other] = comingPrices([order(1, taxed), order(2, { ...stew, ...taxed })], free, FEE);
    expect(soup).toMatchObject({ shipping: 0, tax: 0, tax_percent: '0', takes_code: true, total: 5_000 });
    expect(other).toMatchObject({ shipping: 599, tax: 888, tax_percent: '8.875', takes_code: false, total: 11_487 });
    const [plain] = comingPrices([order(1, taxed)], code, FEE);
    expect(plain).toMatchObject({ shipping: 599, tax: 444, tax_percent: '8.875', total: 6_043 });
  });

  it('a discount is only for the products of its code', () => {
    const [line] = order(1).cart;
    const both = { cart: [line!, { ...line!, sku: 'STEW-1' }] };
    expect(discounts([order(1, both)], { sku_starts_with: ['STEW'] })).toEqual([5_000]);
  });

  it('an order that is skipped or cancelled costs nothing', () => {
    const prices = comingPrices([order(1, { is_skipped: true }), order(2, { status: 'cancelled' })], null, FEE);
    expect(prices.map(({ total, items }) => [total, items])).toEqual([
      [0, 10_000],
      [0, 10_000],
    ]);
  });

  it('an order without a code has neither a discount nor a refusal', () => {
    expect(comingPrices([order(1)], null, FEE)).toMatchObject([
      { discount: 0, total: 10_599, takes_code: false, regulation: null, refusals: [] },
    ]);
  });

  it('orders cost full price inside a pause and take the code after it', () => {
    const delivered = (id: number, deliver_at: string) => order(id, { deliver_at });
    const orders = [delivered(1, '2026-12-04'), delivered(2, '2026-12-11'), delivered(3, '2026-12-18')];
    expect(discounts(orders, { paused_until: '2026-12-11' })).toEqual([0, 5_000, 1_000]);
  });
});

const orders = fc
  .array(
    fc.record({
      cutoff_at: fc.integer({ min: 0, max: 40 }).map(cutoffAfter),
      production_cycle_id: fc.constantFrom(1, 2),
      deliver_at: fc.option(fc.constantFrom('2026-12-04', '2026-12-10', '2026-12-11', '2026-12-18')),
      status: fc.constantFrom<ComingOrder['status']>('active', 'active', 'active', 'cancelled'),
      is_skipped: fc.boolean(),
      tax_percent: fc.constantFrom('0', '6.25', '8.875'),
      cart: fc.array(
        fc.record({
          sku: fc.constantFrom('SOUP-1', 'STEW-1'),
          quantity: fc.integer({ min: 1, max: 9 }),
          unit_price: fc.integer({ min: 1, max: 2_000 }).map(cents),
        }),
        { maxLength: 4 },
      ),
    }),
    { maxLength: 6 },
  )
  .map((all) => all.map((each, index): ComingOrder => ({ ...each, id: index + 1 })));
const regulation = fc.record<Regulation>({
  type: fc.constantFrom('dollars_off', 'percent_off', 'products_off'),
  amount: fc.integer({ min: 1, max: 60 }),
  maximum_discount: fc.option(fc.integer({ min: 1, max: 3_000 }).map(cents)),
  free_shipping: fc.boolean(),
  free_tax: fc.boolean(),
  weekly_ordinal_number: fc.option(fc.integer({ min: 1, max: 4 })),
});
const codes = fc.record<AppliedCode>({
  code: fc.constant('SAVE'),
  applied_at: fc.constant(APPLIED),
  charged_orders: fc.integer({ min: 0, max: 3 }),
  paused_until: fc.option(fc.constant('2026-12-11')),
  expiration_window: fc.integer({ min: 0, max: 40 }),
  cart_amount_minimum: fc.option(fc.integer({ min: 0, max: 9_000 }).map(cents)),
  cart_amount_maximum: fc.option(fc.integer({ min: 0, max: 20_000 }).map(cents)),
  whitelisted_skus: fc.constantFrom([], ['SOUP-1']),
  sku_starts_with: fc.constantFrom([], ['stew']),
  free_shipping: fc.boolean(),
  free_tax: fc.boolean(),
  regulations: fc.uniqueArray(regulation, { selector: (each) => each.weekly_ordinal_number, maxLength: 4 }),
});

it('each order is charged its forecast price, whatever the code and the orders', () => {
  fc.assert(
    fc.property(orders, codes, (all, applied) => {
      const forecast = new Map(comingPrices(all, applied, FEE).map((price) => [price.order.id, price.total]));
      // The model passes one cutoff after another: it reprices the remaining orders, charges the next, and counts it.
      let { charged_orders } = applied;
      let left = all;
      while (left.length > 0) {
        const [next] = comingPrices(left, { ...applied, charged_orders }, FEE);
        expect(next!.total).toBe(forecast.get(next!.order.id));
        left = left.filter(({ id }) => id !== next!.order.id);
        const isCharged = next!.order.status === 'active' && !next!.order.is_skipped;
        if (isCharged && next!.takes_code) charged_orders += 1;
      }
    }),
  );
});

it('a refused code takes nothing off, and no order costs more with a code', () => {
  fc.assert(
    fc.property(orders, codes, (all, applied) => {
      const without = new Map(comingPrices(all, null, FEE).map((price) => [price.order.id, price.total]));
      for (const { order: each, total, discount, takes_code, refusals } of comingPrices(all, applied, FEE)) {
        expect(takes_code).toBe(refusals.length === 0);
        expect(takes_code || (discount === 0 && total === without.get(each.id))).toBe(true);
        expect(total).toBeLessThanOrEqual(without.get(each.id)!);
      }
    }),
  );
});
