import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fillCart, type OfferedMeal, type PlanMember } from '../cart/fill-cart.ts';
import {
  type ActivationCount,
  type ActivationPreview,
  countState,
  NO_ORDERS,
  numberToConfirm,
  refusalOfConfirmation,
  refusalOfPreview,
  tallyOrders,
} from './activation-preview.ts';

const meal = (product_id: number, category_id: number, more: Partial<OfferedMeal> = {}): OfferedMeal => ({
  product_id,
  category_id,
  after_cardinal_active_order: 0,
  tag_ids: [],
  indicator_ids: [],
  ...more,
});
const member = (needs: Record<number, number>, excluded_tag_ids: number[] = []): PlanMember => ({
  categories: Object.entries(needs).map(([id, quantity]) => ({ category_id: Number(id), quantity })),
  excluded_tag_ids,
  excluded_indicator_ids: [],
});
const fill = (meals: OfferedMeal[], planMembers: PlanMember[], received: number[] = []) => ({
  planMembers,
  cart: fillCart({ planMembers, meals, active_weeks: 0, received: new Set(received) }),
});
const orders = (made: number, incomplete: number, empty: number) => ({
  made,
  full: made - incomplete - empty,
  incomplete,
  empty,
});
const category = (name: string, more: Partial<ActivationPreview['categories'][number]> = {}) => ({
  id: 1,
  name,
  sellable_products: 1,
  customers: 0,
  incomplete: 0,
  empty: 0,
  ...more,
});

describe('the orders of an activation', () => {
  it('each category counts the customers whose plan needs it and the orders that lack it', () => {
    const meals = [meal(1, 1), meal(2, 2, { tag_ids: [7] })];
    const tally = tallyOrders(NO_ORDERS, [
      fill(meals, [member({ 1: 3, 3: 0 })]),
      fill(meals, [member({ 1: 2, 3: 2 })]),
      fill(meals, [member({ 3: 4 })]),
      fill(meals, [member({ 2: 1 }), member({ 2: 1 }, [7])]),
      fill(meals, [member({})]),
    ]);
    expect(tally).toEqual({
      orders: { made: 5, full: 1, incomplete: 2, empty: 2 },
      categories: {
        1: { customers: 2, incomplete: 0, empty: 0 },
        2: { customers: 1, incomplete: 1, empty: 0 },
        3: { customers: 2, incomplete: 1, empty: 1 },
      },
    });
  });

  const ids = fc.integer({ min: 1, max: 4 });
  const someMeals = fc.array(fc.record({ id: fc.integer({ min: 1, max: 9 }), category: ids, tag: ids }), {
    maxLength: 9,
  });
  const someMembers = fc.array(
    fc.record({ needs: fc.dictionary(ids.map(String), fc.integer({ min: 0, max: 3 })), excluded: fc.array(ids) }),
    { minLength: 1, maxLength: 3 },
  );
  const somePlans = fc.array(someMembers, { maxLength: 12 });
  const plansOf = (given: { needs: Record<string, number>; excluded: number[] }[][]) =>
    given.map((members) => members.map(({ needs, excluded }) => member(needs, excluded)));
  const mealsOf = (given: { id: number; category: number; tag: number }[]) =>
    given.map(({ id, category: of, tag }) => meal(id, of, { tag_ids: [tag] }));

  it('every order is full, incomplete or empty, and no category lacks more orders than customers need it', () => {
    fc.assert(
      fc.property(someMeals, somePlans, (givenMeals, givenPlans) => {
        const meals = mealsOf(givenMeals);
        const tally = tallyOrders(
          NO_ORDERS,
          plansOf(givenPlans).map((plan) => fill(meals, plan)),
        );
        const { made, full, incomplete, empty } = tally.orders;
        expect(made).toBe(givenPlans.length);
        expect(full + incomplete + empty).toBe(made);
        for (const counts of Object.values(tally.categories)) {
          expect(counts.incomplete + counts.empty).toBeLessThanOrEqual(counts.customers);
          expect(counts.incomplete).toBeLessThanOrEqual(incomplete);
          expect(counts.empty).toBeLessThanOrEqual(empty);
        }
      }),
    );
  });

  it('the counts do not depend on what customers received last, nor on how the orders are divided', () => {
    fc.assert(
      fc.property(
        someMeals,
        somePlans,
        fc.array(fc.integer({ min: 1, max: 9 })),
        fc.nat(12),
        (givenMeals, givenPlans, received, at) => {
          const meals = mealsOf(givenMeals);
          const plans = plansOf(givenPlans);
          const without = plans.map((plan) => fill(meals, plan));
          const together = tallyOrders(NO_ORDERS, without);
          expect(
            tallyOrders(
              NO_ORDERS,
              plans.map((plan) => fill(meals, plan, received)),
            ),
          ).toEqual(together);
          expect(tallyOrders(tallyOrders(NO_ORDERS, without.slice(0, at)), without.slice(at))).toEqual(together);
        },
      ),
    );
  });
});

describe('an activation is refused', () => {
  it.each<[string, ActivationPreview, string | null]>([
    [
      'where no category has a product for sale',
      {
        orders: orders(0, 0, 0),
        categories: [category('Baby Purees', { sellable_products: 0 }), category('Snacks', { sellable_products: 0 })],
      },
      'Every product of Baby Purees and Snacks in this rotation is inactive or sold out. Add a product that is for sale before activating this week.',
    ],
    [
      'where orders would be made and none would be full',
      {
        orders: orders(1_202, 1, 1_201),
        categories: [
          category('Baby Purees', { customers: 1 }),
          category('Snacks', { sellable_products: 0, empty: 1_200, incomplete: 1 }),
          category('Smoothies', { empty: 1 }),
        ],
      },
      'No order would be complete: no product for sale fits the plans in Snacks (1,201 orders) and Smoothies (1 order). Add products before activating this week.',
    ],
    [
      'where no customer has a product in their plan',
      { orders: orders(1, 0, 1), categories: [category('Snacks')] },
      'No order would be complete: the customers have no products in their plans. Add products to their plans before activating this week.',
    ],
    ['not if one order would be full', { orders: orders(1_000, 0, 999), categories: [category('Snacks')] }, null],
    ['not without orders', { orders: orders(0, 0, 0), categories: [category('Snacks')] }, null],
  ])('%s', (_, preview, message) => {
    expect(refusalOfPreview(preview)?.message ?? null).toBe(message);
  });
});

describe('the number of incomplete orders', () => {
  it.each([
    [orders(100, 0, 0), null],
    [orders(100, 1, 0), null],
    [orders(100, 1, 1), 2],
    [orders(99, 0, 1), 1],
    [orders(100_000, 500, 500), null],
    [orders(100_000, 501, 500), 1_001],
    [orders(0, 0, 0), null],
  ])('of %j, %s must be confirmed', (counted, number) => {
    expect(numberToConfirm(counted)).toBe(number);
  });

  it.each([
    [orders(1_512, 202, 1_154), undefined, 'confirm_incomplete'],
    [orders(1_512, 202, 1_154), 1_356, null],
    [orders(1_512, 202, 1_154), 1_355, 'figures_changed'],
    [orders(1_512, 202, 1_154), 0, 'figures_changed'],
    [orders(100, 1, 0), undefined, null],
    [orders(100, 1, 0), 1, null],
    [orders(100, 1, 0), 2, 'figures_changed'],
    [orders(100, 0, 0), 0, null],
  ])('for %j, %s is answered with %s', (counted, confirmed, code) => {
    expect(refusalOfConfirmation(counted, confirmed)?.code ?? null).toBe(code);
  });

  it('the message says how many of how many', () => {
    expect(refusalOfConfirmation(orders(1_512, 202, 1_154), undefined)?.message).toBe(
      '1,356 of 1,512 orders would be incomplete or empty. Confirm this number to activate the week.',
    );
    expect(refusalOfConfirmation(orders(1, 1, 0), 2)?.message).toBe(
      'The figures have changed: 1 of 1 order would be incomplete or empty. Review them and confirm again.',
    );
  });

  it('only the current number activates a week in which more than 1 % is incomplete', () => {
    fc.assert(
      fc.property(
        fc.nat(2_000),
        fc.nat(2_000),
        fc.nat(2_000),
        fc.option(fc.nat(4_000), { nil: undefined }),
        (full, incomplete, empty, confirmed) => {
          const counted = { made: full + incomplete + empty, full, incomplete, empty };
          const isFew = (incomplete + empty) / Math.max(counted.made, 1) <= 0.01;
          const isAccepted = refusalOfConfirmation(counted, confirmed) === null;
          expect(isAccepted).toBe(confirmed === undefined ? isFew : confirmed === incomplete + empty);
        },
      ),
    );
  });
});

describe('a background count', () => {
  const count: ActivationCount = { menu: 'a', customers: 20_000, is_done: true, seconds_since_progress: 599 };
  const now = { menu: 'a', customers: 20_000 };
  it.each<[string, ActivationCount | undefined, Partial<typeof now>, ReturnType<typeof countState>]>([
    ['is missing', undefined, {}, 'not_counted'],
    ['is finished', count, {}, 'counted'],
    ['is too old', { ...count, seconds_since_progress: 600 }, {}, 'not_counted'],
    ['is of another menu', count, { menu: 'b' }, 'not_counted'],
    ['has 1 % fewer customers', count, { customers: 20_200 }, 'counted'],
    ['has over 1 % fewer customers', count, { customers: 20_201 }, 'not_counted'],
    ['has over 1 % more customers', count, { customers: 19_799 }, 'not_counted'],
    ['runs', { ...count, is_done: false, seconds_since_progress: 59 }, { customers: 90_000 }, 'counting'],
    ['has died', { ...count, is_done: false, seconds_since_progress: 60 }, {}, 'not_counted'],
    ['runs for another menu', { ...count, is_done: false, seconds_since_progress: 1 }, { menu: 'b' }, 'not_counted'],
  ])('that %s', (_, given, more, state) => {
    expect(countState(given, { ...now, ...more })).toBe(state);
  });
});
