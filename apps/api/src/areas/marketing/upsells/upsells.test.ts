import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildCategory, buildStaff } from '../../../../test/builders.ts';
import { buildProduct } from '../../../../test/orders.ts';
import { startTestServer, type TestServer } from '../../../../test/server.ts';

const URL = '/api/sales/admin/upsells';
let server: TestServer;
let session: string;
let categoryId: number;
let skus: string[];
let inactive: string;

beforeAll(async () => {
  server = await startTestServer();
  session = await server.session((await buildStaff(server.db)).id);
  categoryId = (await buildCategory(server.db, 'Snacks')).id;
  const products = [];
  for (let n = 0; n < 4; n++) products.push(await buildProduct(server.db, categoryId));
  skus = products.slice(0, 3).map(({ sku }) => sku);
  inactive = products[3]?.sku ?? '';
  await server.db.updateTable('products').set({ is_active: false }).where('sku', '=', inactive).execute();
});
afterAll(() => server.close());

const call = (method: string, url: string, body?: object) =>
  server.call(method, url, { as: session, ...(body && { body }) });
async function buildUpsell(name = 'Snacks for the road') {
  const { id } = await server.db
    .insertInto('upsells')
    .values({ name, category_id: categoryId, price_cents: 350 as never })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
const save = async (id: number, products: string[], more: object = {}) =>
  call('POST', `${URL}/${id}`, { products, ...more });

describe('an upsell', () => {
  test('upsells are listed newest first with category, price and products', async () => {
    const [older, newer] = [await buildUpsell('Older'), await buildUpsell('Newer')];
    await save(newer, skus);
    const { body } = await call('GET', `${URL}?per_page=100&sort=id&order=desc`);
    expect(body.data.map(({ id }: { id: number }) => id).slice(0, 2)).toEqual([newer, older]);
    expect(body.data[0]).toMatchObject({ category: { name: 'Snacks' }, price: 3.5, products: skus });
    const { data } = (await call('GET', `${URL}/${newer}`)).body;
    expect(data.items[0]).toEqual({ sku: skus[0], name: expect.any(String), is_active: true, image: null });
  });

  test('an upsell stores its products in the saved order without duplicates', async () => {
    const id = await buildUpsell();
    await save(id, skus);
    const turned = skus.toReversed();
    const { status, body } = await save(id, ['', ...turned, turned[0]?.toLowerCase() ?? ''], { version: 2 });
    expect([status, body.data.products, body.data.version]).toEqual([200, turned, 3]);
    await save(id, turned);
    expect((await call('GET', `${URL}/${id}`)).body.data.version).toBe(3);
    const changes = await server.db
      .selectFrom('changes')
      .select(['name', 'before', 'after'])
      .where('subject_type', '=', 'upsell')
      .where('subject_id', '=', String(id))
      .orderBy('id')
      .execute();
    expect(changes.at(-1)).toEqual({ name: 'upsell_updated', before: { products: skus }, after: { products: turned } });
    expect(changes).toHaveLength(2);
  });

  test('an upsell can be saved as a multipart form and can be emptied', async () => {
    const id = await buildUpsell();
    const form = new FormData();
    skus.forEach((sku, index) => form.set(`products[${index}]`, sku));
    expect((await server.call('POST', `${URL}/${id}`, { as: session, form })).body.data.products).toEqual(skus);
    const empty = new FormData();
    empty.set('products', '');
    expect((await server.call('POST', `${URL}/${id}`, { as: session, form: empty })).body.data.products).toEqual([]);
  });

  test('only active products can be added, and a product deactivated later stays', async () => {
    const id = await buildUpsell();
    const refused = await save(id, [skus[0] ?? '', inactive, 'NOTHING']);
    expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, ['products.1', 'products.2']]);
    await server.db.updateTable('products').set({ is_active: true }).where('sku', '=', inactive).execute();
    await save(id, [inactive]);
    await server.db.updateTable('products').set({ is_active: false }).where('sku', '=', inactive).execute();
    const { status, body } = await save(id, [skus[0] ?? '', inactive]);
    expect([status, body.data.items[1]?.is_active]).toEqual([200, false]);
  });

  test('a save of a stale upsell is a 409 with the current products', async () => {
    const id = await buildUpsell();
    await save(id, skus);
    const { status, body } = await save(id, [], { version: 1 });
    expect([status, body.current.products, Object.keys(body.errors)]).toEqual([409, skus, ['products']]);
  });

  test('an upsell is created with its products, and its name, category and price can change', async () => {
    const made = await call('POST', URL, { name: 'For the road', category: categoryId, price: 4.99, products: skus });
    expect([made.status, made.body.data]).toMatchObject([
      201,
      {
        name: 'For the road',
        category: { name: 'Snacks' },
        price: 4.99,
        products: skus,
        archived_at: null,
        version: 1,
      },
    ]);
    const { id } = made.body.data;
    const { body } = await call('POST', `${URL}/${id}`, { name: 'For home', category: null, price: null, version: 1 });
    expect(body.data).toMatchObject({ name: 'For home', category: null, price: null, products: skus, version: 2 });
    const changes = server.db.selectFrom('changes').select(['name', 'before']).where('subject_type', '=', 'upsell');
    expect(await changes.where('subject_id', '=', String(id)).orderBy('id').execute()).toEqual([
      { name: 'upsell_created', before: null },
      { name: 'upsell_updated', before: { name: 'For the road', category: categoryId, price: 499 } },
    ]);
  });

  test('an archived upsell is listed among the archived ones only, until it is restored', async () => {
    const id = await buildUpsell('Old');
    await save(id, skus);
    const idsOf = async (query: string) =>
      (await call('GET', `${URL}?per_page=100${query}`)).body.data.map((each: { id: number }) => each.id);
    expect((await call('POST', `${URL}/${id}/archive`)).body.data).toMatchObject({
      archived_at: expect.any(String),
      products: skus,
      version: 3,
    });
    expect((await save(id, [], { version: 2 })).status).toBe(409);
    expect(await idsOf('')).not.toContain(id);
    expect(await idsOf('&archived=1')).toEqual([id]);
    expect((await call('GET', `${URL}/${id}`)).body.data.archived_at).not.toBeNull();
    expect((await call('POST', `${URL}/${id}/archive`)).status).toBe(422);
    await call('POST', `${URL}/${id}/restore`);
    expect(await idsOf('')).toContain(id);
    expect(await idsOf('&archived=1')).toEqual([]);
  });

  test('an upsell cannot get an archived category, and keeps the one that it has', async () => {
    const gone = (await buildCategory(server.db, 'Gone')).id;
    const { id } = (await call('POST', URL, { name: 'A', category: gone })).body.data;
    await server.db
      .updateTable('categories')
      .set({ deleted_at: Temporal.Instant.from('2026-01-01T00:00:00Z') })
      .where('id', '=', gone)
      .execute();
    expect((await call('POST', `${URL}/${id}`, { name: 'B', category: gone })).status).toBe(200);
    const errors = { category: ['The category Gone is archived. Choose another one or restore it.'] };
    expect((await call('POST', URL, { name: 'C', category: gone })).body.errors).toEqual(errors);
    expect((await call('POST', `${URL}/${await buildUpsell()}`, { category: gone })).body.errors).toEqual(errors);
  });

  test('upsells are ordered as sent, a restored one comes last, and an older order is a conflict', async () => {
    const made = [await buildUpsell('First'), await buildUpsell('Second')];
    const inOrder = async (order = 'asc'): Promise<number[]> =>
      (await call('GET', `${URL}?per_page=100&sort=position&order=${order}`)).body.data.map(
        (each: { id: number }) => each.id,
      );
    const previous_ids = await inOrder();
    expect(previous_ids.slice(-2)).toEqual(made);
    const ids = [made[1], ...previous_ids.slice(0, -1)];
    expect((await call('POST', `${URL}/reorder`, { ids, previous_ids })).status).toBe(204);
    expect([await inOrder(), (await inOrder('desc')).toReversed()]).toEqual([ids, ids]);
    expect((await call('GET', `${URL}/${made[1]}`)).body.data.version).toBe(1);
    const stale = await call('POST', `${URL}/reorder`, { ids, previous_ids });
    expect([stale.status, stale.body.code, stale.body.current[0].name]).toEqual([409, 'stale', 'Second']);
    const added = await buildUpsell('Third');
    expect((await inOrder()).at(-1)).toBe(added);
    expect((await call('POST', `${URL}/reorder`, { ids })).status).toBe(409);
    for (const act of ['archive', 'restore']) await call('POST', `${URL}/${made[1]}/${act}`);
    expect(await inOrder()).toEqual([...ids.slice(1), added, made[1]]);
    const changes = server.db.selectFrom('changes').select(['description', 'after']);
    const [change] = await changes.where('name', '=', 'upsells_reordered').execute();
    expect(change).toMatchObject({
      description: 'Reordered the upsells',
      after: { order: expect.arrayContaining(['First']) },
    });
    expect(Object.keys((await call('POST', `${URL}/reorder`, { ids: [] })).body.errors)).toEqual(['ids']);
    expect((await server.call('POST', `${URL}/reorder`, { body: { ids } })).status).toBe(401);
  });

  test('bad values and signed-out callers are refused, and an unknown upsell is a 404', async () => {
    const id = await buildUpsell();
    const bad = await call('POST', `${URL}/${id}`, { products: 'x', name: '' });
    expect([bad.status, Object.keys(bad.body.errors).toSorted()]).toEqual([422, ['name', 'products']]);
    const unmade = await call('POST', URL, { name: '', category: 999_999, price: -1, products: ['NOTHING'] });
    expect([unmade.status, Object.keys(unmade.body.errors).toSorted()]).toEqual([422, ['name', 'price']]);
    expect(Object.keys((await call('POST', URL, { name: 'A', category: 999_999 })).body.errors)).toEqual(['category']);
    expect((await save(999_999, [])).status).toBe(404);
    expect((await call('POST', `${URL}/999999/archive`)).status).toBe(404);
    expect((await server.call('POST', URL, { body: { name: 'A' } })).status).toBe(401);
    expect((await server.call('POST', `${URL}/${id}/archive`)).status).toBe(401);
    expect((await server.call('POST', `${URL}/${id}/restore`)).status).toBe(401);
    expect((await call('GET', `${URL}/999999`)).status).toBe(404);
    expect((await server.call('GET', URL)).status).toBe(401);
    expect((await server.call('POST', `${URL}/${id}`, { body: { products: [] } })).status).toBe(401);
  });
});
