import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { buildCustomer, buildStaff } from '../../../../test/builders.ts';
import { whileLocked } from '../../../../test/locks.ts';
import { startTestServer, type TestServer } from '../../../../test/server.ts';
import { jobContext } from '../../../platform/jobs/job-context.fixture.ts';
import { endImpersonations } from './end-impersonations.job.ts';
import { lockImpersonator } from './impersonation.queries.ts';

let server: TestServer;
let staff: { id: number; email: string };
let session: string;
let customer: { id: number; email: string };
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  staff = await buildStaff(server.db, 'support');
  session = await server.session(staff.id);
  customer = await buildCustomer(server.db);
});

const impersonate = (id = customer.id, headers: Record<string, string> = {}) =>
  server.call('POST', `/api/management/auth/impersonation/users/${id}`, { as: session, headers });
const cookieOf = ({ headers }: { headers: Record<string, unknown> }) =>
  /impersonation=[^;]+/.exec(String(headers['set-cookie']))?.[0] ?? '';
const begin = async (id = customer.id) => cookieOf(await impersonate(id));
const storefront = async (as: string) => (await server.call('GET', '/storefront', { as })).body;
const changesOf = (userId: number) =>
  server.db.selectFrom('changes').selectAll().where('user_id', '=', userId).orderBy('id').execute();
const eventsOf = async (userId: number) => (await changesOf(userId)).map(({ name }) => name);
const BOTH = ['impersonation_started', 'impersonation_ended'];

describe('impersonation', () => {
  test('an impersonation returns its address, sets a signed cookie and is recorded', async () => {
    const answer = await impersonate();
    expect(answer.body.data.redirect_url).toBe('http://localhost:3000/storefront');
    expect(String(answer.headers['set-cookie'])).toMatch(/^impersonation=[\w-]+\.[\w-]+;.*HttpOnly/);
    expect(await changesOf(customer.id)).toMatchObject([
      { name: 'impersonation_started', staff_id: staff.id, acting_as_user_id: customer.id },
    ]);
  });

  test('an impersonation requested again with the same request key sets its cookie again', async () => {
    for (let time = 0; time < 2; time++) {
      const answer = await impersonate(customer.id, { 'idempotency-key': 'impersonate-twice' });
      expect(answer.status).toBe(200);
      expect(cookieOf(answer)).not.toBe('');
    }
  });

  test('staff and unknown users cannot be impersonated', async () => {
    const colleague = await buildStaff(server.db);
    expect((await impersonate(colleague.id)).status).toBe(422);
    expect((await impersonate(999_999_999)).status).toBe(404);
  });
});

describe('the end of an impersonation is recorded', () => {
  test('the end of an impersonation is recorded when staff end it', async () => {
    const cookie = await begin();
    const answer = await server.call('DELETE', '/api/management/auth/impersonation', { as: `${session}; ${cookie}` });
    expect(answer.status).toBe(204);
    expect(await eventsOf(customer.id)).toEqual(BOTH);
    expect(await storefront(cookie)).toContain('You are not acting');
  });

  test('starting many impersonations at once records the end of all but one', async () => {
    const first = await begin();
    const others = await Promise.all([1, 2, 3].map(() => buildCustomer(server.db)));
    const cookies = await Promise.all(others.map(({ id }) => begin(id)));
    expect(await changesOf(customer.id)).toMatchObject([
      { name: 'impersonation_started' },
      { name: 'impersonation_ended', staff_id: staff.id, acting_as_user_id: customer.id },
    ]);
    expect(await storefront(first)).toContain('You are not acting');
    const open = await server.db
      .selectFrom('impersonations')
      .select('user_id')
      .where('staff_id', '=', staff.id)
      .where('ended_at', 'is', null)
      .execute();
    expect(open).toHaveLength(1);
    const pages = await Promise.all(cookies.map(storefront));
    expect(pages.filter((page) => page.includes('is acting as <strong>'))).toHaveLength(1);
  });

  test('an impersonation waits for another one of the same person', async () => {
    const other = await buildCustomer(server.db);
    const cookie = await whileLocked(
      server.db,
      (tx) => lockImpersonator(tx, staff.id),
      () => begin(other.id),
    );
    expect(await storefront(cookie)).toContain('is acting as <strong>');
  });

  test('starting an impersonation leaves that of a colleague running', async () => {
    const cookie = await begin();
    session = await server.session((await buildStaff(server.db, 'support')).id);
    await begin((await buildCustomer(server.db)).id);
    expect(await storefront(cookie)).toContain(customer.email);
    expect(await eventsOf(customer.id)).toEqual(['impersonation_started']);
  });

  test('log out records the end of an impersonation and clears its cookie', async () => {
    const cookie = await begin();
    const answer = await server.call('DELETE', '/api/management/auth', { as: `${session}; ${cookie}` });
    expect(String(answer.headers['set-cookie'])).toMatch(/impersonation=;/);
    expect(await eventsOf(customer.id)).toEqual(BOTH);
    expect(await storefront(cookie)).toContain('You are not acting');
  });

  test('the end of an expired impersonation is recorded once, at the moment it expired', async () => {
    await begin();
    const past = Temporal.Now.instant().subtract({ minutes: 5 });
    const row = server.db.updateTable('impersonations').where('user_id', '=', customer.id);
    await row.set({ expires_at: past }).execute();
    const ctx = jobContext(server.db);
    await endImpersonations.run({}, ctx);
    await endImpersonations.run({}, ctx);
    expect(await changesOf(customer.id)).toMatchObject([
      { name: 'impersonation_started' },
      {
        name: 'impersonation_ended',
        staff_id: null,
        acting_as_user_id: customer.id,
        description: 'Impersonation expired',
      },
    ]);
    const { ended_at } = await server.db
      .selectFrom('impersonations')
      .select('ended_at')
      .where('user_id', '=', customer.id)
      .executeTakeFirstOrThrow();
    expect(ended_at?.epochMilliseconds).toBe(past.epochMilliseconds);
  });

  test('an impersonation that has time left continues', async () => {
    const cookie = await begin();
    await endImpersonations.run({}, jobContext(server.db));
    expect(await storefront(cookie)).toContain(customer.email);
  });
});

test('an impersonation cookie of staff who were switched off is rejected', async () => {
  const cookie = await begin();
  const off = { switched_off_at: Temporal.Now.instant() };
  await server.db.updateTable('users').set(off).where('id', '=', staff.id).execute();
  expect(await storefront(cookie)).toContain('You are not acting');
});
