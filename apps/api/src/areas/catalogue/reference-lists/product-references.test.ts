import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildStaff } from '../../../../test/builders.ts';
import { startTestServer, type TestServer } from '../../../../test/server.ts';

let server: TestServer;
let staff: string;
beforeAll(async () => {
  server = await startTestServer();
  staff = await server.session((await buildStaff(server.db)).id);
});
afterAll(() => server.close());

const namesOf = async (url: string): Promise<string[]> => {
  const { status, body } = await server.call('GET', url, { as: staff });
  expect(status).toBe(200);
  return body.data.map((each: { name: string }) => each.name);
};

test.each([
  ['/api/product-filters/allergens', 'Sesame'],
  ['/api/product-badges', 'New'],
  ['/api/heating-instruction-types', 'Microwave'],
  ['/api/admin/icons', 'Leaf'],
  ['/api/admin/package-items', '4oz jar'],
])('%s lists choices for products, for staff only', async (url, name) => {
  expect(await namesOf(url)).toContain(name);
  expect((await server.call('GET', url)).status).toBe(401);
});

test('packages have the specified slugs', async () => {
  const { body } = await server.call('GET', '/api/admin/package-items', { as: staff });
  expect(body.data).toContainEqual({ slug: 'half-puree-jar', name: '4oz jar' });
  expect(body.data).toContainEqual({ slug: 'smoothie-bottle', name: '8 oz bottle' });
  expect(body.data).toHaveLength(9);
});

test.each([['meal-components'], ['rating-attributes']])('%s are created by name, once in any case', async (list) => {
  const make = (body: object, as?: string) =>
    server.call('POST', `/api/sales/admin/${list}`, { body, ...(as && { as }) });
  const first = await make({ name: ' Whole grains ' }, staff);
  expect([first.status, first.body.data.name]).toEqual([201, 'Whole grains']);
  const again = await make({ name: 'whole GRAINS' }, staff);
  expect(again.body.data).toEqual(first.body.data);
  const many = await Promise.all(Array.from({ length: 8 }, () => make({ name: 'Kale' }, staff)));
  expect(new Set(many.map(({ body }) => body.data.id)).size).toBe(1);
  expect(await namesOf(`/api/admin/${list}`)).toEqual(['Kale', 'Whole grains']);
  expect((await make({ name: ' ' }, staff)).body.errors).toEqual({ name: ['Name is required.'] });
  expect((await make({ name: 'x' })).status).toBe(401);
  const recorded = await server.db
    .selectFrom('changes')
    .select('description')
    .where('name', '=', `${list.slice(0, -1).replace('-', '_')}_created`)
    .execute();
  expect(recorded).toHaveLength(2);
});
