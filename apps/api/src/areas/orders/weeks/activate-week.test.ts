import fc from 'fast-check';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { chicagoDay } from '@larder/domain/values/days.ts';
import { nextWeekday } from '@larder/domain/values/weekdays.ts';
import { buildCategory, buildShipping, buildStaff } from '../../../../test/builders.ts';
import { buildProduct, buildSubscriber } from '../../../../test/orders.ts';
import { whileMomentPasses } from '../../../../test/faults/moments-passing.ts';
import { startTestServer, type TestServer } from '../../../../test/server.ts';
import { moveBusinessClock } from '../../../platform/clock.ts';
import { type Db, inTransaction, type Tx } from '../../../platform/database/database.ts';
import type { StaffContext } from '../../../platform/http/context.ts';
import { jobContext } from '../../../platform/jobs/job-context.fixture.ts';
import type { JobContext } from '../../../platform/jobs/jobs.ts';
import { SYSTEM } from '../../../platform/record.ts';
import { activateWeek } from './activate-week.ts';
import { advanceActivationCount } from './activation-counts.queries.ts';
import { showActivationPreview } from './activation-preview.ts';
import { beginActivationCount } from './begin-activation-count.ts';
import { countActivation } from './count-activation.job.ts';
import { makeOrdersOfWeek } from '../making/make-orders.job.ts';

let server: TestServer;
let staff: string;
let meals: { id: number; name: string };
let purees: { id: number; name: string };
const NOW = Temporal.Now.instant();
const monday = nextWeekday(chicagoDay(NOW), 'Monday', { inclusive: false }).add({ weeks: 2 });

/** Each test counts all customers, so it needs its own database. */
beforeEach(async () => {
  server = await startTestServer();
  staff = await server.session((await buildStaff(server.db)).id);
  await buildShipping(server.db);
  meals = await buildCategory(server.db, 'Toddler Meals');
  purees = await buildCategory(server.db, 'Baby Purees');
});
afterEach(() => server.close());

async function draftWeek(products: { id: number; categoryId: number }[]): Promise<number> {
  const { db } = server;
  const rotation = await db.insertInto('meal_rotations').defaultValues().returning('id').executeTakeFirstOrThrow();
  if (products.length > 0)
    await db
      .insertInto('meal_rotation_products')
      .values(
        products.map(({ id, categoryId }, index) => ({
          meal_rotation_id: rotation.id,
          product_id: id,
          category_id: categoryId,
          index_number: index,
        })),
      )
      .execute();
  const week = await db
    .insertInto('order_weeks')
    .values({ date: monday.toString(), number: 210_001, status: 'draft', meal_rotation_id: rotation.id })
    .returning('id')
    .executeTakeFirstOrThrow();
  const cutoff_at = NOW.add({ hours: 24 * 7 });
  await db
    .insertInto('order_week_cycles')
    .values([1, 2].map((production_cycle_id) => ({ order_week_id: week.id, production_cycle_id, cutoff_at })))
    .execute();
  return week.id;
}
const product = async (category: { id: number }, more: object = {}) => {
  const { id } = await buildProduct(server.db, category.id);
  if (Object.keys(more).length > 0) await server.db.updateTable('products').set(more).where('id', '=', id).execute();
  return { id, categoryId: category.id };
};
async function subscriber(plan: [{ id: number }, number][]): Promise<{ id: number }> {
  const customer = await buildSubscriber(server.db);
  const { id } = await server.db
    .selectFrom('subscriptions')
    .select('id')
    .where('user_id', '=', customer.id)
    .executeTakeFirstOrThrow();
  if (plan.length > 0)
    await server.db
      .insertInto('subscription_lines')
      .values(
        plan.map(([{ id: category_id }, quantity]) => ({
          subscription_id: id,
          user_id: customer.id,
          category_id,
          quantity,
        })),
      )
      .execute();
  return customer;
}

const buildTag = async () =>
  (await server.db.insertInto('tags').values({ name: 'Dairy' }).returning('id').executeTakeFirstOrThrow()).id;

const url = (id: number) => `/api/sales/admin/order-weeks/${id}`;
const send = (id: number, body?: object) => server.call('POST', `${url(id)}/active`, { as: staff, body });
const activate = async (id: number, body?: object) => {
  const answer = await send(id, body);
  return [answer.status, answer.body.message] as const;
};
const preview = async (id: number) => {
  const { status, body } = await server.call('GET', `${url(id)}/activation-preview`, { as: staff });
  expect(status, JSON.stringify(body)).toBe(200);
  return body.data;
};
const statusOf = async (id: number) =>
  (await server.db.selectFrom('order_weeks').select('status').where('id', '=', id).executeTakeFirstOrThrow()).status;
const ordersOf = (weekId: number) =>
  server.db
    .selectFrom('orders')
    .select(['id', 'is_skipped', 'is_incomplete', 'total_cents'])
    .where('order_week_id', '=', weekId)
    .execute();
const makeOrders = (id: number) =>
  makeOrdersOfWeek.run({ order_week_id: id, production_cycle_id: 1 }, jobContext(server.db));

test('a week whose products are all inactive or sold out is not activated', async () => {
  await subscriber([[meals, 8]]);
  const week = await draftWeek([
    await product(meals, { is_active: false }),
    await product(purees, { is_sold_out: true }),
  ]);
  const message =
    'Every product of Toddler Meals and Baby Purees in this rotation is inactive or sold out. Add a product that is for sale before activating this week.';
  expect(await preview(week)).toMatchObject({
    refusal: message,
    orders: { made: 1, full: 0, incomplete: 0, empty: 1 },
  });
  expect(await activate(week)).toEqual([422, message]);
  expect(await statusOf(week)).toBe('draft');
  expect(await ordersOf(week)).toEqual([]);
});

test('a week whose last cutoff passes while its activation waits for the week is not activated', async () => {
  const week = await draftWeek([await product(meals)]);
  let answer: readonly [number, string] | undefined;
  await whileMomentPasses(server.db, {
    lock: (tx) => tx.selectFrom('order_weeks').select('id').where('id', '=', week).forUpdate().execute(),
    call: async () => (answer = await activate(week)),
    pass: () => moveBusinessClock(server.db, NOW.add({ hours: 24 * 7 })),
    step: async () => {},
  });
  expect(answer).toEqual([422, 'Every cutoff of this week has passed: it can no longer be activated.']);
  expect(await statusOf(week)).toBe('draft');
});

test('a week in which no order would be full is not activated, and the preview counts its orders', async () => {
  await subscriber([[meals, 8]]);
  await subscriber([
    [meals, 4],
    [purees, 4],
  ]);
  const week = await draftWeek([await product(purees)]);
  const previewed = await preview(week);
  expect(previewed).toMatchObject({
    state: 'counted',
    customers: 2,
    customers_checked: 2,
    confirm_incomplete: null,
    orders: { made: 2, full: 0, incomplete: 1, empty: 1 },
    categories: [
      { name: 'Toddler Meals', sellable_products: 0, customers: 2, incomplete: 1, empty: 1 },
      { name: 'Baby Purees', sellable_products: 1, customers: 1, incomplete: 0, empty: 0 },
    ],
  });
  expect(previewed.refusal).toBe(
    'No order would be complete: no product for sale fits the plans in Toddler Meals (2 orders). Add products before activating this week.',
  );
  expect(await activate(week, { confirm_incomplete: 2 })).toEqual([422, previewed.refusal]);
  expect(await statusOf(week)).toBe('draft');
});

test('more than 1 % of incomplete or empty orders must be confirmed with their current number', async () => {
  await subscriber([[purees, 3]]);
  await subscriber([
    [meals, 4],
    [purees, 4],
  ]);
  const late = await product(meals, { after_cardinal_active_order: 5 });
  const puree = await product(purees);
  const week = await draftWeek([puree, late]);
  expect(await preview(week)).toMatchObject({ refusal: null, confirm_incomplete: 1 });
  const unconfirmed = await send(week);
  expect(unconfirmed.status).toBe(422);
  expect(unconfirmed.body).toMatchObject({
    code: 'confirm_incomplete',
    message: '1 of 2 orders would be incomplete or empty. Confirm this number to activate the week.',
    current: { confirm_incomplete: 1, orders: { made: 2, full: 1, incomplete: 1, empty: 0 } },
  });
  for (const confirm_incomplete of [-1, 0.5, 'all', null])
    expect((await send(week, { confirm_incomplete })).body.errors).toHaveProperty('confirm_incomplete');

  // A customer, a product and the rotation change after the review.
  await subscriber([]);
  const changed = await send(week, { confirm_incomplete: 1 });
  expect([changed.status, changed.body.code, changed.body.current.confirm_incomplete]).toEqual([
    409,
    'figures_changed',
    2,
  ]);
  await server.db.updateTable('products').set({ after_cardinal_active_order: 0 }).where('id', '=', late.id).execute();
  expect((await send(week, { confirm_incomplete: 2 })).body.current.confirm_incomplete).toBe(1);
  await server.db.deleteFrom('meal_rotation_products').where('product_id', '=', puree.id).execute();
  expect((await send(week, { confirm_incomplete: 1 })).body.message).toMatch(/^No order would be complete/);
  expect(await statusOf(week)).toBe('draft');

  await server.db.updateTable('products').set({ category_id: purees.id }).where('id', '=', late.id).execute();
  await server.db
    .updateTable('meal_rotation_products')
    .set({ category_id: purees.id })
    .where('product_id', '=', late.id)
    .execute();
  const previewed = await preview(week);
  expect(previewed).toMatchObject({ confirm_incomplete: 2, orders: { made: 3, full: 1, incomplete: 1, empty: 1 } });
  expect((await send(week, { confirm_incomplete: 2 })).status).toBe(200);
  const recorded = await server.db
    .selectFrom('changes')
    .select(['description', 'after'])
    .where('name', '=', 'order_week_activated')
    .execute();
  expect(recorded).toEqual([
    {
      description: 'Activated week 210001, with 2 incomplete or empty orders confirmed',
      after: { status: 'active', confirm_incomplete: 2, orders: previewed.orders },
    },
  ]);
});

test('the orders of an activated week are exactly those of the preview', async () => {
  const { db } = server;
  const [tag, categories] = [await buildTag(), [meals, purees, await buildCategory(db, 'Snacks')]];
  const offered = [
    await product(meals),
    await product(meals, { after_cardinal_active_order: 3 }),
    await product(purees, { after_cardinal_active_order: 2 }),
    await product(purees, { is_active: false }),
    await product(categories[2]!),
  ];
  await db.insertInto('product_tags').values({ product_id: offered[0]!.id, tag_id: tag }).execute();
  const random = fc.sample(
    fc.record({
      needs: fc.tuple(fc.nat(2), fc.nat(2), fc.nat(1)),
      kid: fc.constantFrom('none', 'same', 'own'),
      excludes: fc.boolean(),
      weeks: fc.nat(4),
      state: fc.constantFrom('active', 'active', 'active', 'active', 'paused', 'undeliverable'),
    }),
    { numRuns: 40, seed: 12 },
  );
  for (const { needs, kid, excludes, weeks, state } of random) {
    const { id } = await subscriber(
      categories.flatMap((each, index): [{ id: number }, number][] =>
        needs[index]! > 0 ? [[each, needs[index]!]] : [],
      ),
    );
    await db
      .updateTable('users')
      .set({ number_of_active_weeks: weeks, kids_same_meals: kid !== 'own' })
      .where('id', '=', id)
      .execute();
    if (state === 'undeliverable')
      await db.updateTable('addresses').set({ zip_code: '99999' }).where('user_id', '=', id).execute();
    if (state === 'paused')
      await sql`insert into subscription_pauses (subscription_id, user_id, from_date, until_date)
        select id, user_id, ${monday.subtract({ weeks: 1 }).toString()}, ${monday.add({ weeks: 3 }).toString()}
        from subscriptions where user_id = ${id}`.execute(db);
    if (kid === 'none') continue;
    const { id: kidId } = await db
      .insertInto('kids')
      .values({ user_id: id, name: 'Ada', position: 1 })
      .returning('id')
      .executeTakeFirstOrThrow();
    if (excludes) await db.insertInto('kid_tags').values({ kid_id: kidId, user_id: id, tag_id: tag }).execute();
    if (kid === 'own')
      await db
        .insertInto('kid_categories')
        .values({ kid_id: kidId, user_id: id, category_id: meals.id, quantity: 2 })
        .execute();
  }
  const week = await draftWeek(offered);
  const previewed = await preview(week);
  const { full, incomplete, empty } = previewed.orders;
  expect([full, incomplete, empty, previewed.customers - previewed.orders.made].every((count) => count > 1)).toBe(true);
  expect((await activate(week, { confirm_incomplete: previewed.confirm_incomplete }))[0]).toBe(200);
  await makeOrders(week);
  const orders = await ordersOf(week);
  expect({
    made: orders.length,
    full: orders.filter((order) => !order.is_skipped && !order.is_incomplete).length,
    incomplete: orders.filter((order) => !order.is_skipped && order.is_incomplete).length,
    empty: orders.filter((order) => order.is_skipped).length,
  }).toEqual(previewed.orders);
  expect((await preview(week)).refusal).toBe('Only a draft week can be activated; this one is active.');
});

test('of two activations at once one makes the orders and the other is refused', async () => {
  await subscriber([[purees, 3]]);
  const week = await draftWeek([await product(purees)]);
  const answers = await Promise.all([activate(week), activate(week)]);
  expect(answers.toSorted(([a], [b]) => a - b)).toEqual([
    [200, undefined],
    [422, 'Only a draft week can be activated; this one is active.'],
  ]);
});

test('an activation waits for its products and rotation while they change, and sees the change', async () => {
  await subscriber([[purees, 3]]);
  const puree = await product(purees);
  const week = await draftWeek([puree]);
  const activateWhile = async (change: (tx: Tx) => Promise<unknown>) => {
    let answer: readonly [number, string] | undefined;
    await whileMomentPasses(server.db, {
      lock: change,
      call: async () => (answer = await activate(week)),
      pass: async () => {},
      step: async () => {},
    });
    return answer?.[1];
  };
  const sell = (db: Db | Tx, is_sold_out: boolean) =>
    db.updateTable('products').set({ is_sold_out }).where('id', '=', puree.id).execute();
  expect(await activateWhile((tx) => sell(tx, true))).toMatch(/^Every product of Baby Purees in this rotation/);
  await sell(server.db, false);
  const emptied = await activateWhile(async (tx) => {
    await sql`select from meal_rotations for update`.execute(tx);
    await tx.deleteFrom('meal_rotation_products').execute();
  });
  expect(emptied).toBe("Add a product to this week's rotation before activating it.");
  expect(await statusOf(week)).toBe('draft');
});

test('the week page and the order list count the empty orders that the system skipped separately', async () => {
  await subscriber([[purees, 3]]);
  const [empty] = [await subscriber([[meals, 8]]), await subscriber([])];
  const byChoice = await subscriber([[purees, 3]]);
  const week = await draftWeek([await product(purees)]);
  expect((await activate(week, { confirm_incomplete: 2 }))[0]).toBe(200);
  await makeOrders(week);
  await server.db
    .updateTable('orders')
    .set({ is_skipped: true, skip_details: 'Away' })
    .where('user_id', '=', byChoice.id)
    .execute();
  const { body } = await server.call('GET', `${url(week)}/cockpit`, { as: staff });
  expect(body.data.cycles[0].states).toMatchObject({ active: 1, skipped: 3, incomplete: 0, empty: 2 });
  const list = await server.call('GET', `/api/sales/admin/orders?order_week_id=${week}&state=empty`, { as: staff });
  expect(list.body.meta.pagination.total).toBe(2);
  expect(list.body.data.map((order: { user: { id: number } }) => order.user.id)).toContain(empty!.id);
});

test('a meal that cannot be sold is not counted as left for rogue orders', async () => {
  await subscriber([[purees, 3]]);
  const [kept, gone] = [await product(purees), await product(purees)];
  const week = await draftWeek([kept, gone]);
  expect((await activate(week))[0]).toBe(200);
  await server.db.updateTable('products').set({ is_active: false }).where('id', '=', gone.id).execute();
  const { body } = await server.call('GET', `${url(week)}/cockpit`, { as: staff });
  expect(body.data.products).toMatchObject({ offered: 2, buffer_left: 1 });
  expect(body.data.scarcest).toHaveLength(1);
});

test('without customers a week is activated with 0 orders', async () => {
  const week = await draftWeek([await product(meals)]);
  expect(await preview(week)).toMatchObject({
    refusal: null,
    customers: 0,
    orders: { made: 0, full: 0, incomplete: 0, empty: 0 },
  });
  expect((await activate(week))[0]).toBe(200);
});

test('customers who get no order do not prevent an activation', async () => {
  const customer = await subscriber([[meals, 8]]);
  await server.db.updateTable('addresses').set({ zip_code: '99999' }).where('user_id', '=', customer.id).execute();
  const week = await draftWeek([await product(purees)]);
  expect(await preview(week)).toMatchObject({ refusal: null, customers: 1, orders: { made: 0 } });
  expect((await activate(week))[0]).toBe(200);
});

describe('with more customers than are counted at once', () => {
  const MOST = 2;
  let week: number;
  let actor: StaffContext;
  const count = async (id = week) => {
    const runs = await server.db
      .selectFrom('activation_counts')
      .select('run')
      .where('order_week_id', '=', id)
      .execute();
    for (const { run } of runs) await countActivation.run({ order_week_id: id, run }, jobContext(server.db));
  };
  const show = () => showActivationPreview(server.db, week, MOST);
  const begin = () => inTransaction(server.db, (tx) => beginActivationCount(tx, actor, week, MOST));

  beforeEach(async () => {
    for (const cycle of [1, 1, 2, 2]) {
      const { id } = await subscriber([[cycle === 1 ? purees : meals, 3]]);
      await server.db.updateTable('users').set({ production_cycle_id: cycle }).where('id', '=', id).execute();
    }
    await sql`insert into shipping_rules select * from jsonb_populate_recordset(null::shipping_rules,
      (select jsonb_agg(to_jsonb(r) || '{"production_cycle_id": 2}') from shipping_rules r))
      on conflict do nothing`.execute(server.db);
    week = await draftWeek([await product(purees)]);
    actor = {
      ...server.platform,
      actor: SYSTEM,
      transaction: <T>(work: (tx: Tx) => Promise<T>) => inTransaction(server.db, work),
    } as unknown as StaffContext;
  });

  test('the orders are counted in the background, and an activation without a count begins one', async () => {
    expect(await show()).toMatchObject({ state: 'not_counted', customers: 4, customers_checked: 0, refusal: null });
    await expect(activateWeek(actor, { id: week, confirmed: undefined, most: MOST })).rejects.toMatchObject({
      code: 'in_progress',
      message: 'The orders of this week are being counted, 0 of 4 customers so far. Try again in a minute.',
    });
    expect(await show()).toMatchObject({ state: 'counting', refusal: null, confirm_incomplete: null });
    expect((await begin()).state).toBe('counting');
    await count();
    const { state: _, ...counted } = await show();
    expect(counted).toMatchObject({
      customers_checked: 4,
      confirm_incomplete: 2,
      orders: { made: 4, full: 2, empty: 2 },
    });
    expect(await preview(week)).toEqual({ state: 'counted', ...counted });
    await expect(activateWeek(actor, { id: week, confirmed: undefined, most: MOST })).rejects.toMatchObject({
      code: 'confirm_incomplete',
    });
    await activateWeek(actor, { id: week, confirmed: 2, most: MOST });
    expect(await statusOf(week)).toBe('active');
    expect(await server.db.selectFrom('activation_counts').selectAll().execute()).toEqual([]);
  });

  test('a killed count continues after its last chunk and counts each customer once', async () => {
    await begin();
    const { run } = await server.db.selectFrom('activation_counts').select('run').executeTakeFirstOrThrow();
    const ctx = jobContext(server.db);
    const first = await server.db
      .selectFrom('subscriptions')
      .select('user_id')
      .orderBy('user_id')
      .executeTakeFirstOrThrow();
    await ctx.transaction((tx) =>
      advanceActivationCount(tx, week, {
        tally: { orders: { made: 1, full: 1, incomplete: 0, empty: 0 }, categories: {} },
        checked: 1,
        production_cycle_id: 1,
        after_user_id: first.user_id,
      }),
    );
    let chunks = 0;
    const killed: JobContext = {
      ...ctx,
      transaction: (work) =>
        ctx.transaction(async (tx) => {
          const done = await work(tx);
          if ((chunks += 1) === 2) throw new Error('killed');
          return done;
        }),
    };
    await expect(countActivation.run({ order_week_id: week, run }, killed)).rejects.toThrow('killed');
    expect(await show()).toMatchObject({ state: 'counting', customers_checked: 2 });
    await Promise.all([count(), count()]);
    expect(await show()).toMatchObject({
      state: 'counted',
      customers_checked: 4,
      orders: { made: 4, full: 2, empty: 2 },
    });
  });

  test('a count of another menu is dropped, and one that a newer count replaced stops', async () => {
    await begin();
    const { run } = await server.db.selectFrom('activation_counts').select('run').executeTakeFirstOrThrow();
    await server.db.updateTable('products').set({ is_sold_out: true }).execute();
    expect((await show()).state).toBe('not_counted');
    expect((await begin()).state).toBe('counting');
    await countActivation.run({ order_week_id: week, run }, jobContext(server.db));
    expect(await show()).toMatchObject({ state: 'counting', customers_checked: 0 });
    await server.db.updateTable('products').set({ is_sold_out: false }).execute();
    await count();
    expect((await show()).state).toBe('not_counted');
    await begin();
    await count();
    expect((await show()).state).toBe('counted');
  });
});

test('only staff can preview an activation or begin its count', async () => {
  const week = await draftWeek([]);
  for (const method of ['GET', 'POST']) {
    expect((await server.call(method, `${url(week)}/activation-preview`)).status).toBe(401);
    expect((await server.call(method, `${url(999_999)}/activation-preview`, { as: staff })).status).toBe(404);
  }
  const counted = await server.call('POST', `${url(week)}/activation-preview`, { as: staff });
  expect([counted.status, counted.body.data]).toEqual([200, await preview(week)]);
  expect((await preview(week)).refusal).toBe("Add a product to this week's rotation before activating it.");
});
