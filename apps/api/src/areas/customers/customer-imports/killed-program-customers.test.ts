import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildCategory, buildShipping, buildStaff, buildWeek } from '../../../../test/builders.ts';
import { throughAllKills } from '../../../../test/faults/all-kills.ts';
import { batchFaults } from '../../../../test/faults/batch-faults.ts';
import { customersCsv, customersForm, importFaults } from '../../../../test/faults/imported-customers.ts';
import { isWhole, MINUTES_EACH, runsKills } from '../../../../test/faults/killed-jobs.ts';
import { startTestServer, type TestServer } from '../../../../test/server.ts';
import { jobContext } from '../../../platform/jobs/job-context.fixture.ts';
import { reverseCustomersJob } from '../../operations/import-reversals/reverse-customers.job.ts';
import { checkCustomers } from './check-customers.job.ts';
import { importCustomersJob } from './import-customers.job.ts';
import { makeImportedOrders } from './make-imported-orders.job.ts';

const ROWS = isWhole ? 64_000 : 6_000;
/** Less than a chunk takes, as 32 chunks of the check and the import must outlast 20 kills each. */
const LONGEST_MS = isWhole ? 40 : 80;
const ACTIVE = isWhole ? 500 : 200;
const PATH = '/api/customers/admin/imports';

let server: TestServer;
let cookie: string;

beforeAll(async () => {
  server = await startTestServer();
  cookie = await server.session((await buildStaff(server.db)).id);
  await buildShipping(server.db);
  await buildCategory(server.db, 'Dinner');
  await buildWeek(server.db, '2031-01-06', { 1: '2031-01-02T06:00:00Z', 2: '2031-01-04T06:00:00Z' }, 203_102);
}, 60_000);
afterAll(() => server.close());

async function only<Row>(statement: ReturnType<typeof sql<Row>>): Promise<Row> {
  const { rows } = await statement.execute(server.db);
  if (!rows[0]) throw new Error('A count without a row');
  return rows[0];
}

interface Standing {
  done: number;
  all: number;
  isEnded: boolean;
}
const checkOf = (id: number) =>
  only(sql<Standing>`select checked_rows as done, row_count as all, checked_rows = row_count as "isEnded"
    from customer_imports where id = ${id}`);
const batchOf = (id: number) =>
  only(sql<Standing>`select succeeded_jobs + failed_jobs as done, total_jobs as all, finished_at is not null as "isEnded"
    from batches where id = ${id}`);
const ordersOf = () =>
  only(
    sql<Standing>`select count(*)::int as done, ${ACTIVE}::int as all, count(*) >= ${ACTIVE} as "isEnded" from orders`,
  );

/** The workers of the faults suite make the orders as well. */
async function importedOf(id: number): Promise<Standing> {
  const batch = await batchOf(id);
  if (!isWhole) return batch;
  const orders = await ordersOf();
  return {
    done: batch.done + orders.done,
    all: batch.all + orders.all,
    isEnded: batch.isEnded && orders.isEnded,
  };
}

test.runIf(runsKills)(
  'an import that is killed repeatedly creates each customer, entry and order once',
  { timeout: 2 * MINUTES_EACH },
  async () => {
    const csv = customersCsv({ rows: ROWS, category: 'Dinner', activeEvery: ROWS / ACTIVE });
    const uploaded = await server.call('POST', PATH, { as: cookie, form: customersForm(csv) });
    expect(uploaded.status, JSON.stringify(uploaded.body)).toBe(201);
    const id = uploaded.body.data.id as number;
    // Outside of the faults suite two of the three jobs are enough.
    if (isWhole)
      await throughAllKills(server, {
        job: checkCustomers,
        data: { import_id: id },
        look: () => checkOf(id),
        longestMs: LONGEST_MS,
      });
    else await checkCustomers.run({ import_id: id }, jobContext(server.db));
    const checked = (await server.call('GET', `${PATH}/${id}`, { as: cookie })).body.data;
    expect(checked).toMatchObject({ counts: { created: ROWS, refused: 0 }, orders: ACTIVE });

    const { body } = await server.call('POST', `${PATH}/${id}/batch`, { as: cookie });
    const batchId = body.data.id as number;
    await throughAllKills(server, {
      job: importCustomersJob,
      data: { batch_id: batchId },
      look: () => importedOf(batchId),
      longestMs: LONGEST_MS,
    });
    expect(await batchFaults(server.db, batchId)).toEqual({});
    await sql`analyze`.execute(server.owner);
    expect(await importFaults(server.db, id)).toEqual({});

    if (!isWhole) {
      const active = sql<{ ids: number[] }>`select array_agg(id::int order by id) as ids from users
        where status = 'active' and external_id is not null`;
      await throughAllKills(server, {
        job: makeImportedOrders,
        data: { user_ids: (await only(active)).ids },
        look: ordersOf,
      });
    }
    expect(
      await only(sql`select count(*)::int as orders, count(distinct user_id)::int as customers from orders`),
    ).toEqual({ orders: ACTIVE, customers: ACTIVE });

    if (!isWhole) return;
    const reversal = await server.call('POST', `/api/sales/admin/batch/${batchId}/customer-reversals`, {
      as: cookie,
      body: {},
    });
    expect(reversal.status, JSON.stringify(reversal.body)).toBe(202);
    const reversalId = reversal.body.data.id as number;
    await throughAllKills(server, {
      job: reverseCustomersJob,
      data: { batch_id: reversalId },
      longestMs: LONGEST_MS,
      look: () => batchOf(reversalId),
    });
    expect(await batchFaults(server.db, reversalId)).toEqual({});
    expect(
      await only(sql`select
        (select count(*)::int from batch_jobs where batch_id = ${reversalId} and status = 'failed') as failed,
        (select count(*)::int from users where email like '%@reversed.invalid') as customers,
        (select count(*)::int from credit_transactions where reverses_id is not null) as entries,
        (select sum(amount_cents)::int from credit_transactions) as cents,
        (select count(*)::int from orders where status = 'active') as orders`),
    ).toEqual({ failed: 0, customers: ROWS, entries: ROWS, cents: 0, orders: 0 });
  },
);
