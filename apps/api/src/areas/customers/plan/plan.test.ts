import { afterAll, expect, test } from 'vitest';
import { buildCategory, buildStaff } from '../../../../test/builders.ts';
import { whileLocked } from '../../../../test/locks.ts';
import { buildOrder, buildSubscriber } from '../../../../test/orders.ts';
import { buildRegenerable, buildRegenerableShop } from '../../../../test/regenerable.ts';
import { startTestServer } from '../../../../test/server.ts';
import { takeMoment } from '../../orders/weeks/cycle-moments.queries.ts';

const server = await startTestServer();
const { db } = server;
const staff = await server.session((await buildStaff(db)).id);
const shop = await buildRegenerableShop(db);
const snacks = await buildCategory(db, 'Snacks');
afterAll(() => server.close());

const categoryId = shop.category.id;
const pathOf = (userId: number) => `/api/customers/admin/users/${userId}/plan`;
const change = (userId: number, body: object, query = '') =>
  server.call('PUT', `${pathOf(userId)}${query}`, { as: staff, body });
const meals = (quantity: number) => ({ subscription: [{ category_id: categoryId, quantity }] });
const planOf = (userId: number) =>
  db.selectFrom('subscription_lines').select(['category_id', 'quantity']).where('user_id', '=', userId).execute();
const cartOf = async (orderId: number) => {
  const lines = await db
    .selectFrom('order_items')
    .select('quantity')
    .where('order_id', '=', orderId)
    .where('cart', '=', 'now')
    .execute();
  return lines.reduce((sum, { quantity }) => sum + quantity, 0);
};
const orderOf = (id: number) => db.selectFrom('orders').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const changesOf = (userId: number) =>
  db.selectFrom('changes').select(['name', 'before', 'after']).where('user_id', '=', userId).orderBy('id').execute();
const swapAMeal = (orderId: number) =>
  db
    .updateTable('order_items')
    .set({ quantity: 9 })
    .where('order_id', '=', orderId)
    .where('cart', '=', 'now')
    .execute();

test('a changed plan refills orders before their cutoff and no others', async () => {
  const { customer, orderId } = await buildRegenerable(db, shop, { plan: 8 });
  const lines = [{ product: shop.meals[0] ?? { id: 0 }, categoryId, quantity: 8, price: 1_199 }];
  const past = await buildOrder(db, { customer, weekId: shop.pastWeekId, lines });
  const before = await orderOf(past);
  const { status, body } = await change(customer.id, meals(12));
  expect(status, JSON.stringify(body)).toBe(200);
  expect(body.data.subscription).toMatchObject([{ category_id: categoryId, quantity: 12 }]);
  expect([await cartOf(orderId), await cartOf(past)]).toEqual([12, 8]);
  expect(await orderOf(past)).toEqual(before);
  expect((await orderOf(orderId)).total_cents).toBeGreaterThan(12 * 1_199);
  const changes = await changesOf(customer.id);
  expect(changes.map(({ name }) => name)).toEqual(['profile_preferences_changed', 'order_cart_updated']);
  expect(changes[0]).toMatchObject({
    before: { plan: [{ category_name: shop.category.name, quantity: 8 }] },
    after: { plan: [{ category_name: shop.category.name, quantity: 12 }] },
  });
});

test('the preview of a plan below the minimum order says so', async () => {
  const { customer } = await buildRegenerable(db, shop, { plan: 8 });
  const below = async (quantity: number) =>
    (await change(customer.id, meals(quantity), '?preview=1')).body.data.below_minimum;
  expect([await below(7), await below(8)]).toEqual([{ meals: 7, least: 8 }, null]);
  await db.updateTable('users').set({ is_min_plan_exception: true }).where('id', '=', customer.id).execute();
  expect([await below(4), await below(5)]).toEqual([{ meals: 4, least: 5 }, null]);
});

test('an order that staff made never follows the plan', async () => {
  const { customer, orderId } = await buildRegenerable(db, shop, { plan: 8 });
  await db.updateTable('orders').set({ is_skipped: true }).where('id', '=', orderId).execute();
  const lines = [{ product: shop.meals[0] ?? { id: 0 }, categoryId, quantity: 2, price: 1_199 }];
  const { order_week_id: weekId } = await orderOf(orderId);
  const manual = await buildOrder(db, { customer, weekId, kind: 'manual', lines });
  const before = await orderOf(manual);
  const { body } = await change(customer.id, meals(12), '?preview=1');
  expect(body.data.orders.map(({ order_id }: { order_id: number }) => order_id)).toEqual([orderId]);
  await change(customer.id, meals(12));
  expect([await cartOf(manual), await orderOf(manual)]).toEqual([2, before]);
});

test('a preview of a plan answers meals and totals before and after, and changes nothing', async () => {
  const { customer, orderId } = await buildRegenerable(db, shop, { plan: 8 });
  const { status, body } = await change(customer.id, meals(12), '?preview=1');
  expect(status).toBe(200);
  expect(await planOf(customer.id)).toEqual([{ category_id: categoryId, quantity: 8 }]);
  expect(await cartOf(orderId)).toBe(8);
  expect(await changesOf(customer.id)).toEqual([]);
  expect(body.data).toMatchObject({
    is_replaced_by_kids: false,
    orders: [
      {
        order_id: orderId,
        order_week_number: 209_901,
        is_cart_changed: false,
        is_incomplete: false,
        reason: null,
        before: { meals: 8 },
        after: { meals: 12 },
      },
    ],
  });
  const [order] = body.data.orders;
  await change(customer.id, { ...meals(12), expected: body.data.fingerprint });
  expect((await orderOf(orderId)).total_cents).toBe(Math.round(order.after.total * 100));
});

test('a plan whose preview is out of date, or that somebody changed, is refused with the current one', async () => {
  const { customer, orderId } = await buildRegenerable(db, shop, { plan: 8 });
  const { fingerprint } = (await change(customer.id, meals(12), '?preview=1')).body.data;
  await db.updateTable('orders').set({ status: 'cancelled' }).where('id', '=', orderId).execute();
  const changed = await change(customer.id, { ...meals(12), expected: fingerprint });
  expect([changed.status, changed.body.code, changed.body.current.orders]).toEqual([409, 'figures_changed', []]);
  const stale = await change(customer.id, { ...meals(12), previous: meals(7).subscription });
  expect([stale.status, stale.body.code, stale.body.current.subscription[0].quantity]).toEqual([409, 'stale', 8]);
  expect(await planOf(customer.id)).toEqual([{ category_id: categoryId, quantity: 8 }]);
});

test('a cart that somebody changed is named, and stays if staff keep it', async () => {
  const { customer, orderId } = await buildRegenerable(db, shop, { plan: 8 });
  await swapAMeal(orderId);
  const preview = await change(customer.id, meals(12), '?preview=1');
  expect(preview.body.data.orders).toMatchObject([{ is_cart_changed: true }]);
  await change(customer.id, { ...meals(12), keep_changed_carts: true });
  expect(await cartOf(orderId)).toBe(9);
  await change(customer.id, meals(10));
  expect(await cartOf(orderId)).toBe(10);
});

test('an order whose week offers nothing for the plan keeps its cart, with the reason', async () => {
  const { customer, orderId } = await buildRegenerable(db, shop, { plan: 8 });
  const { body } = await change(customer.id, { subscription: [{ category_id: snacks.id, quantity: 4 }] }, '?preview=1');
  expect(body.data.orders).toMatchObject([
    {
      order_id: orderId,
      reason: "Not changed: this week offers nothing for the customer's plan.",
      after: { meals: 8 },
    },
  ]);
});

test('a plan that the kids’ own categories replace changes no cart', async () => {
  const { customer, orderId } = await buildRegenerable(db, shop, { plan: 8 });
  await db.updateTable('users').set({ kids_same_meals: false }).where('id', '=', customer.id).execute();
  const kid = await db
    .insertInto('kids')
    .values({ user_id: customer.id, name: 'Ada' })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('kid_categories')
    .values({ kid_id: kid.id, user_id: customer.id, category_id: categoryId, quantity: 4 })
    .execute();
  const { body } = await change(customer.id, meals(12), '?preview=1');
  expect(body.data).toMatchObject({ is_replaced_by_kids: true, orders: [] });
  await change(customer.id, meals(12));
  expect(await cartOf(orderId)).toBe(8);
});

test('the same plan again changes nothing', async () => {
  const { customer, orderId } = await buildRegenerable(db, shop, { plan: 8 });
  await swapAMeal(orderId);
  expect((await change(customer.id, meals(8))).status).toBe(200);
  expect(await cartOf(orderId)).toBe(9);
  expect(await changesOf(customer.id)).toEqual([]);
});

test('a change of the plan waits for the cutoff that runs, whose order keeps its cart', async () => {
  const { customer, orderId } = await buildRegenerable(db, shop, { plan: 8 });
  const moment = { order_week_id: shop.weekId, production_cycle_id: 1 };
  const stamp = (at: Temporal.Instant | null) =>
    db
      .updateTable('order_week_cycles')
      .set({ post_cutoff_changes_deadline_at: at })
      .where('order_week_id', '=', shop.weekId)
      .where('production_cycle_id', '=', 1)
      .execute();
  const { status } = await whileLocked(
    db,
    (tx) => takeMoment(tx, moment, 5_000),
    () => change(customer.id, meals(12)),
    { whileWaiting: () => stamp(Temporal.Now.instant().add({ hours: 24 * 40 })) },
  );
  await stamp(null);
  expect(status).toBe(200);
  expect(await cartOf(orderId)).toBe(8);
  expect(await planOf(customer.id)).toEqual([{ category_id: categoryId, quantity: 12 }]);
});

test('fifty plans at once leave one of them with its cart', async () => {
  const { customer, orderId } = await buildRegenerable(db, shop, { plan: 8 });
  const answers = await Promise.all(Array.from({ length: 50 }, (_, index) => change(customer.id, meals(5 + index))));
  expect(answers.filter(({ status }) => status >= 500)).toEqual([]);
  const [line, ...others] = await planOf(customer.id);
  expect(others).toEqual([]);
  expect(await cartOf(orderId)).toBe(line?.quantity);
});

test('an empty plan, an unknown or archived category, customers without a subscription and signed-out callers are refused', async () => {
  const { customer } = await buildRegenerable(db, shop, { plan: 8 });
  expect((await change(customer.id, { subscription: [] })).body.errors).toEqual({
    subscription: ['Add at least one category.'],
  });
  expect((await change(customer.id, { subscription: [{ category_id: 999_999, quantity: 1 }] })).status).toBe(422);
  const gone = await buildCategory(db, 'Gone');
  await db.updateTable('categories').set({ deleted_at: Temporal.Now.instant() }).where('id', '=', gone.id).execute();
  const archived = await change(customer.id, { subscription: [{ category_id: gone.id, quantity: 1 }] });
  expect(Object.keys(archived.body.errors)).toEqual(['subscription.0.category_id']);
  const never = await buildSubscriber(db);
  await db.deleteFrom('subscriptions').where('user_id', '=', never.id).execute();
  expect((await change(never.id, meals(8))).status).toBe(404);
  expect((await server.call('PUT', pathOf(customer.id), { body: meals(8) })).status).toBe(401);
});
