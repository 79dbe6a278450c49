import type { Cents } from '@larder/domain/values/cents.ts';
import { afterAll, describe, expect, test } from 'vitest';
import { lockUrl, openWindow } from '../../../../test/open-window.ts';
import { putOnMenu } from '../../../../test/builders.ts';
import { buildProduct } from '../../../../test/orders.ts';

const { server, staff, category, meal, other, week, lines, inWindow, post } = await openWindow();
afterAll(() => server.close());

describe('an unlocked order', () => {
  test('staff change the cart of a locked and of an unlocked order, and its products keep their prices', async () => {
    const { orderId } = await inWindow();
    const items = [
      { sku: meal.sku, quantity: 7 },
      { sku: other.sku, quantity: 2 },
    ];
    const put = () => server.call('PUT', `/api/sales/orders/${orderId}/cart`, { as: staff, body: { items } });
    const { body } = await put();
    expect(body.data.is_unlocked_post_cutoff).toBe(false);
    expect(body.data.cart.data.costs.post_cutoff_changes.total_cost).toBe(18.01);
    expect(body.data.post_cutoff_cost).toBe(19.13);
    expect((await post(lockUrl(orderId))).body.data.is_unlocked_post_cutoff).toBe(true);
    expect((await put()).body.data.post_cutoff_cost).toBe(19.13);
    const locked = await server.call('DELETE', lockUrl(orderId), { as: staff });
    expect(locked.body.data).toMatchObject({ is_unlocked_post_cutoff: false, post_cutoff_cost: 19.13 });
    expect((await put()).status).toBe(200);
  });

  test('a product that is removed and added back keeps its price', async () => {
    const changing = await buildProduct(server.db, category.id, { item_price: 1_000 });
    await putOnMenu(server.db, week.id, [changing]);
    await server.db
      .insertInto('rogue_buffers')
      .values({ order_week_id: week.id, product_id: changing.id, remaining: 9 })
      .execute();
    const line = { product: changing, categoryId: category.id, quantity: 2, price: 1_000 };
    const { orderId } = await inWindow({}, { lines: [...lines(), line] });
    await post(lockUrl(orderId));
    await server.db
      .updateTable('products')
      .set({ item_price_cents: 1_300 as Cents })
      .where('id', '=', changing.id)
      .execute();
    const put = (items: object[]) =>
      server.call('PUT', `/api/sales/orders/${orderId}/cart`, { as: staff, body: { items } });
    const meals = { sku: meal.sku, quantity: 8 };
    const without = await put([meals]);
    expect(without.body.data.cart.data.costs.post_cutoff_changes.total_cost).toBe(-20);
    const back = await put([meals, { sku: changing.sku, quantity: 2 }]);
    expect(back.body.data.post_cutoff_cost).toBe(0);
    expect(back.body.data.cart.data.costs.post_cutoff_changes.total_cost).toBe(0);
    const more = await put([meals, { sku: changing.sku, quantity: 3 }]);
    expect(more.body.data.cart.data.costs.post_cutoff_changes.total_cost).toBe(10);
  });

  test('an unlocked order needs the minimum order and existing products', async () => {
    const { orderId } = await inWindow();
    await post(lockUrl(orderId));
    const put = (items: object[]) =>
      server.call('PUT', `/api/sales/orders/${orderId}/cart`, { as: staff, body: { items } });
    expect((await put([{ sku: meal.sku, quantity: 3 }])).body.errors.items[0]).toContain('at least 8 products');
    expect((await put([{ sku: 'NO-SUCH', quantity: 9 }])).body.errors['items.0.sku']).toEqual([
      'There is no product NO-SUCH.',
    ]);
    expect((await put([{ sku: meal.sku, quantity: 0 }])).status).toBe(422);
  });

  test('an order of a customer excluded from the MOV has at least 5 products', async () => {
    const { customer, orderId } = await inWindow();
    await post(`/api/customers/admin/mov-excluded-users/${customer.id}`);
    await post(lockUrl(orderId));
    const put = (quantity: number) =>
      server.call('PUT', `/api/sales/orders/${orderId}/cart`, {
        as: staff,
        body: { items: [{ sku: meal.sku, quantity }] },
      });
    expect((await put(4)).body.errors.items[0]).toContain('at least 5 products');
    expect((await put(5)).status).toBe(200);
  });
});
