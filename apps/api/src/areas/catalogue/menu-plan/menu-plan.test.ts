import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { buildCategory, buildShipping, buildStaff, buildWeek, putOnMenu } from '../../../../test/builders.ts';
import { whileLocked } from '../../../../test/locks.ts';
import { buildOrder, buildProduct, buildSubscriber } from '../../../../test/orders.ts';
import { startTestServer, type TestServer } from '../../../../test/server.ts';
import { statementsOf } from '../../../../test/statements.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { showMenuPlan } from './show-menu-plan.ts';

let server: TestServer;
let staff: string;
let category: { id: number };
let soup: { id: number; sku: string };
let stew: { id: number; sku: string };
let pie: { id: number; sku: string };
let weeks = 0;

beforeAll(async () => {
  server = await startTestServer();
  staff = await server.session((await buildStaff(server.db)).id);
  await buildShipping(server.db);
  category = await buildCategory(server.db);
});
afterAll(() => server.close());

const base = '/api/sales/admin/menu-plan';
const call = (method: string, path: string, body?: object) =>
  server.call(method, path.startsWith('/api') ? path : base + path, { as: staff, ...(body && { body }) });
const move = (body: object, query = '') => call('POST', `/moves${query}`, body);

const AHEAD = '2099-01-01T00:00:00Z';
const PAST = '2020-01-01T00:00:00Z';

/** One after another, at least two years ahead. */
async function week(status: 'draft' | 'active' | 'delivered' = 'active', cutoff = AHEAD) {
  weeks += 1;
  const number = 202_800 + weeks;
  const date = Temporal.PlainDate.from('2028-01-03').add({ weeks }).toString();
  const made = await buildWeek(server.db, date, { 1: PAST, 2: cutoff }, number);
  await server.db.updateTable('order_weeks').set({ status }).where('id', '=', made.id).execute();
  return { ...made, number };
}
const share = (from: { id: number }, ...others: { id: number }[]) =>
  server.db
    .updateTable('order_weeks')
    .set((row) => ({
      meal_rotation_id: row.selectFrom('order_weeks as o').select('o.meal_rotation_id').where('o.id', '=', from.id),
    }))
    .where(
      'id',
      'in',
      others.map(({ id }) => id),
    )
    .execute();
const fill = (of: { id: number }, product: { id: number }, remaining = 20) =>
  server.db.insertInto('rogue_buffers').values({ order_week_id: of.id, product_id: product.id, remaining }).execute();
const bufferOf = async (of: { id: number }, product: { id: number }) =>
  (
    await server.db
      .selectFrom('rogue_buffers')
      .select('remaining')
      .where('order_week_id', '=', of.id)
      .where('product_id', '=', product.id)
      .where('is_removed', '=', false)
      .executeTakeFirst()
  )?.remaining ?? null;
const menuOf = async (id: number): Promise<number[]> => {
  const { rows } = await server.db.executeQuery<{ product_id: number }>(
    server.db
      .selectFrom('order_weeks as w')
      .innerJoin('meal_rotation_products as m', 'm.meal_rotation_id', 'w.meal_rotation_id')
      .select('m.product_id')
      .where('w.id', '=', id)
      .orderBy('m.index_number')
      .compile(),
  );
  return rows.map(({ product_id }) => product_id);
};
const rotationOf = async (id: number) =>
  (await server.db.selectFrom('order_weeks').select('meal_rotation_id').where('id', '=', id).executeTakeFirstOrThrow())
    .meal_rotation_id;

beforeEach(async () => {
  const { db } = server;
  await db.updateTable('order_weeks').set({ status: 'delivered' }).where('meal_rotation_id', 'is not', null).execute();
  [soup, stew, pie] = [
    await buildProduct(db, category.id),
    await buildProduct(db, category.id, { item_price: 950 }),
    await buildProduct(db, category.id),
  ];
});

describe('the plan', () => {
  test('the plan has the coming weeks with their dishes, prices and states, and the menus before them', async () => {
    const delivered = await week('delivered', PAST);
    await putOnMenu(server.db, delivered.id, [soup]);
    const [first, second, fixed] = [await week(), await week('draft'), await week('active', PAST)];
    await week('draft', PAST);
    await putOnMenu(server.db, first.id, [soup, stew, pie]);
    await share(first, second);
    await server.db.updateTable('products').set({ is_active: false }).where('id', '=', soup.id).execute();
    await server.db.updateTable('products').set({ is_sold_out: true }).where('id', '=', pie.id).execute();

    const { status, body } = await call('GET', '');
    expect(status).toBe(200);
    expect(body.data.weeks.map((each: { number: number }) => each.number)).toEqual([
      first.number,
      second.number,
      fixed.number,
    ]);
    expect(body.data.weeks[0]).toMatchObject({
      status: 'active',
      refusal: null,
      cutoff_at: '2099-01-01T00:00:00Z',
      product_ids: [soup.id, stew.id, pie.id],
      sold_out_ids: [pie.id],
      shared_with: [{ id: second.id, number: second.number, status: 'draft' }],
    });
    expect(body.data.weeks[2].refusal).toContain('Every cutoff of week');
    expect(body.data.dishes).toMatchObject([
      { sku: soup.sku, is_active: false, price: 11.99, picture: null, category_id: category.id },
      { sku: stew.sku, is_active: true, is_sold_out: false, price: 9.5 },
      { sku: pie.sku, is_sold_out: true },
    ]);
    expect(body.data.earlier[0]).toMatchObject({ number: delivered.number, product_ids: [soup.id] });
    expect((await call('GET', '?weeks=1')).body.data.weeks).toHaveLength(1);
    expect((await call('GET', '?weeks=27')).status).toBe(422);
  });

  test('the plan is read by five statements, however many weeks and dishes', async () => {
    const count = () => statementsOf(server.db, () => showMenuPlan(server.db, 12));
    await putOnMenu(server.db, (await week()).id, [soup]);
    const few = await count();
    for (let made = 0; made < 4; made += 1) await putOnMenu(server.db, (await week()).id, [soup, stew, pie]);
    expect([few, await count()]).toEqual([5, 5]);
  });

  test('demand counts the plans of active subscriptions, of kids with their own categories by kid', async () => {
    const { db } = server;
    const of = await buildCategory(db);
    const needs = async (quantity: number, more: { cancelled?: boolean } = {}) => {
      const customer = await buildSubscriber(db, more);
      const { id: subscription_id } = await db
        .selectFrom('subscriptions')
        .select('id')
        .where('user_id', '=', customer.id)
        .executeTakeFirstOrThrow();
      await db
        .insertInto('subscription_lines')
        .values({ subscription_id, user_id: customer.id, category_id: of.id, quantity })
        .execute();
      return customer;
    };
    await needs(4);
    await needs(9, { cancelled: true });
    const parent = await needs(7);
    for (const quantity of [1, 2]) {
      const kid = await db
        .insertInto('kids')
        .values({ user_id: parent.id, name: 'Kim' })
        .returning('id')
        .executeTakeFirstOrThrow();
      await db
        .insertInto('kid_categories')
        .values({ kid_id: kid.id, user_id: parent.id, category_id: of.id, quantity })
        .execute();
    }
    await db.updateTable('users').set({ kids_same_meals: false }).where('id', '=', parent.id).execute();
    const demand = async () =>
      (await call('GET', '/demand')).body.data.find((each: { category_id: number }) => each.category_id === of.id);
    expect(await demand()).toEqual({ category_id: of.id, customers: 2, meals: 7 });
    await db.updateTable('users').set({ kids_same_meals: true }).where('id', '=', parent.id).execute();
    expect(await demand()).toEqual({ category_id: of.id, customers: 2, meals: 11 });
  });
});

describe('a move', () => {
  test('a dish is moved, copied, added and removed, and every change is recorded', async () => {
    const [first, second] = [await week('draft'), await week('draft')];
    await putOnMenu(server.db, first.id, [soup, stew]);
    await putOnMenu(server.db, second.id, [pie]);
    const moved = await move({ sku: soup.sku, from_week_id: first.id, to_week_id: second.id });
    expect(moved.status).toBe(200);
    expect(moved.body.data.weeks.map((each: { product_ids: number[] }) => each.product_ids)).toEqual([
      [stew.id],
      [pie.id, soup.id],
    ]);
    expect([await menuOf(first.id), await menuOf(second.id)]).toEqual([[stew.id], [pie.id, soup.id]]);
    await move({ sku: pie.sku, to_week_id: first.id });
    await move({ sku: soup.sku, from_week_id: second.id });
    expect([await menuOf(first.id), await menuOf(second.id)]).toEqual([[stew.id, pie.id], [pie.id]]);
    const changes = await server.db
      .selectFrom('changes')
      .select('name')
      .where('subject_id', '=', String(await rotationOf(first.id)))
      .orderBy('id')
      .execute();
    expect(changes.map(({ name }) => name)).toEqual(['rotation_product_removed', 'rotation_product_added']);
  });

  test('a week without a rotation gets one with its first dish', async () => {
    const first = await week('draft');
    await server.db.updateTable('order_weeks').set({ meal_rotation_id: null }).where('id', '=', first.id).execute();
    expect((await move({ sku: soup.sku, to_week_id: first.id })).status).toBe(200);
    expect(await menuOf(first.id)).toEqual([soup.id]);
  });

  test('the preview of an active week says what follows and changes nothing', async () => {
    const first = await week();
    await putOnMenu(server.db, first.id, [soup]);
    await fill(first, soup, 7);
    const customer = await buildSubscriber(server.db);
    const lines = [{ product: soup, categoryId: category.id, quantity: 3, price: 1199 }];
    await buildOrder(server.db, { customer, weekId: first.id, lines });
    await buildOrder(server.db, {
      customer: await buildSubscriber(server.db),
      weekId: first.id,
      lines,
      kind: 'rogue',
    });
    await buildOrder(server.db, {
      customer: await buildSubscriber(server.db),
      weekId: first.id,
      lines,
      is_skipped: true,
    });
    const removed = await move({ sku: soup.sku, from_week_id: first.id }, '?preview=1');
    expect(removed.body.data.effects).toEqual([
      {
        id: first.id,
        number: first.number,
        status: 'active',
        change: 'removed',
        is_open: true,
        is_sold_out: false,
        carts: 2,
        meals: 6,
        rogue_orders: 1,
        buffer: { before: 7, after: null },
      },
    ]);
    const added = await move({ sku: stew.sku, to_week_id: first.id }, '?preview=1');
    expect(added.body.data.effects[0]).toMatchObject({
      change: 'added',
      carts: 0,
      buffer: { before: null, after: 20 },
    });
    expect(await menuOf(first.id)).toEqual([soup.id]);
    expect(await bufferOf(first, soup)).toBe(7);
  });

  test('the preview of an added dish says in which weeks it is sold out', async () => {
    const [first, second] = [await week(), await week()];
    await share(first, second);
    const added = { sku: stew.sku, to_week_id: first.id };
    const states = async () =>
      (await move(added, '?preview=1')).body.data.effects.map((each: { is_sold_out: boolean }) => each.is_sold_out);
    const sold = (is_sold_out: boolean, order_week_id: number | null) =>
      call('PUT', `/api/admin/products/${stew.sku}/sold-out`, { is_sold_out, order_week_id });
    expect(await states()).toEqual([false, false]);
    expect((await sold(true, second.id)).status).toBe(200);
    expect(await states()).toEqual([false, true]);
    expect((await sold(true, null)).status).toBe(200);
    expect(await states()).toEqual([true, true]);
    const rotation = await rotationOf(first.id);
    const effects = await call('GET', `/api/sales/admin/meal-rotations/${rotation}/effects?sku=${stew.sku}`);
    expect(effects.body.data).toMatchObject([{ is_sold_out: true }, { is_sold_out: true }]);
  });

  test('an added dish fills its buffer, and a removed one leaves it and the rogue list', async () => {
    const [active, draft] = [await week(), await week('draft')];
    await putOnMenu(server.db, active.id, [soup]);
    await fill(active, soup);
    const offered = async () =>
      (await call('GET', `/api/admin/products?order_week_id=${active.id}`)).body.data.map(
        (each: { sku: string; buffer_quantity: number }) => [each.sku, each.buffer_quantity],
      );
    await move({ sku: stew.sku, to_week_id: active.id });
    expect(await offered()).toEqual([
      [soup.sku, 20],
      [stew.sku, 20],
    ]);
    await move({ sku: soup.sku, from_week_id: active.id, to_week_id: draft.id });
    expect(await offered()).toEqual([[stew.sku, 20]]);
    expect(await bufferOf(draft, soup)).toBeNull();
  });

  test('a dish that leaves an active week and returns has what its buffer had left, as the preview says', async () => {
    const [active, draft] = [await week(), await week('draft')];
    await putOnMenu(server.db, active.id, [soup]);
    await fill(active, soup, 7);
    await move({ sku: soup.sku, from_week_id: active.id, to_week_id: draft.id });
    const offered = async () => (await call('GET', `/api/admin/products?order_week_id=${active.id}`)).body.data;
    expect(await offered()).toEqual([]);
    expect((await call('GET', `/api/sales/admin/order-weeks/${active.id}/cockpit`)).body.data).toMatchObject({
      products: { buffer_left: 0 },
      scarcest: [],
    });
    // Another rogue order has taken one in between.
    await server.db.updateTable('rogue_buffers').set({ remaining: 6 }).where('product_id', '=', soup.id).execute();
    const back = { sku: soup.sku, from_week_id: draft.id, to_week_id: active.id };
    const { effects } = (await move(back, '?preview=1')).body.data;
    expect(effects).toMatchObject([{ number: draft.number }, { buffer: { before: null, after: 6 } }]);
    await move(back);
    expect(await offered()).toMatchObject([{ sku: soup.sku, buffer_quantity: 6 }]);
  });

  test('an added dish fills the buffers of every active week that shares the menu and has a cutoff ahead', async () => {
    const [first, second, draft] = [await week(), await week(), await week('draft')];
    await share(first, second, draft);
    expect((await move({ sku: soup.sku, to_week_id: first.id })).status).toBe(200);
    expect([await bufferOf(first, soup), await bufferOf(second, soup), await bufferOf(draft, soup)]).toEqual([
      20,
      20,
      null,
    ]);
  });

  test('a shared menu changes in all its weeks, or in a copy of one week', async () => {
    const [first, second] = [await week('draft'), await week('draft')];
    await putOnMenu(server.db, first.id, [soup, stew]);
    await share(first, second);
    const removal = { sku: soup.sku, from_week_id: first.id };
    const both = await move(removal, '?preview=1');
    expect(both.body.data.effects.map((each: { number: number }) => each.number)).toEqual([
      first.number,
      second.number,
    ]);
    expect((await move({ ...removal, own_copy: true }, '?preview=1')).body.data.effects).toHaveLength(1);
    const { body } = await move({ ...removal, own_copy: true });
    expect(body.data.weeks).toMatchObject([
      { product_ids: [stew.id], shared_with: [] },
      { product_ids: [soup.id, stew.id], shared_with: [] },
    ]);
    await share(second, first);
    await move(removal);
    expect([await menuOf(first.id), await menuOf(second.id)]).toEqual([[stew.id], [stew.id]]);
    const same = await move({ sku: stew.sku, from_week_id: first.id, to_week_id: second.id });
    expect([same.status, same.body.message]).toEqual([422, expect.stringContaining('share one menu')]);
  });

  test('a week past its cutoffs is refused, and a week that shares its menu is changed only in a copy', async () => {
    const [fixed, draft] = [await week('active', PAST), await week('draft')];
    await putOnMenu(server.db, fixed.id, [soup]);
    await share(fixed, draft);
    const past = await move({ sku: stew.sku, to_week_id: fixed.id });
    expect([past.status, past.body.message]).toEqual([
      422,
      `Every cutoff of week ${fixed.number} has passed and its orders are fixed. Its menu cannot be changed.`,
    ]);
    const shared = await move({ sku: stew.sku, to_week_id: draft.id });
    expect([shared.status, shared.body.message]).toEqual([422, expect.stringContaining('its own copy')]);
    expect((await move({ sku: stew.sku, to_week_id: draft.id, own_copy: true })).status).toBe(200);
    expect([await menuOf(fixed.id), await menuOf(draft.id)]).toEqual([[soup.id], [soup.id, stew.id]]);
  });

  test('a move on other weeks than the preview showed is refused with the current ones', async () => {
    const [first, second] = [await week('draft'), await week('draft')];
    await putOnMenu(server.db, first.id, [soup]);
    const body = { sku: stew.sku, to_week_id: first.id };
    const { fingerprint } = (await move(body, '?preview=1')).body.data;
    await share(first, second);
    const refused = await move({ ...body, expected: fingerprint });
    expect([refused.status, refused.body.code, refused.body.current.effects.length]).toEqual([
      409,
      'figures_changed',
      2,
    ]);
    expect(await menuOf(first.id)).toEqual([soup.id]);
    expect((await move({ ...body, expected: refused.body.current.fingerprint })).status).toBe(200);
  });

  test('a move of drafts that waits while its week is activated is refused with its preview', async () => {
    const draft = await week('draft');
    await putOnMenu(server.db, draft.id, [soup, stew]);
    const activate = (tx: Tx) =>
      tx.updateTable('order_weeks').set({ status: 'active' }).where('id', '=', draft.id).execute();
    const { status, body } = await whileLocked(server.db, activate, () =>
      move({ sku: stew.sku, from_week_id: draft.id, drafts_only: true }),
    );
    expect([status, body.code, body.current.effects[0].status]).toEqual([409, 'figures_changed', 'active']);
    expect(await menuOf(draft.id)).toEqual([soup.id, stew.id]);
  });

  test('a move of drafts that was not reviewed is refused with its preview once a week is active or shares its menu', async () => {
    const [first, second] = [await week('draft'), await week('draft')];
    await putOnMenu(server.db, first.id, [soup, stew]);
    const unreviewed = (sku: string) => move({ sku, from_week_id: first.id, drafts_only: true });
    const refused = async () => {
      const { status, body } = await unreviewed(stew.sku);
      const effects: { number: number; status: string }[] = body.current.effects;
      return [status, body.code, ...effects.map((each) => `${each.number} ${each.status}`)];
    };
    expect((await unreviewed(soup.sku)).status).toBe(200);
    await share(first, second);
    expect(await refused()).toEqual([409, 'figures_changed', `${first.number} draft`, `${second.number} draft`]);
    await server.db.updateTable('order_weeks').set({ meal_rotation_id: null }).where('id', '=', second.id).execute();
    await server.db.updateTable('order_weeks').set({ status: 'active' }).where('id', '=', first.id).execute();
    expect(await refused()).toEqual([409, 'figures_changed', `${first.number} active`]);
    expect(await menuOf(first.id)).toEqual([stew.id]);
    expect((await move({ sku: stew.sku, from_week_id: first.id })).status).toBe(200);
  });

  test('unknown, inactive, repeated and missing dishes, the same week and signed-out callers are refused', async () => {
    const [first, second] = [await week('draft'), await week('draft')];
    await putOnMenu(server.db, first.id, [soup]);
    await server.db.updateTable('products').set({ is_active: false }).where('id', '=', pie.id).execute();
    const refused = async (body: object) => {
      const { status, body: answer } = await move(body);
      return [status, Object.values<string[]>(answer.errors)[0]?.[0] ?? answer.message];
    };
    expect(await refused({ sku: 'NO-SUCH', to_week_id: first.id })).toEqual([422, 'There is no product NO-SUCH.']);
    expect(await refused({ sku: pie.sku, to_week_id: first.id })).toEqual([422, expect.stringContaining('not active')]);
    expect(await refused({ sku: soup.sku, to_week_id: first.id })).toEqual([
      422,
      expect.stringContaining(`already in week ${first.number}`),
    ]);
    expect(await refused({ sku: stew.sku, from_week_id: first.id, to_week_id: second.id })).toEqual([
      422,
      expect.stringContaining('no longer in week'),
    ]);
    expect(await refused({ sku: soup.sku, from_week_id: first.id, to_week_id: first.id })).toEqual([
      422,
      'Choose another week.',
    ]);
    expect(await refused({ sku: soup.sku })).toEqual([422, 'Choose another week.']);
    expect((await move({ sku: soup.sku, to_week_id: 999_999 })).status).toBe(404);
    for (const [method, path] of [
      ['GET', ''],
      ['GET', '/demand'],
      ['POST', '/moves'],
      ['POST', '/weeks'],
      ['POST', `/weeks/${first.id}/copies`],
    ] as const)
      expect((await server.call(method, base + path)).status).toBe(401);
  });

  test('of twenty concurrent moves of one dish to a week one is made', async () => {
    const first = await week('draft');
    const all = await Promise.all(Array.from({ length: 20 }, () => move({ sku: soup.sku, to_week_id: first.id })));
    expect(all.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await menuOf(first.id)).toEqual([soup.id]);
  });
});

describe('a rotation', () => {
  test('its effects name the weeks, orders and buffers that follow, and its own calls follow them', async () => {
    const [active, fixed, draft] = [await week(), await week('active', PAST), await week('draft')];
    await putOnMenu(server.db, active.id, [soup]);
    await share(active, fixed, draft);
    await fill(active, soup, 7);
    await fill(fixed, soup, 5);
    const rotation = await rotationOf(active.id);
    const path = `/api/sales/admin/meal-rotations/${rotation}`;
    const effects = async (sku: string) => (await call('GET', `${path}/effects?sku=${sku}`)).body.data;
    expect(await effects(soup.sku)).toMatchObject([
      { number: active.number, change: 'removed', is_open: true, buffer: { before: 7, after: null } },
      { number: fixed.number, change: 'removed', is_open: false, buffer: { before: 5, after: null } },
      { number: draft.number, change: 'removed', buffer: { before: null, after: null } },
    ]);
    expect(await effects(stew.sku.toLowerCase())).toMatchObject([
      { change: 'added', buffer: { before: null, after: 20 } },
      { change: 'added', is_open: false, buffer: { before: null, after: null } },
      { change: 'added', buffer: { before: null, after: null } },
    ]);
    await call('POST', `${path}/products`, { product_sku: stew.sku, category_id: category.id });
    await call('DELETE', `${path}/products/${soup.sku}`);
    expect([await bufferOf(active, stew), await bufferOf(fixed, stew), await bufferOf(draft, stew)]).toEqual([
      20,
      null,
      null,
    ]);
    expect([await bufferOf(active, soup), await bufferOf(fixed, soup)]).toEqual([null, null]);
    expect((await call('GET', `${path}/effects?sku=NO-SUCH`)).status).toBe(422);
    expect((await call('GET', `/api/sales/admin/meal-rotations/999999/effects?sku=${soup.sku}`)).status).toBe(404);
    expect((await server.call('GET', `${path}/effects?sku=${soup.sku}`)).status).toBe(401);
  });

  test('its products are listed with price, picture and state on request only', async () => {
    const draft = await week('draft');
    await putOnMenu(server.db, draft.id, [soup, stew]);
    await server.db.updateTable('products').set({ is_sold_out: true }).where('id', '=', soup.id).execute();
    const path = `/api/sales/admin/meal-rotations/${await rotationOf(draft.id)}/products`;
    const { body } = await call('GET', `${path}?include=product`);
    expect(body.data.map(({ product }: { product: { data: object } }) => product.data)).toMatchObject([
      { sku: soup.sku, price: 11.99, is_active: true, is_sold_out: true, picture: null },
      { sku: stew.sku, price: 9.5, is_active: true, is_sold_out: false },
    ]);
    expect(Object.keys((await call('GET', path)).body.data[0]).toSorted()).toEqual([
      'category_id',
      'index_number',
      'name',
      'sku',
    ]);
  });
});

describe('weeks', () => {
  test('the menu of the week before is copied without inactive dishes, also over a shared menu', async () => {
    const [first, second, third] = [await week(), await week('draft'), await week('draft')];
    await putOnMenu(server.db, first.id, [soup, stew]);
    await putOnMenu(server.db, second.id, [pie]);
    await share(second, third);
    await server.db.updateTable('products').set({ is_active: false }).where('id', '=', soup.id).execute();
    const { status, body } = await call('POST', `/weeks/${second.id}/copies`, { rotation_version: 1 });
    expect(status).toBe(200);
    expect(body.data.weeks.find((each: { id: number }) => each.id === second.id)).toMatchObject({
      product_ids: [stew.id],
      shared_with: [],
    });
    expect([await menuOf(second.id), await menuOf(third.id)]).toEqual([[stew.id], [pie.id]]);
    expect((await call('POST', `/weeks/${third.id}/copies`, { rotation_version: 1 })).status).toBe(200);
    expect(await menuOf(third.id)).toEqual([stew.id]);
  });

  test('a copy over a changed menu, an active week, or without a menu before is refused', async () => {
    await server.db.updateTable('order_weeks').set({ status: 'draft', meal_rotation_id: null }).execute();
    const [first, second] = [await week('draft'), await week('draft')];
    const copy = (of: { id: number }, rotation_version: number | null) =>
      call('POST', `/weeks/${of.id}/copies`, { rotation_version });
    await putOnMenu(server.db, first.id, [soup]);
    await move({ sku: pie.sku, to_week_id: second.id });
    const stale = await copy(second, 1);
    expect([stale.status, stale.body.code]).toEqual([409, 'stale']);
    expect(stale.body.current.weeks[0].product_ids).toEqual([pie.id]);
    expect((await copy(first, 1)).body.message).toBe(`There is no menu before week ${first.number}.`);
    await server.db.updateTable('order_weeks').set({ status: 'active' }).where('id', '=', second.id).execute();
    expect((await copy(second, 2)).body.message).toContain('Only the menu of a draft week is replaced');
    expect(await menuOf(second.id)).toEqual([pie.id]);
    expect((await copy({ id: 999_999 }, null)).status).toBe(404);
    expect((await call('POST', `/weeks/${first.id}/copies`, {})).status).toBe(422);
  });

  test('four weeks are created at once, each with its own copy of the latest menu', async () => {
    const latest = await week();
    await putOnMenu(server.db, latest.id, [soup, stew]);
    const { status, body } = await call('POST', '/weeks', { count: 4, copy_latest: true });
    expect([status, body.data.length]).toEqual([201, 4]);
    const rotations = new Set<number | null>();
    for (const { id } of body.data) {
      expect(await menuOf(id)).toEqual([soup.id, stew.id]);
      rotations.add(await rotationOf(id));
    }
    expect(rotations.size).toBe(4);
    await server.db
      .deleteFrom('order_week_cycles')
      .where(
        'order_week_id',
        'in',
        body.data.map(({ id }: { id: number }) => id),
      )
      .execute();
    weeks += 4;
  });

  test('empty weeks are created on request; none and too many weeks are refused', async () => {
    const { body } = await call('POST', '/weeks', { count: 1, copy_latest: false });
    expect(await menuOf(body.data[0].id)).toEqual([]);
    weeks += 1;
    for (const count of [0, 13, 1.5])
      expect((await call('POST', '/weeks', { count, copy_latest: false })).status).toBe(422);
    await server.db.updateTable('order_weeks').set({ status: 'draft', meal_rotation_id: null }).execute();
    const refused = await call('POST', '/weeks', { count: 1, copy_latest: true });
    expect([refused.status, refused.body.message]).toEqual([422, expect.stringContaining('No week has a menu')]);
  });
});
