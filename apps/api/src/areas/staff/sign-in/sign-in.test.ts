import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { buildCustomer, buildStaff, PASSWORD } from '../../../../test/builders.ts';
import { startTestServer, type TestServer } from '../../../../test/server.ts';
import { businessNow, moveBusinessClock } from '../../../platform/clock.ts';
import { tokenHash } from './session-cookie.ts';
import { macOf } from './verification-code.ts';
import { isWhole } from '../../../../test/faults/storms.ts';

let server: TestServer;
let staff: { id: number; email: string };
beforeAll(async () => {
  server = await startTestServer();
  staff = await buildStaff(server.db, 'support', { email: 'Support@Example.test' });
});
afterAll(() => server.close());
beforeEach(async () => {
  await server.db.deleteFrom('sign_in_failures').execute();
});

const signIn = (email = staff.email, password = PASSWORD, address = '10.0.0.1') =>
  server.call('POST', '/api/management/auth', { body: { email, password }, address });
const verify = (verificationId: string, code: string, address = '10.0.0.1') =>
  server.call('POST', '/api/management/auth/verification', { body: { verificationId, code }, address });

async function codeOf(verificationId: string): Promise<string> {
  const mail = await server.db
    .selectFrom('mails')
    .selectAll()
    .where('idempotency_key', '=', `sign-in-code:${verificationId}`)
    .executeTakeFirstOrThrow();
  return /\b(\d{6})\b/.exec(mail.text ?? '')?.[1] ?? '';
}
async function signedInDevice(email = staff.email, device = ''): Promise<string> {
  const { verificationId } = (await signInFrom(device, PASSWORD, email)).body.data;
  const { headers } = await server.call('POST', '/api/management/auth/verification', {
    body: { verificationId, code: await codeOf(verificationId) },
    headers: { cookie: device },
  });
  return deviceIn(headers);
}
const signInFrom = (device: string, password: string, email = staff.email, address = '10.0.0.1') =>
  server.call('POST', '/api/management/auth', { body: { email, password }, headers: { cookie: device }, address });
const deviceIn = (headers: Record<string, unknown>) =>
  [headers['set-cookie']]
    .flat()
    .map(String)
    .find((cookie) => cookie.startsWith('larder_device='))
    ?.split(';')[0] ?? '';
const wrong = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');
const cookieOf = (headers: Record<string, unknown>) => String([headers['set-cookie']].flat()[0]).split(';')[0] ?? '';

test('a session stays open while the business clock moves forward by three days', async () => {
  const session = await server.session(staff.id);
  const before = await businessNow(server.db);
  await moveBusinessClock(server.db, before.add({ hours: 72 }));
  const me = await server.call('GET', '/api/management/me', { as: session });
  expect([me.status, (await businessNow(server.db)).since(before).total('hours') >= 72]).toEqual([200, true]);
});

describe('sign-in', () => {
  test('a sign-in with e-mail in any case and password mails a code that opens a session', async () => {
    const first = await signIn('support@example.TEST');
    expect(first.status).toBe(200);
    expect(first.body.data).toMatchObject({ nextAction: 'verification', redirect: true });
    const { verificationId } = first.body.data;
    const second = await verify(verificationId, await codeOf(verificationId));
    expect(second.body).toEqual({ data: { authenticated: true } });
    const me = await server.call('GET', '/api/management/me', { as: cookieOf(second.headers) });
    expect(me.body.data).toEqual({
      id: staff.id,
      email: staff.email,
      first_name: 'Ada',
      last_name: expect.any(String),
      is_admin: true,
      roles: ['support'],
      preferences: { open_panels: {}, columns: {}, single_keys: true },
    });
  });

  test('the sign-in mail says how long the code is valid and keeps it out of the subject', async () => {
    await server.db
      .insertInto('settings')
      .values({ name: 'verification_code_minutes', payload: '25', updated_at: Temporal.Now.instant() })
      .execute();
    const { verificationId } = (await signIn()).body.data;
    await server.db.deleteFrom('settings').execute();
    const mail = await server.db
      .selectFrom('mails')
      .select(['subject', 'text'])
      .where('idempotency_key', '=', `sign-in-code:${verificationId}`)
      .executeTakeFirstOrThrow();
    expect(mail.text).toContain('25 minutes');
    expect(mail.subject).not.toMatch(/\d{6}/);
  });

  test('the sign-in mail has a link with code and verification', async () => {
    const { verificationId } = (await signIn()).body.data;
    const code = await codeOf(verificationId);
    const mail = await server.db
      .selectFrom('mails')
      .select('text')
      .where('idempotency_key', '=', `sign-in-code:${verificationId}`)
      .executeTakeFirstOrThrow();
    expect(mail.text).toContain(`/login/verification?code=${code}&verificationId=${verificationId}`);
  });

  test('the session cookie cannot be read by scripts and is not sent by other sites', async () => {
    const { verificationId } = (await signIn()).body.data;
    const { headers } = await verify(verificationId, await codeOf(verificationId));
    expect(String(headers['set-cookie'])).toMatch(/HttpOnly/);
    expect(String(headers['set-cookie'])).toMatch(/SameSite=Lax/);
  });

  test('a wrong e-mail, a wrong password and a customer get the same answer', async () => {
    const customer = await buildCustomer(server.db);
    const answers = await Promise.all([
      signIn('nobody@example.test'),
      signIn(staff.email, 'not the password'),
      signIn(customer.email),
    ]);
    for (const answer of answers) {
      expect(answer.status).toBe(401);
      expect(answer.body).toEqual(answers[0]?.body);
      expect(answer.body.code).toBe('bad_credentials');
    }
  });

  test('a sign-in without e-mail and password is refused under both fields', async () => {
    const answer = await server.call('POST', '/api/management/auth', { body: { email: ' ', password: '' } });
    expect(answer.status).toBe(422);
    expect(Object.keys(answer.body.errors)).toEqual(['email', 'password']);
  });

  test('a sign-in from another origin is refused', async () => {
    const answer = await server.call('POST', '/api/management/auth', {
      body: { email: staff.email, password: PASSWORD },
      headers: { origin: 'https://evil.example' },
    });
    expect([answer.status, answer.body.code]).toEqual([403, 'cross_origin']);
  });

  test('a sign-in of staff who were switched off is answered like a wrong password', async () => {
    const off = await buildStaff(server.db, 'support');
    await server.db
      .updateTable('users')
      .set({ switched_off_at: Temporal.Instant.from('2026-01-01T00:00:00Z') })
      .where('id', '=', off.id)
      .execute();
    expect((await signIn(off.email)).body.code).toBe('bad_credentials');
  });
});

describe('a verification code', () => {
  test('a verification code works once', async () => {
    const { verificationId } = (await signIn()).body.data;
    const code = await codeOf(verificationId);
    expect((await verify(verificationId, code)).status).toBe(200);
    expect((await verify(verificationId, code)).status).toBe(422);
  });

  test.runIf(isWhole)('a verification code opens one session for twenty connections', async () => {
    const { verificationId } = (await signIn()).body.data;
    const code = await codeOf(verificationId);
    const answers = await Promise.all(Array.from({ length: 20 }, () => verify(verificationId, code)));
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1);
  });

  test('a new sign-in replaces the previous verification code', async () => {
    const old = (await signIn()).body.data.verificationId;
    const code = await codeOf(old);
    await signIn();
    expect((await verify(old, code)).status).toBe(422);
  });

  test('a code that does not arrive is sent again under the same sign-in, and the earlier one stops working', async () => {
    const again = (body: object) => server.call('POST', '/api/management/auth/verification/resend', { body });
    const first = (await signIn()).body.data.verificationId;
    const answer = await again({ verificationId: first });
    expect(answer.status).toBe(200);
    const second = answer.body.data.verificationId;
    expect((await verify(second, await codeOf(second))).body.data).toEqual({ authenticated: true });
    const mails = server.db.selectFrom('mails').select('id').where('idempotency_key', '=', `sign-in-code:${first}`);
    expect(await mails.execute()).toEqual([]);
    for (const verificationId of [first, second, 'unknown'])
      expect((await again({ verificationId })).status, verificationId).toBe(404);
    expect(Object.keys((await again({ verificationId: '' })).body.errors)).toEqual(['verificationId']);
  });

  test('fifteen sign-ins at once leave one open verification code', async () => {
    const answers = await Promise.all(Array.from({ length: 15 }, () => signIn()));
    const open = await server.db
      .selectFrom('login_challenges')
      .select('id')
      .where('user_id', '=', staff.id)
      .where('used_at', 'is', null)
      .execute();
    expect(answers.map((answer) => answer.status)).toEqual(answers.map(() => 200));
    expect(open).toHaveLength(1);
    const id = open[0]?.id ?? '';
    expect((await verify(id, await codeOf(id))).status).toBe(200);
  });

  test('a verification code stops working after 5 wrong tries, even when correct', async () => {
    const { verificationId } = (await signIn()).body.data;
    const code = await codeOf(verificationId);
    for (let tries = 0; tries < 5; tries++)
      expect((await verify(verificationId, wrong(code))).body.errors).toHaveProperty('code');
    expect((await verify(verificationId, code)).status).toBe(422);
  });

  test('a verification code stops working after ten minutes', async () => {
    const { verificationId } = (await signIn()).body.data;
    const code = await codeOf(verificationId);
    const { expires_at, created_at } = await server.db
      .selectFrom('login_challenges')
      .selectAll()
      .where('id', '=', verificationId)
      .executeTakeFirstOrThrow();
    expect(expires_at.since(created_at).total('minutes')).toBeCloseTo(10, 1);
    await server.db
      .updateTable('login_challenges')
      .set({ expires_at: created_at })
      .where('id', '=', verificationId)
      .execute();
    expect((await verify(verificationId, code)).status).toBe(422);
  });

  test('a blank verification code is refused as required', async () => {
    const { verificationId } = (await signIn()).body.data;
    expect((await verify(verificationId, '')).body.errors.code).toEqual(['Verification code is required.']);
  });

  test('a verification code is stored as a hash bound to the secret and its sign-in', async () => {
    const { verificationId } = (await signIn()).body.data;
    const code = await codeOf(verificationId);
    const { code_mac } = await server.db
      .selectFrom('login_challenges')
      .select('code_mac')
      .where('id', '=', verificationId)
      .executeTakeFirstOrThrow();
    const { APP_SECRET } = server.platform.config;
    const macs = [
      macOf(APP_SECRET, verificationId, code),
      macOf('another secret', verificationId, code),
      macOf(APP_SECRET, 'another sign-in', code),
    ];
    expect(macs.map((mac) => mac.equals(code_mac))).toEqual([true, false, false]);
  });
});

describe('the limits of sign-in', () => {
  test('an account may fail 20 times in 15 minutes, then the answer says when to try again', async () => {
    const strangerAddress = (n: number) => `10.1.0.${n}`;
    for (let n = 0; n < 20; n++)
      expect((await signIn('victim@example.test', 'x', strangerAddress(n))).status).toBe(401);
    const answer = await signIn('Victim@example.test', 'x', '10.1.1.1');
    expect([answer.status, answer.body.code, answer.headers['retry-after']]).toEqual([429, 'too_many_attempts', '900']);
  });

  test('the sign-in limits hold for parallel attempts', async () => {
    const sideBySide = async (account: string, count: number) => {
      const attempts = Array.from({ length: count }, (_, n) => signIn(account, 'x', `10.3.0.${n}`));
      return (await Promise.all(attempts)).map((answer) => answer.status);
    };
    expect(await sideBySide('few@example.test', 20)).toEqual(Array.from({ length: 20 }, () => 401));
    const statuses = await sideBySide('crowd@example.test', 40);
    expect(statuses.filter((status) => status !== 401 && status !== 429)).toEqual([]);
    expect(statuses.filter((status) => status === 401).length).toBeLessThanOrEqual(20);
  });

  test('the sign-in limits count an IPv6 network as one address, and IPv4 inside IPv6 as IPv4', async () => {
    const fails = (address: string) => signIn('nobody@example.test', 'x', address);
    await fails('2001:db8:1:2:aaaa::1');
    await fails('2001:db8:1:2:bbbb::2');
    await fails('2001:db8:1:3::1');
    await fails('::ffff:10.7.0.1');
    await fails('10.7.0.1');
    const { rows } = await sql<{ address: string; times: number }>`
      select address, count(*)::int as times from sign_in_failures group by 1 order by 1`.execute(server.db);
    expect(rows).toEqual([
      { address: '10.7.0.1', times: 2 },
      { address: '2001:db8:1:2::/64', times: 2 },
      { address: '2001:db8:1:3::/64', times: 1 },
    ]);
  });

  describe('for an account that strangers have locked', () => {
    const mailsToStaff = () =>
      server.db
        .selectFrom('mails')
        .select('text')
        .where('kind', '=', 'sign_in_code')
        .where('user_id', '=', staff.id)
        .orderBy('id')
        .execute();
    const linkIn = (text: string | null | undefined) => {
      const [, code = '', verificationId = ''] = /code=(\d{6})&verificationId=([\w-]+)/.exec(text ?? '') ?? [];
      return { code, verificationId };
    };
    beforeEach(async () => {
      await server.db
        .insertInto('sign_in_failures')
        .values(Array.from({ length: 20 }, (_, n) => ({ account: staff.email.toLowerCase(), address: `10.8.0.${n}` })))
        .execute();
    });

    test('the owner of a locked account signs in on a new browser through the mailbox', async () => {
      const before = (await mailsToStaff()).length;
      expect((await signIn()).body).toMatchObject({
        code: 'too_many_attempts',
        message:
          'Too many failed attempts. Try again in 15 minutes. If your password was correct, we e-mailed you a link to sign in now.',
      });
      await expect.poll(async () => (await mailsToStaff()).length).toBe(before + 1);
      const { verificationId, code } = linkIn((await mailsToStaff()).at(-1)?.text);
      const verified = await verify(verificationId, code);
      expect([verified.status, verified.body.data]).toEqual([200, { authenticated: true }]);
      expect((await signInFrom(deviceIn(verified.headers), PASSWORD)).status).toBe(200);
    });

    test.runIf(isWhole)(
      'a locked account answers a right and a wrong password alike and no sooner, and mails nothing for a wrong one',
      async () => {
        const timed = async (email: string, password: string) => {
          const started = performance.now();
          const { status, body, headers } = await signIn(email, password);
          expect(performance.now() - started).toBeGreaterThan(1_400);
          return { status, body, retryAfter: headers['retry-after'] };
        };
        const before = (await mailsToStaff()).length;
        const [wrongPassword, another] = [await timed(staff.email, 'x'), await timed('SUPPORT@example.test', 'y')];
        expect(await mailsToStaff()).toHaveLength(before);
        const rightPassword = await timed(staff.email, PASSWORD);
        expect(rightPassword).toEqual(wrongPassword);
        expect(rightPassword).toEqual(another);
        expect(rightPassword).toMatchObject({ status: 429, retryAfter: '900' });
      },
    );

    test.runIf(isWhole)('a locked account answers a right password without waiting for its mail', async () => {
      const before = (await mailsToStaff()).length;
      const locking = await server.db.startTransaction().execute();
      await sql`lock table mails in exclusive mode`.execute(locking);
      const { status } = await signIn();
      await locking.rollback().execute();
      expect(status).toBe(429);
      await expect.poll(async () => (await mailsToStaff()).length).toBe(before + 1);
    });

    test.runIf(isWhole)('a locked account checks no more passwords from one address than an unlocked one', async () => {
      await server.db
        .insertInto('sign_in_failures')
        .values(Array.from({ length: 97 }, (_, n) => ({ account: `c${n}@example.test`, address: '10.9.0.1' })))
        .execute();
      const before = (await mailsToStaff()).length;
      for (let n = 0; n < 3; n++) await signIn(staff.email, 'x', '10.9.0.1');
      const refused = await signIn(staff.email, PASSWORD, '10.9.0.1');
      expect(refused.body.message).toBe('Too many failed attempts. Try again in 15 minutes.');
      expect(await mailsToStaff()).toHaveLength(before);
    });
  });

  test('an address may fail 100 times', async () => {
    await server.db
      .insertInto('sign_in_failures')
      .values(Array.from({ length: 100 }, (_, n) => ({ account: `a${n}@example.test`, address: '10.2.0.1' })))
      .execute();
    expect((await signIn(staff.email, PASSWORD, '10.2.0.1')).status).toBe(429);
    expect((await signIn(staff.email, PASSWORD, '10.2.0.2')).status).toBe(200);
  });

  test('the owner is never locked out on a known device, which has a count of its own', async () => {
    const device = await signedInDevice();
    const fails = (count: number, account: string, address: (n: number) => string) =>
      server.db
        .insertInto('sign_in_failures')
        .values(Array.from({ length: count }, (_, n) => ({ account, address: address(n) })))
        .execute();
    await fails(30, staff.email.toLowerCase(), (n) => `10.4.0.${n}`);
    await fails(120, 'others@example.test', () => '10.0.0.1');
    expect((await signIn()).body.code).toBe('too_many_attempts');
    const known = await signInFrom(device, PASSWORD);
    expect(known.status).toBe(200);
    const { verificationId } = known.body.data;
    const code = await codeOf(verificationId);
    const verified = await server.call('POST', '/api/management/auth/verification', {
      body: { verificationId, code },
      headers: { cookie: device },
      address: '10.0.0.1',
    });
    expect(verified.status).toBe(200);

    const renewed = deviceIn(verified.headers);
    expect(renewed).not.toBe(device);
    expect((await signInFrom(device, PASSWORD)).body.code).toBe('too_many_attempts');
    for (let n = 0; n < 20; n++) expect((await signInFrom(renewed, 'x')).status).toBe(401);
    expect((await signInFrom(renewed, PASSWORD)).body.code).toBe('too_many_attempts');
  });

  test.runIf(isWhole)('the sign-in limits hold on a device that somebody else signed in on', async () => {
    const device = await signedInDevice();
    const colleague = await buildStaff(server.db, 'support');
    for (let n = 0; n < 20; n++)
      expect((await signInFrom(device, 'x', colleague.email, `10.5.0.${n}`)).status).toBe(401);
    expect((await signInFrom(device, PASSWORD, colleague.email)).body.code).toBe('too_many_attempts');
    expect((await signInFrom(device, PASSWORD)).status).toBe(200);
  });

  test('a device shared by two people is known to both, and only the hash of its cookie is stored', async () => {
    const device = await signedInDevice();
    const colleague = await buildStaff(server.db, 'support');
    const shared = await signedInDevice(colleague.email, device);
    const rows = await server.db
      .selectFrom('sign_in_devices')
      .select('user_id')
      .where('token_hash', '=', tokenHash(shared.split('=')[1] ?? ''))
      .orderBy('user_id')
      .execute();
    expect(rows.map(({ user_id }) => user_id)).toEqual([staff.id, colleague.id]);
  });

  test('a caller with failed sign-ins is slowed down', async () => {
    await server.db
      .insertInto('sign_in_failures')
      .values(Array.from({ length: 15 }, (_, n) => ({ account: `b${n}@example.test`, address: '10.6.0.1' })))
      .execute();
    const seconds = async (address: string) => {
      const started = performance.now();
      expect((await signIn(staff.email, PASSWORD, address)).status).toBe(200);
      return (performance.now() - started) / 1000;
    };
    expect(await seconds('10.6.0.1')).toBeGreaterThan(0.9);
    let quickest = Number.POSITIVE_INFINITY;
    for (let n = 0; n < 5 && quickest > 0.9; n++) quickest = Math.min(quickest, await seconds('10.6.0.2'));
    expect(quickest).toBeLessThan(0.9);
  });

  test('successful sign-ins are not counted', async () => {
    for (let n = 0; n < 22; n++) expect((await signIn()).status).toBe(200);
  });
});

describe('a session', () => {
  test('a session ends at log out', async () => {
    const cookie = await server.session(staff.id);
    expect((await server.call('DELETE', '/api/management/auth', { as: cookie })).status).toBe(204);
    expect((await server.call('GET', '/api/management/me', { as: cookie })).status).toBe(401);
  });

  test('a session ends after 12 idle hours', async () => {
    const cookie = await server.session(staff.id);
    const idle = (hours: number) =>
      server.db
        .updateTable('sessions')
        .set({ last_seen_at: Temporal.Now.instant().subtract({ minutes: hours * 60 }) })
        .where('user_id', '=', staff.id)
        .execute();
    await idle(11.9);
    expect((await server.call('GET', '/api/management/me', { as: cookie })).status).toBe(200);
    await idle(12.1);
    expect((await server.call('GET', '/api/management/me', { as: cookie })).status).toBe(401);
  });

  test('a session ends 7 days after its sign-in, even in use', async () => {
    const cookie = await server.session(staff.id);
    const signedInBefore = (hours: number) =>
      server.db
        .updateTable('sessions')
        .set({ created_at: Temporal.Now.instant().subtract({ minutes: hours * 60 }) })
        .where('user_id', '=', staff.id)
        .execute();
    await signedInBefore(7 * 24 - 0.1);
    expect((await server.call('GET', '/api/management/me', { as: cookie })).status).toBe(200);
    await signedInBefore(7 * 24 + 0.1);
    expect((await server.call('GET', '/api/management/me', { as: cookie })).status).toBe(401);
    const superadmin = await server.session((await buildStaff(server.db)).id);
    const list = await server.call('GET', '/api/management/staff', { as: superadmin });
    expect(list.body.data.find(({ id }: { id: number }) => id === staff.id).sessions).toEqual([]);
  });

  test('a session of somebody who is no longer staff is a 403 not_staff', async () => {
    const customer = await buildCustomer(server.db);
    const answer = await server.call('GET', '/api/management/me', { as: await server.session(customer.id) });
    expect([answer.status, answer.body.code]).toEqual([403, 'not_staff']);
  });
});
