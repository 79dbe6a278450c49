import { pino } from 'pino';
import pg from 'pg';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { chargePayment } from '../src/areas/orders/charging/charge-payment.job.ts';
import { businessNow } from '../src/platform/clock.ts';
import { type Database, inTransaction, openDatabase } from '../src/platform/database/database.ts';
import type { JobContext, Jobs } from '../src/platform/jobs/jobs.ts';
import { schedules } from '../src/schedules.ts';
import { testConfig, testFiles } from '../test/config.ts';
import { createTestDatabase, type TestDatabase } from '../test/database.ts';
import { writeDemo } from './seed-demo-once.ts';

let testDatabase: TestDatabase;
let database: Database;
let ctx: JobContext;
const charges: { payment_id: number }[] = [];

const jobs: Jobs = {
  enqueue: () => Promise.resolve(),
  enqueueAll: async (_, job, all) => {
    if (job.name === chargePayment.name) charges.push(...(all as { payment_id: number }[]));
  },
};

beforeAll(async () => {
  testDatabase = await createTestDatabase();
  database = openDatabase(testDatabase.connection, () => {}, 4);
  const { db } = database;
  const client = new pg.Client(testDatabase.owner);
  await client.connect();
  try {
    await client.query('begin');
    await writeDemo(client, { customers: 130 });
    await client.query('commit');
  } finally {
    await client.end();
  }
  ctx = {
    config: testConfig(),
    files: testFiles(),
    db,
    jobs,
    log: pino({ level: 'silent' }),
    signal: new AbortController().signal,
    transaction: (work) => inTransaction(db, work),
  };
}, 60_000);
afterAll(async () => {
  await database.close();
  await testDatabase.drop();
});

async function nextStep(until: Temporal.Instant) {
  const due = await Promise.all(
    schedules.business.map(async (step) => ({ step, moment: await step.nextDue(ctx.db, until) })),
  );
  const known = due.flatMap(({ step, moment }) => (moment ? [{ step, moment }] : []));
  return known.toSorted((a, b) => Temporal.Instant.compare(a.moment, b.moment))[0];
}

test('nothing is due in a new world', async () => {
  expect(await nextStep(await businessNow(ctx.db))).toBeUndefined();
});

test('twelve days of cutoffs, deadlines and pauses follow, and the money agrees', async () => {
  const until = (await businessNow(ctx.db)).add({ hours: 12 * 24 });
  const done = new Set<string>();
  for (let next = await nextStep(until); next; next = await nextStep(until)) {
    await next.step.run(ctx, next.moment);
    done.add(next.step.name);
    for (let charge = charges.shift(); charge; charge = charges.shift()) await chargePayment.run(charge, ctx);
  }
  expect([...done]).toEqual(expect.arrayContaining(['pass-cutoff', 'settle-orders', 'deliver-week']));
  const { rows: wrong } = await sql`select a.id from credit_accounts a where balance_cents <>
    (select coalesce(sum(amount_cents), 0) from credit_transactions t where t.credit_account_id = a.id)`.execute(
    ctx.db,
  );
  expect(wrong).toEqual([]);
  const { rows: unpaid } = await sql`select o.id, o.total_cents from orders o
    where o.closed_at is not null and o.status = 'active' and not o.is_skipped and o.total_cents <>
      o.comped_used_cents + o.credits_used_cents + (select coalesce(sum(amount_cents), 0) from payments p
        where p.order_id = o.id and p.status = 'successful')`.execute(ctx.db);
  expect(unpaid).toEqual([]);
  const { rows: forgotten } = await sql`select o.id from orders o where o.closed_at is not null
    and o.status in ('suspended', 'charge-failed') and o.kind = 'subscription'`.execute(ctx.db);
  expect(forgotten).toEqual([]);
  const { rows: states } = await sql<{
    email: string;
    status: string;
  }>`select split_part(email, '@', 1) as email, status
    from users where email in ('chargefailed@demo.larder.test', 'nocard@demo.larder.test', 'upcoming@demo.larder.test')
    order by 1`.execute(ctx.db);
  expect(states).toEqual([
    { email: 'chargefailed', status: 'suspended' },
    { email: 'nocard', status: 'suspended' },
    { email: 'upcoming', status: 'active' },
  ]);
});
