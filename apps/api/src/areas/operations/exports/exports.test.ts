import { once } from 'node:events';
import { type ClientRequest, get, type IncomingMessage } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { buildShipping, buildStaff } from '../../../../test/builders.ts';
import { startTestServer, type TestServer } from '../../../../test/server.ts';

const USERS = '/api/customers/admin/users.csv';
/** With 2 kB each they are more than the buffers of a connection take. */
const MANY = 6_000;

let server: TestServer;
let staff: { id: number };
let cookie: string;
let port: number;
beforeAll(async () => {
  server = await startTestServer();
  await server.app.listen({ port: 0 });
  ({ port } = server.app.server.address() as AddressInfo);
  await buildShipping(server.db);
  await sql`insert into users (email, first_name, last_name, referral_id, status)
    select 'many' || n || '@example.test', 'Ada', 'Many', 'M' || n, 'active' from generate_series(1, ${sql.lit(MANY)}) n`.execute(
    server.db,
  );
  await sql`insert into addresses (user_id, is_default, line_1, city, state_id, zip_code, phone, type, delivery_instructions)
    select id, true, '1 Main Street', 'Chicago', 'IL', '60601', '3125550142', 'personal', repeat('ring the bell ', 150)
    from users where last_name = 'Many'`.execute(server.db);
});
beforeEach(async () => {
  staff = await buildStaff(server.db, 'support');
  cookie = await server.session(staff.id);
});
afterAll(() => server.close());

const ask = (url: string, as: string | undefined = cookie) => server.call('GET', url, { as });

/** Its body is not read. */
async function begun(as = cookie): Promise<{ request: ClientRequest; response: IncomingMessage }> {
  const request = get({ port, path: USERS, headers: { cookie: as }, agent: false });
  const [response] = (await once(request, 'response')) as [IncomingMessage];
  return { request, response };
}

const changesOf = async (staffId: number) => {
  const { body } = await ask(`/api/admin/changes?person=${staffId}&record=export`);
  return body.data.toReversed().map(({ kind, title, subject, after }: Record<string, unknown>) => ({
    kind,
    title,
    subject,
    after,
  }));
};
const stopped = (staffId: number) =>
  vi.waitFor(async () => {
    const [, end] = await changesOf(staffId);
    expect(end).toMatchObject({ kind: 'list_export_stopped' });
    return end.after.rows as number;
  }, 10_000);
const untilClosed = () =>
  vi.waitFor(async () => expect((await ask('/api/admin/exports/check')).status).toBe(204), 10_000);

test('an export is recorded at its start and at its end, with its filter and rows', async () => {
  expect((await ask(`${USERS}?keyword=many12&status=active`)).status).toBe(200);
  const filter = { keyword: 'many12', status: ['active'] };
  const subject = { type: 'export', id: 'users' };
  expect(await changesOf(staff.id)).toEqual([
    { kind: 'list_export_started', title: 'Started an export of users', subject, after: filter },
    { kind: 'list_exported', title: 'Exported 111 rows of users', subject, after: { ...filter, rows: 111 } },
  ]);
});

test('an export needs a session, a wrong filter is refused under its field, and neither is recorded', async () => {
  expect((await server.call('GET', USERS)).status).toBe(401);
  const refused = await ask(`${USERS}?status=lost`);
  expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, ['status.0']]);
  expect(await changesOf(staff.id)).toEqual([]);
});

test('an export of all that match is refused, and not recorded, if others match than were selected', async () => {
  const url = `${USERS}?keyword=many12&status=active`;
  const refused = await ask(`${url}&expected_count=110`);
  expect([refused.status, refused.body.code, refused.body.message]).toEqual([
    409,
    'figures_changed',
    '111 users match now instead of 110. Review them and confirm again.',
  ]);
  const wrong = await ask(`${url}&expected_count=all`);
  expect([wrong.status, Object.keys(wrong.body.errors)]).toEqual([422, ['expected_count']]);
  expect((await server.call('GET', `${url}&expected_count=111`)).status).toBe(401);
  expect(await changesOf(staff.id)).toEqual([]);
  expect((await ask(`${url}&expected_count=111`)).status).toBe(200);
  const [, end] = await changesOf(staff.id);
  expect(end?.after).toEqual({ keyword: 'many12', status: ['active'], rows: 111 });
  const [first] = await server.db.selectFrom('users').select('id').where('email', '=', 'many12@example.test').execute();
  expect((await ask(`${USERS}?keyword=%23${first?.id}&expected_count=1`)).status, 'found by its number').toBe(200);
});

test('an export that cannot be read is refused as a whole, and the next one starts', async () => {
  await sql`alter table addresses rename column line_1 to line_one`.execute(server.owner);
  try {
    const failed = await ask(USERS);
    expect([failed.status, failed.body.code]).toEqual([500, 'server_error']);
  } finally {
    await sql`alter table addresses rename column line_one to line_1`.execute(server.owner);
  }
  expect(await stopped(staff.id)).toBe(0);
  expect((await ask(`${USERS}?keyword=many12`)).status).toBe(200);
});

test('a person has one export at a time, and a process three', async () => {
  const { request } = await begun();
  for (const url of [USERS, '/api/admin/exports/check']) {
    const second = await ask(url);
    expect([second.status, second.headers['retry-after']]).toEqual([429, '30']);
    expect(second.body.message).toContain('Another export of yours is still running.');
  }
  const others = await Promise.all([1, 2, 3].map(() => buildStaff(server.db)));
  const [second = '', third = '', fourth = ''] = await Promise.all(others.map(({ id }) => server.session(id)));
  const two = await begun(second);
  expect((await ask('/api/admin/exports/check', third)).status).toBe(204);
  const three = await begun(third);
  expect((await ask(USERS, fourth)).body.message).toContain('Other people are exporting lists');
  for (const each of [request, two.request, three.request]) each.destroy();
  for (const { id } of [staff, ...others.slice(0, 2)]) await stopped(id);
  await untilClosed();
});

test('a slow client slows the reading, and one that disconnects ends it', async () => {
  const connected = once(server.app.server, 'connection') as Promise<[Socket]>;
  const { request } = await begun();
  const [socket] = await connected;
  await vi.waitFor(() => expect(socket.writableNeedDrain).toBe(true), 10_000);
  request.destroy();
  expect(await stopped(staff.id)).toBeLessThan(MANY);
  await untilClosed();
});

test('an export ends when its person is deactivated, no longer staff or signed out', async () => {
  const losing = [
    (id: number) => sql`update users set switched_off_at = now() where id = ${id}`,
    (id: number) => sql`update users set is_admin = false where id = ${id}`,
    (id: number) => sql`update sessions set ended_at = now() where user_id = ${id}`,
  ];
  for (const lose of losing) {
    const reader = await buildStaff(server.db);
    const { response } = await begun(await server.session(reader.id));
    await lose(reader.id).execute(server.owner);
    await expect(text(response)).rejects.toThrow('aborted');
    expect(await stopped(reader.id)).toBeLessThan(MANY);
    await untilClosed();
  }
});

test('a client that disconnects before the first row ends the export', async () => {
  const connected = once(server.app.server, 'connection') as Promise<[Socket]>;
  const locked = await server.owner.startTransaction().execute();
  await sql`lock table addresses in access exclusive mode`.execute(locked);
  const request = get({ port, path: USERS, headers: { cookie }, agent: false });
  await vi.waitFor(async () => {
    const { rows } = await sql`select from pg_locks where not granted`.execute(server.owner);
    expect(rows).toHaveLength(1);
  });
  const [socket] = await connected;
  const closed = once(socket, 'close');
  request.once('error', () => {}).destroy();
  await closed;
  await locked.rollback().execute();
  await stopped(staff.id);
  await untilClosed();
});

test('a file is one snapshot, whatever changes while it is read', async () => {
  const { response } = await begun();
  const last = await server.db
    .selectFrom('users')
    .select('id')
    .where('last_name', '=', 'Many')
    .orderBy('id')
    .limit(1)
    .executeTakeFirstOrThrow();
  await server.db.updateTable('users').set({ first_name: 'Changed' }).where('id', '=', last.id).execute();
  const file = await text(response);
  expect(file).not.toContain('Changed');
  expect(file.split('\r\n').filter((line) => line.includes(',Many,'))).toHaveLength(MANY);
});
