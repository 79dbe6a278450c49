import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type PlanMember, fillCart, type OfferedMeal } from './fill-cart.ts';

const meal = (product_id: number, more: Partial<OfferedMeal> = {}): OfferedMeal => ({
  product_id,
  category_id: 1,
  after_cardinal_active_order: 0,
  tag_ids: [],
  indicator_ids: [],
  ...more,
});
const member = (quantity: number, more: Partial<PlanMember> = {}): PlanMember => ({
  categories: [{ category_id: 1, quantity }],
  excluded_tag_ids: [],
  excluded_indicator_ids: [],
  ...more,
});
const five = [1, 2, 3, 4, 5].map((id) => meal(id));
const filled = (plan: Partial<Parameters<typeof fillCart>[0]>) => {
  const cart = fillCart({ planMembers: [member(3)], meals: five, active_weeks: 0, received: new Set(), ...plan });
  return { ...cart, products: cart.lines.map((line) => [line.product_id, line.quantity]) };
};

describe('a cart is filled', () => {
  it.each<[string, Parameters<typeof filled>[0], number[][]]>([
    [
      'from the beginning of the rotation',
      {},
      [
        [1, 1],
        [2, 1],
        [3, 1],
      ],
    ],
    [
      'after what was received last',
      { received: new Set([1, 2, 3]) },
      [
        [4, 1],
        [5, 1],
        [1, 1],
      ],
    ],
    [
      'after a box that went round the end',
      { received: new Set([4, 5, 1]) },
      [
        [2, 1],
        [3, 1],
        [4, 1],
      ],
    ],
    [
      'from the beginning after a box that ended with the rotation',
      { received: new Set([3, 4, 5]) },
      [
        [1, 1],
        [2, 1],
        [3, 1],
      ],
    ],
    [
      'from the beginning again when everything was received',
      { received: new Set([1, 2, 3, 4, 5]) },
      [
        [1, 1],
        [2, 1],
        [3, 1],
      ],
    ],
    [
      'twice with the same meal only when no other is left',
      { planMembers: [member(7)] },
      [
        [1, 2],
        [2, 2],
        [3, 1],
        [4, 1],
        [5, 1],
      ],
    ],
    [
      'for two with different meals while there are any',
      { planMembers: [member(2), member(2)] },
      [
        [1, 1],
        [2, 1],
        [3, 1],
        [4, 1],
      ],
    ],
  ])('%s', (_, plan, products) => {
    expect(filled(plan).products).toEqual(products);
  });

  it('a cart leaves out excluded meals and meals that are offered later', () => {
    const meals = [
      meal(1, { tag_ids: [7] }),
      meal(2, { indicator_ids: [8] }),
      meal(3, { after_cardinal_active_order: 4 }),
      meal(4),
    ];
    const careful = member(2, { excluded_tag_ids: [7], excluded_indicator_ids: [8] });
    expect(filled({ meals, planMembers: [careful], active_weeks: 3 }).products).toEqual([[4, 2]]);
    expect(filled({ meals, planMembers: [careful], active_weeks: 4 }).products).toEqual([
      [3, 1],
      [4, 1],
    ]);
  });

  it('each member gets different meals, even those that another member has', () => {
    const meals = [meal(1, { tag_ids: [7] }), ...five.slice(1)];
    const careful = member(1, { excluded_tag_ids: [7] });
    expect(filled({ meals, planMembers: [careful, member(5)] }).products).toEqual([
      [2, 2],
      [1, 1],
      [3, 1],
      [4, 1],
      [5, 1],
    ]);
    expect(filled({ meals: five.slice(0, 2), planMembers: [member(2), member(1)] }).products).toEqual([
      [1, 2],
      [2, 1],
    ]);
  });

  it('one excluded tag or indicator is enough to leave a meal out', () => {
    const meals = [meal(1, { tag_ids: [6, 7] }), meal(2, { indicator_ids: [8, 9] }), meal(3, { tag_ids: [6] })];
    const careful = member(1, { excluded_tag_ids: [7], excluded_indicator_ids: [8] });
    expect(filled({ meals, planMembers: [careful] }).products).toEqual([[3, 1]]);
  });

  it('a meal of another category is left out, and a category without meals planned is not missed', () => {
    const meals = [meal(1, { category_id: 2 }), meal(2)];
    const categories = [
      { category_id: 1, quantity: 1 },
      { category_id: 9, quantity: 0 },
    ];
    expect(filled({ meals, planMembers: [{ ...member(1), categories }] })).toMatchObject({
      is_incomplete: false,
      lines: [{ product_id: 2, category_id: 1, quantity: 1 }],
    });
  });

  it('a cart is filled as far as possible and marked incomplete', () => {
    const both = {
      ...member(2),
      categories: [
        { category_id: 1, quantity: 2 },
        { category_id: 9, quantity: 1 },
      ],
    };
    expect(filled({ planMembers: [both] })).toMatchObject({
      is_incomplete: true,
      products: [
        [1, 1],
        [2, 1],
      ],
    });
    expect(filled({}).is_incomplete).toBe(false);
    expect(filled({ meals: [] })).toMatchObject({ is_incomplete: true, products: [] });
  });
});

it('a cart holds the planned number of meals and repeats none while others are left', () => {
  const ids = fc.uniqueArray(fc.integer({ min: 1, max: 30 }), { minLength: 1, maxLength: 12 });
  fc.assert(
    fc.property(
      ids,
      fc.array(fc.integer({ min: 1, max: 30 })),
      fc.integer({ min: 1, max: 20 }),
      (meals, had, quantity) => {
        const { lines } = fillCart({
          planMembers: [member(quantity)],
          meals: meals.map((id) => meal(id)),
          active_weeks: 0,
          received: new Set(had),
        });
        const counts = lines.map((line) => line.quantity);
        expect(counts.reduce((a, b) => a + b, 0)).toBe(quantity);
        expect(Math.max(...counts)).toBe(Math.ceil(quantity / meals.length));
      },
    ),
  );
});
