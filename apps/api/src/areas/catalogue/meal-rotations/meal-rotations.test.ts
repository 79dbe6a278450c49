import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { buildCategory, buildShipping, buildStaff, buildWeek } from '../../../../test/builders.ts';
import { buildProduct } from '../../../../test/orders.ts';
import { whileLocked } from '../../../../test/locks.ts';
import { startTestServer, type TestServer } from '../../../../test/server.ts';
import type { Tx } from '../../../platform/database/database.ts';

let server: TestServer;
let staff: string;
let category: { id: number };
let other: { id: number };
let rotation: number;
let skus: string[];
let foreign: string;
let weeks = 0;

beforeAll(async () => {
  server = await startTestServer();
  const { db } = server;
  staff = await server.session((await buildStaff(db)).id);
  await buildShipping(db);
  category = await buildCategory(db);
  other = await buildCategory(db);
});
afterAll(() => server.close());

const base = '/api/sales/admin/meal-rotations';
const call = (method: string, path: string, body?: object) =>
  server.call(method, path.startsWith('/api') ? path : base + path, { as: staff, ...(body && { body }) });
const add = (product_sku: string, category_id = category.id) =>
  call('POST', `/${rotation}/products`, { product_sku, category_id });
const order = (changes: object = {}) =>
  call('POST', `/${rotation}/products-order`, { new_index: 0, skus, category_id: category.id, ...changes });
const rowsOf = async (id: number): Promise<{ sku: string; index_number: number; category_id: number }[]> =>
  (await call('GET', `/${id}/products`)).body.data;
const ofCategory = async () =>
  (await rowsOf(rotation)).filter((row) => row.category_id === category.id).map((row) => [row.sku, row.index_number]);

/** At least two years ahead. */
const week = () =>
  buildWeek(
    server.db,
    Temporal.PlainDate.from('2028-01-03').add({ weeks: ++weeks }).toString(),
    { 1: '2099-01-01T00:00:00Z', 2: '2099-01-01T00:00:00Z' },
    202_800 + weeks,
  );
const statusOf = (id: number, status: 'draft' | 'active') =>
  server.db.updateTable('order_weeks').set({ status }).where('id', '=', id).execute();
const draft = async () => {
  const made = await week();
  await server.db
    .updateTable('order_weeks')
    .set({ status: 'draft', meal_rotation_id: null })
    .where('id', '=', made.id)
    .execute();
  return made;
};

beforeEach(async () => {
  const { db } = server;
  rotation = (await call('POST', '')).body.data.id;
  skus = [];
  for (let index = 0; index < 3; index++) skus.push((await buildProduct(db, category.id)).sku);
  foreign = (await buildProduct(db, other.id)).sku;
  for (const sku of skus) await add(sku);
  await add(foreign, other.id);
});

describe('products', () => {
  test('rotation products keep the order in which they were added, and a removal leaves no gap', async () => {
    expect(await ofCategory()).toEqual(skus.map((sku, index) => [sku, index + 1]));
    expect((await call('DELETE', `/${rotation}/products/${skus[1]}`)).status).toBe(204);
    expect(await ofCategory()).toEqual([
      [skus[0], 1],
      [skus[2], 2],
    ]);
    const { body } = await call('GET', `/${rotation}/products?include=category`);
    expect(body.data.at(-1)).toMatchObject({ sku: foreign, category: { data: { id: other.id } } });
  });

  test('a duplicate, inactive or unknown product, or one of another category, is refused under its field', async () => {
    const { db } = server;
    const inactive = await buildProduct(db, category.id);
    await db.updateTable('products').set({ is_active: false }).where('id', '=', inactive.id).execute();
    const late = await buildProduct(db, other.id);
    for (const [sku, sentence] of [
      [skus[0], /already in this rotation/],
      [late.sku, /belongs to another category/],
      [inactive.sku, /is not active/],
      ['NO-SUCH', /no product NO-SUCH/],
    ] as const) {
      const { status, body } = await add(sku ?? '');
      expect([status, body.errors.product_sku[0]]).toEqual([422, expect.stringMatching(sentence)]);
    }
    expect((await ofCategory()).length).toBe(3);
    expect((await call('DELETE', `/${rotation}/products/NO-SUCH`)).status).toBe(404);
  });

  test('rotation products take the order that was sent', async () => {
    const wanted = skus.toReversed();
    const { status, body } = await order({ skus: wanted, new_index: 0 });
    expect(status).toBe(200);
    expect(body.data.slice(0, 3).map((row: { sku: string }) => row.sku)).toEqual(wanted);
    expect(await ofCategory()).toEqual(wanted.map((sku, index) => [sku, index + 1]));
  });

  test('an order with different products is a conflict that returns the current ones', async () => {
    for (const wrong of [skus.slice(1), [...skus, foreign], [skus[0], skus[0], skus[1]], ['NO-SUCH']]) {
      const { status, body } = await order({ skus: wrong });
      expect([status, body.code, body.current.length]).toEqual([409, 'stale', 4]);
    }
    expect((await order({ skus: [] })).status).toBe(422);
  });

  test('two concurrent reorderings end in one of the two orders, complete', async () => {
    const [a = '', b = '', c = ''] = skus;
    const wanted = [
      [c, b, a],
      [b, c, a],
    ];
    const answers = await Promise.all(wanted.flatMap((each) => [order({ skus: each }), order({ skus: each })]));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(wanted).toContainEqual((await ofCategory()).map(([sku]) => sku));
    expect((await ofCategory()).map(([, index]) => index)).toEqual([1, 2, 3]);
  });

  test('a reordering waits for a concurrent removal and is then a conflict', async () => {
    const takeAway = async (tx: Tx) => {
      await tx.selectFrom('meal_rotations').select('id').where('id', '=', rotation).forUpdate().execute();
      await tx
        .deleteFrom('meal_rotation_products')
        .where('meal_rotation_id', '=', rotation)
        .where('product_id', 'in', (row) =>
          row
            .selectFrom('products')
            .select('id')
            .where('sku', '=', skus[0] ?? ''),
        )
        .execute();
    };
    const { status, body } = await whileLocked(server.db, takeAway, () => order({ skus }));
    expect([status, body.code, body.current.length]).toEqual([409, 'stale', 3]);
  });

  test('rotation products are found by SKU in any case', async () => {
    const lower = skus.toReversed().map((sku) => sku.toLowerCase());
    expect((await order({ skus: lower })).status).toBe(200);
    expect((await ofCategory()).map(([sku]) => sku)).toEqual(skus.toReversed());
    expect((await call('DELETE', `/${rotation}/products/${lower[0]}`)).status).toBe(204);
  });
});

describe('weeks', () => {
  test('a draft week without a rotation is added and removed again', async () => {
    const { id } = await draft();
    const added = await call('POST', `/${rotation}/order-weeks`, { order_week_id: id });
    expect(added.body.data).toMatchObject([{ id, meal_rotation_id: rotation }]);
    const { body } = await call('GET', `/${rotation}/order-weeks?include=productionCycles`);
    expect(body.data[0].productionCycles.data).toHaveLength(2);
    const listed = await call('GET', '?per_page=999&include=orderWeeks,products');
    const row = listed.body.data.find((each: { id: number }) => each.id === rotation);
    expect(row.orderWeeks.data).toMatchObject([{ id }]);
    expect((await call('DELETE', `/api/sales/admin/product-rotations/${rotation}/order-weeks/${id}`)).status).toBe(204);
    expect((await call('GET', `/${rotation}/order-weeks`)).body.data).toEqual([]);
  });

  test('a week is in one rotation, even if two add it at once', async () => {
    const { id } = await draft();
    const second = (await call('POST', '')).body.data.id;
    const answers = await Promise.all(
      [rotation, second].map((each) => call('POST', `/${each}/order-weeks`, { order_week_id: id })),
    );
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422]);
  });

  test('active and unknown weeks are neither added nor removed', async () => {
    const { id } = await draft();
    await call('POST', `/${rotation}/order-weeks`, { order_week_id: id });
    await statusOf(id, 'active');
    const removed = await call('DELETE', `/api/sales/admin/product-rotations/${rotation}/order-weeks/${id}`);
    expect([removed.status, removed.body.code]).toEqual([422, 'refused']);
    expect((await call('POST', `/${rotation}/order-weeks`, { order_week_id: id })).status).toBe(422);
    expect((await call('POST', `/${rotation}/order-weeks`, { order_week_id: 999_999 })).status).toBe(422);
    expect((await call('DELETE', `/api/sales/admin/product-rotations/${rotation}/order-weeks/999999`)).status).toBe(
      404,
    );
  });
});

describe('a rotation', () => {
  test('a rotation is cloned with its products and without its weeks', async () => {
    await call('POST', `/${rotation}/order-weeks`, { order_week_id: (await draft()).id });
    const { status, body } = await call('POST', `/${rotation}/clones`);
    expect([status, body.data.products]).toEqual([201, [...skus, foreign]]);
    expect((await call('GET', `/${body.data.id}?include=orderWeeks`)).body.data.orderWeeks.data).toEqual([]);
  });

  test('a rotation with draft weeks is deleted and releases them; one with an active week is not', async () => {
    const { id } = await draft();
    await call('POST', `/${rotation}/order-weeks`, { order_week_id: id });
    await statusOf(id, 'active');
    const kept = await call('DELETE', `/${rotation}`);
    expect([kept.status, kept.body.message]).toEqual([422, expect.stringMatching(/^Rotation \d+ cannot be deleted/)]);
    expect((await call('GET', `/api/admin/meal-rotations/${rotation}/uses`)).body.data).toEqual([
      { name: 'active weeks', count: 1 },
    ]);
    await statusOf(id, 'draft');
    expect((await call('DELETE', `/${rotation}`)).status).toBe(204);
    const free = await call('GET', '/api/sales/admin/order-weeks?notInRotation=1');
    expect(free.body.data).toContainEqual(expect.objectContaining({ id, meal_rotation_id: null }));
    expect((await call('GET', `/${rotation}`)).status).toBe(404);
  });

  test('rotations have a log, as JSON and as a page for browsers', async () => {
    await order({ skus: skus.toReversed(), new_index: 0 });
    const log = '/api/sales/admin/rotations-log';
    const { body } = await call('GET', log);
    expect(body.data[0]).toMatchObject({
      rotation_id: rotation,
      description: `Moved ${skus.at(-1)} to position 1 of rotation ${rotation}`,
      causer: { email: expect.stringContaining('@') },
    });
    const page = await server.call('GET', log, { as: staff, headers: { accept: 'text/html,*/*' } });
    expect(page.headers['content-type']).toMatch(/^text\/html/);
    expect(page.body).toContain(`Moved ${skus.at(-1)} to position 1`);
    expect((await server.call('GET', log, { headers: { accept: 'text/html' } })).status).toBe(401);
  });

  test('a rotation has one menu item per category, and a page has at most 1,000 rotations', async () => {
    const items = (await call('GET', '/api/sales/admin/meal-rotations-menu-items')).body.data;
    expect(items).toContainEqual({ category_id: category.id, name: expect.any(String) });
    expect((await call('GET', '?per_page=1001')).status).toBe(422);
  });

  test.each([
    ['GET', ''],
    ['POST', ''],
    ['GET', '/1'],
    ['DELETE', '/1'],
    ['POST', '/1/clones'],
    ['GET', '/1/order-weeks'],
    ['POST', '/1/order-weeks'],
    ['GET', '/1/products'],
    ['POST', '/1/products'],
    ['DELETE', '/1/products/X'],
    ['POST', '/1/products-order'],
    ['DELETE', '/api/sales/admin/product-rotations/1/order-weeks/1'],
    ['GET', '/api/sales/admin/meal-rotations-menu-items'],
    ['GET', '/api/sales/admin/rotations-log'],
  ])('%s %s is for staff only', async (method, path) => {
    const { status } = await server.call(method, path.startsWith('/api') ? path : base + path);
    expect(status).toBe(401);
  });
});
