import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { batchFaults } from '../../../../test/faults/batch-faults.ts';
import { buildStaff } from '../../../../test/builders.ts';
import { buildManyCredited, creditFaults, creditsCsv, creditsForm } from '../../../../test/credited.ts';
import { isWhole, MINUTES_EACH, runsKills, throughKills } from '../../../../test/faults/killed-jobs.ts';
import { buildManyRegenerable, buildRegenerableShop } from '../../../../test/regenerable.ts';
import { startTestServer, type TestServer } from '../../../../test/server.ts';
import { mailSelectedCustomers } from '../bulk-acts/mail-customers.job.ts';
import { massCredits } from '../mass-credits/mass-credits.job.ts';
import { regenerateOrdersOfBatch } from '../regenerate-orders/regenerate-orders.job.ts';

const ORDERS = isWhole ? 8_000 : 400;
const MAILS = isWhole ? 40_000 : 3_000;
const CREDITS = isWhole ? { rows: 100_000, customers: 20_000 } : { rows: 6_000, customers: 1_000 };

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
  if (!rows[0]) throw new Error(`There is no batch ${id}`);
  return rows[0];
}

const throughKillsOf = (job: typeof massCredits, batch_id: number) =>
  throughKills(server, { job, data: { batch_id }, look: () => standing(batch_id) });

describe.runIf(runsKills)('a batch whose program is killed again and again', () => {
  test(
    'a batch that is killed repeatedly regenerates each order once with correct counters',
    { timeout: MINUTES_EACH },
    async () => {
      const shop = await buildRegenerableShop(server.db);
      const order_ids = await buildManyRegenerable(server.db, shop, ORDERS);
      const { body } = await server.call('POST', '/api/sales/admin/batch/regenerate-orders', {
        as: cookie,
        body: { order_ids, actions: { refill_cart: true, recalculate_dates: true } },
      });
      await throughKillsOf(regenerateOrdersOfBatch, body.data.id);
      expect(await batchFaults(server.db, body.data.id)).toEqual({});
      const { rows } = await sql<{ version: number; changes: number; orders: number }>`select o.version,
        (select count(*) from changes c where c.order_id = o.id)::int as changes, count(*)::int as orders
      from orders o group by 1, 2 order by 1`.execute(server.db);
      expect(rows).toEqual([
        { version: 1, changes: 0, orders: ORDERS / 10 },
        { version: 2, changes: 2, orders: ORDERS - ORDERS / 10 },
      ]);
    },
  );

  test(
    'a batch that is killed repeatedly applies each credit once with correct counters',
    { timeout: MINUTES_EACH },
    async () => {
      await buildManyCredited(server.owner, CREDITS.customers);
      const form = creditsForm(creditsCsv({ ...CREDITS, tooMuchEvery: 7 }));
      const { status, body } = await server.call('POST', '/api/billing/admin/credits', { as: cookie, form });
      expect(status, JSON.stringify(body)).toBe(202);
      await throughKillsOf(massCredits, body.data.id);
      expect(await batchFaults(server.db, body.data.id)).toEqual({});
      expect(await creditFaults(server.owner, body.data.id)).toEqual({});
    },
  );

  test(
    'a batch that is killed repeatedly queues one e-mail for each customer with correct counters',
    { timeout: MINUTES_EACH },
    async () => {
      const last_name = 'Mailed';
      await sql`insert into users (email, first_name, last_name, referral_id, status)
        select 'mailed-' || n || '@example.test', 'Ada', ${last_name}, 'MAILED' || n, 'active'
        from generate_series(1, ${MAILS}::int) n`.execute(server.owner);
      const { status, body } = await server.call('POST', '/api/admin/bulk-acts', {
        as: cookie,
        body: {
          selection: { filter: { keyword: last_name }, count: MAILS },
          act: { kind: 'send-mail', subject: 'News', body: 'Hello {{first_name}}' },
        },
      });
      expect(status, JSON.stringify(body)).toBe(202);
      await throughKillsOf(mailSelectedCustomers, body.data.id);
      expect(await batchFaults(server.db, body.data.id)).toEqual({});
      const { rows } = await sql<{ mails: number; customers: number }>`select count(*)::int as mails,
        count(distinct user_id)::int as customers from mails where kind = 'announcement'`.execute(server.db);
      expect(rows).toEqual([{ mails: MAILS, customers: MAILS }]);
    },
  );
});
