import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildCustomer, buildShipping, buildStaff, buildWeek } from '../../../test/builders.ts';
import { buildOrder, buildSubscriber } from '../../../test/orders.ts';
import { startTestServer, type TestServer } from '../../../test/server.ts';

let server: TestServer;
let cookie: string;
beforeAll(async () => {
  server = await startTestServer();
  cookie = await server.session((await buildStaff(server.db)).id);
});
afterAll(() => server.close());

const list = (query: string) => server.call('GET', `/api/customers/admin/users?${query}`, { as: cookie });

test('the id of an order finds its customer', async () => {
  await buildShipping(server.db);
  const week = await buildWeek(
    server.db,
    '2026-11-30',
    { 1: '2026-11-26T05:59:59Z', 2: '2026-11-27T05:59:59Z' },
    202649,
  );
  const customer = await buildSubscriber(server.db);
  const orderId = await buildOrder(server.db, { customer, weekId: week.id, lines: [] });
  // No customer has the order's id by chance.
  await sql`update orders set id = 987654321 where id = ${orderId}`.execute(server.db);
  const { body } = await list('keyword=987654321');
  expect(body.data.map(({ id }: { id: number }) => id)).toEqual([customer.id]);
  expect((await list('keyword=98765432')).body.data).toEqual([]);
});

/** So many customers more, known to the planner. */
async function addCustomers(count: number, lastName: string): Promise<void> {
  await sql`insert into users (email, first_name, last_name, password_hash, referral_id, status)
    select ${lastName} || n || '@example.test', 'Ada', ${lastName}, 'x', ${lastName} || n, 'active'
    from generate_series(1, ${sql.lit(count)}) n`.execute(server.db);
  await sql`analyze users`.execute(server.db);
}

test('up to 1,000 customers are counted, more are estimated unless asked exactly', async () => {
  await buildCustomer(server.db);
  await addCustomers(1_000, 'Few');
  const few = await list('keyword=few&per_page=10');
  expect(few.body.meta.pagination).toMatchObject({ total: 1_000, total_pages: 100 });
  expect(few.body.meta.pagination).not.toHaveProperty('total_is_estimate');

  await addCustomers(5_000, 'Many');
  const many = await list('per_page=10');
  const { total, total_is_estimate: isEstimate } = many.body.meta.pagination;
  expect(isEstimate).toBe(true);
  expect(total).toBeGreaterThan(1_000);
  const { total: all } = await server.db
    .selectFrom('users')
    .select((row) => row.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  const exact = await list('per_page=10&count=exact');
  expect(exact.body.meta.pagination).toMatchObject({ total: all });
  expect(exact.body.meta.pagination).not.toHaveProperty('total_is_estimate');
});
