import { Writable } from 'node:stream';
import { sql } from 'kysely';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { buildCustomer, buildStaff, PASSWORD } from '../../../test/builders.ts';
import { startTestServer, type TestServer } from '../../../test/server.ts';
import { isWhole } from '../../../test/faults/storms.ts';

let server: TestServer;
let lines: Record<string, unknown>[] = [];
const log = pino(
  { level: 'info' },
  new Writable({
    write(line: Buffer, _, done) {
      lines.push(JSON.parse(line.toString()) as Record<string, unknown>);
      done();
    },
  }),
);
let staff: { id: number; email: string };
let as: string;
beforeAll(async () => {
  server = await startTestServer({}, log);
});
afterAll(() => server.close());
beforeEach(async () => {
  staff = await buildStaff(server.db, 'support');
  as = await server.session(staff.id);
  await server.db.deleteFrom('refused_access').execute();
  lines = [];
});

const address = '192.0.2.44';
const signIn = (email: string, password: string, from = address) =>
  server.call('POST', '/api/management/auth', { body: { email, password }, address: from });
const rows = () => server.db.selectFrom('refused_access').selectAll().orderBy('id').execute();
/** The rows are written after the answer. */
async function refused(count: number) {
  await expect.poll(async () => (await rows()).length).toBe(count);
  return rows();
}

test('a call is logged with who made it and from where, without name or e-mail', async () => {
  await server.call('GET', '/api/management/me', { as, address });
  await server.call('GET', '/api/management/me', { address });
  const calls = () => lines.filter(({ msg }) => msg === 'call');
  await expect.poll(() => calls().length).toBe(2);
  expect(calls()).toMatchObject([
    { staff_id: staff.id, address, route: '/api/management/me', status: 200 },
    { staff_id: null, address, status: 401 },
  ]);
  expect(JSON.stringify(lines)).not.toContain(staff.email);
});

test('a refused sign-in is recorded with the account it was about, if there is one', async () => {
  await signIn(staff.email, 'not the password');
  await refused(1);
  await signIn('nobody@example.test', 'x');
  await refused(2);
  const { verificationId } = (await signIn(staff.email, PASSWORD)).body.data;
  const body = { verificationId, code: 'no code' };
  await server.call('POST', '/api/management/auth/verification', { body, address });
  expect(await refused(3)).toMatchObject([
    { kind: 'sign_in', code: 'bad_credentials', user_id: staff.id, address, route: '/api/management/auth' },
    { kind: 'sign_in', code: 'bad_credentials', user_id: null },
    { kind: 'sign_in', code: 'invalid', user_id: staff.id, route: '/api/management/auth/verification' },
  ]);
  const warnings = lines.filter(({ level }) => level === 40);
  expect(warnings).toHaveLength(3);
  expect(JSON.stringify(lines)).not.toMatch(/@example\.test/);
});

test.runIf(isWhole)('a lock-out is recorded once in a quarter of an hour, with how often it was tried', async () => {
  const failures = Array.from({ length: 20 }, (_, n) => ({ account: staff.email, address: `10.0.0.${n}` }));
  await server.db.insertInto('sign_in_failures').values(failures).execute();
  for (let n = 0; n < 3; n++) expect((await signIn(staff.email, PASSWORD, '192.0.2.45')).status).toBe(429);
  await expect.poll(async () => (await rows()).reduce((sum, { times }) => sum + times, 0)).toBe(3);
  expect((await rows()).length).toBeLessThanOrEqual(2); // two where a quarter of an hour began in between
  expect((await rows())[0]).toMatchObject({ kind: 'locked_out', code: 'too_many_attempts', user_id: staff.id });
});

test('a call without permission is recorded with who made it', async () => {
  const customer = await buildCustomer(server.db);
  const route = '/api/customers/admin/users/:id/erasure';
  const erase = (by: string) =>
    server.call('POST', `/api/customers/admin/users/${customer.id}/erasure`, {
      as: by,
      body: { email: customer.email },
      address,
    });
  expect((await erase(as)).body.code).toBe('missing_permission');
  await refused(1);
  expect((await erase(await server.session(customer.id))).body.code).toBe('not_staff');
  expect(await refused(2)).toMatchObject([
    { kind: 'permission', code: 'missing_permission', user_id: staff.id, address, method: 'POST', route },
    { kind: 'permission', code: 'not_staff', user_id: customer.id },
  ]);
});

test('other refusals are not recorded', async () => {
  await server.call('GET', '/api/management/me', {});
  await server.call('GET', '/api/customers/admin/users/999999', { as });
  await expect.poll(() => lines.filter(({ msg }) => msg === 'call').length).toBe(2);
  expect(await refused(0)).toEqual([]);
});

test('a call from another site is recorded with the call it meant', async () => {
  await server.call('POST', '/api/management/auth', {
    body: { email: staff.email, password: PASSWORD },
    headers: { origin: 'https://evil.example' },
    address,
  });
  expect(await refused(1)).toMatchObject([
    {
      kind: 'cross_origin',
      code: 'cross_origin',
      user_id: null,
      address,
      method: 'POST',
      route: '/api/management/auth',
    },
  ]);
});

const total = async () => (await rows()).reduce((sum, { times }) => sum + times, 0);

test.runIf(isWhole)('the same refusal is counted on one row for a quarter of an hour, side by side too', async () => {
  await Promise.all(Array.from({ length: 20 }, () => signIn(staff.email, 'x', '2001:db8:1:2::1')));
  await Promise.all(Array.from({ length: 5 }, () => signIn('nobody@example.test', 'x', '2001:db8:1:2::1')));
  await expect.poll(total).toBe(25);
  const recorded = await rows();
  expect(recorded.length).toBeLessThanOrEqual(4); // a quarter of an hour may begin in between
  expect(new Set(recorded.map((row) => row.address))).toEqual(new Set(['2001:db8:1:2::/64']));
  expect(recorded[0]?.last_at?.epochMilliseconds).toBeGreaterThanOrEqual(recorded[0]?.at.epochMilliseconds ?? Infinity);
});

test('strangers add at most a thousand rows of a kind in a quarter of an hour, and cannot crowd out those of an account', async () => {
  await sql`insert into refused_access (kind, code, address, method, route, request_id, quarter)
    select 'sign_in', 'bad_credentials', '10.0.0.' || n, 'POST', '/', '', quarter
    from generate_series(1, 1000) n, (values
      (date_bin('15 minutes', now(), 'epoch')), (date_bin('15 minutes', now() + interval '15 minutes', 'epoch'))) q (quarter)`.execute(
    server.db,
  );
  await signIn('nobody@example.test', 'x', '10.1.0.1');
  await signIn(staff.email, 'x', '10.1.0.2');
  await expect.poll(total).toBe(2002);
  expect((await rows()).slice(2000).map(({ code, user_id, address }) => [code, user_id, address])).toEqual([
    ['more', null, '*'],
    ['bad_credentials', staff.id, '10.1.0.2'],
  ]);
  await server.call('POST', '/api/customers/admin/users/1/erasure', { as, body: { email: 'x@example.test' } });
  await expect.poll(async () => (await rows()).at(-1)?.kind).toBe('permission');
});
