import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../../../test/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({
    PUBLIC_URL: 'https://console.example.com',
    ALLOWED_HOSTS: [
      'larder:3000',
      'other.example.com',
      'UPPER.example.com.',
      'default.example.com:443',
      '[::FFFF:1]:3000',
    ],
  });
});
afterAll(() => server.close());

const get = (host: string, url = '/api/customers/admin/users') => server.call('GET', url, { headers: { host } });

describe('a call', () => {
  test.each([
    'console.example.com',
    'console.example.com:443',
    'Console.Example.com',
    'localhost:3000',
    '127.0.0.1:3000',
    '[::1]:3000',
    'larder:3000',
    'other.example.com',
    'other.example.com:8443',
    'other.example.com.',
    'upper.example.com',
    'default.example.com',
    'default.example.com:443',
    '[::ffff:1]:3000',
  ])('a call to %s is answered', async (host) => {
    expect((await get(host)).status).toBe(401);
  });

  test.each([
    'rebind.evil.example',
    'rebind.evil.example:3000',
    'localhost',
    'localhost:3001',
    '127.0.0.1.evil.example:3000',
    'localhost:3000.evil.example',
    'console.example.com.evil.example',
    'console.example.com@evil.example',
    'evil.example/console.example.com',
    'larder:3001',
    'default.example.com:8443',
    '',
  ])('a call to "%s" is refused with the reason, whatever it requests', async (host) => {
    for (const url of [
      '/api/customers/admin/users',
      '/users',
      '/dev/mailbox',
      '/api/openapi.json',
      '/healthz/../users',
    ]) {
      const { status, body } = await get(host, url);
      expect([status, body.code]).toEqual([421, 'wrong_host']);
      expect(body.message).toContain('ALLOWED_HOSTS');
    }
  });

  test("a supervisor's call is answered under any host name", async () => {
    const asked = ['/healthz', '/readyz', '/metrics', '/metrics?all=1'].map((url) => get('10.1.2.3:3000', url));
    expect((await Promise.all(asked)).map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  });
});
