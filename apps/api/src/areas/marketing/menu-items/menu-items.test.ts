import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildCategory, buildStaff } from '../../../../test/builders.ts';
import { startTestServer, type TestServer } from '../../../../test/server.ts';

const URL = '/api/product-menu-items';
let server: TestServer;
let session: string;
let soups: number;
let bites: number;
let bestseller: number;

beforeAll(async () => {
  server = await startTestServer();
  session = await server.session((await buildStaff(server.db)).id);
  soups = (await buildCategory(server.db, 'Soups')).id;
  bites = (await buildCategory(server.db, 'Bites')).id;
  ({ id: bestseller } = await server.db
    .insertInto('bestsellers')
    .values({ name: 'Best', image_file: null, mobile_image_file: null })
    .returning('id')
    .executeTakeFirstOrThrow());
});
afterAll(() => server.close());

let counter = 0;
async function buildItem(
  fields: { parent_id?: number; on_activate?: 'expand' | 'fetch'; is_transitional?: boolean } = {},
) {
  counter += 1;
  const { id } = await server.db
    .insertInto('menu_items')
    .values({
      name: `Item ${counter}`,
      slug: `item-${counter}`,
      primary_category_id: soups,
      primary_composable_category_id: null,
      image_file: null,
      parent_id: null,
      ...fields,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
const call = (method: string, url: string, body?: object) =>
  server.call(method, url, { as: session, ...(body && { body }) });
const save = (id: number, body: object) => call('PUT', `${URL}/${id}`, body);

test('the menu lists each item with its children and can leave out transitional ones', async () => {
  const top = await buildItem({ on_activate: 'expand' });
  const below = await buildItem({ parent_id: top });
  const passing = await buildItem({ is_transitional: true });
  const { body } = await call(
    'GET',
    `${URL}?page=1&sort=id&order=desc&per_page=100&transitional=0&include=primaryCategory,primaryComposableCategory`,
  );
  const ids = body.data.map(({ id }: { id: number }) => id);
  expect([ids.includes(top), ids.includes(below), ids.includes(passing)]).toEqual([true, false, false]);
  const item = body.data.find(({ id }: { id: number }) => id === top);
  expect(item).toMatchObject({
    on_activate: 'expand',
    types: [],
    primaryCategory: { data: { id: soups, name: 'Soups' } },
    primaryComposableCategory: { data: null },
    children: [{ id: below, primaryCategory: { data: { name: 'Soups' } } }],
  });
  const all = (await call('GET', `${URL}?per_page=100`)).body.data;
  expect(all.map(({ id }: { id: number }) => id)).toContain(passing);
  expect('primaryCategory' in all[0]).toBe(false);
});

test('a menu item changes only in the fields that were sent and says what it fetches', async () => {
  const id = await buildItem();
  const { status, body } = await save(id, {
    title: 'Warm bowls',
    is_new_flag: true,
    primary_category: bites,
    primary_composable_category: soups,
    menu_page_bullets: ['Ready in two minutes', '', 'Never frozen'],
    categories: [soups, bites, soups],
    bestsellers: [bestseller],
    version: 1,
  });
  expect(status, JSON.stringify(body)).toBe(200);
  expect(body.data).toMatchObject({
    title: 'Warm bowls',
    primary_category: bites,
    primary_composable_category: soups,
    menu_page_bullets: ['Ready in two minutes', 'Never frozen'],
    categories: [soups, bites],
    bestsellers: [bestseller],
    types: ['products', 'bestsellers'],
    version: 2,
  });
  await save(id, { title: 'Warm bowls', categories: [bites, soups] });
  const changes = await server.db
    .selectFrom('changes')
    .select(['name', 'before'])
    .where('subject_type', '=', 'menu_item')
    .where('subject_id', '=', String(id))
    .execute();
  expect(changes).toMatchObject([{ name: 'menu_item_updated', before: { title: '', is_new_flag: false } }]);
});

test('a menu item can be saved as a multipart form', async () => {
  const id = await buildItem();
  const form = new FormData();
  for (const [name, value] of Object.entries({
    _method: 'PUT',
    name: 'Formed',
    is_new_flag: '1',
    primary_category: String(bites),
  }))
    form.set(name, value);
  form.set('primary_composable_category', '');
  form.set('categories[0]', String(soups));
  form.set('bestsellers', '');
  const { status, body } = await server.call('POST', `${URL}/${id}`, { as: session, form });
  expect([status, body.data.name, body.data.categories, body.data.types]).toEqual([
    200,
    'Formed',
    [soups],
    ['products'],
  ]);
});

test('a menu item that expands fetches no items', async () => {
  const id = await buildItem({ on_activate: 'expand' });
  const refused = await save(id, { categories: [soups] });
  expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, ['categories']]);
  expect((await save(id, { title: 'Meals', categories: [], bestsellers: [] })).status).toBe(200);
});

test('bad values, a duplicate slug, unknown records, stale versions and signed-out callers are refused', async () => {
  const [id, other] = [await buildItem(), await buildItem()];
  const bad = await save(id, { name: '', slug: 'Not A Slug', primary_category: null });
  expect([bad.status, Object.keys(bad.body.errors).toSorted()]).toEqual([422, ['name', 'primary_category', 'slug']]);
  await save(other, { slug: 'taken' });
  expect((await save(id, { slug: 'taken' })).body.errors).toEqual({
    slug: ['This slug already belongs to another menu item.'],
  });
  expect(Object.keys((await save(id, { primary_category: 999_999 })).body.errors)).toEqual(['primary_category']);
  expect(Object.keys((await save(id, { categories: [999_999] })).body.errors)).toEqual(['categories']);
  expect(Object.keys((await save(id, { bestsellers: [999_999] })).body.errors)).toEqual(['bestsellers']);
  await save(id, { title: 'Theirs' });
  const stale = await save(id, { title: 'Mine', version: 1 });
  expect([stale.status, stale.body.current.title]).toEqual([409, 'Theirs']);
  expect((await save(999_999, {})).status).toBe(404);
  expect((await server.call('GET', URL)).status).toBe(401);
  expect((await server.call('PUT', `${URL}/${id}`, { body: {} })).status).toBe(401);
});

test('a rotation shows its categories under the names of their menu items', async () => {
  const desserts = (await buildCategory(server.db, 'Desserts')).id;
  const id = await buildItem();
  await save(id, { name: 'Sweet things', primary_category: desserts });
  const { body } = await call('GET', '/api/sales/admin/meal-rotations-menu-items');
  expect(body.data).toContainEqual({ category_id: desserts, name: 'Sweet things' });
});
