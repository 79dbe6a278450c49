import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildCategory, buildStaff } from '../../../../test/builders.ts';
import { startTestServer, type TestServer } from '../../../../test/server.ts';

const URL = '/api/product-menu-items';
const SLUG_TAKEN =
  'This slug already belongs to another menu item, on the menu or below an archived item. Choose another slug.';
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
    slug: [SLUG_TAKEN],
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

const made = async (fields: object = {}) => {
  counter += 1;
  const item = { name: `Made ${counter}`, slug: `made-${counter}`, primary_category: soups, ...fields };
  const { status, body } = await call('POST', URL, item);
  expect(status, JSON.stringify(body)).toBe(201);
  return body.data as { id: number; name: string; slug: string };
};
const archive = (id: number) => call('POST', `${URL}/${id}/archive`);
const restore = (id: number) => call('POST', `${URL}/${id}/restore`);
const listed = async (query = ''): Promise<{ id: number; children: { id: number }[] }[]> =>
  (await call('GET', `${URL}?per_page=100&sort=position&order=asc${query}`)).body.data;
const idsOf = (items: { id: number }[]) => items.map(({ id }) => id);
const changesOf = (type: string, id: number | string) =>
  server.db
    .selectFrom('changes')
    .select(['name', 'description'])
    .where('subject_type', '=', type)
    .where('subject_id', '=', String(id))
    .orderBy('id')
    .execute();

test('a created menu item is last on its level and recorded', async () => {
  const top = await made({ on_activate: 'expand', title: 'Bowls', menu_page_bullets: ['Warm', ''] });
  const below = await made({ parent_id: top.id, categories: [bites, soups, bites], bestsellers: [bestseller] });
  expect(below).toMatchObject({
    parent: { id: top.id, name: top.name, is_archived: false },
    on_activate: 'fetch',
    categories: [soups, bites],
    types: ['products', 'bestsellers'],
    image: null,
    archived_at: null,
    version: 1,
  });
  const menu = await listed();
  expect(menu.at(-1)).toMatchObject({
    id: top.id,
    title: 'Bowls',
    menu_page_bullets: ['Warm'],
    children: [{ id: below.id }],
  });
  expect(await changesOf('menu_item', top.id)).toEqual([
    { name: 'menu_item_created', description: `Created the menu item ${top.name}` },
  ]);
});

test('a menu item is created below an item of the top level that expands, and its bad values are refused', async () => {
  const [expanding, fetching] = [await made({ on_activate: 'expand' }), await made()];
  const fieldsOf = async (fields: object) => {
    const { status, body } = await call('POST', URL, { name: 'A', slug: 'a', primary_category: soups, ...fields });
    return [status, ...Object.keys(body.errors).toSorted()];
  };
  expect(await fieldsOf({ name: '', slug: '', primary_category: null })).toEqual([
    422,
    'name',
    'primary_category',
    'slug',
  ]);
  expect(await fieldsOf({ parent_id: fetching.id })).toEqual([422, 'parent_id']);
  expect(await fieldsOf({ parent_id: 999_999 })).toEqual([422, 'parent_id']);
  expect(await fieldsOf({ parent_id: expanding.id, on_activate: 'expand' })).toEqual([422, 'on_activate']);
  expect(await fieldsOf({ on_activate: 'expand', categories: [soups] })).toEqual([422, 'categories']);
  expect(await fieldsOf({ slug: expanding.slug })).toEqual([422, 'slug']);
  expect(await fieldsOf({ primary_category: 999_999 })).toEqual([422, 'primary_category']);
});

test('an archived menu item leaves the menu with the items below it and returns with them', async () => {
  const top = await made({ on_activate: 'expand' });
  const below = await made({ parent_id: top.id });
  expect((await archive(below.id)).body.data.archived_at).not.toBeNull();
  expect((await archive(below.id)).body.message).toBe(`The menu item ${below.name} is already archived.`);
  expect((await listed()).find(({ id }) => id === top.id)?.children).toEqual([]);
  await archive(top.id);
  expect(idsOf(await listed())).not.toContain(top.id);
  expect(idsOf(await listed('&archived=1'))).toEqual(expect.arrayContaining([top.id, below.id]));
  const early = await restore(below.id);
  expect([early.status, early.body.message]).toEqual([
    422,
    `This item belongs below ${top.name}, which is archived. Restore ${top.name} first.`,
  ]);
  await restore(top.id);
  expect((await restore(below.id)).body.data).toMatchObject({ archived_at: null, version: 3 });
  expect((await save(below.id, { title: 'Mine', version: 1 })).body.code).toBe('stale');
  expect(idsOf((await listed()).find(({ id }) => id === top.id)?.children ?? [])).toEqual([below.id]);
  expect((await changesOf('menu_item', below.id)).map(({ name }) => name)).toEqual([
    'menu_item_created',
    'menu_item_archived',
    'menu_item_restored',
  ]);
});

test('an archived menu item leaves its slug and the name of its category to others', async () => {
  const stews = (await buildCategory(server.db, 'Stews')).id;
  const old = await made({ primary_category: stews });
  await archive(old.id);
  const next = await made({ slug: old.slug, name: 'Hearty stews', primary_category: stews });
  const { body } = await call('GET', '/api/sales/admin/meal-rotations-menu-items');
  expect(body.data).toContainEqual({ category_id: stews, name: 'Hearty stews' });
  const taken = await restore(old.id);
  expect([taken.status, taken.body.errors]).toEqual([422, { slug: [SLUG_TAKEN] }]);
  await save(next.id, { slug: `${next.slug}-next` });
  expect((await restore(old.id)).status).toBe(200);
});

test('an item below an archived one does not name its category, and keeps its slug', async () => {
  const broths = (await buildCategory(server.db, 'Broths')).id;
  const top = await made({ on_activate: 'expand' });
  const below = await made({ primary_category: broths, parent_id: top.id });
  await archive(top.id);
  const refused = await call('POST', URL, { name: 'Broths', slug: below.slug, primary_category: broths });
  expect(refused.body.errors).toEqual({ slug: [SLUG_TAKEN] });
  await made({ name: 'Warm broths', primary_category: broths });
  const { body } = await call('GET', '/api/sales/admin/meal-rotations-menu-items');
  expect(body.data).toContainEqual({ category_id: broths, name: 'Warm broths' });
});

test('menu items are reordered without a new version, and an archived one refuses the order', async () => {
  const [a, b, c] = [await made(), await made(), await made()];
  const reorder = (...items: { id: number }[]) =>
    call('POST', `${URL}/reorder`, { menu_items: items.map(({ id }, index) => ({ id, position: 1001 + index })) });
  expect((await reorder(c, a, b)).status).toBe(204);
  expect((await listed()).slice(-3)).toMatchObject([{ id: c.id, version: 1 }, { id: a.id }, { id: b.id }]);
  await reorder(c, a, b);
  expect(await changesOf('menu_items', 'order')).toHaveLength(1);
  await archive(a.id);
  const refused = await reorder(a, c);
  expect([refused.status, refused.body.errors]).toEqual([
    422,
    { 'menu_items.0.id': ['This item is no longer on the menu. Reload the list.'] },
  ]);
  expect(Object.keys((await reorder(b, b)).body.errors)).toEqual(['menu_items']);
  await restore(a.id);
});

test('an archived category stays where it is set and cannot be chosen', async () => {
  const gone = (await buildCategory(server.db, 'Gone')).id;
  const { id } = await made({ primary_category: gone, categories: [gone] });
  await server.db
    .updateTable('categories')
    .set({ deleted_at: Temporal.Instant.from('2026-01-01T00:00:00Z') })
    .where('id', '=', gone)
    .execute();
  const kept = await save(id, { title: 'Kept', primary_category: gone, categories: [gone, soups] });
  expect([kept.status, kept.body.data.categories]).toEqual([200, [soups, gone].toSorted((x, y) => x - y)]);
  const other = await made();
  const refused = await save(other.id, { primary_category: gone, categories: [gone] });
  const sentence = ['The category Gone is archived. Choose another one or restore it.'];
  expect([refused.status, refused.body.errors]).toEqual([422, { primary_category: sentence, categories: sentence }]);
  const created = await call('POST', URL, { name: 'A', slug: 'gone', primary_category: gone });
  expect([created.status, Object.keys(created.body.errors)]).toEqual([422, ['primary_category']]);
});

test('signed-out callers and unknown menu items are refused', async () => {
  for (const [method, url] of [
    ['POST', URL],
    ['POST', `${URL}/1/archive`],
    ['POST', `${URL}/1/restore`],
    ['POST', `${URL}/reorder`],
  ] as const)
    expect((await server.call(method, url, { body: {} })).status).toBe(401);
  expect((await archive(999_999)).status).toBe(404);
});
