import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { throughAllKills } from '../../../../test/faults/all-kills.ts';
import { batchFaults } from '../../../../test/faults/batch-faults.ts';
import { isWhole, MINUTES_EACH } from '../../../../test/faults/killed-jobs.ts';
import { buildStaff, buildWeek } from '../../../../test/builders.ts';
import { buildLargeShop, buildManyOrders } from '../../../../test/many-orders.ts';
import { buildProduct } from '../../../../test/orders.ts';
import { startTestServer, type TestServer } from '../../../../test/server.ts';
import { replaceProductsOfBatch } from './replace-products.job.ts';

const ORDERS = 40_000;
/** A chunk of 500 takes about a tenth of a second, and 80 chunks must outlast 20 kills. */
const LONGEST_MS = 100;

let server: TestServer;
let cookie: string;

beforeAll(async () => {
  server = await startTestServer();
  cookie = await server.session((await buildStaff(server.db)).id);
}, 60_000);
afterAll(() => server.close());

async function standing(id: number) {
  const { rows } = await sql<{ done: number; all: number; isEnded: boolean }>`select
    succeeded_jobs + failed_jobs as done, total_jobs as all, finished_at is not null as "isEnded"
    from batches where id = ${id}`.execute(server.db);
  return rows[0]!;
}

test.runIf(isWhole)(
  'a replacement that is killed repeatedly changes, prices and records each order once',
  { timeout: MINUTES_EACH },
  async () => {
    const { db } = server;
    await buildLargeShop(db);
    const ahead = Temporal.Now.instant()
      .add({ hours: 24 * 20 })
      .toString();
    const week = await buildWeek(db, '2098-12-29', { 1: ahead, 2: '2099-01-01T00:00:00Z' }, 209_901);
    await buildManyOrders(server.owner, {
      count: ORDERS,
      weekId: week.id,
      cards: ['4242'],
      creditEvery: 0,
      skipEvery: 10,
    });
    const { id: categoryId } = await db.selectFrom('categories').select('id').executeTakeFirstOrThrow();
    const goes = await db.selectFrom('products').select(['id', 'sku']).orderBy('id').executeTakeFirstOrThrow();
    const comes = await buildProduct(db, categoryId, { item_price: 1_500 });
    const { status, body } = await server.call('POST', '/api/sales/admin/batch/replace-product', {
      as: cookie,
      body: { product_sku: goes.sku, replacement_sku: comes.sku, order_week_ids: [week.id] },
    });
    expect(status, JSON.stringify(body)).toBe(202);
    const batch_id = body.data.id as number;
    await throughAllKills(server, {
      job: replaceProductsOfBatch,
      data: { batch_id },
      longestMs: LONGEST_MS,
      look: () => standing(batch_id),
    });
    expect(await batchFaults(db, batch_id)).toEqual({});
    const { rows } = await sql`select o.version, o.total_cents > 0 as "isPriced",
        (select count(*) from changes c where c.order_id = o.id)::int as changes,
        (select sum(quantity) from order_items i where i.order_id = o.id and i.cart = 'now')::int as portions,
        (select max(quantity) from order_items i where i.order_id = o.id and i.cart = 'now'
          and i.product_id = ${comes.id}) as comes,
        (select count(*) from order_items i where i.order_id = o.id and i.cart = 'now'
          and i.product_id = ${goes.id})::int as goes, count(*)::int as orders
      from orders o group by 1, 2, 3, 4, 5, 6 order by 2`.execute(db);
    const each = { version: 2, changes: 1, portions: 8, comes: 2, goes: 0 };
    expect(rows).toEqual([
      { ...each, isPriced: false, orders: ORDERS / 10 },
      { ...each, isPriced: true, orders: ORDERS - ORDERS / 10 },
    ]);
  },
);
