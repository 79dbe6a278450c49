import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../../../test/server.ts';
import { plansOf } from '../../../../test/statements.ts';
import { listOrderRows } from './show-orders.queries.ts';

let server: TestServer;
/** Few changes are activities, and an order has many changes. */
beforeAll(async () => {
  server = await startTestServer();
  await server.owner.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx);
    await sql`insert into changes (at, name, subject_type, subject_id, description, order_id)
      select now(), case when n % 20000 = 7 then 'order_cart_updated' else 'kind ' || n % 40 end, 'order', n % 100, 'x', n % 100
      from generate_series(1, 60000) n`.execute(tx);
  });
  await sql`analyze changes`.execute(server.owner);
});
afterAll(() => server.close());

test('the activities of an order are read by the index of its changes alone', async () => {
  const [plan = ''] = await plansOf(server.db, () => listOrderRows(server.db, [7], ['post_cutoff_activities']));
  const conditions = plan.split('\n').filter((line) => /Index Cond: .*order_id = o\.id/.test(line));
  expect(conditions.length, plan).toBeGreaterThan(0);
  expect(plan).not.toMatch(/changes_\w*name/);
});
