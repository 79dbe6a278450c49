import { expect, it } from 'vitest';
import fc from 'fast-check';
import { cents, sum, times } from '../../values/cents.ts';
import { type CartItem, costGroups } from './cost-groups.ts';

const PRICES = [1_149, 1_299, 899, 1_500];
const item = (product: number, quantity: number): CartItem => ({
  sku: `P-${product}`,
  category_id: 1 + (product % 2),
  quantity,
  unit_price: cents(PRICES[product] ?? 0),
});

it('each group lists the change in each category', () => {
  const groups = costGroups([item(0, 4), item(1, 4)], [item(0, 4), item(1, 2), item(2, 2)], [item(0, 4), item(2, 3)]);
  expect(groups.subscription).toEqual({
    total_cost: 4 * 1_149 + 4 * 1_299,
    categories: [
      { category_id: 1, quantity: 4, amount: 4_596 },
      { category_id: 2, quantity: 4, amount: 5_196 },
    ],
  });
  expect(groups.pre_cutoff_changes).toEqual({
    total_cost: 2 * 899 - 2 * 1_299,
    categories: [
      { category_id: 1, quantity: 2, amount: 1_798 },
      { category_id: 2, quantity: -2, amount: -2_598 },
    ],
  });
  expect(groups.post_cutoff_changes.total_cost).toBe(899 - 2 * 1_299);
});

it('a category is listed if its quantity or its cost changed, in the order of its ID', () => {
  const free = { ...item(1, 3), unit_price: cents(0) };
  expect(costGroups([free, item(0, 1)], [free, item(2, 1)], [item(2, 1)])).toEqual({
    subscription: {
      total_cost: 1_149,
      categories: [
        { category_id: 1, quantity: 1, amount: 1_149 },
        { category_id: 2, quantity: 3, amount: 0 },
      ],
    },
    pre_cutoff_changes: { total_cost: -250, categories: [{ category_id: 1, quantity: 0, amount: -250 }] },
    post_cutoff_changes: { total_cost: 0, categories: [{ category_id: 2, quantity: -3, amount: 0 }] },
  });
});

it('a change within a category at one price changes nothing', () => {
  const same = { ...item(0, 2), sku: 'OTHER' };
  expect(costGroups([item(0, 2)], [same], [same]).pre_cutoff_changes).toEqual({ total_cost: 0, categories: [] });
});

it('the three groups sum to what the items cost now', () => {
  const cart = fc.array(fc.tuple(fc.nat(3), fc.integer({ min: 1, max: 9 })), { maxLength: 8 });
  fc.assert(
    fc.property(cart, cart, cart, (a, b, c) => {
      const [generated, cutoff, now] = [a, b, c].map((pairs) => pairs.map(([product, count]) => item(product, count)));
      const groups = costGroups(generated ?? [], cutoff ?? [], now ?? []);
      const all = [groups.subscription, groups.pre_cutoff_changes, groups.post_cutoff_changes];
      expect(sum(all.map((group) => group.total_cost))).toBe(
        sum((now ?? []).map((each) => times(each.unit_price, each.quantity))),
      );
    }),
  );
});
