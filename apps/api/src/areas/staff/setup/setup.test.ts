import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { buildCustomer, buildStaff } from '../../../../test/builders.ts';
import { testConfig } from '../../../../test/config.ts';
import { whileLocked } from '../../../../test/locks.ts';
import { startTestServer, type TestServer } from '../../../../test/server.ts';
import { lockRoles } from '../members/roles.queries.ts';
import { tokenHash } from '../sign-in/session-cookie.ts';
import { printSetupLink } from './make-setup-link.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  server.platform.config = testConfig();
  for (const table of ['setup_links', 'mails', 'sign_in_failures', 'user_roles'] as const)
    await server.db.deleteFrom(table).execute();
  // Changes name them, so they stay.
  await server.db
    .updateTable('users')
    .set({ is_admin: false, email: sql`'former-' || id || '@example.test'` })
    .execute();
});

const ADA = { first_name: 'Ada', last_name: 'Abbott', email: 'ada@example.test', password: 'a password of my own' };
const LATER = sql<Temporal.Instant>`now() - interval '1 second'`;

async function printed(): Promise<string> {
  let said = '';
  await printSetupLink(server.platform.config, server.db, (message) => (said += message));
  return /http:\/\/localhost:3000\/setup\?token=(\S+)$/.exec(said)?.[1] ?? '';
}
const address = (token: string) => `/api/management/setup/${token}`;
const show = (token: string, from = '10.0.0.1') => server.call('GET', address(token), { address: from });
const request = (token: string, body: object = ADA, from = '10.0.0.1') =>
  server.call('POST', address(token), { body, address: from });
const confirm = (token: string, verificationId: string, code: string, from = '10.0.0.1') =>
  server.call('POST', `${address(token)}/verification`, { body: { verificationId, code }, address: from });
const mail = (token: string, verificationId: string) =>
  server.call('GET', `${address(token)}/mail?verificationId=${verificationId}`);
const mailState = async (token: string, verificationId: string) => (await mail(token, verificationId)).body.data;
const mailOf = (verificationId: string) =>
  server.db.selectFrom('mails').selectAll().where('idempotency_key', '=', `setup-code:${verificationId}`);
const codeOf = async (verificationId: string) =>
  /\b(\d{6})\b/.exec((await mailOf(verificationId).executeTakeFirstOrThrow()).text ?? '')?.[1] ?? '';
const requestCode = async (token: string, body: object = ADA) => {
  const { verificationId } = (await request(token, body)).body.data;
  return { verificationId, code: await codeOf(verificationId) };
};
const wrong = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');
const setLink = (
  token: string,
  set: { expires_at?: typeof LATER; code_expires_at?: typeof LATER; made_at?: typeof LATER },
) => server.db.updateTable('setup_links').set(set).where('token_hash', '=', tokenHash(token)).execute();
const countStaff = async () =>
  (await server.db.selectFrom('users').select('id').where('is_admin', '=', true).execute()).length;
const said = ({ status, body }: { status: number; body: { message?: string; errors?: object } }) => [
  status,
  body.message,
];

describe('the setup link', () => {
  test('the setup link makes the first superadmin with the mailed code, signed in, and never works again', async () => {
    const token = await printed();
    const { expires_at } = (await show(token)).body.data;
    expect(Temporal.Instant.from(expires_at).since(Temporal.Now.instant()).total('hours')).toBeCloseTo(24, 2);
    const { verificationId, code } = await requestCode(token);
    expect(await countStaff()).toBe(0);
    const mail = await mailOf(verificationId).executeTakeFirstOrThrow();
    expect([mail.recipient, mail.text]).toEqual([ADA.email, expect.not.stringContaining(token)]);

    const confirmed = await confirm(token, verificationId, code);
    expect([confirmed.status, confirmed.body.data]).toEqual([201, { authenticated: true }]);
    const cookies = [confirmed.headers['set-cookie']].flat().map(String);
    expect(cookies.map((cookie) => cookie.split('=')[0])).toEqual(['larder_session', 'larder_device']);
    const as = cookies.map((cookie) => cookie.split(';')[0]).join('; ');
    const me = (await server.call('GET', '/api/management/me', { as })).body.data;
    expect(me).toMatchObject({ email: ADA.email, first_name: 'Ada', last_name: 'Abbott', roles: ['superadmin'] });
    const changes = await server.db
      .selectFrom('changes')
      .select(['name', 'staff_id'])
      .where('staff_id', '=', me.id)
      .orderBy('id')
      .execute();
    expect(changes).toEqual([
      { name: 'user_created', staff_id: me.id },
      { name: 'signed_in', staff_id: me.id },
    ]);
    expect(await server.db.selectFrom('setup_links').select('token_hash').execute()).toEqual([]);
    const signedIn = await server.call('POST', '/api/management/auth', { body: ADA });
    expect(signedIn.body.data.nextAction).toBe('verification');

    for (const answer of [await show(token), await request(token), await confirm(token, verificationId, code)])
      expect(said(answer)).toEqual([422, expect.stringMatching(/^Larder is already set up, .* Sign in, or ask/)]);
    expect(await printed()).toBe('');
    expect(await countStaff()).toBe(1);
  });

  test('20 uses of the setup link at once make one account', async () => {
    const token = await printed();
    const uses = Array.from({ length: 20 }, async (_, n) => {
      const from = `10.1.0.${n}`;
      const asked = await request(token, { ...ADA, email: `ada-${n}@example.test` }, from);
      if (asked.status !== 200) return asked;
      const { verificationId } = asked.body.data;
      const mail = await mailOf(verificationId).executeTakeFirst();
      return confirm(token, verificationId, /\b(\d{6})\b/.exec(mail?.text ?? '')?.[1] ?? '000000', from);
    });
    const statuses = (await Promise.all(uses)).map(({ status }) => status);
    expect(statuses.toSorted((a, b) => a - b)).toEqual([201, ...Array.from({ length: 19 }, () => 422)]);
    expect(await countStaff()).toBe(1);
  });

  test('20 confirmations of one code at once make one account', async () => {
    const token = await printed();
    const { verificationId, code } = await requestCode(token);
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, n) => confirm(token, verificationId, code, `10.1.0.${n}`)),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    for (const answer of answers.filter(({ status }) => status !== 201))
      expect(said(answer)).toEqual([422, expect.stringContaining('Larder is already set up')]);
    expect(await countStaff()).toBe(1);
  });

  test('two setup links confirmed at once make one account', async () => {
    const tokens = [await printed(), await printed()];
    const asked = await Promise.all(
      tokens.map((token, n) => requestCode(token, { ...ADA, email: `ada-${n}@example.test` })),
    );
    const answers = await Promise.all(
      asked.map(({ verificationId, code }, n) => confirm(tokens[n] ?? '', verificationId, code, `10.1.0.${n}`)),
    );
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 422]);
    expect(await countStaff()).toBe(1);
  });

  test('a confirmation waits for another one that holds the roles', async () => {
    const token = await printed();
    const { verificationId, code } = await requestCode(token);
    const { status } = await whileLocked(server.db, lockRoles, () => confirm(token, verificationId, code, '10.1.0.1'));
    expect([status, await countStaff()]).toEqual([201, 1]);
  });

  test('an existing member of staff ends the setup link, even a deactivated one', async () => {
    const token = await printed();
    const { verificationId, code } = await requestCode(token);
    const { id } = await buildStaff(server.db, 'support');
    await server.db.updateTable('users').set({ switched_off_at: LATER }).where('id', '=', id).execute();
    expect(said(await show(token))).toEqual([422, expect.stringContaining('Larder is already set up')]);
    expect(said(await confirm(token, verificationId, code))).toEqual([422, expect.stringContaining('already set up')]);
    expect(await printed()).toBe('');
  });

  test('an expired and an unknown setup link say why and how to get a new one', async () => {
    const token = await printed();
    const { verificationId, code } = await requestCode(token);
    await setLink(token, { expires_at: LATER });
    const expired = [
      422,
      expect.stringMatching(/has expired: a link works for 24 hours\. Run npm run setup-link on the server/),
    ];
    for (const answer of [await show(token), await request(token), await confirm(token, verificationId, code)])
      expect(said(answer)).toEqual(expired);
    const unknown = [404, expect.stringMatching(/not valid, .*run npm run setup-link on the server/)];
    for (const answer of [await show('x'), await request('x'), await confirm('x', verificationId, code)])
      expect(said(answer)).toEqual(unknown);
    expect(await countStaff()).toBe(0);
  });

  test('a start ends the links that were made before it began, and no link made while it was starting', async () => {
    const first = await printed();
    const together = await printed();
    expect((await show(first)).status).toBe(200);
    await setLink(first, { made_at: sql`now() - ${performance.now() + 60_000}::float8 * interval '1 millisecond'` });
    const later = await printed();
    const statuses = await Promise.all([first, together, later].map(async (token) => (await show(token)).status));
    expect(statuses).toEqual([404, 200, 200]);
  });
});

describe('guesses', () => {
  test('an unknown setup link and a wrong code count as failed sign-ins of their address, which are limited', async () => {
    const failures = () => server.db.selectFrom('sign_in_failures').select(['account', 'address']).execute();
    const token = await printed();
    const { verificationId, code } = await requestCode(token);
    expect(await failures()).toEqual([]);
    await show('guessed');
    await confirm(token, verificationId, wrong(code));
    expect(await failures()).toEqual(Array.from({ length: 2 }, () => ({ account: '', address: '10.0.0.1' })));
    await server.db
      .insertInto('sign_in_failures')
      .values(Array.from({ length: 98 }, () => ({ account: '', address: '10.0.0.1' })))
      .execute();
    for (const answer of [await show(token), await request(token), await confirm(token, verificationId, code)])
      expect([answer.status, answer.headers['retry-after']]).toEqual([429, '900']);
    expect((await show(token, '10.0.0.2')).status).toBe(200);
  });

  test('a setup code stops working after 5 wrong tries, after its time, and when a newer one is requested', async () => {
    const token = await printed();
    const guessed = await requestCode(token);
    for (let tries = 0; tries < 5; tries++) await confirm(token, guessed.verificationId, wrong(guessed.code));
    const refused = async ({ verificationId, code }: { verificationId: string; code: string }) =>
      (await confirm(token, verificationId, code)).body.errors;
    const WRONG = { code: [expect.stringMatching(/^This code is wrong or no longer valid/)] };
    expect(await refused(guessed)).toEqual(WRONG);
    const late = await requestCode(token);
    await setLink(token, { code_expires_at: LATER });
    expect(await refused(late)).toEqual(WRONG);
    const replaced = await requestCode(token);
    const newest = await requestCode(token, { ...ADA, first_name: 'Augusta' });
    expect(await refused(replaced)).toEqual(WRONG);
    expect(await countStaff()).toBe(0);
    expect((await confirm(token, newest.verificationId, newest.code)).status).toBe(201);
  });
});

describe('what is entered', () => {
  test('the setup page refuses missing names, a taken e-mail and weak passwords under their fields', async () => {
    const token = await printed();
    const { email } = await buildCustomer(server.db);
    const errors = async (body: object) => Object.keys((await request(token, body)).body.errors);
    expect(await errors({ first_name: ' ', last_name: '', email: 'ada', password: 'short' })).toEqual([
      'first_name',
      'last_name',
      'email',
      'password',
    ]);
    expect(await errors({ ...ADA, email: email.toUpperCase() })).toEqual(['email']);
    for (const password of ['1234567890', 'Ada-Abbott-1', ADA.email])
      expect(await errors({ ...ADA, password })).toEqual(['password']);
  });

  test('an e-mail that a customer took since the request is refused under its field', async () => {
    const token = await printed();
    const { verificationId, code } = await requestCode(token);
    await buildCustomer(server.db, { email: ADA.email });
    const answer = await confirm(token, verificationId, code);
    expect([answer.status, Object.keys(answer.body.errors)]).toEqual([422, ['email']]);
    expect(await countStaff()).toBe(0);
  });

  test('at most 20 setup codes an hour are mailed to one address', async () => {
    const token = await printed();
    for (let n = 0; n < 20; n++) {
      const { verificationId } = await requestCode(token);
      await server.db
        .updateTable('mails')
        .set({ sent_at: LATER })
        .where('idempotency_key', 'like', `%${verificationId}`)
        .execute();
    }
    expect((await request(token)).status).toBe(429);
  });
});

describe('the mail with the code', () => {
  const withMailServer = () => void (server.platform.config.MAIL_URL = 'smtp://mail.example.test');

  test.each([
    ['ECONNREFUSED', /could not be reached \(ECONNREFUSED\)\. Check the host and the port in MAIL_URL/],
    ['ETLS', /without encryption \(ETLS\).*MAIL_URL.*MAIL_REQUIRE_TLS/],
    ['EAUTH 535', /refused the sign-in \(EAUTH 535\).*password in MAIL_URL/],
    ['EENVELOPE 550', /refused the sender or the recipient.*MAIL_FROM/],
    ['EMESSAGE 554', /did not take the mail.*MAIL_URL/],
  ])('a mail that fails with %s names the setting to check', async (failure, message) => {
    withMailServer();
    const token = await printed();
    const { verificationId } = await requestCode(token);
    expect(await mailState(token, verificationId)).toEqual({ state: 'waiting', message: null });
    await server.db.updateTable('mails').set({ failure }).execute();
    expect(await mailState(token, verificationId)).toEqual({
      state: 'failed',
      message: expect.stringMatching(message),
    });
    await server.db.updateTable('mails').set({ failure: null, sent_at: LATER }).execute();
    expect(await mailState(token, verificationId)).toEqual({ state: 'sent', message: null });
  });

  test('a mail that no worker sends for 10 seconds says so', async () => {
    withMailServer();
    const token = await printed();
    const { verificationId } = await requestCode(token);
    await server.db
      .updateTable('mails')
      .set({ created_at: sql`now() - interval '11 seconds'` })
      .execute();
    expect(await mailState(token, verificationId)).toEqual({
      state: 'waiting',
      message: expect.stringMatching(/worker.*MAIL_URL/),
    });
  });

  test('without a mail server the page says where to read the code, or which setting is missing', async () => {
    const token = await printed();
    const { verificationId } = await requestCode(token);
    expect(await mailState(token, verificationId)).toEqual({
      state: 'sent',
      message: expect.stringContaining('/dev/mailbox'),
    });
    server.platform.config.isDevelopment = false;
    expect(await mailState(token, verificationId)).toEqual({
      state: 'failed',
      message: expect.stringMatching(/^MAIL_URL is not set/),
    });
  });

  test('a sign-in on an installation without staff names the setup link, and no longer once there is staff', async () => {
    const signIn = async () =>
      said(await server.call('POST', '/api/management/auth', { body: { email: ADA.email, password: 'wrong' } }));
    expect(await signIn()).toEqual([
      401,
      'There are no accounts yet. Open the setup link that Larder printed at its start, or create a new one with `npm run setup-link`.',
    ]);
    await buildStaff(server.db);
    expect(await signIn()).toEqual([401, 'The e-mail or the password is wrong.']);
  });

  test('a page that waits for its mail counts no guesses, learns of a newer link, and tells no link from a guess', async () => {
    const failures = () => server.db.selectFrom('sign_in_failures').selectAll().execute();
    const replaced = await printed();
    const { verificationId } = await requestCode(replaced);
    await setLink(replaced, { made_at: sql`now() - ${performance.now() + 60_000}::float8 * interval '1 millisecond'` });
    const open = await printed();
    const outdated = [404, expect.stringMatching(/^This page is out of date: .*run npm run setup-link on the server/)];
    for (const [token, id] of [
      [replaced, verificationId],
      [open, 'guessed'],
      ['guessed', verificationId],
    ] as const)
      expect(said(await mail(token, id))).toEqual(outdated);
    expect(await failures()).toEqual([]);
    await buildStaff(server.db);
    expect(said(await mail(replaced, verificationId))).toEqual([422, expect.stringContaining('already set up')]);
  });

  test('a new code removes the mail of the earlier one that was not sent', async () => {
    const token = await printed();
    const { verificationId } = await requestCode(token);
    await requestCode(token);
    expect(await mailOf(verificationId).execute()).toEqual([]);
    expect(await server.db.selectFrom('mails').select('id').execute()).toHaveLength(1);
  });
});
