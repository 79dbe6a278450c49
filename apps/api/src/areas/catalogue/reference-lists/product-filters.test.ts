import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildShipping, buildStaff } from '../../../../test/builders.ts';
import { startTestServer, type TestServer } from '../../../../test/server.ts';

let server: TestServer;
let staff: string;
beforeAll(async () => {
  server = await startTestServer();
  staff = await server.session((await buildStaff(server.db)).id);
  await buildShipping(server.db);
  await server.db
    .insertInto('tags')
    .values([{ name: 'Vegan' }, { name: 'Beef' }])
    .execute();
  await server.db
    .insertInto('indicators')
    .values([{ name: 'Spicy' }, { name: 'New' }])
    .execute();
});
afterAll(() => server.close());

test.each([
  ['/api/tags', ['Beef', 'Vegan']],
  ['/api/product-filters/indicators', ['New', 'Spicy']],
  ['/api/shipping/carriers', ['UPS Ground']],
])('%s lists by name, for staff only', async (url, names) => {
  const { status, body } = await server.call('GET', url, { as: staff });
  expect(status).toBe(200);
  expect(body.data.map((each: { name: string }) => each.name)).toEqual(names);
  expect((await server.call('GET', url)).status).toBe(401);
});
