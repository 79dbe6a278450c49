import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildStaff } from '../../../../test/builders.ts';
import { startTestServer, type TestServer } from '../../../../test/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

test('age groups are listed youngest first, for staff only', async () => {
  const as = await server.session((await buildStaff(server.db)).id);
  const { status, body } = await server.call('GET', '/api/age-groups', { as });
  expect([status, body.data[0]]).toEqual([200, { id: 1, name: '6 to 8 months' }]);
  expect(new Set(body.data.map(({ id }: { id: number }) => id)).size).toBe(body.data.length);
  expect((await server.call('GET', '/api/age-groups')).status).toBe(401);
});
