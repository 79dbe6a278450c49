import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildCustomer, buildShipping, buildStaff, buildWeek } from '../../../../test/builders.ts';
import { buildOrder, buildSubscriber } from '../../../../test/orders.ts';
import { untilSomebodyWaits, whileLocked } from '../../../../test/locks.ts';
import { startTestServer, type TestServer } from '../../../../test/server.ts';
import { findUsers } from './find-users.queries.ts';

let server: TestServer;
let cookie: string;
beforeAll(async () => {
  server = await startTestServer();
  cookie = await server.session((await buildStaff(server.db)).id);
});
afterAll(() => server.close());

const list = (query: string) => server.call('GET', `/api/customers/admin/users?${query}`, { as: cookie });

test('the ID of an order finds its customer', async () => {
  await buildShipping(server.db);
  const week = await buildWeek(
    server.db,
    '2026-11-30',
    { 1: '2026-11-26T05:59:59Z', 2: '2026-11-27T05:59:59Z' },
    202649,
  );
  const customer = await buildSubscriber(server.db);
  const orderId = await buildOrder(server.db, { customer, weekId: week.id, lines: [] });
  await sql`update orders set id = 987654321 where id = ${orderId}`.execute(server.db);
  const { body } = await list('keyword=987654321');
  expect(body.data.map(({ id }: { id: number }) => id)).toEqual([customer.id]);
  expect((await list('keyword=98765432')).body.data).toEqual([]);
});

test('a text is looked up as an external ID and in the search at the same time', async () => {
  const { id } = await buildCustomer(server.db, { last_name: 'Seven' });
  await server.db.updateTable('users').set({ external_id: 'shop-7' }).where('id', '=', id).execute();
  const other = await buildCustomer(server.db, { last_name: 'Of shop-7' });
  const found = await whileLocked(
    server.db,
    (tx) => sql`lock table users in access exclusive mode`.execute(tx),
    () => findUsers(server.db, { keyword: 'shop-7', page: 1, per_page: 10 }, false),
    { whileWaiting: () => untilSomebodyWaits(server.db, 2) },
  );
  expect([found.rows.map((row) => row.id), found.pagination.total]).toEqual([[id, other.id], 2]);
});

describe('a number', () => {
  // Everyone below has it in their phone; newer customers come first.
  const NUMBER = '4242424';
  const ids = async (query: string): Promise<number[]> =>
    (await list(query)).body.data.map(({ id }: { id: number }) => id);

  let found: number[];
  beforeAll(async () => {
    found = await fourCustomers();
  });

  test('a number finds the customer with that ID first, then the customer of that order, then text matches', async () => {
    const [exact, ofOrder, older, newer] = found;
    expect(await ids(`keyword=${NUMBER}`)).toEqual([exact, ofOrder, newer, older]);
    expect(await ids(`keyword=${NUMBER}&sort=id&order=asc`)).toEqual([exact, ofOrder, older, newer]);
    expect(await ids(`keyword=%23${NUMBER}`)).toEqual([exact, ofOrder]);
    expect((await list(`keyword=${NUMBER}`)).body.meta.pagination.total).toBe(4);
    expect(await ids(`keyword=${NUMBER}&status=banned`)).toEqual([]);
  });

  test('a number search pages without losing or repeating customers', async () => {
    const pages = await Promise.all([1, 2, 3].map((page) => ids(`keyword=${NUMBER}&per_page=1&page=${page}`)));
    const pairs = await Promise.all([1, 2].map((page) => ids(`keyword=${NUMBER}&per_page=3&page=${page}`)));
    const all = await ids(`keyword=${NUMBER}`);
    expect(pages.flat()).toEqual(all.slice(0, 3));
    expect(pairs.flat()).toEqual(all);
  });

  test('a number search has the same order in the command palette', async () => {
    const { body } = await server.call('GET', `/api/admin/search?q=%23${NUMBER}`, { as: cookie });
    const [order, ...people]: { kind: string; id: string }[] = body.data;
    expect(order).toMatchObject({ kind: 'order', id: NUMBER });
    expect(people.map(({ id }) => id)).toEqual((await ids(`keyword=%23${NUMBER}`)).map(String));
  });

  async function fourCustomers(): Promise<number[]> {
    const { id: weekId } = await buildWeek(
      server.db,
      '2026-12-07',
      { 1: '2026-12-03T05:59:59Z', 2: '2026-12-04T05:59:59Z' },
      202650,
    );
    await sql`select setval(pg_get_serial_sequence('users', 'id'), ${Number(NUMBER) - 1})`.execute(server.owner);
    const exact = await buildCustomer(server.db);
    const ofOrder = await buildSubscriber(server.db);
    const orderId = await buildOrder(server.db, { customer: ofOrder, weekId, lines: [] });
    await sql`update orders set id = ${NUMBER} where id = ${orderId}`.execute(server.db);
    const older = await buildCustomer(server.db, { phone: `31${NUMBER}0` });
    const newer = await buildCustomer(server.db, { phone: `32${NUMBER}1` });
    return [exact.id, ofOrder.id, older.id, newer.id];
  }
});

/** Analyzes the table afterwards. */
async function addCustomers(count: number, lastName: string): Promise<void> {
  await addUnseen(count, lastName);
  await sql`analyze users`.execute(server.owner);
}

/** The planner does not know of them. */
const addUnseen = (count: number, lastName: string, first = 1) =>
  sql`insert into users (email, first_name, last_name, password_hash, referral_id, status)
    select ${lastName} || n || '@example.test', 'Ada', ${lastName}, 'x', ${lastName} || n, 'active'
    from generate_series(${sql.lit(first)}, ${sql.lit(first + count - 1)}) n`.execute(server.db);

test('totals are exact up to 2,000 with a search and 20,000 without one, and estimated above', async () => {
  await buildCustomer(server.db);
  await addCustomers(5_000, 'Many');
  await addCustomers(1_500, 'Few');
  await addUnseen(500, 'Few', 1_501);
  const few = await list('keyword=few&per_page=10');
  expect(few.body.meta.pagination).toMatchObject({ total: 2_000, total_pages: 200 });
  expect(few.body.meta.pagination).not.toHaveProperty('total_is_estimate');
  await addUnseen(1, 'Few', 2_001);
  const more = await list('keyword=few&per_page=10');
  expect(more.body.meta.pagination).toMatchObject({ count: 10, total: 2_001, total_is_estimate: true });

  const all = await countUsers();
  expect((await list('per_page=10')).body.meta.pagination).toMatchObject({ total: all });
  const many = await list('keyword=many&per_page=10');
  expect(many.body.meta.pagination).toMatchObject({ total_is_estimate: true });
  expect(many.body.meta.pagination.total).toBeGreaterThan(1_000);
  const exact = await list('keyword=many&per_page=10&count=exact');
  expect(exact.body.meta.pagination).toMatchObject({ total: 5_000 });
  expect(exact.body.meta.pagination).not.toHaveProperty('total_is_estimate');

  await addCustomers(6_000, 'Further');
  const further = await list('per_page=10');
  expect(further.body.meta.pagination).toMatchObject({ total: await countUsers() });
  expect(further.body.meta.pagination).not.toHaveProperty('total_is_estimate');
  await addCustomers(9_000, 'Most');
  expect((await list('per_page=10')).body.meta.pagination).toMatchObject({ total_is_estimate: true });
});

async function countUsers(): Promise<number> {
  const row = await server.db
    .selectFrom('users')
    .select((each) => each.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return row.total;
}
