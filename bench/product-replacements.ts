import { setTimeout as sleep } from 'node:timers/promises';
import { buildStaff, buildWeek } from '../apps/api/test/builders.ts';
import { buildLargeShop, buildManyOrders } from '../apps/api/test/many-orders.ts';
import { buildProduct } from '../apps/api/test/orders.ts';
import type { Connection } from '../apps/api/src/platform/database/database.ts';
import { ratio, timed, timesOf } from './measure.ts';
import { makeOwnDatabase } from './own-database.ts';
import { insertSession, startProgram } from './program.ts';
import { rate, seconds, timedByHand } from './step.ts';

const NAME = 'larder_bench_replacements';
const LOOK_EVERY_MS = 50;
const RUNS_BY_HAND = 3;

/**
 * The rows of the batch by one statement that knows the results: carts, figures, records and the batch's own rows. Those
 * the batch writes twice, waiting and done; here they are written once, as done.
 */
const byOneStatement = (goes: number, comes: number, staff: number) => `
with exchanged as (
  update order_items set product_id = ${comes}, category_id = (select category_id from products where id = ${comes}), unit_price_cents = 1500
  where cart = 'now' and product_id = ${goes} returning order_id, user_id, quantity),
figures as (
  update orders o set items_cents = 10194, shipping_cents = 599, tax_cents = 637, tax_percent = 6.25,
    total_cents = 11430, version = version + 1
  from exchanged e where o.id = e.order_id),
recorded as (
  insert into changes (at, name, staff_id, subject_type, subject_id, subject_version, user_id, order_id, description, before, after)
  select now(), 'order_cart_updated', ${staff}, 'order', order_id::text, 2, user_id, order_id,
    'Replaced Meal 1 by Meal 5 in the cart of week 209901', '{"MEAL-1": 2}', '{"MEAL-5": 2}' from exchanged)
insert into batch_jobs (batch_id, position, subject_type, subject_id, status, result)
select (select max(id) from batches), row_number() over (), 'order', order_id::text, 'succeeded', '{}' from exchanged`;

/** Against one statement that writes the same rows. */
export async function benchReplacements(server: Connection, orders: number): Promise<string[]> {
  const { urls, database, drop } = await makeOwnDatabase(server, NAME);
  const { db, pool } = database;
  const staff = await buildStaff(db);
  await buildLargeShop(db);
  const ahead = Temporal.Now.instant()
    .add({ hours: 24 * 20 })
    .toString();
  const week = await buildWeek(db, '2098-12-29', { 1: ahead, 2: '2099-01-01T00:00:00Z' }, 209_901);
  await buildManyOrders(db, { count: orders, weekId: week.id, cards: ['4242'], creditEvery: 0, skipEvery: 0 });
  const { id: categoryId } = await db.selectFrom('categories').select('id').executeTakeFirstOrThrow();
  const goes = await db.selectFrom('products').select(['id', 'sku']).orderBy('id').executeTakeFirstOrThrow();
  const comes = await buildProduct(db, categoryId, { item_price: 1_500 });
  const batch = { name: 'Bench', total_jobs: 0, input: '{}', created_by: staff.id, created_at: Temporal.Now.instant() };
  await db.insertInto('batches').values(batch).execute();
  // The freshly filled tables would slow down the first run alone.
  await pool.query('vacuum analyze');
  const runs: number[] = [];
  while (runs.length < RUNS_BY_HAND) runs.push(await timedByHand(pool, byOneStatement(goes.id, comes.id, staff.id)));
  const byHand = timesOf(runs).p50;
  const program = await startProgram({ ...urls, DATA_DIR: '/tmp' });
  try {
    const cookie = await insertSession(database);
    const send = async (path: string, init: RequestInit = {}) => {
      const headers = { cookie, 'content-type': 'application/json' };
      const answer = await fetch(`${program.address}${path}`, { ...init, headers });
      if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
      return (await answer.json()) as { data: { id: number; progress: number } };
    };
    const body = JSON.stringify({
      product_sku: goes.sku,
      replacement_sku: comes.sku,
      order_week_ids: [week.id],
    });
    const push = (query: string) => send(`/api/sales/admin/batch/replace-product${query}`, { method: 'POST', body });
    const preview = await timed(() => push('?preview=1'));
    const started = performance.now();
    const { data } = await push('');
    while ((await send(`/api/sales/admin/batch/${data.id}`)).data.progress < 100) await sleep(LOOK_EVERY_MS);
    const took = performance.now() - started;
    return [
      'step | time | orders a second | to the one statement',
      `the same rows by one statement | ${seconds(byHand)} | ${rate(orders, byHand)} | x1.00`,
      `preview | ${seconds(preview.took)} | ${rate(orders, preview.took)} | ${ratio(preview.took, byHand)}`,
      `the batch, from its call to its last order | ${seconds(took)} | ${rate(orders, took)} | ${ratio(took, byHand)}`,
    ];
  } finally {
    await program.stop();
    await drop();
  }
}
