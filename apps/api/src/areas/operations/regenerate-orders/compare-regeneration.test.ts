import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { MOST_COMPARED_AT_ONCE } from '@larder/contract/operations/regenerate-orders/regenerate-orders.ts';
import { buildStaff } from '../../../../test/builders.ts';
import { buildRegenerable, buildRegenerableShop, type RegenerableShop } from '../../../../test/regenerable.ts';
import { startTestServer, type TestServer } from '../../../../test/server.ts';
import { jobContext } from '../../../platform/jobs/job-context.fixture.ts';
import { cleanUpComparisons } from './clean-up-comparisons.job.ts';
import { compareNext, continueComparison } from './continue-comparison.job.ts';
import { regenerateOrdersOfBatch } from './regenerate-orders.job.ts';
import { isWhole } from '../../../../test/faults/storms.ts';

let server: TestServer;
let session: string;
let shop: RegenerableShop;

beforeAll(async () => {
  server = await startTestServer();
  session = await server.session((await buildStaff(server.db)).id);
  shop = await buildRegenerableShop(server.db);
});
afterAll(() => server.close());

const BOTH = { refill_cart: true, recalculate_dates: true };
const DATES = { refill_cart: false, recalculate_dates: true };
const batch = '/api/sales/admin/batch/regenerate-orders';
const path = '/api/sales/admin/regeneration-comparisons';
const compare = (order_ids: readonly number[], actions: object = BOTH) =>
  server.call('POST', path, { as: session, body: { order_ids, actions } });
const show = async (id: number) => (await server.call('GET', `${path}/${id}`, { as: session })).body.data;
const preview = (order_ids: readonly number[], query = '', actions: object = BOTH) =>
  server.call('POST', `${batch}?preview=1${query}`, { as: session, body: { order_ids, actions } });
const run = (comparison_id: number) => continueComparison.run({ comparison_id }, jobContext(server.db));
const versions = () => server.db.selectFrom('orders').select(['id', 'version', 'ship_at']).orderBy('id').execute();

async function regenerate(order_ids: readonly number[]): Promise<void> {
  const { body } = await server.call('POST', batch, { as: session, body: { order_ids, actions: BOTH } });
  await regenerateOrdersOfBatch.run({ batch_id: body.data.id }, jobContext(server.db));
}

/** All but every third stay as they are. */
async function buildSome(count: number): Promise<number[]> {
  const ids: number[] = [];
  for (let n = 0; n < count; n++) ids.push((await buildRegenerable(server.db, shop)).orderId);
  await regenerate(ids.filter((_, n) => n % 3 > 0));
  return ids;
}

/** Skipped copies of a dated order of one customer; every third has other dates. */
async function buildMany(count: number): Promise<number[]> {
  const { orderId } = await buildRegenerable(server.db, shop);
  await regenerate([orderId]);
  const columns = await sql<{ name: string }>`select quote_ident(column_name) as name from information_schema.columns
    where table_name = 'orders' and is_generated = 'NEVER' and is_identity = 'NO'
      and column_name not in ('id', 'is_skipped', 'skip_details', 'ship_at')`.execute(server.owner);
  const names = sql.raw(columns.rows.map(({ name }) => name).join(', '));
  const { rows } = await sql<{ id: number }>`insert into orders (${names}, is_skipped, skip_details, ship_at)
    select ${names}, true, 'copied', ship_at - (n % 3 = 0)::int from orders, generate_series(1, ${count}::int) n
    where id = ${orderId} returning id`.execute(server.owner);
  return rows.map(({ id }) => Number(id));
}

test.runIf(isWhole)(
  'more orders than a call compares are counted and filtered by a comparison in the background',
  async () => {
    const ids = await buildMany(MOST_COMPARED_AT_ONCE + 100);
    const before = await versions();
    const first = (await preview(ids, '', DATES)).body.data;
    expect([first.totals.open, first.results]).toEqual([ids.length, null]);
    const uncompared = await preview(ids, '&result=changing', DATES);
    expect([uncompared.status, Object.keys(uncompared.body.errors)]).toEqual([422, ['comparison_id']]);

    const { status, body } = await compare(ids, DATES);
    expect([status, body.data]).toMatchObject([
      201,
      { is_finished: false, compared_orders: 0, total_orders: ids.length, fingerprint: first.fingerprint },
    ]);
    const { id } = body.data;
    expect((await preview(ids, `&comparison_id=${id}`, DATES)).body.data.results).toBeNull();
    await run(id);
    const results = { changing: ids.length / 3, same: (ids.length * 2) / 3 };
    expect(await show(id)).toMatchObject({ is_finished: true, compared_orders: ids.length, results });

    const pageOf = async (query: string) => (await preview(ids, `&comparison_id=${id}${query}`, DATES)).body.data;
    const thirds = ids.filter((_, index) => index % 3 === 2);
    for (const [query, total] of [
      ['', ids.length],
      ['&result=changing', results.changing],
      ['&result=same', results.same],
    ] as const)
      expect(await pageOf(query)).toMatchObject({ results, pagination: { total }, fingerprint: first.fingerprint });
    const last = await pageOf(`&result=changing&per_page=25&page=${thirds.length / 25}`);
    expect(last.orders.map((order: { id: number }) => order.id)).toEqual(thirds.slice(-25));
    expect(last.orders.every(({ is_changed }: { is_changed: boolean }) => is_changed)).toBe(true);
    expect(await versions()).toEqual(before);
  },
);

test('a comparison that is interrupted continues in any chunks with the result of a preview, each order once', async () => {
  const ids = await buildSome(7);
  const { results } = (await preview(ids)).body.data;
  expect(results).toEqual({ changing: 3, same: 4 });
  const { id } = (await compare(ids)).body.data;
  const next = (chunk: number) => server.db.transaction().execute((tx) => compareNext(tx, id, chunk));
  expect([await next(2), (await show(id)).compared_orders]).toEqual([true, 2]);
  await expect(
    server.db.transaction().execute(async (tx) => {
      await compareNext(tx, id, 2);
      throw new Error('killed');
    }),
  ).rejects.toThrow('killed');
  expect([await next(3), await next(3)]).toEqual([true, false]);
  await run(id);
  expect(await show(id)).toMatchObject({ is_finished: true, compared_orders: 7, results });
  const listed = async (result: string) =>
    (await preview(ids, `&comparison_id=${id}&result=${result}`)).body.data.orders.map(
      (order: { id: number }) => order.id,
    );
  expect(await listed('changing')).toEqual(ids.filter((_, n) => n % 3 === 0));
  expect(await listed('same')).toEqual(ids.filter((_, n) => n % 3 > 0));
});

test('the counts of a comparison stay when orders change, and the fingerprints then differ', async () => {
  const ids = await buildSome(3);
  const { id, fingerprint } = (await compare(ids)).body.data;
  await run(id);
  await regenerate(ids);
  const seen = (await preview(ids, `&comparison_id=${id}&result=changing`)).body.data;
  expect(seen).toMatchObject({ results: { changing: 1, same: 2 }, pagination: { total: 1 } });
  expect([seen.orders[0].is_changed, seen.fingerprint === fingerprint]).toEqual([false, false]);
});

test('a comparison of no open order is finished without one', async () => {
  const { id } = (await compare([999_999])).body.data;
  await run(id);
  expect(await show(id)).toMatchObject({ is_finished: true, total_orders: 0, results: { changing: 0, same: 0 } });
});

test('a cancelled comparison ends, an old one is deleted, and a preview says so', async () => {
  const ids = await buildSome(2);
  const [{ id }, { id: old }] = [(await compare(ids)).body.data, (await compare(ids)).body.data];
  expect((await server.call('DELETE', `${path}/${id}`, { as: session })).status).toBe(204);
  await run(id);
  expect((await server.call('GET', `${path}/${id}`, { as: session })).status).toBe(404);
  await cleanUpComparisons.run({}, jobContext(server.db));
  expect((await show(old)).total_orders).toBe(2);
  await sql`update regeneration_comparisons set created_at = now() - interval '4 hours'`.execute(server.db);
  await cleanUpComparisons.run({}, jobContext(server.db));
  const { status, body } = await preview(ids, `&comparison_id=${old}&result=same`);
  expect([status, body.errors]).toEqual([
    422,
    { comparison_id: ['This comparison has expired. Go back and preview the orders again.'] },
  ]);
});

test('a preview refuses the comparison of other orders or other actions, each under its field', async () => {
  const [mine = 0, other = 0] = await buildSome(2);
  const message = 'This comparison is of other orders or options. Preview these orders again.';
  const refused = { status: 422, body: { errors: { comparison_id: [message] } } };
  for (const { data } of [(await compare([other])).body, (await compare([mine], DATES)).body]) {
    await run(data.id);
    expect(await preview([mine], `&comparison_id=${data.id}&result=changing`)).toMatchObject(refused);
    expect(await preview([mine], `&comparison_id=${data.id}`)).toMatchObject(refused);
  }
  const { id } = (await compare([other, mine])).body.data;
  await run(id);
  expect((await preview([mine, other, mine], `&comparison_id=${id}`)).status).toBe(200);
});

test('a comparison from before a meal of its carts was sold out is said to be outdated', async () => {
  const { orderId } = await buildRegenerable(server.db, shop);
  await regenerate([orderId]);
  const { id, fingerprint } = (await compare([orderId])).body.data;
  await run(id);
  const same = async () => (await preview([orderId], `&comparison_id=${id}&result=same`)).body.data;
  expect(await same()).toMatchObject({ outdated_comparison_id: null, orders: [{ is_changed: false }] });
  const { sku } = await server.db
    .selectFrom('order_items as i')
    .innerJoin('products as p', 'p.id', 'i.product_id')
    .select('p.sku')
    .where('i.order_id', '=', orderId)
    .executeTakeFirstOrThrow();
  const is_sold_out = (is: boolean) =>
    server.call('PUT', `/api/admin/products/${sku}/sold-out`, {
      as: session,
      body: { is_sold_out: is, order_week_id: shop.weekId },
    });
  await is_sold_out(true);
  const outdated = { outdated_comparison_id: id, orders: [{ is_changed: true }], fingerprint };
  expect(await same()).toMatchObject(outdated);
  expect((await preview([orderId], `&comparison_id=${id}`)).body.data).toMatchObject(outdated);
  await is_sold_out(false);
});

test('a comparison of somebody else can be neither used nor seen nor cancelled', async () => {
  const [orderId = 0] = await buildSome(2);
  const { id } = (await compare([orderId])).body.data;
  await run(id);
  const other = await server.session((await buildStaff(server.db)).id);
  for (const method of ['GET', 'DELETE'])
    expect((await server.call(method, `${path}/${id}`, { as: other })).status).toBe(404);
  const body = { order_ids: [orderId], actions: BOTH };
  const used = await server.call('POST', `${batch}?preview=1&comparison_id=${id}`, { as: other, body });
  expect([used.status, Object.keys(used.body.errors)]).toEqual([422, ['comparison_id']]);
  expect((await show(id)).is_finished).toBe(true);
});

test('a comparison says when it began, and that it has stalled after two minutes without progress', async () => {
  const ids = await buildSome(3);
  const { id, is_stalled, compared_at } = (await compare(ids)).body.data;
  expect([is_stalled, compared_at]).toEqual([false, expect.any(String)]);
  await sql`update regeneration_comparisons set progressed_at = now() - interval '3 minutes' where id = ${id}`.execute(
    server.db,
  );
  expect((await show(id)).is_stalled).toBe(true);
  await server.db.transaction().execute((tx) => compareNext(tx, id, 2));
  expect((await show(id)).is_stalled).toBe(false);
  await run(id);
  await sql`update regeneration_comparisons set progressed_at = now() - interval '3 minutes' where id = ${id}`.execute(
    server.db,
  );
  expect(await show(id)).toMatchObject({ is_finished: true, is_stalled: false, compared_at });
});

test('comparing requires a sign-in and a list of orders', async () => {
  expect((await server.call('POST', path, { body: { order_ids: [1], actions: BOTH } })).status).toBe(401);
  expect((await server.call('GET', `${path}/1`)).status).toBe(401);
  expect((await server.call('DELETE', `${path}/1`)).status).toBe(401);
  expect(Object.keys((await compare([])).body.errors)).toEqual(['order_ids']);
  expect(Object.keys((await compare([1], {})).body.errors)).toEqual(['actions']);
});
