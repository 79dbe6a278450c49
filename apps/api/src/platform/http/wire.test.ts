import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { routes } from '@larder/contract/routes.ts';
import type { Route } from '@larder/contract/wire/route.ts';
import { buildCustomer, buildStaff } from '../../../test/builders.ts';
import { startTestServer, type TestServer } from '../../../test/server.ts';

let server: TestServer;
let cookie: string;
beforeAll(async () => {
  server = await startTestServer();
  cookie = await server.session((await buildStaff(server.db)).id);
});
afterAll(() => server.close());

const closed = Object.entries<Route>(routes).filter(([, route]) => route.access !== 'public');

describe('every call', () => {
  test.each(closed)('%s signed out is 401', async (_, route) => {
    const answer = await server.call(route.method, route.path.replace(/\{\w+\}/g, '1'), {
      body: route.method === 'GET' ? undefined : {},
    });
    expect([answer.status, answer.body.code]).toEqual([401, 'unauthenticated']);
  });

  test.each(closed.filter(([, route]) => route.method !== 'GET'))(
    '%s from another origin is refused',
    async (_, route) => {
      const headers = { origin: 'https://evil.example' };
      const answer = await server.call(route.method, route.path.replace(/\{\w+\}/g, '1'), {
        as: cookie,
        body: {},
        headers,
      });
      expect([answer.status, answer.body.code]).toEqual([403, 'cross_origin']);
    },
  );

  test('a call is accepted with and without a trailing slash', async () => {
    expect((await server.call('GET', '/api/shipping/states/', { as: cookie })).status).toBe(200);
    expect((await server.call('GET', '/api/shipping/states', { as: cookie })).status).toBe(200);
  });

  test('every answer has a request id and is never stored by a browser', async () => {
    const { headers } = await server.call('GET', '/api/management/me', { as: cookie });
    expect(headers['x-request-id']).toMatch(/^[\da-f-]{36}$/);
    expect(headers['cache-control']).toBe('no-store');
    expect(headers['content-security-policy']).not.toContain('unsafe-inline');
  });

  test('an unknown call is a 404 in the shape of every error', async () => {
    const answer = await server.call('GET', '/api/nothing', { as: cookie });
    expect(answer.status).toBe(404);
    expect(answer.body).toEqual({ message: expect.any(String), code: 'not_found', errors: {} });
  });
});

describe('a body', () => {
  const put = (options: object) => server.call('PUT', '/api/customers/admin/users/1', { as: cookie, ...options });

  test('a body that is not JSON is a 400', async () => {
    const answer = await put({ body: '{bad', headers: { 'content-type': 'application/json' } });
    expect([answer.status, answer.body.code]).toEqual([400, 'malformed']);
  });

  test.each(['application/xml', 'text/plain'])('a body of another kind is a 415: %s', async (kind) => {
    const answer = await put({ body: '<a/>', headers: { 'content-type': kind } });
    expect([answer.status, answer.body.code]).toEqual([415, 'unsupported_media_type']);
  });

  test('a body over a mebibyte is a 413', async () => {
    const answer = await put({ body: { first_name: 'x'.repeat(1_100_000) } });
    expect([answer.status, answer.body.code]).toEqual([413, 'too_large']);
  });

  test('a missing body is refused with the required fields', async () => {
    const answer = await put({});
    expect(answer.status).toBe(422);
    expect(Object.keys(answer.body.errors).toSorted()).toEqual(['email', 'first_name', 'last_name']);
    expect(answer.body.errors.first_name).toEqual(['First name is required.']);
  });

  test('a body with a file is refused where the call takes none', async () => {
    const form = new FormData();
    form.append('file', new File(['x'], 'x.png'));
    expect((await put({ form })).status).toBe(415);
  });
});

describe('an idempotency key', () => {
  const rename = async (key: string, first_name: string, id: number) =>
    server.call('POST', `/api/customers/admin/users/${id}`, {
      as: cookie,
      body: { _method: 'PUT', first_name, last_name: 'Key', email: `key-${id}@example.test` },
      headers: { 'idempotency-key': key },
    });

  test('a request key returns the same answer and does the work once', async () => {
    const { id } = await buildCustomer(server.db);
    const first = await rename('a', 'Once', id);
    const second = await rename('a', 'Once', id);
    expect(second.body).toEqual(first.body);
    expect(second.headers['idempotency-replayed']).toBe('true');
    expect(first.body.data.version).toBe(2);
  });

  test('a request key used again with another body is a 409', async () => {
    const { id } = await buildCustomer(server.db);
    await rename('b', 'One', id);
    const answer = await rename('b', 'Other', id);
    expect([answer.status, answer.body.code]).toEqual([409, 'idempotency_key_reused']);
  });

  test.each(['', '/'])('a request key is the same however the address is written: %j', async (end) => {
    const { id } = await buildCustomer(server.db);
    await rename(`g${end}`, 'Written', id);
    const answer = await server.call(
      'PUT',
      `/api/%63ustomers/admin/users/%3${String(id)[0]}${String(id).slice(1)}${end}`,
      {
        as: cookie,
        body: { first_name: 'Written', last_name: 'Key', email: `key-${id}@example.test` },
        headers: { 'idempotency-key': `g${end}` },
      },
    );
    expect([answer.status, answer.headers['idempotency-replayed'], answer.body.data.version]).toEqual([200, 'true', 2]);
  });

  test('a request key used again with another query is a 409', async () => {
    const { id } = await buildStaff(server.db);
    await server.session(id);
    await server.session(id);
    const sessions = await server.db.selectFrom('sessions').select('id').where('user_id', '=', id).execute();
    const end = (session: number) =>
      server.call('DELETE', `/api/management/staff/${id}/sessions?session_id=${session}`, {
        as: cookie,
        headers: { 'idempotency-key': 'query' },
      });
    const [first, second] = sessions.map((session) => session.id);
    expect((await end(first!)).status).toBe(204);
    const other = await end(second!);
    expect([other.status, other.body.code]).toEqual([409, 'idempotency_key_reused']);
    expect((await end(first!)).status).toBe(204);
  });

  test('a request key is released after a refusal, so that a corrected form may use it', async () => {
    const { id } = await buildCustomer(server.db);
    expect((await rename('c', '', id)).status).toBe(422);
    expect((await rename('c', 'Corrected', id)).status).toBe(200);
  });

  test('a request key belongs to its owner alone', async () => {
    const { id } = await buildCustomer(server.db);
    await rename('d', 'Mine', id);
    const other = await server.session((await buildStaff(server.db)).id);
    const answer = await server.call('PUT', `/api/customers/admin/users/${id}`, {
      as: other,
      body: { first_name: 'Theirs', last_name: 'Key', email: `key-${id}@example.test` },
      headers: { 'idempotency-key': 'd' },
    });
    expect(answer.status).toBe(200);
  });

  test('a request key whose holder died after committing says at once what was done, and does not repeat it', async () => {
    const { id } = await buildCustomer(server.db);
    await rename('e', 'Done', id);
    const alive_at = Temporal.Now.instant().subtract({ seconds: 4 });
    await server.db
      .updateTable('idempotency_keys')
      .set({ status: null, answer: null, alive_at })
      .where('key', '=', 'e')
      .execute();
    const answer = await rename('e', 'Done', id);
    expect([answer.status, answer.body.code]).toEqual([409, 'in_progress']);
    expect(answer.body.message).toMatch(/^This was already done: .+\. Reload the page to see the result\.$/);
  });

  test('a request key whose holder died with an earlier version is answered after a minute', async () => {
    const { id } = await buildCustomer(server.db);
    await rename('h', 'Done', id);
    const created_at = Temporal.Now.instant().subtract({ minutes: 5 });
    await server.db
      .updateTable('idempotency_keys')
      .set({ status: null, answer: null, created_at, alive_at: null, request_id: null })
      .where('key', '=', 'h')
      .execute();
    const answer = await rename('h', 'Done', id);
    expect([answer.status, answer.body.message]).toEqual([
      409,
      'This was already done, but its answer was lost. Reload the page to see the result.',
    ]);
  });

  test('a request key whose holder died before doing anything is taken over', async () => {
    const { id } = await buildCustomer(server.db);
    await rename('f', 'Never', id);
    await server.db
      .updateTable('idempotency_keys')
      .set({
        status: null,
        answer: null,
        committed_at: null,
        created_at: Temporal.Now.instant().subtract({ minutes: 5 }),
      })
      .where('key', '=', 'f')
      .execute();
    expect((await rename('f', 'Taken', id)).body.data.first_name).toBe('Taken');
  });
});

describe('the document of the API', () => {
  test("the API's document is OpenAPI 3.1, public, names every call and has no broken reference", async () => {
    const { status, body } = await server.call('GET', '/api/openapi.json');
    expect([status, body.openapi]).toEqual([200, '3.1.1']);
    const operations = Object.values(body.paths).flatMap((path) =>
      Object.values(path as Record<string, { operationId: string }>),
    );
    expect(operations.map((operation) => operation.operationId).toSorted()).toEqual(Object.keys(routes).toSorted());
    const references = [...JSON.stringify(body).matchAll(/"#\/components\/schemas\/([\w.-]+)"/g)].map(
      ([, name]) => name ?? '',
    );
    expect(references.filter((name) => !(name in body.components.schemas))).toEqual([]);
    expect(body.components.schemas.User).toMatchObject({ type: 'object' });
    expect(body.components.schemas.Error.properties).toHaveProperty('message');
  });

  test.each(['/api/openapi.json', '/api/docs/json', '/api/docs/yaml'])(
    "the API's document is serialized once, sent compressed, and not sent again to callers that have it: %s",
    async (path) => {
      const ask = (headers: Record<string, string> = {}) => server.app.inject({ url: path, headers });
      const plain = await ask();
      const zipped = await ask({ 'accept-encoding': 'gzip, br' });
      expect([plain.statusCode, plain.headers['content-encoding']]).toEqual([200, undefined]);
      expect([zipped.statusCode, zipped.headers['content-encoding']]).toEqual([200, 'gzip']);
      expect(gunzipSync(zipped.rawPayload)).toEqual(plain.rawPayload);
      expect(zipped.rawPayload.length).toBeLessThan(plain.rawPayload.length / 5);
      expect((await ask({ 'accept-encoding': 'gzip;q=0' })).headers['content-encoding']).toBeUndefined();
      const tag = String(plain.headers.etag);
      const known = await ask({ 'if-none-match': `"other", ${tag}` });
      expect([known.statusCode, known.body, known.headers.etag]).toEqual([304, '', tag]);
    },
  );

  test("the API's document has a page without inline scripts or foreign resources", async () => {
    const { status, body } = await server.call('GET', '/api/docs/');
    expect(status).toBe(200);
    expect(body).not.toMatch(/<script(?![^>]*src)[^>]*>/);
    expect(body).not.toMatch(/(src|href)="https?:/);
  });
});
