import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../test/server.ts';
import { queueMail } from '../platform/mail/queue-mail.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const JSON_PLEASE = { headers: { accept: 'application/json' } };
const write = (key: string, subject: string, text: string) =>
  server.db.transaction().execute((tx) =>
    queueMail(tx, server.platform, {
      key,
      kind: 'welcome',
      to: `${key}@example.test`,
      subject,
      text,
      html: `<p>${text}</p>`,
    }),
  );

test('the mailbox shows every mail, newest first, with links to follow and nothing that could run', async () => {
  await write('older', 'Older', 'See http://localhost:3000/login/verification?code=123456&verificationId=abc now');
  await write('newer', '<script>alert(1)</script>', '<img src=x onerror=alert(1)>');
  const page = await server.call('GET', '/dev/mailbox');
  expect(page.status).toBe(200);
  expect(page.headers['cache-control']).toBe('no-store');
  expect(page.headers['content-security-policy']).toContain("script-src 'self'");
  expect(page.body.indexOf('newer@example.test')).toBeLessThan(page.body.indexOf('older@example.test'));
  expect(page.body).toContain('<a href="http://localhost:3000/login/verification?code=123456&amp;verificationId=abc">');
  expect(page.body).not.toMatch(/<script|<img/);
});

test('a program reads the mailbox as JSON', async () => {
  await write('json', 'Subject', 'Text');
  const { body } = await server.call('GET', '/dev/mailbox', JSON_PLEASE);
  expect(body.data[0]).toEqual({
    to: 'json@example.test',
    subject: 'Subject',
    text: 'Text',
    html: '<p>Text</p>',
    created_at: expect.any(String),
  });
});

test('the clock goes forward only', async () => {
  const before = await server.call('GET', '/dev/clock');
  const later = Temporal.Instant.from(before.body.now).add({ hours: 50 });
  const moved = await server.call('PUT', '/dev/clock', { body: { now: later.toString() } });
  expect(moved.status).toBe(200);
  expect(moved.headers['cache-control']).toBe('no-store');
  const seconds = Temporal.Instant.from((await server.call('GET', '/dev/clock')).body.now)
    .since(later)
    .total('seconds');
  expect(seconds).toBeGreaterThanOrEqual(0);
  expect(seconds).toBeLessThan(60);
  const back = await server.call('PUT', '/dev/clock', { body: { now: before.body.now } });
  expect([back.status, Object.keys(back.body.errors)]).toEqual([422, ['now']]);
  for (const now of ['tomorrow', '9999-12-31T23:59:59Z', '+012000-01-01T00:00:00Z']) {
    const refused = await server.call('PUT', '/dev/clock', { body: { now } });
    expect([now, refused.status, Object.keys(refused.body.errors ?? {})]).toEqual([now, 422, ['now']]);
  }
});

test('outside development there is neither mailbox nor clock', async () => {
  const live = await startTestServer({ isDevelopment: false, APP_ENV: 'test' });
  expect((await live.call('GET', '/dev/mailbox')).status).toBe(404);
  expect((await live.call('PUT', '/dev/clock', { body: { now: '2100-01-01T00:00:00Z' } })).status).toBe(404);
  await live.close();
});
