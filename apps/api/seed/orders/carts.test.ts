import { describe, expect, test } from 'vitest';
import type { Row } from '../copy-rows.ts';
import { at, byId, cyclesOf, grouped, isBefore, named, num, SET_UPS, text, total, worldAt } from '../test-worlds.ts';

describe.each(SET_UPS)('set up at %s', (local) => {
  const world = worldAt(local);
  const products = byId(world, 'products');
  const items = world.rows('order_items');
  const productOf = (item: Row) => products.get(item['product_id']);

  test('no cart has a meal that is inactive, sold out or for customers of more weeks', () => {
    const orders = byId(world, 'orders');
    const own = grouped(world, 'orders', 'user_id');
    const cycleOf = cyclesOf(world);
    expect(
      items.filter((item) => productOf(item)?.['is_active'] !== true || productOf(item)?.['is_sold_out'] === true),
    ).toEqual([]);
    const early = items
      .filter((item) => num(productOf(item), 'after_cardinal_active_order') > 0)
      .filter((item) => {
        const order = orders.get(item['order_id']);
        const charged = (own.get(item['user_id']) ?? []).filter(
          (each) =>
            each['status'] === 'active' &&
            each['is_skipped'] !== true &&
            !isBefore(at(order, 'created_at'), at(cycleOf(each), 'cutoff_at')),
        );
        return charged.length < num(productOf(item), 'after_cardinal_active_order');
      });
    expect(early).toEqual([]);
  });

  test('every meal is in the rotation of its week', () => {
    const orders = byId(world, 'orders');
    const rotations = new Map(world.rows('order_weeks').map((row) => [row['id'], row['meal_rotation_id']]));
    const stands = new Set(
      world.rows('meal_rotation_products').map((row) => `${text(row, 'meal_rotation_id')} ${text(row, 'product_id')}`),
    );
    const wrong = items.filter((item) => {
      const rotation = rotations.get(orders.get(item['order_id'])?.['order_week_id']);
      return !stands.has(`${String(rotation)} ${text(item, 'product_id')}`);
    });
    expect(wrong).toEqual([]);
  });

  test('carts match the plan and repeat no meal while others are left', () => {
    const plans = grouped(world, 'subscription_lines', 'user_id');
    const changed = new Set(
      world
        .rows('changes')
        .filter(({ name }) => name === 'profile_preferences_changed')
        .map(({ user_id }) => user_id),
    );
    const orders = byId(world, 'orders');
    const carts = Map.groupBy(
      items.filter(({ cart, order_id }) => cart === 'generated' && orders.get(order_id)?.['kind'] === 'subscription'),
      ({ order_id }) => order_id,
    );
    for (const cart of carts.values()) {
      const userId = cart[0]?.['user_id'];
      if (changed.has(userId)) continue;
      const wanted = (plans.get(userId) ?? []).map((row) => [row['category_id'], row['quantity']]);
      const quantities = [...Map.groupBy(cart, ({ category_id }) => category_id)].map(([id, rows]) => [
        id,
        total(rows, 'quantity'),
      ]);
      expect(new Map(quantities as [unknown, unknown][])).toEqual(new Map(wanted as [unknown, unknown][]));
      expect(cart.filter(({ quantity }) => Number(quantity) > 1)).toEqual([]);
    }
  });

  test('carts generated before a change of plan match the earlier plan', () => {
    const changes = world.rows('changes').filter(({ name }) => name === 'profile_preferences_changed');
    const orders = grouped(world, 'orders', 'user_id');
    const byOrder = grouped(world, 'order_items', 'order_id');
    expect(changes.length).toBeGreaterThan(0);
    for (const change of changes) {
      const meals = (plan: unknown) => {
        const { preferences } = plan as { preferences: { quantity: number }[] };
        return preferences.reduce((sum, { quantity }) => sum + quantity, 0);
      };
      for (const order of (orders.get(change['user_id']) ?? []).filter(({ kind }) => kind === 'subscription')) {
        const cart = (byOrder.get(order['id']) ?? []).filter(({ cart: which }) => which === 'generated');
        const plan = isBefore(at(order, 'created_at'), at(change, 'at')) ? change['before'] : change['after'];
        expect(total(cart, 'quantity')).toBe(meals(plan));
      }
    }
  });

  test('kids get meals of their own categories without what their filters exclude', () => {
    const parent = named(world, 'kids');
    const kids = grouped(world, 'kids', 'user_id').get(parent['id']) ?? [];
    const has = (table: string, column: string) => {
      const rows = world.rows(table);
      return (key: string, owner: unknown) =>
        new Set(rows.filter((row) => row[key] === owner).map((row) => row[column]));
    };
    const [excludedTags, excludedIndicators] = [has('kid_tags', 'tag_id'), has('kid_indicators', 'indicator_id')];
    const [tags, indicators] = [has('product_tags', 'tag_id'), has('product_indicators', 'indicator_id')];
    const categories = has('kid_categories', 'category_id');
    const own = items.filter(({ user_id }) => user_id === parent['id']);
    expect(kids).toHaveLength(3);
    expect(own.length).toBeGreaterThan(100);
    for (const item of own) {
      const kid = kids.find(({ id }) => categories('kid_id', id).has(item['category_id']));
      const excluded = [
        ...excludedTags('kid_id', kid?.['id']).intersection(tags('product_id', item['product_id'])),
        ...excludedIndicators('kid_id', kid?.['id']).intersection(indicators('product_id', item['product_id'])),
      ];
      expect([kid?.['name'], excluded]).toEqual([expect.any(String), []]);
    }
    const plan = (grouped(world, 'subscription_lines', 'user_id').get(parent['id']) ?? []).map(
      (row) => row['quantity'],
    );
    const wanted = world.rows('kid_categories').map((row) => row['quantity']);
    expect(plan).toEqual(wanted);
  });
});
