import { once } from 'node:events';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { buildStaff } from '../../../../test/builders.ts';
import { startTestServer, type TestServer } from '../../../../test/server.ts';
import { zipForm } from '../../../../test/zip-archive.ts';
import { isWhole } from '../../../../test/faults/storms.ts';

const MEBIBYTE = 1 << 20;
let server: TestServer;
let cookie: string;
let origin: string;
let faults = '';
beforeAll(async () => {
  server = await startTestServer({}, pino({ level: 'error' }, { write: (line) => void (faults += line) }));
  cookie = await server.session((await buildStaff(server.db)).id);
  origin = await server.app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => server.close());

describe('a query that cannot be read', () => {
  const queries = [
    ['too high an index', 'a[9999]=1'],
    ['nested too deep', `a${'[b]'.repeat(9)}=1`],
    ['too many parameters', '&a'.repeat(5_001).slice(1)],
  ];
  const paths = ['/healthz', '/api/management/me', '/api/docs/', '/dev/clock'];

  test.each(queries)(
    'an unreadable query is a 400 over a real connection, and the program continues: %s',
    async (_, query) => {
      for (const path of paths) {
        const answer = await fetch(`${origin}${path}?${query}`, { headers: { cookie } });
        expect([path, answer.status, await answer.json()]).toEqual([
          path,
          400,
          { message: expect.any(String), code: 'malformed', errors: {} },
        ]);
      }
      expect((await fetch(`${origin}/api/nothing?${query}`)).status).toBe(404);
      expect((await fetch(`${origin}/healthz`)).status).toBe(200);
    },
  );
});

test('an unreadable address is a 400 in the shape of every error, and is not repeated', async () => {
  const answer = await fetch(`${origin}/api/customers/admin/users/%zz`, { headers: { cookie } });
  expect([answer.status, await answer.json()]).toEqual([
    400,
    { message: expect.any(String), code: 'malformed', errors: {} },
  ]);
});

test('an unreadable address is answered with the headers of any other', async () => {
  const names = ['content-security-policy', 'permissions-policy', 'x-content-type-options'];
  const [any, ...unreadable] = await Promise.all(
    ['/api/nothing', '/api/%zz', '/users/%E0%A4%A'].map((path) => fetch(`${origin}${path}`, { redirect: 'manual' })),
  );
  for (const { headers } of unreadable) {
    expect(names.map((name) => headers.get(name))).toEqual(names.map((name) => any?.headers.get(name)));
    expect(headers.get('x-request-id')).toMatch(/^[\da-f-]{36}$/);
  }
  expect(any?.headers.get('permissions-policy')).toContain('camera=()');
});

test('a page with an unreadable address is an unknown path', async () => {
  const answer = await fetch(`${origin}/users/%E0%A4%A`, { redirect: 'manual' });
  expect([answer.status, answer.headers.get('location')]).toEqual([302, '/users']);
});

const PUBLIC = ['POST', '/api/management/auth'] as const;
const UPLOAD = '--b\r\nContent-Disposition: form-data; name="csv"; filename="a.zip"\r\n\r\nPK';
const CLOSED = ['PUT', '/api/customers/admin/users/1'] as const;

describe('a multipart form', () => {
  const formOf = (fields: number, size: number) => {
    const form = new FormData();
    for (let field = 0; field < fields; field++) form.append(`field_${field}`, 'x'.repeat(size));
    return form;
  };

  test.each([
    ['in one field', formOf(1, MEBIBYTE + 1)],
    ['in many fields', formOf(3, 400_000)],
    ['in the names of its fields', formOf(4_999, 210)],
  ])('a form over a mebibyte is a 413, signed in or not: %s', async (_, form) => {
    for (const [method, path] of [PUBLIC, CLOSED]) {
      const answer = await server.call(method, path, { as: cookie, form });
      expect([answer.status, answer.body.code]).toEqual([413, 'too_large']);
    }
  });

  test('a file over 40 mebibytes is refused under its field with the limit', async () => {
    const form = zipForm(new Uint8Array(40 * MEBIBYTE + 1));
    const answer = await server.call('POST', '/api/shipping/zip-code-imports/upload', { as: cookie, form });
    expect([answer.status, Object.values(answer.body.errors ?? {})]).toEqual([422, [['A file can be at most 40 MB.']]]);
  });

  test('a form under a mebibyte is read like JSON', async () => {
    const answer = await server.call(...CLOSED, { as: cookie, form: formOf(2, 500_000) });
    expect([answer.status, Object.keys(answer.body.errors)]).toEqual([422, ['first_name', 'last_name', 'email']]);
  });

  test.each([
    ['without a boundary', 'multipart/form-data', 'x'],
    ['that ends early', 'multipart/form-data; boundary=b', '--b\r\nContent-Disposition: form-data; name="a"\r\n\r\n1'],
    ['with a JSON part that is none', 'multipart/form-data; boundary=b', jsonPart('{bad')],
    ['of a name that every object has', 'multipart/form-data; boundary=b', part('toString', '1')],
  ])('%s is a 400', async (_, type, body) => {
    const answer = await server.call(...PUBLIC, { body, headers: { 'content-type': type } });
    expect([answer.status, answer.body.code]).toEqual([400, 'malformed']);
  });

  test.runIf(isWhole)(
    'a form of hundreds of mebibytes is answered before it has arrived, and is not held in memory',
    async () => {
      const before = process.memoryUsage().rss;
      const { status, most } = await flood(400, part('field', 'x'.repeat(MEBIBYTE)));
      expect(status).toBe(413);
      expect((most - before) / MEBIBYTE).toBeLessThan(200);
    },
  );

  test('a form of a caller without a session is refused unread', async () => {
    const answer = await server.call(...CLOSED, { form: formOf(3, MEBIBYTE) });
    expect([answer.status, answer.body.code]).toEqual([401, 'unauthenticated']);
  });
});

describe('a body that is nested without end', () => {
  const levels = [200, 5_000, 20_000, 100_000];
  const nested = (depth: number) => `${'[{"a":'.repeat(depth)}1${'}]'.repeat(depth)}`;
  const settings = (depth: number) => `{"settings":[{"id":1,"payload":${nested(depth)}}]}`;
  const json = { 'content-type': 'application/json' };

  test.each(levels)('a deeply nested body is a 422 as JSON: %i levels', async (depth) => {
    const plain = await server.call('PUT', '/api/sales/admin/settings', {
      as: cookie,
      body: settings(depth),
      headers: json,
    });
    const keyed = await server.call('PUT', '/api/sales/admin/settings', {
      as: cookie,
      body: settings(depth),
      headers: { ...json, 'idempotency-key': `deep ${depth}` },
    });
    expect([plain.status, plain.body.code, keyed.status, keyed.body.code]).toEqual([422, 'invalid', 422, 'invalid']);
  });

  test.each(levels)('a deeply nested body is a 422 as a JSON part of a form: %i levels', async (depth) => {
    const answer = await server.call(...PUBLIC, {
      body: jsonPart(nested(depth)),
      headers: { 'content-type': 'multipart/form-data; boundary=b' },
    });
    expect([answer.status, answer.body.code]).toEqual([422, 'invalid']);
  });
});

test.each([
  ['an upload', '/api/shipping/zip-code-imports/upload', 'multipart/form-data; boundary=b', UPLOAD],
  ['JSON', '/api/sales/admin/settings?_=1', 'application/json', '{"settings": ['],
  ['JSON of a sign-in', '/api/management/auth', 'application/json', '{"email": '],
])('%s that its sender breaks off is not a server fault', async (_, path, type, begun) => {
  const { port, hostname } = new URL(origin);
  const ended = new Promise((resolve) => {
    server.app.server.once('request', (_request, response) => response.once('close', resolve));
  });
  const socket = connect(Number(port), hostname);
  await once(socket, 'connect');
  faults = '';
  socket.write(
    `POST ${path} HTTP/1.1\r\nHost: localhost\r\nCookie: ${cookie}\r\n` +
      `Content-Type: ${type}\r\nContent-Length: 100000\r\n\r\n${begun}`,
  );
  await sleep(100);
  socket.destroy();
  await ended;
  await sleep(100);
  expect(faults).toBe('');
});

/** The process that answers may be busy for longer than the second that is usual. */
const PATIENT = { timeout: 10_000 };
test('a picture that its sender breaks off leaves no file', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'larder-broken-'));
  vi.stubEnv('TMPDIR', folder);
  const { port, hostname } = new URL(origin);
  const socket = connect(Number(port), hostname);
  await once(socket, 'connect');
  socket.write(
    `POST /api/bestsellers HTTP/1.1\r\nHost: localhost\r\nCookie: ${cookie}\r\n` +
      `Content-Type: multipart/form-data; boundary=b\r\nContent-Length: ${9 * MEBIBYTE}\r\n\r\n` +
      '--b\r\nContent-Disposition: form-data; name="image"; filename="meal.png"\r\n\r\n',
  );
  socket.write(Buffer.alloc(MEBIBYTE));
  await vi.waitFor(() => expect(readdirSync(folder, { recursive: true })).toHaveLength(2), PATIENT);
  socket.destroy();
  await vi.waitFor(() => expect(readdirSync(folder)).toEqual([]), PATIENT);
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true });
});

function part(name: string, value: string, more = ''): string {
  return `--b\r\nContent-Disposition: form-data; name="${name}"\r\n${more}\r\n${value}\r\n--b--\r\n`;
}
function jsonPart(value: string): string {
  return part('a', value, 'Content-Type: application/json\r\n');
}

async function flood(parts: number, one: string): Promise<{ status: number; most: number }> {
  const { port, hostname } = new URL(origin);
  const socket = connect(Number(port), hostname);
  await once(socket, 'connect');
  const open = one.replace('--b--\r\n', '');
  socket.write(
    `POST ${PUBLIC[1]} HTTP/1.1\r\nHost: localhost\r\nContent-Type: multipart/form-data; boundary=b\r\n` +
      `Content-Length: ${parts * open.length}\r\n\r\n`,
  );
  const answered = once(socket, 'data');
  let most = 0;
  for (let sent = 0; sent < parts; sent++) {
    if (!socket.write(open)) await once(socket, 'drain');
    most = Math.max(most, process.memoryUsage().rss);
  }
  const [answer] = await answered;
  socket.destroy();
  return { status: Number(/^HTTP\/1.1 (\d+)/.exec(String(answer))?.[1]), most };
}
