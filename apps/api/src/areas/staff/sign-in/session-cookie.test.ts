import { createHash } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildStaff, PASSWORD } from '../../../../test/builders.ts';
import { testConfig } from '../../../../test/config.ts';
import { startTestServer, type TestServer } from '../../../../test/server.ts';
import { isSecure } from './session-cookie.ts';

let production: TestServer;
beforeAll(async () => {
  production = await startTestServer({ isProduction: true });
});
afterAll(() => production.close());

async function cookieOfSignIn(email: string): Promise<string> {
  const asked = await production.call('POST', '/api/management/auth', { body: { email, password: PASSWORD } });
  const { verificationId } = asked.body.data;
  const mail = await production.db.selectFrom('mails').select('text').executeTakeFirstOrThrow();
  const code = /\b(\d{6})\b/.exec(mail.text ?? '')?.[1];
  const verified = await production.call('POST', '/api/management/auth/verification', {
    body: { verificationId, code },
  });
  return String([verified.headers['set-cookie']].flat()[0]);
}

test('in production the cookie is sent over https only, and only the hash of its token is stored', async () => {
  const { id, email } = await buildStaff(production.db);
  const cookie = await cookieOfSignIn(email);
  expect(cookie).toMatch(/^__Host-larder_session=[\w-]{43};.*; Path=\/;.*; Secure/);
  const token = /=([\w-]+);/.exec(cookie)?.[1] ?? '';
  const session = await production.db
    .selectFrom('sessions')
    .selectAll()
    .where('user_id', '=', id)
    .executeTakeFirstOrThrow();
  expect(session.token_hash).toEqual(createHash('sha256').update(token).digest());
  expect(JSON.stringify(session)).not.toContain(token);
});

test.each([
  ['a staging behind https', { PUBLIC_URL: 'https://staging.example.com' }, true],
  ['production', { isProduction: true }, true],
  ["a developer's machine", {}, false],
])('the cookies of %s are for https only as they should be', (_, changes, secure) => {
  expect(isSecure(testConfig(changes))).toBe(secure);
});
