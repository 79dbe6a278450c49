import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { buildCustomer, buildStaff, PASSWORD } from '../../../../test/builders.ts';
import { startTestServer, type TestServer } from '../../../../test/server.ts';
import { passwordMatches } from '../../staff/passwords/password-hash.ts';

const DEFAULT = 'known to all of staff';

let server: TestServer;
let boss: { id: number; email: string };
let asBoss: string;
beforeAll(async () => {
  server = await startTestServer({ DEFAULT_CUSTOMER_PASSWORD: DEFAULT });
});
afterAll(() => server.close());
beforeEach(async () => {
  boss = await buildStaff(server.db);
  asBoss = await server.session(boss.id);
});

const reset = (id: number, as = asBoss) => server.call('PUT', `/api/customers/admin/users/${id}/password`, { as });
const accountOf = (id: number) =>
  server.db
    .selectFrom('users')
    .select(['password_hash', 'must_change_password', 'version'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
const me = (as: string) => server.call('GET', '/api/management/me', { as });
const signIn = (email: string, password: string) =>
  server.call('POST', '/api/management/auth', { body: { email, password } });
const verify = (body: object) => server.call('POST', '/api/management/auth/verification', { body });

describe('a password reset', () => {
  test('a password reset sets the default, ends every session and sends an e-mail without the password', async () => {
    const customer = await buildCustomer(server.db);
    await server.session(customer.id);
    const { status, body } = await reset(customer.id);
    expect([status, body]).toEqual([200, { data: { message: 'Password reset!' } }]);
    const account = await accountOf(customer.id);
    expect(account.must_change_password).toBe(true);
    expect(await passwordMatches(DEFAULT, account.password_hash)).toBe(true);
    const sessions = server.db.selectFrom('sessions').select('ended_at').where('user_id', '=', customer.id);
    expect((await sessions.execute()).filter(({ ended_at }) => ended_at === null)).toEqual([]);
    const mail = server.db.selectFrom('mails').selectAll().where('user_id', '=', customer.id);
    const [sent] = await mail.execute();
    expect(sent).toMatchObject({ kind: 'password_reset', recipient: customer.email });
    expect(sent?.text).not.toContain(DEFAULT);
    const changes = server.db.selectFrom('changes').selectAll().where('user_id', '=', customer.id);
    expect(await changes.execute()).toMatchObject([{ name: 'password_reset', staff_id: boss.id, after: null }]);
  });

  test('resetting two customers stores two different hashes', async () => {
    const [one, other] = [await buildCustomer(server.db), await buildCustomer(server.db)];
    await reset(one.id);
    await reset(other.id);
    expect((await accountOf(one.id)).password_hash).not.toBe((await accountOf(other.id)).password_hash);
  });

  test('only a superadmin resets a staff password, which also ends their impersonations', async () => {
    const support = await buildStaff(server.db, 'support');
    const asSupport = await server.session(support.id);
    const colleague = await buildStaff(server.db, 'support');
    const customer = await buildCustomer(server.db);
    await server.call('POST', `/api/management/auth/impersonation/users/${customer.id}`, { as: asSupport });
    for (const id of [colleague.id, support.id, boss.id])
      expect((await reset(id, asSupport)).body.code).toBe('missing_permission');
    expect((await reset(support.id)).status).toBe(200);
    expect((await me(asSupport)).status).toBe(401);
    const changes = server.db.selectFrom('changes').select('name').where('user_id', '=', customer.id).orderBy('id');
    expect((await changes.execute()).at(-1)?.name).toBe('impersonation_ended');
    expect((await reset(boss.id)).status).toBe(200);
    expect((await me(asBoss)).status).toBe(401);
  });

  test('a password reset of an unknown user, or while signed out, is refused', async () => {
    expect((await reset(999_999)).status).toBe(404);
    expect((await reset(boss.id, '')).status).toBe(401);
  });
});

describe('the next sign-in of staff', () => {
  const OWN = 'a password of my own';

  async function resetAndSignIn() {
    const colleague = await buildStaff(server.db, 'support');
    const old = (await signIn(colleague.email, PASSWORD)).body.data;
    const oldCode = await codeOf(old.verificationId);
    await reset(colleague.id);
    expect((await signIn(colleague.email, PASSWORD)).status).toBe(401);
    expect((await verify({ ...old, code: oldCode })).status).toBe(422);
    const { verificationId } = (await signIn(colleague.email, DEFAULT)).body.data;
    return { colleague, verificationId, code: await codeOf(verificationId) };
  }

  test('after a reset, staff choose a new password before they get a session', async () => {
    const { colleague, verificationId, code } = await resetAndSignIn();
    const asked = await verify({ verificationId, code });
    expect(asked.body).toEqual({ data: { authenticated: false, nextAction: 'new_password' } });
    expect(asked.headers['set-cookie']).toBeUndefined();

    const done = await verify({ verificationId, code, password: OWN });
    expect(done.body).toEqual({ data: { authenticated: true } });
    expect((await me(String(done.headers['set-cookie']).split(';')[0] ?? '')).status).toBe(200);
    const account = await accountOf(colleague.id);
    expect(account.must_change_password).toBe(false);
    expect(await passwordMatches(OWN, account.password_hash)).toBe(true);
    const changes = server.db.selectFrom('changes').select('name').where('staff_id', '=', colleague.id).orderBy('id');
    expect((await changes.execute()).map(({ name }) => name)).toEqual(['password_changed', 'signed_in']);

    const next = (await signIn(colleague.email, OWN)).body.data.verificationId;
    expect((await verify({ verificationId: next, code: await codeOf(next) })).body.data).toEqual({
      authenticated: true,
    });
  });

  test('the new password may be neither too short nor the default', async () => {
    const { colleague, verificationId, code } = await resetAndSignIn();
    const refused = async (password: string) => (await verify({ verificationId, code, password })).body.errors;
    expect(await refused('short')).toEqual({ password: ['The password needs at least 10 characters.'] });
    expect(await refused('🥕🥕🥕🥕🥕')).toEqual({ password: ['The password needs at least 10 characters.'] });
    expect(await refused(DEFAULT)).toEqual({ password: ['Choose a password other than the one you were given.'] });
    expect((await accountOf(colleague.id)).must_change_password).toBe(true);
  });

  test('refused new passwords do not use up tries of the code', async () => {
    const { verificationId, code } = await resetAndSignIn();
    for (let tries = 0; tries < 6; tries++)
      expect((await verify({ verificationId, code, password: 'short' })).body.errors).toHaveProperty('password');
    expect((await verify({ verificationId, code, password: OWN })).status).toBe(200);
  });

  test('a wrong code never changes the password', async () => {
    const { colleague, verificationId, code } = await resetAndSignIn();
    const wrong = String((Number(code) + 1) % 1_000_000).padStart(6, '0');
    expect((await verify({ verificationId, code: wrong, password: OWN })).body.errors).toHaveProperty('code');
    expect((await accountOf(colleague.id)).must_change_password).toBe(true);
  });

  test('a sign-in without a reset ignores a new password', async () => {
    const colleague = await buildStaff(server.db, 'support');
    const { verificationId } = (await signIn(colleague.email, PASSWORD)).body.data;
    const code = await codeOf(verificationId);
    expect((await verify({ verificationId, code, password: OWN })).status).toBe(200);
    expect(await passwordMatches(PASSWORD, (await accountOf(colleague.id)).password_hash)).toBe(true);
  });
});

async function codeOf(verificationId: string): Promise<string> {
  const { text } = await server.db
    .selectFrom('mails')
    .select('text')
    .where('idempotency_key', '=', `sign-in-code:${verificationId}`)
    .executeTakeFirstOrThrow();
  return /\b(\d{6})\b/.exec(text ?? '')?.[1] ?? '';
}
