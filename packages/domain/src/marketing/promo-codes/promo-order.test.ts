import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cents, sum } from '../../values/cents.ts';
import { discountPerLine, type Regulation } from './promo-discount.ts';
import { type PromoOrder, type PromoOrderTerms, refusalsOfCart, refusalsOfOrder } from './promo-order.ts';

const promo: PromoOrderTerms = {
  code: 'SAVE10',
  expiration_window: 14,
  cart_amount_minimum: null,
  cart_amount_maximum: null,
  whitelisted_skus: [],
  sku_starts_with: [],
};
const at = (text: string) => Temporal.Instant.from(text);
const lines = [
  { sku: 'SOUP-1', quantity: 2, unit_price: cents(1_000) },
  { sku: 'TOD-7', quantity: 1, unit_price: cents(500) },
];
const order: PromoOrder = {
  applied_at: at('2026-11-01T12:00:00-06:00'),
  paused_until: null,
  deliver_at: '2026-11-20',
  charged_orders: 0,
  cutoff_at: at('2026-11-15T23:59:59-06:00'),
  lines,
};
const reasons = (terms: Partial<PromoOrderTerms>, given: Partial<PromoOrder> = {}) =>
  refusalsOfOrder({ ...promo, ...terms }, { ...order, ...given }).map(({ reason }) => reason);

describe('a code that is paused with the subscription', () => {
  const paused = { paused_until: '2026-11-27' };

  it('a paused code takes nothing off a delivery inside the pause or without a day', () => {
    expect(reasons({}, { ...paused, deliver_at: '2026-11-26' })).toEqual(['promo_code_paused']);
    expect(reasons({}, { ...paused, deliver_at: null })).toEqual(['promo_code_paused']);
    expect(reasons({ cart_amount_minimum: cents(9_900) }, paused)).toEqual(['promo_code_paused']);
  });

  it('the refusal of a paused code names the first day after the pause', () => {
    expect(refusalsOfOrder(promo, { ...order, ...paused })).toEqual([
      {
        reason: 'promo_code_paused',
        message:
          'Promo code SAVE10 does not apply to deliveries before 11/27/2026: the subscription is paused until then.',
        field: 'promo_code',
      },
    ]);
  });

  it('a paused code applies to the first delivery after the pause', () => {
    expect(reasons({}, { ...paused, deliver_at: '2026-11-27' })).toEqual([]);
  });
});

describe('a code takes something off an order', () => {
  it.each<[string, Partial<PromoOrderTerms>, Partial<PromoOrder>]>([
    ['to the last second of the last day of its window, in Chicago', {}, {}],
    ['after its window, once an order was charged', {}, { charged_orders: 1, cutoff_at: at('2027-03-01T00:00Z') }],
    ['at exactly its minimum', { cart_amount_minimum: cents(2_500) }, {}],
    ['at exactly its maximum', { cart_amount_maximum: cents(2_500) }, {}],
    ['with a listed SKU, whatever the case', { whitelisted_skus: ['soup-1'] }, {}],
    ['with a SKU that has a listed prefix', { sku_starts_with: ['tod'] }, {}],
    ['with either of both lists', { whitelisted_skus: ['X-1'], sku_starts_with: ['TOD'] }, {}],
  ])('a code takes something off an order %s', (_, terms, given) => {
    expect(reasons(terms, given)).toEqual([]);
  });
});

describe('a code takes nothing off an order', () => {
  it.each<[string, Partial<PromoOrderTerms>, Partial<PromoOrder>]>([
    ['promo_code_window_passed', {}, { cutoff_at: at('2026-11-16T00:00:00-06:00') }],
    ['promo_code_cart_minimum', { cart_amount_minimum: cents(2_501) }, {}],
    ['promo_code_cart_maximum', { cart_amount_maximum: cents(2_499) }, {}],
    ['promo_code_no_product', { whitelisted_skus: ['SOUP-2'] }, {}],
    ['promo_code_no_product', { sku_starts_with: ['OUP'] }, {}],
    ['promo_code_no_product', {}, { lines: [] }],
  ])('a code takes nothing off an order as %s', (reason, terms, given) => {
    expect(reasons(terms, given)).toEqual([reason]);
  });

  it('every reason why a code takes nothing off is listed', () => {
    const terms = { cart_amount_minimum: cents(9_000), whitelisted_skus: ['X'] };
    expect(reasons(terms, { cutoff_at: at('2026-12-31T00:00Z') })).toEqual([
      'promo_code_window_passed',
      'promo_code_cart_minimum',
      'promo_code_no_product',
    ]);
  });

  it.each<[Partial<PromoOrderTerms>, string, string]>([
    [
      { cart_amount_minimum: cents(9_000) },
      'promo_code_cart_minimum',
      'Promo code SAVE10 requires at least $90.00 of products. The products of this order cost $25.00.',
    ],
    [
      { cart_amount_maximum: cents(1_000) },
      'promo_code_cart_maximum',
      'Promo code SAVE10 allows at most $10.00 of products. The products of this order cost $25.00.',
    ],
    [
      { whitelisted_skus: ['X'] },
      'promo_code_no_product',
      'Promo code SAVE10 does not apply to any product in this order.',
    ],
  ])('a cart outside the terms %j is refused with one reason', (terms, reason, message) => {
    expect(refusalsOfCart({ ...promo, ...terms }, lines)).toEqual([{ reason, message, field: 'promo_code' }]);
  });

  it('the refusal of a passed window names its last day', () => {
    expect(refusalsOfOrder(promo, { ...order, cutoff_at: at('2026-12-31T00:00Z') })).toEqual([
      {
        reason: 'promo_code_window_passed',
        message: 'The first order with promo code SAVE10 had to be charged by 11/15/2026.',
        field: 'promo_code',
      },
    ]);
  });
});

it('products outside the SKU limiters keep their price', () => {
  const regulation = fc.record({
    type: fc.constantFrom('dollars_off' as const, 'percent_off' as const, 'products_off' as const),
    amount: fc.integer({ min: 0, max: 120 }),
  });
  const cart = fc.array(
    fc.record({
      sku: fc.constantFrom('SOUP-1', 'TOD-7', 'TOD-8'),
      quantity: fc.integer({ min: 1, max: 9 }),
      unit_price: fc.integer({ min: 0, max: 3_000 }).map(cents),
    }),
    { maxLength: 9 },
  );
  fc.assert(
    fc.property(cart, regulation, (priced, terms) => {
      const base: Regulation = {
        ...terms,
        maximum_discount: null,
        free_shipping: false,
        free_tax: false,
        weekly_ordinal_number: null,
      };
      const limited = discountPerLine(priced, { ...base, limits: { whitelisted_skus: [], sku_starts_with: ['TOD'] } });
      const meant = priced.filter(({ sku }) => sku.startsWith('TOD'));
      expect(limited.filter((_, index) => !priced[index]?.sku.startsWith('TOD')).every((off) => off === 0)).toBe(true);
      expect(sum(limited)).toBe(sum(discountPerLine(meant, base)));
    }),
  );
});
