import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildCustomer, buildStaff } from '../../../../test/builders.ts';
import { whileLocked } from '../../../../test/locks.ts';
import { startTestServer, type TestServer } from '../../../../test/server.ts';
import { lockRoles } from '../../staff/members/roles.queries.ts';

const SUPERADMIN = 1;
const FINANCE = 5;

let server: TestServer;
let boss: { id: number };
let asBoss: string;
beforeAll(async () => {
  server = await startTestServer();
  boss = await buildStaff(server.db);
  asBoss = await server.session(boss.id);
});
afterAll(() => server.close());

const at = (userId: number) => `/api/customers/admin/users/${userId}/roles`;
const grant = (userId: number, role_id: unknown, as = asBoss) =>
  server.call('POST', at(userId), { as, body: { role_id } });
const remove = (userId: number, roleId: number, as = asBoss) =>
  server.call('DELETE', `${at(userId)}/${roleId}`, { as });
const namesOf = ({ body }: { body: { data: { name: string }[] } }) => body.data.map(({ name }) => name);
const changesOf = (userId: number) =>
  server.db.selectFrom('changes').selectAll().where('user_id', '=', userId).orderBy('id').execute();

test('there are five roles', async () => {
  const answer = await server.call('GET', '/api/customers/admin/roles', { as: asBoss });
  expect(namesOf(answer)).toEqual(['superadmin', 'support', 'catalogue', 'operations', 'finance']);
  expect((await server.call('GET', '/api/customers/admin/roles')).status).toBe(401);
});

describe('a role', () => {
  test('a superadmin grants and removes a role, recorded once each', async () => {
    const colleague = await buildStaff(server.db, 'support');
    expect(namesOf(await grant(colleague.id, FINANCE))).toEqual(['support', 'finance']);
    expect(namesOf(await grant(colleague.id, FINANCE))).toEqual(['support', 'finance']);
    expect(namesOf(await remove(colleague.id, FINANCE))).toEqual(['support']);
    expect(namesOf(await remove(colleague.id, FINANCE))).toEqual(['support']);
    expect(await changesOf(colleague.id)).toMatchObject([
      {
        name: 'role_granted',
        staff_id: boss.id,
        subject_version: 2,
        description: 'Granted the role finance',
        before: { roles: ['support'] },
        after: { roles: ['support', 'finance'] },
      },
      { name: 'role_removed', subject_version: 3, description: 'Removed the role finance' },
    ]);
    const { body } = await server.call('GET', `/api/customers/admin/users/${colleague.id}`, { as: asBoss });
    expect(body.data).toMatchObject({ version: 3, roles: { data: [{ name: 'support' }] } });
  });

  test('a role takes effect immediately', async () => {
    const colleague = await buildStaff(server.db, 'support');
    const as = await server.session(colleague.id);
    const other = await buildStaff(server.db, 'support');
    expect((await grant(other.id, FINANCE, as)).body.code).toBe('missing_permission');
    await grant(colleague.id, SUPERADMIN);
    expect((await grant(other.id, FINANCE, as)).status).toBe(200);
  });

  test('a role is granted neither by others, nor to oneself, nor if it is unknown', async () => {
    const support = await buildStaff(server.db, 'support');
    const colleague = await buildStaff(server.db, 'support');
    const asSupport = await server.session(support.id);
    const refused = await grant(colleague.id, FINANCE, asSupport);
    expect([refused.status, refused.body.message]).toEqual([
      403,
      'Only a superadmin can change roles. Ask a superadmin to do it.',
    ]);
    expect((await remove(colleague.id, 2, asSupport)).status).toBe(403);
    const own = await grant(boss.id, FINANCE);
    expect([own.status, own.body.errors]).toEqual([
      422,
      { role_id: ['You cannot give yourself a role. Ask another superadmin.'] },
    ]);
    expect((await grant(colleague.id, 99)).body.errors).toEqual({
      role_id: ['This role does not exist. Choose another one.'],
    });
    expect((await grant(colleague.id, 'finance')).body.errors).toEqual({ role_id: ['Please choose a role.'] });
    expect((await remove(colleague.id, 99)).status).toBe(404);
    expect((await grant(999_999, FINANCE)).status).toBe(404);
    expect((await grant(colleague.id, FINANCE, '')).status).toBe(401);
    expect((await remove(colleague.id, 2, '')).status).toBe(401);
    expect(await changesOf(colleague.id)).toEqual([]);
  });

  test('only a superadmin makes a customer a superadmin', async () => {
    const customer = await buildCustomer(server.db);
    const asSupport = await server.session((await buildStaff(server.db, 'support')).id);
    expect((await grant(customer.id, SUPERADMIN, asSupport)).status).toBe(403);
    expect(namesOf(await grant(customer.id, SUPERADMIN))).toEqual(['superadmin']);
    expect(namesOf(await remove(customer.id, SUPERADMIN))).toEqual([]);
  });
});

describe('the last superadmin', () => {
  test('the last superadmin remains one, and deactivated ones do not count', async () => {
    const { db, session, call, close } = await startTestServer();
    try {
      const last = await buildStaff(db);
      const off = await buildStaff(db);
      await db.updateTable('users').set({ switched_off_at: Temporal.Now.instant() }).where('id', '=', off.id).execute();
      const answer = await call('DELETE', `${at(last.id)}/${SUPERADMIN}`, { as: await session(last.id) });
      expect([answer.status, answer.body.message]).toEqual([
        422,
        'The last superadmin cannot lose the role. Make someone else a superadmin first.',
      ]);
    } finally {
      await close();
    }
  });

  test('a change of roles waits for another one', async () => {
    const colleague = await buildStaff(server.db, 'support');
    const { status } = await whileLocked(server.db, lockRoles, () => grant(colleague.id, FINANCE));
    expect(status).toBe(200);
  });

  test('one superadmin remains when all remove each other at once', async () => {
    const { db, session, call, close } = await startTestServer();
    try {
      const all = await Promise.all(Array.from({ length: 6 }, () => buildStaff(db)));
      const sessions = await Promise.all(all.map(({ id }) => session(id)));
      await Promise.all(
        all.map((_, index) => {
          const next = all[(index + 1) % all.length];
          return call('DELETE', `${at(next?.id ?? 0)}/${SUPERADMIN}`, { as: sessions[index] });
        }),
      );
      const left = await db.selectFrom('user_roles').select('user_id').where('role_id', '=', SUPERADMIN).execute();
      expect(left.length).toBeGreaterThanOrEqual(1);
    } finally {
      await close();
    }
  });
});
