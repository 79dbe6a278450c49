import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildCategory, buildStaff } from '../../../../test/builders.ts';
import { buildProduct } from '../../../../test/orders.ts';
import { startTestServer, type TestServer } from '../../../../test/server.ts';

let server: TestServer;
let staff: string;
let product: { id: number; sku: string };
beforeAll(async () => {
  server = await startTestServer();
  const { db } = server;
  staff = await server.session((await buildStaff(db)).id);
  product = await buildProduct(db, (await buildCategory(db)).id, { item_price: 950, is_premium: true });
  await db.insertInto('tags').values({ name: 'Vegan' }).execute();
  await db.insertInto('product_tags').values({ product_id: product.id, tag_id: 1 }).execute();
  await db.insertInto('product_images').values({ product_id: product.id, file: 'products/x', position: 0 }).execute();
  await sql`update products set "with" = 'with rice', calculated_rating = 4.5, fiber_milligrams = 700`.execute(db);
});
afterAll(() => server.close());

const clone = (sku = product.sku) => server.call('POST', `/api/admin/products/${sku}/clones`, { as: staff });

test('a clone is inactive, has the next free SKU and all relations of the original', async () => {
  const first = await clone();
  expect(first.status).toBe(201);
  expect(first.body.data).toMatchObject({
    sku: `${product.sku}-COPY`,
    is_active: false,
    is_premium: true,
    item_price: 9.5,
    with: 'with rice',
    fiber_milligrams: 700,
    calculated_rating: null,
    tags: { data: [{ name: 'Vegan' }] },
    images: { data: [{ uris: { original: '/files/products/x/landing-desktop.webp' } }] },
  });
  expect((await clone(product.sku.toLowerCase())).body.data.sku).toBe(`${product.sku}-COPY-2`);
  const recorded = await server.db
    .selectFrom('changes')
    .select(['description', 'staff_id'])
    .where('name', '=', 'product_cloned')
    .execute();
  expect(recorded.map((each) => each.description)).toContain(`Cloned ${product.sku} as ${product.sku}-COPY`);
});

test('a clone takes the SKU, name and slug that are given, and a slug of its own otherwise', async () => {
  const named = (body: object) => server.call('POST', `/api/admin/products/${product.sku}/clones`, { as: staff, body });
  const given = await named({ sku: 'NEXT-1', name: 'Next month', slug: 'next-month' });
  expect([given.status, given.body.data]).toMatchObject([
    201,
    { sku: 'NEXT-1', name: 'Next month', slug: 'next-month' },
  ]);
  const { slug } = (await server.call('GET', `/api/admin/products/${product.sku}`, { as: staff })).body.data;
  expect((await named({ sku: 'NEXT-2' })).body.data).toMatchObject({ sku: 'NEXT-2', slug: `${slug}-next-2` });
  const taken = await named({ sku: 'next-1' });
  expect([taken.status, taken.body.errors]).toEqual([422, { sku: ['This SKU already belongs to another product.'] }]);
  expect((await named({ sku: 'not a sku' })).status).toBe(422);
  expect((await clone()).body.data.slug).toMatch(new RegExp(`^${slug}-copy(-\\d+)?$`));
});

test('a clone under a taken SKU and a taken slug is refused under both fields at once, and creates nothing', async () => {
  const named = (body: object) => server.call('POST', `/api/admin/products/${product.sku}/clones`, { as: staff, body });
  expect((await named({ sku: 'TAKEN-1', slug: 'taken-1' })).status).toBe(201);
  const count = () =>
    server.db
      .selectFrom('products')
      .select(({ fn }) => fn.countAll().as('all'))
      .executeTakeFirst();
  const before = await count();
  const { status, body } = await named({ sku: 'taken-1', slug: 'taken-1' });
  expect([status, body.errors]).toEqual([
    422,
    {
      sku: ['This SKU already belongs to another product.'],
      slug: ['This slug already belongs to another product.'],
    },
  ]);
  expect(await count()).toEqual(before);
  const races = await Promise.all([1, 2, 3].map(() => named({ sku: 'RACED-1', slug: 'raced-1' })));
  expect(races.map((each) => each.status).toSorted((a, b) => a - b)).toEqual([201, 422, 422]);
});

test('ten concurrent clones of a product get different SKUs', async () => {
  const answers = await Promise.all(Array.from({ length: 10 }, () => clone()));
  expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 201));
  expect(new Set(answers.map(({ body }) => body.data.sku)).size).toBe(10);
});

test('cloning refuses an unknown product, a SKU that is too long, and signed-out callers', async () => {
  expect((await clone('NO-SUCH')).status).toBe(404);
  const long = 'L'.repeat(62);
  await server.db.updateTable('products').set({ sku: long }).where('sku', '=', `${product.sku}-COPY`).execute();
  const { status, body } = await clone(long);
  expect([status, body.code]).toEqual([422, 'refused']);
  expect((await server.call('POST', `/api/admin/products/${product.sku}/clones`)).status).toBe(401);
});
