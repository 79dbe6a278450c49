import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { buildCategory, buildShipping, buildStaff } from '../../../../test/builders.ts';
import { buildProduct, buildSubscriber } from '../../../../test/orders.ts';
import { startTestServer, type TestServer } from '../../../../test/server.ts';

let server: TestServer;
let staff: string;
beforeAll(async () => {
  server = await startTestServer();
  staff = await server.session((await buildStaff(server.db)).id);
  await buildShipping(server.db);
});
afterAll(() => server.close());
let category: { id: number; name: string };
let archived: { id: number; name: string };
beforeEach(async () => {
  category = await buildCategory(server.db);
  archived = await buildCategory(server.db);
  await call('POST', `/api/admin/categories/${archived.id}/archive`);
});

const call = (method: string, url: string, body?: object) =>
  server.call(method, url, { as: staff, ...(body && { body }) });
const list = async (query = ''): Promise<{ id: number; name: string; deleted_at: string | null }[]> =>
  (await call('GET', `/api/admin/categories?per_page=100${query}`)).body.data;
const idsOf = (rows: { id: number }[]) => rows.map(({ id }) => id);
const changesOf = async (name: string) =>
  (await server.db.selectFrom('changes').select(['description']).where('name', '=', name).orderBy('id').execute()).map(
    ({ description }) => description,
  );
const FIELDS = { name: 'Smoothies', description: '', price: 599, premium_price: 699, display_price: 599 };
const ARCHIVED = () => [`The category ${archived.name} is archived. Choose another one or restore it.`];

test('a category is created last in the list, with the rules of a change', async () => {
  const { status, body } = await call('POST', '/api/admin/categories', FIELDS);
  expect([status, body.data]).toEqual([201, { ...FIELDS, id: body.data.id, deleted_at: null, version: 1 }]);
  expect((await list()).at(-1)?.id).toBe(body.data.id);
  expect(await changesOf('category_created')).toEqual(['Created the category Smoothies']);
  const refused = async (changes: object) =>
    (await call('POST', '/api/admin/categories', { ...FIELDS, ...changes })).body.errors;
  expect(await refused({ name: 'SMOOTHIES' })).toEqual({ name: ['This name already belongs to another category.'] });
  expect(await refused({ name: '', price: -1 })).toMatchObject({
    name: expect.any(Array),
    price: ['The price cannot be negative.'],
  });
  expect(await refused({ name: 'Juices', premium_price: 598 })).toHaveProperty('premium_price');
});

test('an archived category is listed on request, last, and is restored at its place', async () => {
  expect(idsOf(await list())).not.toContain(archived.id);
  expect((await list('&with_deleted=1')).at(-1)).toMatchObject({ id: archived.id, deleted_at: expect.any(String) });
  const again = await call('POST', `/api/admin/categories/${archived.id}/archive`);
  expect([again.status, again.body.message]).toEqual([422, `The category ${archived.name} is already archived.`]);

  const restored = await call('POST', `/api/admin/categories/${archived.id}/restore`);
  expect(restored.body.data).toMatchObject({ deleted_at: null, version: 3 });
  expect(idsOf(await list())).toContain(archived.id);
  expect((await call('POST', `/api/admin/categories/${archived.id}/restore`)).status).toBe(422);
  expect((await changesOf('category_restored')).at(-1)).toBe(`Restored the category ${archived.name}`);
});

test('a category is not restored while another one has its name', async () => {
  await server.db.updateTable('categories').set({ name: archived.name }).where('id', '=', category.id).execute();
  const { status, body } = await call('POST', `/api/admin/categories/${archived.id}/restore`);
  expect([status, body.errors]).toEqual([422, { name: ['This name already belongs to another category.'] }]);
});

test('categories are ordered as sent, and another set of them is a conflict with the current list', async () => {
  const reversed = idsOf(await list()).toReversed();
  const { status, body } = await call('POST', '/api/admin/categories/reorder', { ids: reversed });
  expect([status, idsOf(body.data), idsOf(await list())]).toEqual([200, reversed, reversed]);
  expect(await changesOf('categories_reordered')).toEqual(['Reordered the categories']);
  const menu = (await call('GET', '/api/sales/admin/meal-rotations-menu-items')).body.data;
  expect(menu.map((item: { category_id: number }) => item.category_id)).toEqual(reversed);

  const stale = await call('POST', '/api/admin/categories/reorder', { ids: [...reversed, archived.id] });
  expect([stale.status, stale.body.code, idsOf(stale.body.current)]).toEqual([409, 'stale', reversed]);
  const back = { ids: reversed.toReversed(), previous_ids: reversed.toReversed() };
  expect((await call('POST', '/api/admin/categories/reorder', back)).status).toBe(409);
  const read = { ids: reversed.toReversed(), previous_ids: reversed };
  expect((await call('POST', '/api/admin/categories/reorder', read)).status).toBe(200);
  expect((await call('POST', '/api/admin/categories/reorder', { ids: [] })).status).toBe(422);
});

test('an archived category cannot be chosen for a product, a plan, a kid or a menu item', async () => {
  const product = await call('POST', '/api/admin/products', {
    type: 'regular',
    sku: 'ARCHIVED-1',
    name: 'Soup',
    category: archived.id,
    sku_ignore_sales_report_validation: true,
  });
  expect([product.status, product.body.errors]).toMatchObject([422, { category: ARCHIVED() }]);

  const user = await call('POST', '/api/customers/admin/users', {
    role: 'comped',
    with_welcome_email: false,
    account: { email: 'archived@example.test', first_name: 'New', last_name: 'Customer', password: 'long enough 1' },
    shipping: {
      line_1: '1 Main St',
      city: 'Chicago',
      state_id: 'IL',
      zip_code: '60601',
      phone: '312-555-0101',
      type: 'personal',
    },
    comped: { amount: null, number_of_weeks: null },
    subscription: [
      { category_id: category.id, quantity: 4 },
      { category_id: archived.id, quantity: 4 },
    ],
  });
  expect(user.body.errors).toEqual({ 'subscription.1.category_id': ARCHIVED() });

  const kids = await saveKids((await buildSubscriber(server.db)).id, [{ name: 'Ada', categories: [archived.id] }]);
  expect(kids.body.errors).toEqual({ 'kids.0.categories.0.id': ARCHIVED() });

  const item = await menuItem(category.id);
  const menu = (changes: object) => call('PUT', `/api/product-menu-items/${item}`, changes);
  expect((await menu({ primary_composable_category: archived.id, categories: [archived.id] })).body.errors).toEqual({
    primary_composable_category: ARCHIVED(),
    categories: ARCHIVED(),
  });
  expect((await menu({ primary_category: archived.id })).body.errors).toEqual({ primary_category: ARCHIVED() });
});

test('an archived category is not chosen for a rotation, which can get more products of one that it has', async () => {
  const { db } = server;
  const rotations = '/api/sales/admin/meal-rotations';
  const { id } = (await call('POST', rotations)).body.data;
  const products = [await buildProduct(db, category.id), await buildProduct(db, category.id)];
  const add = (sku: string, category_id: number) =>
    call('POST', `${rotations}/${id}/products`, { product_sku: sku, category_id });
  const { sku } = await buildProduct(db, archived.id);
  expect((await add(sku, archived.id)).body.errors).toEqual({ product_sku: ARCHIVED() });
  expect((await add(products[0]!.sku, category.id)).status).toBe(201);
  await call('POST', `/api/admin/categories/${category.id}/archive`);
  expect((await add(products[1]!.sku, category.id)).status).toBe(201);
  expect((await call('POST', `${rotations}/${id}/clones`)).status).toBe(201);
});

test('an archived category stays with the products, kids, rotations and menu items that have it', async () => {
  const { db } = server;
  const customer = await buildSubscriber(db);
  const ada = (await saveKids(customer.id, [{ name: 'Ada', categories: [category.id] }])).body.data[0];
  const item = await menuItem(category.id);
  const product = await buildProduct(db, category.id);
  const rotation = await db.insertInto('meal_rotations').defaultValues().returning('id').executeTakeFirstOrThrow();
  const rotated = { meal_rotation_id: rotation.id, product_id: product.id, category_id: category.id, index_number: 1 };
  await db.insertInto('meal_rotation_products').values(rotated).execute();
  expect((await call('GET', `/api/admin/categories/${category.id}/uses`)).body.data).toEqual([
    { name: 'coming orders', count: 0 },
    { name: 'active products', count: 1 },
    { name: 'plans', count: 1 },
    { name: 'menu items', count: 1 },
    { name: 'price variance groups', count: 0 },
  ]);
  await call('POST', `/api/admin/categories/${category.id}/archive`);

  const grown = await saveKids(customer.id, [{ id: ada.id, name: 'Ada Grown', categories: [category.id] }]);
  expect(grown.body.data).toMatchObject([{ name: 'Ada Grown', categories: [{ id: category.id }] }]);
  const both = { title: 'New title', categories: [category.id] };
  expect((await call('PUT', `/api/product-menu-items/${item}`, both)).status).toBe(200);
  const menu = (await call('GET', '/api/sales/admin/meal-rotations-menu-items')).body.data;
  expect(idsOf(menu.map((each: { category_id: number }) => ({ id: each.category_id })))).toContain(category.id);
});

test('unknown categories are a 404, and calls without a sign-in a 401', async () => {
  expect((await call('POST', '/api/admin/categories/999999/archive')).status).toBe(404);
  expect((await call('POST', '/api/admin/categories/999999/restore')).status).toBe(404);
  for (const path of ['', '/reorder', `/${category.id}/archive`, `/${category.id}/restore`])
    expect((await server.call('POST', `/api/admin/categories${path}`, { body: {} })).status).toBe(401);
});

const saveKids = (userId: number, kids: { id?: number; name: string; categories: number[] }[]) =>
  call('PUT', `/api/customers/admin/users/${userId}/kids`, {
    kids: kids.map(({ categories, ...kid }) => ({
      ...kid,
      categories: categories.map((id) => ({ id, quantity: 4 })),
      filters: { tags: [], indicators: [] },
    })),
  });

async function menuItem(categoryId: number): Promise<number> {
  const { id } = await server.db
    .insertInto('menu_items')
    .values({ name: 'Meals', slug: `meals-${categoryId}`, primary_category_id: categoryId, on_activate: 'fetch' })
    .returning('id')
    .executeTakeFirstOrThrow();
  await server.db.insertInto('menu_item_categories').values({ menu_item_id: id, category_id: categoryId }).execute();
  return id;
}
