import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { buildCustomer, buildStaff, PASSWORD } from '../../../../test/builders.ts';
import { startTestServer, type TestServer } from '../../../../test/server.ts';
import { passwordMatches } from '../passwords/password-hash.ts';
import { isWhole } from '../../../../test/faults/storms.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
let me: { id: number; email: string };
let as: string;
beforeEach(async () => {
  await server.db.deleteFrom('sign_in_failures').execute();
  me = await buildStaff(server.db, 'support');
  as = await server.session(me.id);
});

const OWN = 'a password of my own';
const account = (id = me.id) =>
  server.db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const statusOf = async (cookie: string) => (await server.call('GET', '/api/management/me', { as: cookie })).status;
const mailsTo = (email: string) =>
  server.db.selectFrom('mails').select(['kind', 'text']).where('recipient', '=', email).orderBy('id').execute();
const recorded = async () =>
  (await server.db.selectFrom('changes').select('name').where('user_id', '=', me.id).orderBy('id').execute()).map(
    ({ name }) => name,
  );

describe('one’s own password', () => {
  const change = (body: object, cookie = as) => server.call('PUT', '/api/management/me/password', { as: cookie, body });
  const signIn = () => server.call('POST', '/api/management/auth', { body: { email: me.email, password: PASSWORD } });

  test('a password changed with the old one ends other sessions and open codes, and sends a mail', async () => {
    const other = await server.session(me.id);
    await signIn();
    const answer = await change({ current_password: PASSWORD, password: OWN });
    expect(answer.status).toBe(204);
    expect(await passwordMatches(OWN, (await account()).password_hash)).toBe(true);
    expect([await statusOf(as), await statusOf(other)]).toEqual([200, 401]);
    const open = server.db.selectFrom('login_challenges').select('id').where('user_id', '=', me.id);
    expect(await open.execute()).toEqual([]);
    expect(await recorded()).toEqual(['password_changed']);
    expect((await mailsTo(me.email)).map(({ kind }) => kind)).toEqual(['sign_in_code', 'password_changed']);
  });

  test('a password cannot be changed without the old one, to a common one, to the same one, or by a stranger', async () => {
    const refused = async (body: object) => Object.keys((await change(body)).body.errors);
    expect(await refused({ current_password: 'not the password', password: OWN })).toEqual(['current_password']);
    expect(await refused({ current_password: '', password: OWN })).toEqual(['current_password']);
    for (const password of ['1234567890', 'short', me.email, PASSWORD])
      expect(await refused({ current_password: PASSWORD, password })).toEqual(['password']);
    expect((await change({ current_password: PASSWORD, password: OWN }, '')).status).toBe(401);
    expect(await passwordMatches(PASSWORD, (await account()).password_hash)).toBe(true);
    expect(await recorded()).toEqual([]);
  });

  test.runIf(isWhole)('a stolen session can guess the password no more often than a sign-in', async () => {
    for (let n = 0; n < 20; n++) expect((await change({ current_password: 'x', password: OWN })).status).toBe(422);
    expect((await change({ current_password: PASSWORD, password: OWN })).body.code).toBe('too_many_attempts');
  });

  test('two password changes at once change it once', async () => {
    const answers = await Promise.all(
      ['a first new password', 'a second new password'].map((password) =>
        change({ current_password: PASSWORD, password }),
      ),
    );
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([204, 422]);
  });
});

describe('one’s own e-mail', () => {
  const request = (email: string, cookie = as) =>
    server.call('POST', '/api/management/me/email-codes', { as: cookie, body: { email } });
  const change = (body: object, cookie = as) => server.call('PUT', '/api/management/me/email', { as: cookie, body });
  const codeTo = async (email: string) =>
    /\b(\d{6})\b/.exec((await mailsTo(email)).findLast(({ kind }) => kind === 'email_code')?.text ?? '')?.[1] ?? '';
  let next: string;
  beforeEach(() => {
    next = `next-of-${me.id}@example.test`;
  });

  test('an e-mail is changed with a code mailed to the current one, and both addresses are notified', async () => {
    const { verificationId } = (await request(next)).body.data;
    expect(await mailsTo(next)).toEqual([]);
    const mail = (await mailsTo(me.email)).at(-1);
    expect(mail?.text).toContain(next);
    const answer = await change({ email: next, verificationId, code: await codeTo(me.email) });
    expect(answer.body.data).toMatchObject({ id: me.id, email: next });
    expect((await account()).email).toBe(next);
    for (const email of [me.email, next])
      expect((await mailsTo(email)).map(({ kind }) => kind)).toContain('email_changed');
    expect(await recorded()).toEqual(['user_updated']);
    expect(await statusOf(as)).toBe(200);
  });

  test('staff cannot change their own e-mail on the user page, not even superadmins', async () => {
    const boss = await buildStaff(server.db);
    for (const { id } of [me, boss]) {
      const body = { first_name: 'Ada', last_name: 'Number', email: next };
      const cookie = await server.session(id);
      const answer = await server.call('PUT', `/api/customers/admin/users/${id}`, { as: cookie, body });
      expect([answer.status, Object.keys(answer.body.errors)]).toEqual([422, ['email']]);
    }
  });

  test('a code for an e-mail works once, for the requested address and its own user, and not for a sign-in', async () => {
    const { verificationId } = (await request(next)).body.data;
    const code = await codeTo(me.email);
    const other = await buildStaff(server.db, 'support');
    const given = { email: next, verificationId, code };
    expect((await change({ ...given, email: 'thief@example.test' })).body.errors).toHaveProperty('code');
    expect((await change(given, await server.session(other.id))).body.errors).toHaveProperty('code');
    const asSignIn = { body: { verificationId, code } };
    expect((await server.call('POST', '/api/management/auth/verification', asSignIn)).status).toBe(422);
    expect((await change(given)).status).toBe(200);
    expect((await change(given)).body.errors).toHaveProperty('code');
  });

  test('a code for an e-mail expires after 5 wrong tries, after its time, and when another is requested', async () => {
    const first = (await request(next)).body.data.verificationId;
    const code = await codeTo(me.email);
    const { verificationId } = (await request(next)).body.data;
    expect((await change({ email: next, verificationId: first, code })).body.errors).toHaveProperty('code');
    const right = await codeTo(me.email);
    const wrong = String((Number(right) + 1) % 1_000_000).padStart(6, '0');
    for (let tries = 0; tries < 5; tries++) await change({ email: next, verificationId, code: wrong });
    expect((await change({ email: next, verificationId, code: right })).body.errors).toHaveProperty('code');
    const late = (await request(next)).body.data.verificationId;
    await server.db
      .updateTable('login_challenges')
      .set({ expires_at: Temporal.Now.instant() })
      .where('id', '=', late)
      .execute();
    const given = { email: next, verificationId: late, code: await codeTo(me.email) };
    expect((await change(given)).body.errors).toHaveProperty('code');
    expect((await account()).email).toBe(me.email);
  });

  test('a change of e-mail leaves a sign-in that waits for its code alone', async () => {
    await server.call('POST', '/api/management/auth', { body: { email: me.email, password: PASSWORD } });
    await request(next);
    const open = server.db.selectFrom('login_challenges').select('purpose').where('user_id', '=', me.id);
    expect((await open.orderBy('purpose').execute()).map(({ purpose }) => purpose)).toEqual(['email', 'sign_in']);
  });

  const openCodes = async () =>
    (
      await server.db
        .selectFrom('login_challenges')
        .select('id')
        .where('user_id', '=', me.id)
        .where('used_at', 'is', null)
        .execute()
    ).length;

  test('a change of e-mail ends every code mailed to the old address', async () => {
    const waiting = await server.call('POST', '/api/management/auth', {
      body: { email: me.email, password: PASSWORD },
    });
    const { verificationId } = (await request(next)).body.data;
    const signInCode = (await mailsTo(me.email)).findLast(({ kind }) => kind === 'sign_in_code')?.text ?? '';
    expect(await openCodes()).toBe(2);
    expect((await change({ email: next, verificationId, code: await codeTo(me.email) })).status).toBe(200);
    expect(await openCodes()).toBe(0);
    const body = { verificationId: waiting.body.data.verificationId, code: /\b(\d{6})\b/.exec(signInCode)?.[1] };
    expect((await server.call('POST', '/api/management/auth/verification', { body })).status).toBe(422);
  });

  test('a change of e-mail by a superadmin ends every code mailed to the old address', async () => {
    await server.call('POST', '/api/management/auth', { body: { email: me.email, password: PASSWORD } });
    await request(next);
    const boss = await server.session((await buildStaff(server.db)).id);
    const { first_name, last_name } = await account();
    const body = { first_name, last_name, email: next };
    expect((await server.call('PUT', `/api/customers/admin/users/${me.id}`, { as: boss, body })).status).toBe(200);
    expect(await openCodes()).toBe(0);
  });

  test('the mail to the old address says what to do when the new one is wrong', async () => {
    const { verificationId } = (await request(next)).body.data;
    await change({ email: next, verificationId, code: await codeTo(me.email) });
    const mail = (await mailsTo(me.email)).find(({ kind }) => kind === 'email_changed');
    expect(mail?.text).toContain(`If ${next} is misspelled, ask a superadmin to correct it`);
  });

  test('an e-mail that another user has is refused under its field', async () => {
    const taken = { email: ['This e-mail already belongs to another user.'] };
    const { email } = await buildCustomer(server.db);
    expect((await request(email)).body.errors).toEqual(taken);
    expect(await mailsTo(me.email)).toEqual([]);
    const { verificationId } = (await request(next)).body.data;
    await buildCustomer(server.db, { email: next });
    const answer = await change({ email: next, verificationId, code: await codeTo(me.email) });
    expect(answer.body.errors).toEqual(taken);
  });
});
