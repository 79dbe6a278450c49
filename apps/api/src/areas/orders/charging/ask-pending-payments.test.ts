import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildWeek } from '../../../../test/builders.ts';
import { buildShop } from '../../../../test/charged-orders.ts';
import { buildOrder, buildSubscriber } from '../../../../test/orders.ts';
import { startTestServer, type TestServer } from '../../../../test/server.ts';
import { businessNow } from '../../../platform/clock.ts';
import { jobContext } from '../../../platform/jobs/job-context.fixture.ts';
import { askPendingPayments } from './ask-pending-payments.job.ts';
import { passCutoff } from '../weeks/pass-cutoff.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

test('a pending charge is retried once its job is lost, but not while the job is queued', async () => {
  const { db, platform } = server;
  const { category, meals } = await buildShop(db);
  const cutoff = Temporal.Instant.from('2026-01-03T05:59:59Z');
  const week = await buildWeek(db, '2026-01-05', { 1: cutoff.toString(), 2: '2099-01-01T00:00:00Z' }, 202_601);
  for (let n = 0; n < 2; n++) {
    const lines = [{ product: meals[0], categoryId: category.id, quantity: 8, price: 1_199 }];
    await buildOrder(db, { customer: await buildSubscriber(db), weekId: week.id, lines });
  }
  const ctx = { ...jobContext(db), jobs: platform.jobs };
  await passCutoff.run(ctx, cutoff);
  const created_at = (await businessNow(db)).subtract({ minutes: 3 });
  await db.updateTable('payments').set({ created_at }).execute();
  const queued = async () =>
    (
      await sql<{ data: { payment_id: number } }>`select data from pgboss.job
        where name = 'charge-payment' and state < 'completed' order by data`.execute(db)
    ).rows.map(({ data }) => data.payment_id);
  const payments = await queued();
  expect(payments).toHaveLength(2);

  expect(await askPendingPayments.run({}, ctx)).toEqual({ asked: 0 });
  expect(await queued()).toEqual(payments);
  const loseFirst = () =>
    sql`update pgboss.job set state = 'failed' where data ->> 'payment_id' = ${String(payments[0])}`.execute(db);
  await loseFirst();
  expect(await askPendingPayments.run({}, ctx)).toEqual({ asked: 1 });
  expect(await queued()).toEqual(payments);
  await loseFirst();
  await db
    .updateTable('payments')
    .set({ created_at: await businessNow(db) })
    .execute();
  expect(await askPendingPayments.run({}, ctx), 'its call may still be making the charge').toEqual({ asked: 0 });
});
