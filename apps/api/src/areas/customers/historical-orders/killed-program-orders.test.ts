import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildCustomer, buildStaff } from '../../../../test/builders.ts';
import { throughAllKills } from '../../../../test/faults/all-kills.ts';
import { batchFaults } from '../../../../test/faults/batch-faults.ts';
import { isWhole, MINUTES_EACH } from '../../../../test/faults/killed-jobs.ts';
import { startTestServer, type TestServer } from '../../../../test/server.ts';
import { checkHistoricalOrders } from './check-historical-orders.job.ts';
import { importHistoricalOrdersJob, reverseHistoricalOrdersJob } from './import-historical-orders.job.ts';

const ORDERS = 40_000;
/** 40 chunks of the check, and 160 short ones of the import and the reversal, must outlast 20 kills each. */
const LONGEST_MS = 40;
const PATH = '/api/customers/admin/historical-order-imports';

let server: TestServer;
let cookie: string;

beforeAll(async () => {
  server = await startTestServer();
  cookie = await server.session((await buildStaff(server.db)).id);
}, 60_000);
afterAll(() => server.close());

interface Standing {
  done: number;
  all: number;
  isEnded: boolean;
}
async function only(statement: ReturnType<typeof sql<Standing>>): Promise<Standing> {
  const { rows } = await statement.execute(server.db);
  if (!rows[0]) throw new Error('A count without a row');
  return rows[0];
}

const batchOf = (id: number) =>
  only(sql<Standing>`select succeeded_jobs + failed_jobs as done, total_jobs as all, finished_at is not null as "isEnded"
    from batches where id = ${id}`);

// Only in the faults suite: the imports of customers and zip codes are killed in every run.
test.runIf(isWhole)(
  'an import of orders and its reversal that are killed repeatedly write and delete each order once',
  { timeout: 2 * MINUTES_EACH },
  async () => {
    const { email } = await buildCustomer(server.db);
    const lines = Array.from(
      { length: ORDERS },
      (_, n) => `K-${n},${email},2025-01-09,A,1\nK-${n},${email},2025-01-09,B,2\n`,
    );
    const form = new FormData();
    form.set('csv', new File(['order_number,email,delivered_on,product,quantity\n', ...lines], 'orders.csv'));
    const { body } = await server.call('POST', PATH, { as: cookie, form });
    const id = body.data.id as number;
    await throughAllKills(server, {
      job: checkHistoricalOrders,
      data: { import_id: id },
      longestMs: LONGEST_MS,
      look: () =>
        only(sql<Standing>`select checked_rows as done, row_count as all, checked_rows = row_count as "isEnded"
          from historical_order_imports where id = ${id}`),
    });
    const started = await server.call('POST', `${PATH}/${id}/batch`, { as: cookie });
    const batchId = started.body.data.id as number;
    await throughAllKills(server, {
      job: importHistoricalOrdersJob,
      data: { batch_id: batchId },
      longestMs: LONGEST_MS,
      look: () => batchOf(batchId),
    });
    expect(await batchFaults(server.db, batchId)).toEqual({});
    const { rows } = await sql`select count(*)::int as orders, count(distinct order_number)::int as numbers,
      count(*) filter (where jsonb_array_length(lines) <> 2)::int as torn from historical_orders`.execute(server.db);
    expect(rows).toEqual([{ orders: ORDERS, numbers: ORDERS, torn: 0 }]);
    const reversal = await server.call('POST', `${PATH}/${id}/reversals`, { as: cookie });
    const reversalId = reversal.body.data.id as number;
    await throughAllKills(server, {
      job: reverseHistoricalOrdersJob,
      data: { batch_id: reversalId },
      longestMs: LONGEST_MS,
      look: () => batchOf(reversalId),
    });
    expect(await batchFaults(server.db, reversalId)).toEqual({});
    expect((await sql`select from historical_orders`.execute(server.db)).rows).toHaveLength(0);
  },
);
