import { sql } from 'kysely';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildCategory, buildShipping, buildStaff } from '../../../../test/builders.ts';
import { buildProduct, buildSubscriber } from '../../../../test/orders.ts';
import { startTestServer, type TestServer } from '../../../../test/server.ts';
import { moveBusinessClock } from '../../../platform/clock.ts';
import { inTransaction } from '../../../platform/database/database.ts';
import type { JobContext } from '../../../platform/jobs/jobs.ts';
import { makeOrdersOfWeek } from './make-orders.job.ts';
import { isWhole } from '../../../../test/faults/storms.ts';

let server: TestServer;
let staff: string;
let category: { id: number };
let meals: { id: number }[];
let rotationId: number;
let ctx: JobContext;

beforeAll(async () => {
  server = await startTestServer();
  const { db, platform } = server;
  staff = await server.session((await buildStaff(db)).id);
  await buildShipping(db);
  category = await buildCategory(db);
  meals = [];
  for (let index = 0; index < 5; index++) meals.push(await buildProduct(db, category.id));
  const rotation = await db.insertInto('meal_rotations').defaultValues().returning('id').executeTakeFirstOrThrow();
  rotationId = rotation.id;
  await db
    .insertInto('meal_rotation_products')
    .values(
      meals.map(({ id }, index) => ({
        meal_rotation_id: rotationId,
        product_id: id,
        category_id: category.id,
        index_number: index,
      })),
    )
    .execute();
  ctx = {
    ...platform,
    log: pino({ level: 'silent' }),
    signal: new AbortController().signal,
    transaction: (work) => inTransaction(db, work),
  };
});
afterAll(() => server.close());

const subscriber = async (quantity: number, more: Parameters<typeof buildSubscriber>[1] = {}) => {
  const customer = await buildSubscriber(server.db, more);
  const { id } = await server.db
    .selectFrom('subscriptions')
    .select('id')
    .where('user_id', '=', customer.id)
    .executeTakeFirstOrThrow();
  await server.db
    .insertInto('subscription_lines')
    .values({ subscription_id: id, user_id: customer.id, category_id: category.id, quantity })
    .execute();
  return { ...customer, subscriptionId: id };
};

const createWeek = async (): Promise<{ id: number; number: number; date: string }> => {
  const { status, body } = await server.call('POST', '/api/sales/admin/order-weeks', { as: staff });
  expect(status).toBe(201);
  return body.data;
};

const activate = async (week: { id: number }, body?: object) => {
  await server.db.updateTable('order_weeks').set({ meal_rotation_id: rotationId }).where('id', '=', week.id).execute();
  const answer = await server.call('POST', `/api/sales/admin/order-weeks/${week.id}/active`, { as: staff, body });
  expect(answer.status).toBe(200);
  expect(answer.body.data.status).toBe('active');
  return makeOrdersOfWeek.run({ order_week_id: week.id, production_cycle_id: 1 }, ctx);
};

const ordersOf = (userId: number) =>
  server.db.selectFrom('orders').selectAll().where('user_id', '=', userId).orderBy('id').execute();
const cartOf = async (orderId: number) =>
  (
    await server.db
      .selectFrom('order_items')
      .select(['product_id', 'quantity', 'unit_price_cents'])
      .where('order_id', '=', orderId)
      .where('cart', '=', 'now')
      .orderBy('product_id')
      .execute()
  ).map((item) => [meals.findIndex(({ id }) => id === item.product_id), item.quantity]);

test('a new week follows the latest, with its ISO number and a cutoff per cycle', async () => {
  const first = await createWeek();
  const second = await createWeek();
  const dates = [first, second].map((week) => Temporal.PlainDate.from(week.date));
  expect(dates[0]?.dayOfWeek).toBe(1);
  expect(dates[0]?.until(dates[1] ?? '').days).toBe(7);
  const list = await server.call('GET', '/api/sales/admin/order-weeks?status=draft&include=productionCycles', {
    as: staff,
  });
  expect(list.body.data[0]).toMatchObject({ id: second.id, productionCycles: { data: [{ id: 1 }, { id: 2 }] } });
});

test('a draft without a rotation is not activated, and the message says what to do', async () => {
  const week = await createWeek();
  const answer = await server.call('POST', `/api/sales/admin/order-weeks/${week.id}/active`, { as: staff });
  expect(answer.status).toBe(422);
  expect(answer.body.message).toBe('Add this week to a product rotation before activating it.');
});

test('a signed-out caller cannot create or activate weeks', async () => {
  expect((await server.call('POST', '/api/sales/admin/order-weeks')).status).toBe(401);
  expect((await server.call('POST', '/api/sales/admin/order-weeks/1/active')).status).toBe(401);
  expect((await server.call('GET', '/api/sales/admin/order-weeks')).status).toBe(401);
  expect((await server.call('GET', '/api/sales/admin/order-making')).status).toBe(401);
});

test('an activated week makes one order for each running subscription, filled, dated and priced', async () => {
  const usual = await subscriber(3);
  const suspended = await subscriber(2, { suspended: true });
  const banned = await subscriber(2, { banned: true });
  const cancelled = await subscriber(2, { cancelled: true });
  const week = await createWeek();
  await activate(week);
  const [order] = await ordersOf(usual.id);
  expect(order).toMatchObject({ order_week_id: week.id, status: 'active', kind: 'subscription', order_index: 1 });
  expect(await cartOf(order!.id)).toEqual([
    [0, 1],
    [1, 1],
    [2, 1],
  ]);
  expect(order!.items_cents).toBe(3 * 1_199);
  expect(order!.total_cents).toBeGreaterThan(order!.items_cents);
  expect(Temporal.PlainDate.from(order!.ship_at ?? '').dayOfWeek).toBe(3);
  expect(order!.total_at_cutoff_cents).toBeNull();
  expect(await ordersOf(suspended.id)).toHaveLength(1);
  expect(await ordersOf(banned.id)).toEqual([]);
  expect(await ordersOf(cancelled.id)).toEqual([]);

  await makeOrdersOfWeek.run({ order_week_id: week.id, production_cycle_id: 1 }, ctx);
  expect(await ordersOf(usual.id), 'a repeated run makes no orders').toHaveLength(1);

  await activate(await createWeek());
  const [, next] = await ordersOf(usual.id);
  expect(await cartOf(next!.id), 'the rotation continues where it stopped').toEqual([
    [0, 1],
    [3, 1],
    [4, 1],
  ]);
});

const making = async (week: { id: number }) => {
  const { status, body } = await server.call('GET', '/api/sales/admin/order-making', { as: staff });
  expect(status).toBe(200);
  return body.data.filter((cycle: { order_week_id: number }) => cycle.order_week_id === week.id);
};

test("the progress of a week's orders is visible from activation to the end", async () => {
  await subscriber(1);
  const nowhere = await subscriber(1);
  await server.db.deleteFrom('addresses').where('user_id', '=', nowhere.id).execute();
  const week = await createWeek();
  expect(await making(week), 'a draft').toEqual([]);
  await server.db.updateTable('order_weeks').set({ meal_rotation_id: rotationId }).where('id', '=', week.id).execute();
  await server.call('POST', `/api/sales/admin/order-weeks/${week.id}/active`, { as: staff });
  const [first, second] = await making(week);
  expect([first.production_cycle_id, second.production_cycle_id]).toEqual([1, 2]);
  expect(first).toMatchObject({ orders_made: 0, orders_expected: null, ended_at: null });

  const stopping = new AbortController();
  const broken: JobContext = {
    ...ctx,
    signal: stopping.signal,
    transaction: async (work) => {
      const done = await inTransaction(server.db, work);
      if ((await making(week))[0].orders_expected !== null) stopping.abort();
      return done;
    },
  };
  await expect(makeOrdersOfWeek.run({ order_week_id: week.id, production_cycle_id: 1 }, broken)).rejects.toThrow(
    'The program is shutting down',
  );
  const [begun] = await making(week);
  expect(begun.ended_at).toBeNull();
  expect(begun.orders_expected).toBeGreaterThan(0);

  await makeOrdersOfWeek.run({ order_week_id: week.id, production_cycle_id: 1 }, ctx);
  const { length: made } = await server.db
    .selectFrom('orders')
    .select('id')
    .where('order_week_id', '=', week.id)
    .where('production_cycle_id', '=', 1)
    .execute();
  const [ended] = await making(week);
  expect(ended).toMatchObject({ orders_made: made, orders_expected: made, ended_at: expect.stringMatching(/Z$/) });
  expect(begun.orders_expected, 'who has no address was counted, and is expected no more').toBe(made + 1);
  await makeOrdersOfWeek.run({ order_week_id: week.id, production_cycle_id: 1 }, ctx);
  expect((await making(week))[0], 'run again').toMatchObject({ orders_made: made, orders_expected: made });
});

test('a delivery inside a pause gets no order, one after it does', async () => {
  const week = await createWeek();
  const date = Temporal.PlainDate.from(week.date);
  const pauses = [date.add({ days: 30 }), date.add({ days: 1 })];
  const customers = [];
  for (const until of pauses) {
    const customer = await subscriber(2);
    customers.push(customer);
    await server.db
      .updateTable('subscriptions')
      .set({ status: 'paused' })
      .where('id', '=', customer.subscriptionId)
      .execute();
    await server.db
      .insertInto('subscription_pauses')
      .values({
        user_id: customer.id,
        subscription_id: customer.subscriptionId,
        from_date: date.subtract({ days: 30 }).toString(),
        until_date: until.toString(),
        reason_id: null,
        details: null,
        ended_at: null,
      })
      .execute();
  }
  await activate(week);
  expect(await ordersOf(customers[0]!.id)).toEqual([]);
  expect(await ordersOf(customers[1]!.id)).toHaveLength(1);
});

test('an order that stays empty is skipped by the system', async () => {
  const customer = await buildSubscriber(server.db);
  await activate(await createWeek(), { confirm_incomplete: 1 });
  expect(await ordersOf(customer.id)).toMatchObject([{ is_skipped: true, total_cents: 0 }]);
});

test('a cycle whose cutoff has passed gets no orders', async () => {
  const week = await createWeek();
  const cycle = await server.db
    .selectFrom('order_week_cycles')
    .selectAll()
    .where('order_week_id', '=', week.id)
    .where('production_cycle_id', '=', 1)
    .executeTakeFirstOrThrow();
  const customer = await subscriber(2);
  await server.db
    .updateTable('order_week_cycles')
    .set({ cutoff_at: cycle.cutoff_at.add({ hours: 24 * 300 }) })
    .where('order_week_id', '=', week.id)
    .where('production_cycle_id', '=', 2)
    .execute();
  await moveBusinessClock(server.db, cycle.cutoff_at);
  expect(await activate(week)).toEqual({ made: 0 });
  expect(await ordersOf(customer.id)).toEqual([]);
});

test.runIf(isWhole)(
  'orders of twelve dishes are made for 500 customers at once, though one statement takes ten of each',
  async () => {
    const { db } = server;
    const more = await buildCategory(db);
    for (let index = 0; index < 12; index++) {
      const { id } = await buildProduct(db, more.id);
      const row = { meal_rotation_id: rotationId, product_id: id, category_id: more.id, index_number: index };
      await db.insertInto('meal_rotation_products').values(row).execute();
    }
    await sql`insert into users (email, first_name, last_name, referral_id, status, production_cycle_id, activated_at)
    select 'crowd' || n || '@example.test', 'Ada', 'N' || n, 'CROWD' || n, 'active', 1, now()
    from generate_series(1, 500) n`.execute(db);
    await sql`insert into addresses (user_id, line_1, city, state_id, zip_code, phone)
    select id, '1 Main St', 'Chicago', 'IL', '60601', '1' from users where referral_id like 'CROWD%'`.execute(db);
    await sql`with made as (
      insert into subscriptions (user_id, started_at) select id, now() from users where referral_id like 'CROWD%'
      returning id, user_id)
    insert into subscription_lines (subscription_id, user_id, category_id, quantity)
    select id, user_id, ${more.id}::bigint, 12 from made`.execute(db);
    await activate(await createWeek());
    const { rows } = await sql<{ orders: number; dishes: number }>`select count(distinct o.id)::int as orders,
      count(distinct i.product_id)::int as dishes
    from orders o join users u on u.id = o.user_id join order_items i on i.order_id = o.id
    where u.referral_id like 'CROWD%'`.execute(db);
    expect(rows).toEqual([{ orders: 500, dishes: 12 }]);
  },
);
