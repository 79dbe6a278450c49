import { createHash } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { buildCustomer, buildStaff } from '../../../../test/builders.ts';
import { startTestServer, type TestServer } from '../../../../test/server.ts';

let server: TestServer;
let boss: { id: number; email: string };
let asBoss: string;
beforeAll(async () => {
  server = await startTestServer();
  boss = await buildStaff(server.db);
  asBoss = await server.session(boss.id);
});
afterAll(() => server.close());
let count = 0;
let person: { email: string; first_name: string; last_name: string; roles: string[] };
beforeEach(() => {
  person = {
    email: `new-${++count}@example.test`,
    first_name: 'Nora',
    last_name: 'Newman',
    roles: ['support', 'finance'],
  };
});

const OWN = 'a password of my own';
const URL = '/api/management/invitations';
const invite = (body: object = person, as = asBoss) => server.call('POST', URL, { as, body });
const resend = (id: number, as = asBoss) => server.call('POST', `${URL}/${id}/resend`, { as });
const withdraw = (id: number, as = asBoss) => server.call('DELETE', `${URL}/${id}`, { as });
const list = async (as = asBoss) => (await server.call('GET', URL, { as })).body.data;
const atLink = (token: string) => `/api/management/auth/invitations/${token}`;
const show = (token: string) => server.call('GET', atLink(token));
const accept = (token: string, password = OWN) => server.call('POST', atLink(token), { body: { password } });
const mailsTo = (email: string) =>
  server.db.selectFrom('mails').select(['kind', 'text']).where('recipient', '=', email).orderBy('id').execute();
async function linkOf(email: string): Promise<string> {
  const mail = (await mailsTo(email)).findLast(({ kind }) => kind === 'invitation');
  return /http:\/\/localhost:3000\/invitations\/(\S+)/.exec(mail?.text ?? '')?.[1] ?? '';
}
const userOf = (email: string) =>
  server.db.selectFrom('users').selectAll().where('email', '=', email).executeTakeFirst();
const recordedOf = async (type: string, id: number) =>
  (
    await server.db
      .selectFrom('changes')
      .select(['name', 'staff_id'])
      .where('subject_type', '=', type)
      .where('subject_id', '=', String(id))
      .orderBy('id')
      .execute()
  ).map(({ name, staff_id }) => [name, staff_id]);

describe('an invitation', () => {
  test('an invitation mails a link whose holder chooses a password and gets the account with its roles', async () => {
    const invited = await invite();
    expect(invited.status).toBe(201);
    const { roles, ...named } = person;
    expect(invited.body.data).toMatchObject({ ...person, invited_by: { email: boss.email }, has_expired: false });
    const { id, sent_at, expires_at } = invited.body.data;
    expect(Temporal.Instant.from(expires_at).since(sent_at).total('hours')).toBeCloseTo(72, 3);
    expect(await list()).toContainEqual(invited.body.data);
    const token = await linkOf(person.email);
    expect((await show(token)).body.data).toEqual({ ...named, expires_at });

    const accepted = await accept(token);
    expect([accepted.status, accepted.body.data]).toEqual([201, { email: person.email }]);
    expect(accepted.headers['set-cookie']).toBeUndefined();
    const user = await userOf(person.email);
    expect(user).toMatchObject({ is_admin: true, must_change_password: false, first_name: 'Nora' });
    expect((await list()).map((each: { id: number }) => each.id)).not.toContain(id);
    const answer = await server.call('GET', `/api/customers/admin/users/${user?.id}`, { as: asBoss });
    expect(answer.body.data.roles.data.map(({ name }: { name: string }) => name)).toEqual(roles);
    expect(await mailsTo(boss.email)).toContainEqual(expect.objectContaining({ kind: 'admin_created' }));
    expect(await recordedOf('invitation', id)).toEqual([['staff_invited', boss.id]]);
    expect(await recordedOf('user', user?.id ?? 0)).toEqual([['user_created', user?.id]]);

    const signIn = await server.call('POST', '/api/management/auth', { body: { email: person.email, password: OWN } });
    expect(signIn.body.data.nextAction).toBe('verification');
  });

  test('only the hash of an invitation link is stored', async () => {
    await invite();
    const token = await linkOf(person.email);
    const row = await server.db
      .selectFrom('invitations')
      .selectAll()
      .where('email', '=', person.email)
      .executeTakeFirstOrThrow();
    expect(row.token_hash.equals(createHash('sha256').update(token).digest())).toBe(true);
    expect(JSON.stringify(row)).not.toContain(token);
  });

  test('an invitation whose mail fails says why until it is sent, and a new link replaces the mail', async () => {
    const { id } = (await invite()).body.data;
    const mailOf = async () => {
      const row = (await list()).find((each: { id: number }) => each.id === id);
      return [row.is_mail_waiting, row.mail_failure];
    };
    expect(await mailOf()).toEqual([true, null]);
    const mails = () => server.db.updateTable('mails').where('recipient', '=', person.email);
    await mails().set({ failure: 'EENVELOPE 550' }).execute();
    expect(await mailOf()).toEqual([
      true,
      'The mail server refused the sender or the recipient (EENVELOPE 550). Check MAIL_FROM, and the e-mail you entered.',
    ]);
    expect((await resend(id)).body.data).toMatchObject({ is_mail_waiting: true, mail_failure: null });
    expect(await mailsTo(person.email)).toHaveLength(1);
    await mails().set({ sent_at: Temporal.Now.instant() }).execute();
    expect(await mailOf()).toEqual([false, null]);
    await mails().set({ sent_at: null }).execute();
    await withdraw(id);
    expect(await mailsTo(person.email)).toEqual([]);
  });

  test('ten acceptances of an invitation at once make one account', async () => {
    await invite();
    const token = await linkOf(person.email);
    const answers = await Promise.all(Array.from({ length: 10 }, () => accept(token)));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 422)).toHaveLength(9);
  });

  test('an invitation sent again has a new link, and the previous one stops working', async () => {
    const { id } = (await invite()).body.data;
    const old = await linkOf(person.email);
    expect((await resend(id)).status).toBe(200);
    const token = await linkOf(person.email);
    expect(token).not.toBe(old);
    expect((await show(old)).status).toBe(404);
    expect((await accept(old)).status).toBe(404);
    expect((await accept(token)).status).toBe(201);
    expect((await resend(id)).status).toBe(404);
  });

  test('an e-mail has one invitation whatever its case, and none when a user has it', async () => {
    await invite();
    const again = await invite({ ...person, email: person.email.toUpperCase() });
    expect(again.body.errors).toEqual({ email: ['This e-mail has already been invited. Send that invitation again.'] });
    const customer = await buildCustomer(server.db);
    const taken = await invite({ ...person, email: customer.email });
    expect(taken.body.errors).toEqual({ email: ['This e-mail already belongs to another user.'] });
  });

  test('an invitation to an e-mail that was taken in the meantime makes no second account', async () => {
    const { id } = (await invite()).body.data;
    const token = await linkOf(person.email);
    await buildCustomer(server.db, { email: person.email.toUpperCase() });
    const REFUSED = [
      422,
      expect.stringMatching(/^This e-mail already belongs to another user.* with another e-mail\.$/),
    ];
    for (const answer of [await show(token), await accept(token)])
      expect([answer.status, answer.body.message]).toEqual(REFUSED);
    const mails = await mailsTo(person.email);
    const again = await resend(id);
    expect([again.status, again.body.message]).toEqual([422, expect.stringContaining('belongs to another user since')]);
    expect(await mailsTo(person.email)).toEqual(mails);
  });

  test('an unknown invitation link counts as a failed sign-in of its address, which is limited', async () => {
    const from = (address: string) => ({ address });
    const failures = async () =>
      (await server.db.selectFrom('sign_in_failures').select('address').execute()).map(({ address }) => address);
    await invite();
    const token = await linkOf(person.email);
    const before = await failures();
    await server.call('GET', atLink(token), from('10.9.0.1'));
    await server.call('POST', atLink(token), { ...from('10.9.0.1'), body: { password: 'short' } });
    expect(await failures()).toEqual(before);
    await server.call('GET', atLink('guessed'), from('10.9.0.1'));
    await server.call('POST', atLink('guessed'), { ...from('10.9.0.1'), body: { password: OWN } });
    expect((await failures()).filter((address) => address === '10.9.0.1')).toHaveLength(2);
    await server.db
      .insertInto('sign_in_failures')
      .values(Array.from({ length: 98 }, () => ({ account: '', address: '10.9.0.1' })))
      .execute();
    expect((await server.call('GET', atLink(token), from('10.9.0.1'))).status).toBe(429);
    expect((await server.call('GET', atLink(token), from('10.9.0.2'))).status).toBe(200);
  });

  test('an invitation is refused with each bad field and with a common password', async () => {
    const bad = await invite({ email: 'nobody', first_name: ' ', last_name: 'x', roles: ['owner'] });
    expect(bad.status).toBe(422);
    expect(Object.keys(bad.body.errors).toSorted()).toEqual(['email', 'first_name', 'roles.0']);
    await invite();
    const token = await linkOf(person.email);
    for (const password of ['short', '1234567890', person.email, 'Nora-Newman-1'])
      expect((await accept(token, password)).body.errors).toHaveProperty('password');
    expect(await userOf(person.email)).toBeUndefined();
  });
});

describe('a link that does not work', () => {
  const refusedWith = async (token: string) => {
    const [answer, accepted] = [await show(token), await accept(token)];
    expect(accepted.body.message).toBe(answer.body.message);
    return [answer.status, answer.body.message];
  };

  test('an unknown invitation link is refused with the reason', async () => {
    expect(await refusedWith('nothing')).toEqual([404, expect.stringContaining('This invitation link is not valid.')]);
  });

  test('a used invitation link is refused with the reason', async () => {
    await invite();
    const token = await linkOf(person.email);
    await accept(token);
    expect(await refusedWith(token)).toEqual([422, expect.stringContaining('already used. Sign in')]);
  });

  test('the link of a withdrawn invitation is refused with the reason', async () => {
    const { id } = (await invite()).body.data;
    const token = await linkOf(person.email);
    expect((await withdraw(id)).status).toBe(204);
    expect(await refusedWith(token)).toEqual([422, expect.stringContaining('was withdrawn')]);
    expect((await withdraw(id)).status).toBe(404);
    expect(await recordedOf('invitation', id)).toEqual([
      ['staff_invited', boss.id],
      ['invitation_withdrawn', boss.id],
    ]);
  });

  test('an invitation link ends when its sender is no longer a superadmin', async () => {
    const sender = await buildStaff(server.db);
    const cookie = await server.session(sender.id);
    await invite(person, cookie);
    const token = await linkOf(person.email);
    await server.db.deleteFrom('user_roles').where('user_id', '=', sender.id).execute();
    expect(await refusedWith(token)).toEqual([422, expect.stringContaining('was withdrawn')]);
    expect((await accept(token)).status).toBe(422);
  });

  test('an expired invitation link is refused with the reason and works when sent again', async () => {
    const { id } = (await invite()).body.data;
    const token = await linkOf(person.email);
    await server.db
      .updateTable('invitations')
      .set({ expires_at: Temporal.Now.instant() })
      .where('id', '=', id)
      .execute();
    expect(await refusedWith(token)).toEqual([422, expect.stringContaining('has expired')]);
    expect((await list()).find((each: { id: number }) => each.id === id).has_expired).toBe(true);
    await resend(id);
    expect((await accept(await linkOf(person.email))).status).toBe(201);
  });
});

describe('a user who is not a superadmin', () => {
  test('only superadmins list, send, resend and withdraw invitations', async () => {
    const as = await server.session((await buildStaff(server.db, 'support')).id);
    const { id } = (await invite()).body.data;
    const answers = await Promise.all([
      server.call('GET', URL, { as }),
      invite({ ...person, email: 'other@example.test' }, as),
      resend(id, as),
      withdraw(id, as),
    ]);
    expect(answers.map(({ status, body }) => [status, body.code])).toEqual(
      answers.map(() => [403, 'missing_permission']),
    );
  });

  test.each(['switched off', 'a superadmin no longer'])(
    'being %s ends the invitations that a superadmin sent',
    async (how) => {
      const leaver = await buildStaff(server.db);
      await invite(person, await server.session(leaver.id));
      const token = await linkOf(person.email);
      const done =
        how === 'switched off'
          ? await server.call('PUT', `/api/management/staff/${leaver.id}`, {
              as: asBoss,
              body: { is_switched_off: true },
            })
          : await server.call('DELETE', `/api/customers/admin/users/${leaver.id}/roles/1`, { as: asBoss });
      expect(done.status).toBe(200);
      expect((await accept(token)).body.message).toContain('was withdrawn');
    },
  );
});

describe('a password that others chose', () => {
  test('the password of an admin made by the call works for the first sign-in, which asks for a new one', async () => {
    const account = { ...person, roles: undefined, password: 'chosen by a superadmin' };
    const body = { role: 'admin', with_welcome_email: false, account };
    expect((await server.call('POST', '/api/customers/admin/users', { as: asBoss, body })).status).toBe(201);
    const { verificationId } = (
      await server.call('POST', '/api/management/auth', { body: { email: person.email, password: account.password } })
    ).body.data;
    const code = /\b(\d{6})\b/.exec((await mailsTo(person.email)).at(-1)?.text ?? '')?.[1];
    const verify = (password?: string) =>
      server.call('POST', '/api/management/auth/verification', { body: { verificationId, code, password } });
    expect((await verify()).body.data).toEqual({ authenticated: false, nextAction: 'new_password' });
    expect((await verify('1234567890')).body.errors).toHaveProperty('password');
    expect((await verify(OWN)).body.data).toEqual({ authenticated: true });
  });

  test('a common password is refused when it is set for somebody else', async () => {
    const account = { ...person, roles: undefined, password: '1234567890' };
    const body = { role: 'admin', with_welcome_email: false, account };
    const answer = await server.call('POST', '/api/customers/admin/users', { as: asBoss, body });
    expect(Object.keys(answer.body.errors)).toEqual(['account.password']);
  });
});
