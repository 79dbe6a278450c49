import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { buildCustomer, buildStaff } from '../../../test/builders.ts';
import { untilSomebodyWaits, whileLocked } from '../../../test/locks.ts';
import { startTestServer, type TestServer } from '../../../test/server.ts';
import { statementsSent } from '../../../test/statements.ts';
import { CallError } from '../call-error.ts';
import type { Tx } from '../database/database.ts';
import type { Staff } from './context.ts';
import { changingOnceConfirmed, readAhead } from './read-ahead.ts';

const ADA: Staff = {
  id: 1,
  email: 'ada@larder.test',
  first_name: 'Ada',
  last_name: 'Byron',
  roles: ['support'],
  session_id: 7,
};

describe('reading ahead', () => {
  const confirmation = () => Promise.withResolvers<Staff>();

  test('a read for a known session is sent before its confirmation, and the answer waits for both', async () => {
    const { promise, resolve } = confirmation();
    const steps: string[] = [];
    const answer = readAhead(
      ADA,
      () => {
        steps.push('asked who calls');
        return promise;
      },
      async ({ email }) => {
        steps.push('read');
        return email;
      },
    );
    answer.then(
      () => steps.push('answered'),
      () => {},
    );
    await Promise.resolve();
    steps.push('confirmed');
    resolve({ ...ADA });
    expect(await answer).toBe(ADA.email);
    expect(steps).toEqual(['read', 'asked who calls', 'confirmed', 'answered']);
  });

  test('nothing is read for a session that was not seen until the database says who calls', async () => {
    const { promise, resolve } = confirmation();
    let reads = 0;
    const answer = readAhead(
      undefined,
      () => promise,
      async () => ++reads,
    );
    await Promise.resolve();
    expect(reads).toBe(0);
    resolve(ADA);
    expect(await answer).toBe(1);
  });

  test.each<[string, Partial<Staff>]>([
    ['another role', { roles: ['finance'] }],
    ['one role more', { roles: ['support', 'finance'] }],
    ['no role', { roles: [] }],
    ['another name', { last_name: 'Lovelace' }],
  ])('a person who has %s by now is read for again', async (_, changed) => {
    const read: Staff[] = [];
    const now = { ...ADA, ...changed };
    const answer = await readAhead(
      ADA,
      async () => now,
      async (staff) => read.push(staff),
    );
    expect([answer, read]).toEqual([2, [ADA, now]]);
  });

  test.each([
    ['an answer', async () => 'secret'],
    ['an error', () => Promise.reject(new Error('secret'))],
  ])('who is refused gets the refusal and not %s that was read', async (_, read) => {
    const refuse = () => Promise.reject(new CallError('unauthenticated', 'Please sign in.'));
    await expect(readAhead<unknown>(ADA, refuse, read)).rejects.toThrow('Please sign in.');
  });

  test('a read for a known session changes nothing before its confirmation, nothing if that refuses, and only for the current person if that has changed', async () => {
    const doneWhen = async (confirm: () => Promise<Staff>) => {
      const done: string[] = [];
      const call = { transaction: async <T>(work: (tx: Tx) => Promise<T>) => work(undefined as unknown as Tx) };
      const asked = async () => {
        await Promise.resolve();
        done.push('confirmed');
        return confirm();
      };
      const answer = readAhead(ADA, asked, async ({ last_name }, confirmed) =>
        changingOnceConfirmed(confirmed, call).transaction(async () => done.push(`changed for ${last_name}`)),
      );
      await answer.catch(() => {});
      return done;
    };
    expect(await doneWhen(async () => ({ ...ADA }))).toEqual(['confirmed', 'changed for Byron']);
    expect(await doneWhen(() => Promise.reject(new Error('refused')))).toEqual(['confirmed']);
    const changed = { ...ADA, last_name: 'Lovelace' };
    expect(await doneWhen(async () => changed)).toEqual(['confirmed', 'changed for Lovelace']);
  });

  test('nothing is changed before the database says who calls, and nothing for somebody whom it refuses', async () => {
    const done: string[] = [];
    const call = { transaction: async <T>(work: (tx: Tx) => Promise<T>) => work(undefined as unknown as Tx) };
    const { promise, resolve } = confirmation();
    const changing = changingOnceConfirmed(promise, call).transaction(async () => done.push('changed'));
    await Promise.resolve();
    done.push('confirmed');
    resolve(ADA);
    await changing;
    expect(done).toEqual(['confirmed', 'changed']);
    const refused = changingOnceConfirmed(Promise.reject(new Error('refused')), call);
    await expect(refused.transaction(async () => done.push('changed'))).rejects.toThrow('refused');
    expect(done).toHaveLength(2);
  });
});

describe('a call that reads, of a person whom the process has just seen', () => {
  let server: TestServer;
  let staff: { id: number };
  let as: string;
  beforeAll(async () => {
    server = await startTestServer();
  });
  afterAll(() => server.close());
  const get = (url: string) => server.call('GET', url, { as });
  const ME = '/api/management/me';
  beforeEach(async () => {
    staff = await buildStaff(server.db, 'support');
    as = await server.session(staff.id);
    await get(ME);
  });

  test('is read for while the database still says who calls', async () => {
    const { id } = await buildCustomer(server.db);
    const answer = await whileLocked(
      server.db,
      (tx) => sql`lock table sessions, payment_methods in access exclusive mode`.execute(tx),
      () => get(`/api/customers/admin/users/${id}`),
      { whileWaiting: () => untilSomebodyWaits(server.db, 2) },
    );
    expect([answer.status, answer.body.data?.id]).toEqual([200, id]);
  });

  test('takes the same statements as the first call', async () => {
    const { id } = await buildCustomer(server.db);
    const url = `/api/customers/admin/users/${id}`;
    const other = await server.session(staff.id);
    const isOfCall = (text: string) => !/^insert into customer_openings|set "last_seen_at"/.test(text);
    const first = await statementsSent(() => server.call('GET', url, { as: other }));
    const next = await statementsSent(() => server.call('GET', url, { as: other }));
    expect(next.filter(isOfCall).toSorted()).toEqual(first.filter(isOfCall).toSorted());
  });

  test('is refused once another process has ended the session, and opens no customer', async () => {
    const { id } = await buildCustomer(server.db);
    await server.db
      .updateTable('sessions')
      .set({ ended_at: Temporal.Now.instant() })
      .where('user_id', '=', staff.id)
      .execute();
    const answer = await get(`/api/customers/admin/users/${id}`);
    expect([answer.status, answer.body.code, answer.body.data]).toEqual([401, 'unauthenticated', undefined]);
    const colleague = await server.session((await buildStaff(server.db, 'support')).id);
    expect((await server.call('GET', `/api/customers/admin/users/${id}`, { as: colleague })).status).toBe(200);
    const opened = () =>
      server.db.selectFrom('customer_openings').select('staff_id').where('user_id', '=', id).execute();
    await expect.poll(opened).toHaveLength(1);
    expect(await opened()).not.toEqual([{ staff_id: staff.id }]);
  });

  test.each([
    ['is switched off', { switched_off_at: Temporal.Now.instant() }, 'unauthenticated'],
    ['is no longer staff', { is_admin: false }, 'not_staff'],
  ])('is refused once the person %s', async (_, changed, code) => {
    await server.owner.updateTable('users').set(changed).where('id', '=', staff.id).execute();
    expect((await get('/api/customers/admin/users')).body).toEqual({
      code,
      message: expect.any(String),
      errors: {},
    });
  });

  test('is answered for the roles of now', async () => {
    const { id } = await server.db
      .selectFrom('roles')
      .select('id')
      .where('name', '=', 'finance')
      .executeTakeFirstOrThrow();
    await server.owner.insertInto('user_roles').values({ user_id: staff.id, role_id: id }).execute();
    expect((await get(ME)).body.data.roles).toEqual(expect.arrayContaining(['support', 'finance']));
    await server.owner.deleteFrom('user_roles').where('user_id', '=', staff.id).execute();
    expect((await get(ME)).body.data.roles).toEqual([]);
  });
});
