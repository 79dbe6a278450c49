import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { buildCategory, buildStaff } from '../../../../test/builders.ts';
import { startTestServer, type TestServer } from '../../../../test/server.ts';

// How groups reprice orders is in prices.test.ts.

let server: TestServer;
let staff: string;
let category: { id: number; name: string };
let other: { id: number };
let group: number;
beforeAll(async () => {
  server = await startTestServer();
  staff = await server.session((await buildStaff(server.db)).id);
});
afterAll(() => server.close());
beforeEach(async () => {
  category = await buildCategory(server.db);
  other = await buildCategory(server.db);
  const prices = [{ category_id: category.id, price: 999 }];
  group = (await call('POST', '/api/admin/price-variance-groups', { name: `Group of ${category.id}`, prices })).body
    .data.id;
});

const call = (method: string, url: string, body?: object) =>
  server.call(method, url, { as: staff, ...(body && { body }) });
const changesOf = (id: number) =>
  server.db
    .selectFrom('changes')
    .select(['name', 'after'])
    .where('subject_type', '=', 'price_variance_group')
    .where('subject_id', '=', String(id))
    .execute();

test('a group is created with prices, and a name or category twice is refused under its field', async () => {
  const create = (body: object) => call('POST', '/api/admin/price-variance-groups', body);
  const prices = [{ category_id: other.id, price: 799 }];
  const name = 'Newcomers';
  const { status, body } = await create({ name, prices: [{ category_id: category.id, price: null }, ...prices] });
  expect([status, body.data]).toMatchObject([201, { name, prices, is_active: true, version: 1 }]);
  expect(await changesOf(body.data.id)).toMatchObject([{ after: { name, prices } }]);
  expect((await create({ name: name.toUpperCase(), prices })).body.errors).toEqual({
    name: ['This name already belongs to another group.'],
  });
  const refused = async (sent: object) => (await create({ name: 'Refused', prices, ...sent })).body.errors;
  expect(await refused({ prices: [...prices, ...prices] })).toEqual({
    prices: ['Each category can have one price.'],
  });
  expect(await refused({ prices: [{ category_id: other.id, price: 0.5 }] })).toEqual({
    'prices.0.price': ['Enter whole cents.'],
  });
  expect(await refused({ prices: [{ category_id: 999_999, price: 1 }] })).toHaveProperty('prices');
});

test('an archived category keeps its price in a group, and gets none in another', async () => {
  await call('POST', `/api/admin/categories/${category.id}/archive`);
  const prices = [{ category_id: category.id, price: 950 }];
  const url = '/api/admin/price-variance-groups';
  expect((await call('PUT', `${url}/${group}`, { prices })).body.data.prices).toMatchObject(prices);
  expect((await call('POST', url, { name: 'Latecomers', prices })).body.errors).toEqual({
    'prices.0.price': [`The category ${category.name} is archived. Choose another one or restore it.`],
  });
});

test('active groups are ordered as sent, and another set of them is a conflict', async () => {
  const url = '/api/admin/price-variance-groups';
  const active = async (): Promise<number[]> =>
    (await call('GET', url)).body.data.flatMap((each: { id: number; is_active: boolean }) =>
      each.is_active ? [each.id] : [],
    );
  const reversed = (await active()).toReversed();
  expect((await call('POST', `${url}/reorder`, { ids: reversed })).status).toBe(200);
  expect(await active()).toEqual(reversed);
  const old = { ids: reversed, previous_ids: reversed.toReversed() };
  expect((await call('POST', `${url}/reorder`, old)).status).toBe(409);
  await call('PUT', `${url}/${reversed[0]}`, { deactivated_at: '2030-01-01T00:00:00Z' });
  expect((await call('GET', url)).body.data.at(-1).is_active).toBe(false);
  const stale = await call('POST', `${url}/reorder`, { ids: reversed });
  expect([stale.status, stale.body.code]).toEqual([409, 'stale']);
  expect((await server.call('POST', `${url}/reorder`, { body: { ids: reversed } })).status).toBe(401);
  expect((await server.call('POST', url, { body: {} })).status).toBe(401);
});
