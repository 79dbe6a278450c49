import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { buildCustomer, buildStaff, PASSWORD } from '../../../../test/builders.ts';
import { startTestServer, type TestServer } from '../../../../test/server.ts';

let server: TestServer;
let boss: { id: number; email: string };
let asBoss: string;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
// The only superadmin, so that other tests do not change who is last.
beforeEach(async () => {
  await server.db
    .updateTable('users')
    .set({ switched_off_at: Temporal.Now.instant() })
    .where('is_admin', '=', true)
    .execute();
  await server.db.deleteFrom('mails').execute();
  boss = await buildStaff(server.db);
  asBoss = await server.session(boss.id);
});

const list = async (as = asBoss) => (await server.call('GET', '/api/management/staff', { as })).body.data;
const memberOf = async (id: number, as = asBoss) => (await list(as)).find((member: { id: number }) => member.id === id);
const switchOff = (id: number, is_switched_off: unknown = true, as = asBoss) =>
  server.call('PUT', `/api/management/staff/${id}`, { as, body: { is_switched_off } });
const endSessions = (id: number, query = '', as = asBoss) =>
  server.call('DELETE', `/api/management/staff/${id}/sessions${query}`, { as });
const statusOf = async (as: string) => (await server.call('GET', '/api/management/me', { as })).status;
const signIn = (email: string) =>
  server.call('POST', '/api/management/auth', { body: { email, password: PASSWORD }, address: '10.1.0.1' });
const recordedOf = (id: number) =>
  server.db
    .selectFrom('changes')
    .select(['name', 'staff_id', 'description', 'before', 'after'])
    .where('user_id', '=', id)
    .orderBy('id')
    .execute();
const mailed = async (kind: string) =>
  (await server.db.selectFrom('mails').select('recipient').where('kind', '=', kind).orderBy('recipient').execute()).map(
    ({ recipient }) => recipient,
  );

describe('the list', () => {
  test('the staff list has roles, last sign-in and open sessions, and no customers', async () => {
    const colleague = await buildStaff(server.db, 'support');
    const customer = await buildCustomer(server.db);
    await server.session(colleague.id);
    const ago = (hours: number) => Temporal.Now.instant().subtract({ hours });
    await server.db
      .insertInto('sessions')
      .values([
        { user_id: colleague.id, token_hash: Buffer.from(`idle-${colleague.id}`), last_seen_at: ago(13) },
        { user_id: colleague.id, token_hash: Buffer.from(`ended-${colleague.id}`), ended_at: ago(1) },
      ])
      .execute();
    expect(await memberOf(colleague.id)).toEqual({
      id: colleague.id,
      email: colleague.email,
      first_name: 'Ada',
      last_name: expect.any(String),
      roles: ['support'],
      last_signed_in_at: null,
      switched_off_at: null,
      sessions: [expect.objectContaining({ is_current: false, from_address: null, user_agent: null })],
    });
    expect((await memberOf(boss.id)).sessions).toMatchObject([{ is_current: true }]);
    expect(await memberOf(customer.id)).toBeUndefined();
  });

  test('the time of the last sign-in outlives the session', async () => {
    const colleague = await buildStaff(server.db, 'support');
    const { verificationId } = (await signIn(colleague.email)).body.data;
    const { text } = await server.db
      .selectFrom('mails')
      .select('text')
      .where('idempotency_key', '=', `sign-in-code:${verificationId}`)
      .executeTakeFirstOrThrow();
    const code = /\b(\d{6})\b/.exec(text ?? '')?.[1];
    await server.call('POST', '/api/management/auth/verification', {
      body: { verificationId, code },
      address: '10.1.0.1',
      headers: { 'user-agent': 'A browser' },
    });
    expect((await memberOf(colleague.id)).sessions).toMatchObject([
      { from_address: '10.1.0.1', user_agent: 'A browser' },
    ]);
    await server.db.deleteFrom('sessions').where('user_id', '=', colleague.id).execute();
    const { last_signed_in_at } = await memberOf(colleague.id);
    expect(Temporal.Now.instant().since(last_signed_in_at).total('minutes')).toBeLessThan(5);
  });

  test('the staff list requires a session', async () => {
    expect((await server.call('GET', '/api/management/staff')).status).toBe(401);
  });
});

describe('sessions', () => {
  test('a superadmin ends one or all sessions of another at once, which is recorded and mailed', async () => {
    const colleague = await buildStaff(server.db, 'support');
    const [first, second, third] = [
      await server.session(colleague.id),
      await server.session(colleague.id),
      await server.session(colleague.id),
    ];
    const { sessions } = await memberOf(colleague.id);
    expect((await endSessions(colleague.id, `?session_id=${sessions.at(-1).id}`)).status).toBe(204);
    expect([await statusOf(first), await statusOf(second), await statusOf(third)]).toEqual([401, 200, 200]);
    expect((await endSessions(colleague.id)).status).toBe(204);
    expect([await statusOf(second), await statusOf(third)]).toEqual([401, 401]);
    expect(await recordedOf(colleague.id)).toMatchObject([
      { name: 'staff_sessions_ended', staff_id: boss.id, description: `Ended a session of ${colleague.email}` },
      { name: 'staff_sessions_ended', description: `Ended 2 sessions of ${colleague.email}` },
    ]);
    expect(await mailed('sessions_ended')).toEqual([colleague.email, colleague.email]);
  });

  test('ending an unknown or foreign session is a 404, and an ended one stays ended', async () => {
    const colleague = await buildStaff(server.db, 'support');
    const other = await buildStaff(server.db, 'support');
    await server.session(colleague.id);
    const [{ id }] = (await memberOf(colleague.id)).sessions;
    for (const [staff, session] of [
      [colleague, 987_654],
      [other, id],
    ] as const) {
      const { status, body } = await endSessions(staff.id, `?session_id=${session}`);
      expect([status, body.message]).toEqual([404, `Session ${session} of this member of staff was not found.`]);
    }
    expect((await memberOf(colleague.id)).sessions).toHaveLength(1);
    expect((await endSessions(colleague.id, `?session_id=${id}`)).status).toBe(204);
    expect((await endSessions(colleague.id, `?session_id=${id}`)).status).toBe(204);
  });

  test('ending sessions that have ended sends no mail', async () => {
    const colleague = await buildStaff(server.db, 'support');
    expect((await endSessions(colleague.id)).status).toBe(204);
    expect(await recordedOf(colleague.id)).toEqual([]);
    expect(await mailed('sessions_ended')).toEqual([]);
  });

  test('ending all sessions ends a sign-in that waits for its code', async () => {
    const colleague = await buildStaff(server.db, 'support');
    await signIn(colleague.email);
    await endSessions(colleague.id);
    const waiting = server.db.selectFrom('login_challenges').where('user_id', '=', colleague.id).selectAll();
    expect(await waiting.execute()).toEqual([]);
  });

  test('staff end their own other sessions, and the current one stays', async () => {
    const colleague = await buildStaff(server.db, 'support');
    const [here, there] = [await server.session(colleague.id), await server.session(colleague.id)];
    const current = (await memberOf(colleague.id, here)).sessions.find(
      (session: { is_current: boolean }) => session.is_current,
    );
    const refused = await endSessions(colleague.id, `?session_id=${current.id}`, here);
    expect([refused.status, refused.body.message]).toEqual([422, 'This is your own session: log out to end it.']);
    expect((await endSessions(colleague.id, '', here)).status).toBe(204);
    expect([await statusOf(here), await statusOf(there)]).toEqual([200, 401]);
    expect(await mailed('sessions_ended')).toEqual([]);
  });

  test('only superadmins end sessions of others, and customers and unknown users have none', async () => {
    const colleague = await buildStaff(server.db, 'support');
    const as = await server.session(colleague.id);
    expect((await endSessions(boss.id, '', as)).body.code).toBe('missing_permission');
    expect(await statusOf(asBoss)).toBe(200);
    const customer = await buildCustomer(server.db);
    expect((await endSessions(customer.id)).status).toBe(404);
    expect((await endSessions(999_999)).status).toBe(404);
    expect((await endSessions(colleague.id, '?session_id=x')).status).toBe(422);
  });
});

describe('switching off', () => {
  test('switching off ends sessions at once and refuses sign-ins like a wrong password, until switched on again', async () => {
    const colleague = await buildStaff(server.db, 'support');
    const as = await server.session(colleague.id);
    const answer = await switchOff(colleague.id);
    expect(answer.status).toBe(200);
    expect(answer.body.data).toMatchObject({ id: colleague.id, switched_off_at: expect.any(String), sessions: [] });
    expect(await statusOf(as)).toBe(401);
    const refused = await signIn(colleague.email);
    const unknown = await signIn('nobody@example.test');
    expect([refused.status, refused.body.code]).toEqual([401, 'bad_credentials']);
    expect(refused.body).toEqual(unknown.body);
    expect((await switchOff(colleague.id, false)).body.data.switched_off_at).toBeNull();
    expect((await signIn(colleague.email)).status).toBe(200);
    expect(await statusOf(as)).toBe(401);
  });

  test('switching off is recorded and mailed to the owner and every superadmin, once when done twice', async () => {
    const colleague = await buildStaff(server.db, 'support');
    const second = await buildStaff(server.db);
    await switchOff(colleague.id);
    await switchOff(colleague.id);
    expect(await recordedOf(colleague.id)).toMatchObject([
      {
        name: 'staff_switched_off',
        staff_id: boss.id,
        before: { is_switched_off: false },
        after: { is_switched_off: true },
      },
    ]);
    expect(await mailed('account_switched')).toEqual([boss.email, colleague.email, second.email].toSorted());
  });

  test('only superadmins switch staff off, and never themselves', async () => {
    const colleague = await buildStaff(server.db, 'support');
    const as = await server.session(colleague.id);
    expect((await switchOff(boss.id, true, as)).body.code).toBe('missing_permission');
    expect((await switchOff(colleague.id, false, as)).body.code).toBe('missing_permission');
    expect((await switchOff(boss.id)).body.message).toContain('You cannot deactivate your own account');
    expect(await statusOf(asBoss)).toBe(200);
  });

  test('of two superadmins who switch each other off at once, one remains', async () => {
    const second = await buildStaff(server.db);
    const as = await server.session(second.id);
    const answers = await Promise.all([switchOff(second.id), switchOff(boss.id, true, as)]);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(
      (await list((await statusOf(asBoss)) === 200 ? asBoss : as)).filter(
        (member: { id: number; switched_off_at: string | null }) =>
          [boss.id, second.id].includes(member.id) && member.switched_off_at === null,
      ),
    ).toHaveLength(1);
  });

  test('switching off a customer is a 404, without a body a 422, without a session a 401', async () => {
    const customer = await buildCustomer(server.db);
    expect((await switchOff(customer.id)).status).toBe(404);
    expect((await switchOff(boss.id, 'perhaps')).body.errors).toHaveProperty('is_switched_off');
    expect((await switchOff(boss.id, true, 'larder_session=nobody')).status).toBe(401);
  });
});
