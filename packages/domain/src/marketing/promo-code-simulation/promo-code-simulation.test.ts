import { describe, expect, test } from 'vitest';
import { cents, ZERO } from '../../values/cents.ts';
import {
  NO_FIGURES,
  PROMO_REFUSAL_LABELS,
  type SimulatedCustomer,
  type SimulatedOrder,
  type SimulatedTerms,
  simulateForCustomer,
} from './promo-code-simulation.ts';

const NOW = Temporal.Instant.from('2026-11-23T18:00:00Z');
const terms: SimulatedTerms = {
  code: 'TRIED',
  is_active: true,
  expires_on: null,
  is_for_new_customer: false,
  whitelisted_emails: [],
  whitelisted_statuses: [],
  id_me_group: 'none',
  uses_limit: null,
  applications_count: 0,
  expiration_window: 14,
  whitelisted_skus: [],
  sku_starts_with: [],
  cart_amount_minimum: null,
  cart_amount_maximum: null,
  free_shipping: false,
  free_tax: false,
  regulations: [
    {
      type: 'percent_off',
      amount: 50,
      maximum_discount: null,
      free_shipping: false,
      free_tax: false,
      weekly_ordinal_number: null,
    },
  ],
};
const customer: SimulatedCustomer = {
  id: 1,
  email: 'ada@example.test',
  status: 'active',
  number_of_active_weeks: 3,
  id_me_group: null,
  active_code: null,
  active_status: null,
  application: null,
  paused_until: null,
};
const order: SimulatedOrder = {
  id: 10,
  user_id: 1,
  order_week_number: 202_648,
  production_cycle_id: 1,
  cutoff_at: NOW.add({ hours: 24 }),
  deliver_at: '2026-11-27',
  status: 'active',
  is_skipped: false,
  tax_percent: '10',
  cart: [{ sku: 'SOUP-1', quantity: 2, unit_price: cents(1_000) }],
};
const later: SimulatedOrder = { ...order, id: 11, order_week_number: 202_649, cutoff_at: NOW.add({ hours: 24 * 8 }) };
const surroundings = { now: NOW, shippingFee: cents(500) };
const simulate = (
  changes: { terms?: Partial<SimulatedTerms>; customer?: Partial<SimulatedCustomer>; orders?: SimulatedOrder[] } = {},
  before = NO_FIGURES,
) =>
  simulateForCustomer(
    before,
    { ...terms, ...changes.terms },
    { customer: { ...customer, ...changes.customer }, orders: changes.orders ?? [order, later] },
    surroundings,
  );

describe('the simulation of a promo code for a customer', () => {
  test('sums discount and cost with tax, in all and by week', () => {
    expect(simulate()).toEqual({
      customers: 1,
      applied_customers: 1,
      uses: 1,
      orders: 2,
      applied_orders: 2,
      discount: 2_000,
      cost: 2_200,
      weeks: [
        { order_week_number: 202_648, orders: 1, applied_orders: 1, cost: 1_100 },
        { order_week_number: 202_649, orders: 1, applied_orders: 1, cost: 1_100 },
      ],
      refused: [],
    });
  });

  test('adds to the figures of earlier customers', () => {
    const both = simulate({}, simulate());
    expect(both).toMatchObject({ customers: 2, applied_customers: 2, uses: 2, orders: 4, cost: 4_400 });
    expect(both.weeks).toHaveLength(2);
    expect(both.weeks[0]).toEqual({ order_week_number: 202_648, orders: 2, applied_orders: 2, cost: 2_200 });
  });

  test('counts what free shipping saves as cost and not as discount', () => {
    expect(simulate({ terms: { regulations: [], free_shipping: true } })).toMatchObject({
      discount: ZERO,
      cost: 1_000,
    });
  });

  test.each<[string, Parameters<typeof simulate>[0]]>([
    ['promo_code_new_customers_only', { terms: { is_for_new_customer: true } }],
    ['promo_code_expired', { terms: { expires_on: '2026-11-22' } }],
    ['promo_code_used_up', { terms: { uses_limit: 5, applications_count: 5 } }],
    ['promo_code_other_active', { customer: { active_code: 'OTHER', active_status: 'active' } }],
    ['promo_code_already_active', { customer: { active_code: 'TRIED', active_status: 'paused' } }],
    ['promo_code_cart_minimum', { terms: { cart_amount_minimum: cents(2_001) } }],
  ])('names both orders with the reason %s', (reason, changes) => {
    const { applied_orders, applied_customers, cost, refused } = simulate(changes);
    expect([applied_orders, applied_customers, cost]).toEqual([0, 0, 0]);
    expect(refused).toMatchObject([{ reason, orders: 2, first: [{ order_id: 10, user_id: 1 }, { order_id: 11 }] }]);
    expect(PROMO_REFUSAL_LABELS[refused[0]!.reason]).not.toBe('');
  });

  test('uses the limit up customer by customer', () => {
    const limited = { terms: { uses_limit: 1 } };
    const { uses, applied_orders, refused } = simulate(limited, simulate(limited));
    expect([uses, applied_orders]).toEqual([1, 2]);
    expect(refused).toMatchObject([{ reason: 'promo_code_used_up', orders: 2 }]);
  });

  test('a customer who has the code keeps the application and uses nothing', () => {
    const application = { applied_at: NOW.subtract({ hours: 24 * 60 }), charged_orders: 1 };
    const has = { active_code: 'TRIED', active_status: 'active', application };
    const { uses, applied_orders } = simulate({ customer: has, terms: { uses_limit: 1, applications_count: 1 } });
    expect([uses, applied_orders]).toEqual([0, 2]);
  });

  test('a delivery inside a pause is refused and the one after it is the first with the code', () => {
    const { weeks, refused } = simulate({
      customer: { paused_until: '2026-12-04' },
      orders: [order, { ...later, deliver_at: '2026-12-04' }],
      terms: { regulations: [{ ...terms.regulations[0]!, weekly_ordinal_number: 1 }] },
    });
    expect(refused).toMatchObject([{ reason: 'promo_code_paused', orders: 1, first: [{ order_id: 10 }] }]);
    expect(weeks.map(({ cost }) => cost)).toEqual([0, 1_100]);
  });

  test('names at most 20 orders of a reason, the most frequent reason first', () => {
    let figures = simulate({ terms: { uses_limit: 1, applications_count: 1 } });
    for (let n = 0; n < 12; n += 1) figures = simulate({ terms: { is_for_new_customer: true } }, figures);
    expect(figures.refused.map(({ reason, orders, first }) => [reason, orders, first.length])).toEqual([
      ['promo_code_new_customers_only', 24, 20],
      ['promo_code_used_up', 2, 2],
    ]);
  });
});
