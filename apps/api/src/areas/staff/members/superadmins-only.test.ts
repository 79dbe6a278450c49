import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildCustomer, buildStaff } from '../../../../test/builders.ts';
import { startTestServer, type TestServer } from '../../../../test/server.ts';
import { lockRoles } from './roles.queries.ts';
import { listSuperadmins } from './staff.queries.ts';

interface Person {
  id: number;
  email: string;
  cookie: string;
}
let server: TestServer;
let boss: Person;
let colleague: Person;
beforeAll(async () => {
  server = await startTestServer();
  const person = async (role: 'superadmin' | 'support'): Promise<Person> => {
    const staff = await buildStaff(server.db, role);
    return { ...staff, cookie: await server.session(staff.id) };
  };
  boss = await person('superadmin');
  colleague = await person('support');
  await server.db
    .insertInto('mails')
    .values(
      [boss, colleague].map(({ id, email }) => ({
        kind: 'admin_created',
        idempotency_key: `heading-${id}`,
        user_id: id,
        recipient: email,
        subject: `A heading for ${email}`,
        text: '',
        html: '',
      })),
    )
    .execute();
});
afterAll(() => server.close());

const put = (as: Person, settings: object[]) =>
  server.call('PUT', '/api/sales/admin/settings', { as: as.cookie, body: { settings } });
const get = (as: Person, url: string) => server.call('GET', url, { as: as.cookie });

describe('only a superadmin', () => {
  test.each([
    ['how long a code is valid', 11, 60],
    ['how long a session may idle', 12, 72],
  ])('only a superadmin changes %s', async (_, id, payload) => {
    const refused = await put(colleague, [
      { id: 10, payload: 2 },
      { id, payload },
    ]);
    expect([refused.status, refused.body.code]).toEqual([403, 'missing_permission']);
    const { pause_max_months } = (await get(colleague, '/api/sales/admin/settings?group=pause')).body.data;
    expect(pause_max_months.payload).toBe(3);
    expect((await put(boss, [{ id, payload }])).status).toBe(200);
    expect((await put(colleague, [{ id, payload }])).status).toBe(200);
  });

  test('only a superadmin makes staff', async () => {
    const account = { email: 'door@example.test', first_name: 'A', last_name: 'B', password: 'kept by a leaver' };
    const body = { role: 'admin', with_welcome_email: false, account };
    const refused = await server.call('POST', '/api/customers/admin/users', { as: colleague.cookie, body });
    expect([refused.status, refused.body.code]).toEqual([403, 'missing_permission']);
    expect((await server.call('POST', '/api/customers/admin/users', { as: boss.cookie, body })).status).toBe(201);
  });

  test('only a superadmin gives and removes roles, those of customers too', async () => {
    const { id } = await buildCustomer(server.db);
    const give = (as: Person) =>
      server.call('POST', `/api/customers/admin/users/${id}/roles`, { as: as.cookie, body: { role_id: 2 } });
    const take = (as: Person) => server.call('DELETE', `/api/customers/admin/users/${id}/roles/2`, { as: as.cookie });
    expect((await give(colleague)).body.code).toBe('missing_permission');
    expect((await give(boss)).status).toBeLessThan(300);
    expect((await take(colleague)).body.code).toBe('missing_permission');
    expect((await take(boss)).status).toBeLessThan(300);
  });

  test('only a superadmin sees the sessions of others, and everybody sees their own', async () => {
    const sessionsOf = async (as: Person, of: Person) =>
      (await get(as, '/api/management/staff')).body.data.find(({ id }: Person) => id === of.id).sessions;
    expect(await sessionsOf(colleague, boss)).toBeNull();
    expect(await sessionsOf(colleague, colleague)).toHaveLength(1);
    expect(await sessionsOf(boss, colleague)).toHaveLength(1);
  });

  test('only a superadmin exports a user who is staff, and everybody exports their own data', async () => {
    const exported = (as: Person, of: Person) => get(as, `/api/customers/admin/users/${of.id}/export`);
    const refused = await exported(colleague, boss);
    expect([refused.status, refused.body.code]).toEqual([403, 'missing_permission']);
    expect((await exported(colleague, colleague)).status).toBe(200);
    expect((await exported(boss, colleague)).status).toBe(200);
  });

  test('only a superadmin reads mails to other staff, and everybody reads their own', async () => {
    const mailed = async (as: Person, of: Person) =>
      (await get(as, `/api/customers/admin/users/${of.id}/timeline?kind=mail`)).body.data.map(
        ({ title }: { title: string }) => title,
      );
    expect(await mailed(colleague, boss)).toEqual([]);
    expect(await mailed(colleague, colleague)).toContain(`A heading for ${colleague.email}`);
    expect(await mailed(boss, colleague)).toContain(`A heading for ${colleague.email}`);
  });

  test("only a superadmin reads the addresses of other staff's changes, on screen and in the file", async () => {
    const { id } = await buildCustomer(server.db);
    const resetFrom = (as: Person, address: string) =>
      server.call('PUT', `/api/customers/admin/users/${id}/password`, { as: as.cookie, address });
    await resetFrom(boss, '192.0.2.1');
    await resetFrom(colleague, '192.0.2.2');
    const addresses = async (as: Person) =>
      (await get(as, `/api/admin/changes?record=user&record_id=${id}`)).body.data
        .filter(({ kind }: { kind: string }) => kind === 'password_reset')
        .map(({ from_address }: { from_address: string | null }) => from_address);
    expect(await addresses(boss)).toEqual(['192.0.2.2', '192.0.2.1']);
    expect(await addresses(colleague)).toEqual(['192.0.2.2', null]);
    const file = String((await get(colleague, '/api/admin/changes.csv')).body);
    expect(file).toContain('192.0.2.2');
    expect(file).not.toContain('192.0.2.1');
    expect(String((await get(boss, '/api/admin/changes.csv')).body)).toContain('192.0.2.1');
  });
});

describe('staff are added by superadmins only, even when the role is removed in the meantime', () => {
  const asAccount = (email: string) => ({
    role: 'admin',
    with_welcome_email: false,
    account: { email, first_name: 'Ada', last_name: 'New', password: 'a long and rare phrase' },
  });
  const invited = (email: string) => ({ email, first_name: 'Ada', last_name: 'New', roles: [] });
  test.each([
    ['by an invitation', '/api/management/invitations', invited],
    ['by an account', '/api/customers/admin/users', asAccount],
  ])('%s', async (_, url, toBody) => {
    const leaving = await buildStaff(server.db, 'superadmin');
    const as = await server.session(leaving.id);
    const email = `late-${leaving.id}@example.test`;
    let answer = Promise.resolve({ status: 0, body: { code: '' } });
    await server.db.transaction().execute(async (tx) => {
      await lockRoles(tx);
      await tx.deleteFrom('user_roles').where('user_id', '=', leaving.id).execute();
      answer = server.call('POST', url, { as, body: toBody(email) });
      await waitForLock();
    });
    expect(await answer).toMatchObject({ status: 403, body: { code: 'missing_permission' } });
    expect(await server.db.selectFrom('users').select('id').where('email', '=', email).execute()).toEqual([]);
  });

  /** Until another transaction waits for the roles, or long enough for a call that takes no lock. */
  async function waitForLock(): Promise<void> {
    for (let tries = 0; tries < 100; tries++) {
      const { rows } = await sql`select from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`.execute(server.db);
      if (rows.length > 0) return;
      await sleep(20);
    }
  }
});

test('an account that is no longer staff is not told of new staff, whatever its roles', async () => {
  const former = await buildStaff(server.db, 'superadmin');
  await server.db.updateTable('users').set({ is_admin: false }).where('id', '=', former.id).execute();
  const told = await server.db.transaction().execute((tx) => listSuperadmins(tx));
  expect(told.map(({ id }) => id)).not.toContain(former.id);
  expect(told.map(({ id }) => id)).toContain(boss.id);
});
