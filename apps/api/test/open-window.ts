import { pino } from 'pino';
import { charge } from '../src/areas/orders/charging/charge-payment.job.ts';
import { passCutoff } from '../src/areas/orders/weeks/pass-cutoff.ts';
import { inTransaction } from '../src/platform/database/database.ts';
import type { JobContext } from '../src/platform/jobs/jobs.ts';
import { buildCategory, buildShipping, buildStaff, buildWeek, putOnMenu } from './builders.ts';
import { buildOrder, buildProduct, buildSubscriber } from './orders.ts';
import { startTestServer, type TestServer } from './server.ts';

export const CHANGES = '/api/sales/admin/post-cutoff-changes';
export const skipUrl = (id: number) => `${CHANGES}/skipped-orders/${id}`;
export const unskipUrl = (id: number) => `${CHANGES}/unskipped-orders/${id}`;
export const lockUrl = (id: number) => `${CHANGES}/unlocked-post-cutoff-orders/${id}`;

const NOW = Temporal.Now.instant();
export const CUTOFF = NOW.subtract({ hours: 1 });
const FAR = '2099-01-01T00:00:00Z';

/** A server whose PC A has a week in its window, with meals in the buffer, and one before its cutoff. */
export async function openWindow(start: () => Promise<TestServer> = startTestServer) {
  const server = await start();
  const { db, platform } = server;
  const staff = await server.session((await buildStaff(db)).id);
  const ctx: JobContext = {
    ...platform,
    log: pino({ level: 'silent' }),
    signal: new AbortController().signal,
    transaction: (work) => inTransaction(db, work),
  };
  await buildShipping(db);
  const category = await buildCategory(db);
  const meal = await buildProduct(db, category.id);
  const other = await buildProduct(db, category.id, { item_price: 1_500 });
  const scarce = await buildProduct(db, category.id);
  const week = await buildWeek(db, '2026-11-30', { 1: CUTOFF.toString(), 2: FAR }, 202_649);
  const coming = await buildWeek(db, '2026-12-07', { 1: NOW.add({ hours: 100 }).toString(), 2: FAR }, 202_650);
  await db
    .insertInto('rogue_buffers')
    .values([
      { order_week_id: week.id, product_id: meal.id, remaining: 1_000 },
      { order_week_id: week.id, product_id: other.id, remaining: 1_000 },
      { order_week_id: week.id, product_id: scarce.id, remaining: 7 },
    ])
    .execute();
  await putOnMenu(db, week.id, [meal, other, scarce]);
  await passCutoff.run(ctx, NOW);
  const lines = () => [{ product: meal, categoryId: category.id, quantity: 8, price: 1_199 }];

  /** `before` runs first. */
  async function inWindow(
    customer: Parameters<typeof buildSubscriber>[1] = {},
    order: object = {},
    before: (built: Awaited<ReturnType<typeof buildSubscriber>>) => Promise<void> = async () => {},
  ) {
    const built = await buildSubscriber(db, customer);
    const orderId = await buildOrder(db, { customer: built, weekId: week.id, lines: lines(), ...order });
    await before(built);
    await db
      .updateTable('order_week_cycles')
      .set({ cutoff_done_at: null })
      .where('order_week_id', '=', week.id)
      .where('production_cycle_id', '=', 1)
      .execute();
    await passCutoff.run(ctx, NOW);
    for (const { id } of await db.selectFrom('payments').select('id').where('status', '=', 'pending').execute())
      await charge(ctx, id);
    return { customer: built, orderId };
  }

  return {
    server,
    staff,
    ctx,
    category,
    meal,
    other,
    scarce,
    week,
    coming,
    lines,
    inWindow,
    skipReason: await buildSkipReason('On holiday'),
    askingReason: await buildSkipReason('Something else', { question: 'What is it?', answer_required: true }),
    post: (url: string, body: object = {}, headers: Record<string, string> = {}) =>
      server.call('POST', url, { as: staff, body, headers }),
    show: async (id: number) =>
      (await server.call('GET', `/api/sales/orders/${id}?include=cart,payments,postCutoffActivities`, { as: staff }))
        .body.data,
  };

  async function buildSkipReason(title: string, asks: object = {}): Promise<number> {
    const reason = { type: 'SKIP', title, question: null, ...asks } as const;
    return (await db.insertInto('reasons').values(reason).returning('id').executeTakeFirstOrThrow()).id;
  }
}
