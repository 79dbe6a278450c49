import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildCategory, buildShipping, buildStaff, buildWeek } from '../../../../test/builders.ts';
import { buildProduct } from '../../../../test/orders.ts';
import { startTestServer, type TestServer } from '../../../../test/server.ts';

let server: TestServer;
let staff: string;
let week: { id: number };
let soup: { id: number; sku: string };
let soldOut: { id: number; sku: string };

beforeAll(async () => {
  server = await startTestServer();
  const { db } = server;
  staff = await server.session((await buildStaff(db)).id);
  await buildShipping(db);
  const category = await buildCategory(db);
  soup = await buildProduct(db, category.id);
  soldOut = await buildProduct(db, category.id);
  await buildProduct(db, category.id);
  await db.updateTable('products').set({ name: '100% Soup' }).where('id', '=', soup.id).execute();
  await db.insertInto('product_images').values({ product_id: soup.id, file: 'products/soup', position: 0 }).execute();
  await db.updateTable('products').set({ is_sold_out: true }).where('id', '=', soldOut.id).execute();
  week = await buildWeek(db, '2026-11-30', { 1: '2099-01-01T00:00:00Z', 2: '2099-01-01T00:00:00Z' }, 202_649);
  await db
    .insertInto('rogue_buffers')
    .values([
      { order_week_id: week.id, product_id: soup.id, remaining: 7 },
      { order_week_id: week.id, product_id: soldOut.id, remaining: 7 },
    ])
    .execute();
});
afterAll(() => server.close());

const list = (query: string) => server.call('GET', `/api/admin/products?${query}`, { as: staff });

test('products of a week are the sellable ones in its buffer, with quantity and pictures', async () => {
  const { status, body } = await list(`order_week_id=${week.id}&perPage=1000&include=images`);
  expect(status).toBe(200);
  expect(body.data).toEqual([
    expect.objectContaining({
      sku: soup.sku,
      buffer_quantity: 7,
      images: {
        data: [
          expect.objectContaining({
            uris: expect.objectContaining({ 'landing-desktop': '/files/products/soup/landing-desktop.webp' }),
          }),
        ],
      },
    }),
  ]);
});

test('products are found by part of the name or SKU, with wildcards taken literally', async () => {
  const skusOf = async (typed: string) =>
    (await list(`nameOrSku=${encodeURIComponent(typed)}`)).body.data.map((each: { sku: string }) => each.sku);
  expect(await skusOf('0% s')).toEqual([soup.sku]);
  expect(await skusOf(soldOut.sku.toLowerCase())).toContain(soldOut.sku);
  expect(await skusOf('%%')).toEqual([]);
});

test('products without a week have no buffer, a page has at most 1,000, and only staff see them', async () => {
  const { body } = await list('perPage=2');
  expect(body.meta.pagination).toMatchObject({ total: 3, per_page: 2 });
  expect(body.data[0]).not.toHaveProperty('buffer_quantity');
  expect((await list('perPage=1001')).status).toBe(422);
  expect((await server.call('GET', '/api/admin/products')).status).toBe(401);
});
