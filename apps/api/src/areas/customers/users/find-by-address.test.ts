import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildStaff } from '../../../../test/builders.ts';
import { startTestServer, type TestServer } from '../../../../test/server.ts';
import { plansOf } from '../../../../test/statements.ts';
import { findUsers } from './find-users.queries.ts';

let server: TestServer;
let cookie: string;

/** 6,000 customers at as many house numbers of five streets; the zip code of every hundredth is 60601. */
beforeAll(async () => {
  server = await startTestServer();
  const { db, owner } = server;
  cookie = await server.session((await buildStaff(db)).id);
  await sql`insert into users (email, first_name, last_name, password_hash, referral_id, status)
    select 'lives-' || n || '@example.test', 'Ada', 'Number' || n, 'x', 'LIVES' || n, 'active'
    from generate_series(10001, 16000) n`.execute(db);
  await sql`insert into addresses (user_id, line_1, city, state_id, zip_code, phone, is_default)
    select id, n || (array[' Oak St', ' Elm Avenue', ' Öak Street', ' Lake Shore Dr.', ' Broadway'])[1 + n % 5],
      'Chicago', 'IL', case when n % 100 = 0 then '60601' else '60602' end, '3125550100', true
    from (select id, substring(last_name from 7)::int as n from users where last_name like 'Number1____') each`.execute(
    db,
  );
  await sql`insert into addresses (user_id, line_1, city, state_id, zip_code, phone, is_default)
    select id, '77777 Former Rd', 'Chicago', 'IL', '60699', '3125550100', false from users
    where last_name = 'Number10001'`.execute(db);
  await sql`analyze users, addresses`.execute(owner);
});
afterAll(() => server.close());

const found = async (keyword: string): Promise<string[]> => {
  const path = `/api/customers/admin/users?per_page=100&keyword=${encodeURIComponent(keyword)}`;
  const { body } = await server.call('GET', path, { as: cookie });
  return body.data.map(({ last_name }: { last_name: string }) => last_name);
};

test.each([
  ['12500 Oak St', ['Number12500']],
  ['12500 oak', ['Number12500']],
  ['12500 Oak Street, 60601', ['Number12500']],
  ['12501 Oak St', []],
  ['1250 Oak St', []],
  ['12502 OAK ST.', ['Number12502']],
  ['12501 Elm Ave', ['Number12501']],
  ['12503 Lake Shore Drive', ['Number12503']],
  ['12504 Broadway, Number12504', ['Number12504']],
  ['12504 Broadway, 60601', []],
  ['12500 Oak St, Chicago, IL 60601', ['Number12500']],
  ['12500 Oak Street Chicago 60601', ['Number12500']],
  ['12500 Oak St, Boston, 60601', []],
  ['12504 Broad%', []],
  ['77777 Former Rd', []],
  ['60699', []],
])('"%s" finds the customers whose default address it is: %j', async (keyword, names) => {
  expect(await found(keyword)).toEqual(names);
});

test('a zip code finds every customer whose default address has it', async () => {
  const names = await found('60601');
  expect(names).toHaveLength(60);
  expect(await found('60601 Number110')).toEqual(['Number11000']);
});

test.each([
  ['Lake Shore Dr, Number12503', ['Number12503']],
  ['lake shore drive Chicago 60601 Number12503', []],
  ['Shore Drive, Number12503', ['Number12503']],
  ['hore Drive, Number12503', []],
  ['Former Rd', []],
])('a street without a house number finds the customers of the street: "%s" finds %j', async (keyword, names) => {
  expect(await found(keyword)).toEqual(names);
});

test('a street without a house number finds every customer of the street, however its kind is written', async () => {
  for (const keyword of ['Elm Ave', 'elm avenue']) {
    const path = `/api/customers/admin/users?per_page=1&keyword=${encodeURIComponent(keyword)}`;
    const { body } = await server.call('GET', path, { as: cookie });
    expect(body.meta.pagination.total).toBe(1_200);
  }
});

test.each(['Elm Ave', 'Oak Street, 60601', '12500 Oak St', '12500 Oak Street, 60601', '60601', 'Number125 60601'])(
  'among many customers "%s" is found by indexes of users and addresses',
  async (keyword) => {
    const plans = await plansOf(server.db, () => findUsers(server.db, { keyword, page: 1, per_page: 10 }, false));
    for (const plan of plans) expect(plan).not.toMatch(/Seq Scan on (users|addresses)\b/);
    expect(plans.join('\n')).toMatch(/Scan (on|using) addresses_by_(street|zip_code)/);
  },
);
