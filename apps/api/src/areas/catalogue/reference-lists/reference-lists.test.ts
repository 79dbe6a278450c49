import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { REFERENCE_LIST_LABELS, REFERENCE_LISTS } from '@larder/domain/values/enums/reference-lists.ts';
import { buildCategory, buildCustomer, buildStaff } from '../../../../test/builders.ts';
import { whileLocked } from '../../../../test/locks.ts';
import { startTestServer, type TestServer } from '../../../../test/server.ts';

let server: TestServer;
let staff: string;
let category: number;
beforeAll(async () => {
  server = await startTestServer();
  staff = await server.session((await buildStaff(server.db)).id);
  category = (await buildCategory(server.db)).id;
});
afterAll(() => server.close());

interface Entry {
  id: number;
  name: string;
  slug?: string;
  archived_at: string | null;
  version: number;
  uses: { name: string; count: number }[];
}
const URL = '/api/admin/reference-lists';
const call = (method: string, url: string, body?: object) =>
  server.call(method, url, { as: staff, ...(body && { body }) });
const read = async (list: string): Promise<Entry[]> => (await call('GET', `${URL}/${list}`)).body.data;
const add = async (list: string, name: string, more: object = {}): Promise<Entry> => {
  const { status, body } = await call('POST', `${URL}/${list}`, { name, ...more });
  expect(status, JSON.stringify(body)).toBe(201);
  return body.data;
};
const act = (list: string, { id }: { id: number }, action: 'archive' | 'restore') =>
  call('POST', `${URL}/${list}/${id}/${action}`);
const archived = async (list: string, name: string) => {
  const entry = await add(list, name);
  expect((await act(list, entry, 'archive')).status).toBe(200);
  return entry;
};
const recorded = (type: string, id: number | string) =>
  server.db
    .selectFrom('changes')
    .select(['name', 'description', 'before', 'after'])
    .where('subject_type', '=', type)
    .where('subject_id', '=', String(id))
    .orderBy('id')
    .execute();

const CHOICES = {
  tags: '/api/tags',
  indicators: '/api/product-filters/indicators',
  allergens: '/api/product-filters/allergens',
  'product-badges': '/api/product-badges',
  icons: '/api/admin/icons',
  packages: '/api/admin/package-items',
  'meal-components': '/api/admin/meal-components',
  'rating-attributes': '/api/admin/rating-attributes',
  'heating-instruction-types': '/api/heating-instruction-types',
};
const namesOf = async (url: string): Promise<string[]> =>
  (await call('GET', url)).body.data.map(({ name }: { name: string }) => name);

describe.each(REFERENCE_LISTS)('%s', (list) => {
  test(`an entry of ${list} is created, renamed, archived and restored`, async () => {
    const { noun } = REFERENCE_LIST_LABELS[list];
    const made = await add(list, ' Zest ');
    expect(made).toMatchObject({ name: 'Zest', archived_at: null, version: 1 });
    expect((await read(list)).at(-1)).toEqual(made);
    expect((await namesOf(CHOICES[list])).at(-1)).toBe('Zest');

    const taken = await call('POST', `${URL}/${list}`, { name: 'zE\u200bST', slug: 'zest-again' });
    const message = `This name already belongs to another ${noun}. Restore that one if it is archived, or choose another name.`;
    expect([taken.status, taken.body.errors]).toEqual([422, { name: [message] }]);
    const other = await add(list, 'Peel');
    const renamed = await call('PUT', `${URL}/${list}/${other.id}`, { name: 'ZEST', version: 1 });
    expect(renamed.body.errors).toEqual({ name: [message] });

    const saved = await call('PUT', `${URL}/${list}/${made.id}`, { name: 'Lemon zest', version: 1 });
    expect(saved.body.data).toMatchObject({ name: 'Lemon zest', version: 2 });
    const stale = await call('PUT', `${URL}/${list}/${made.id}`, { name: 'Lime zest', version: 1 });
    expect([stale.status, Object.keys(stale.body.errors), stale.body.current.name]).toEqual([
      409,
      ['name'],
      'Lemon zest',
    ]);

    const gone = await act(list, made, 'archive');
    expect([gone.status, gone.body.data.archived_at]).toEqual([200, expect.any(String)]);
    const again = await act(list, made, 'archive');
    expect([again.status, again.body.message]).toEqual([422, `The ${noun} Lemon zest is already archived.`]);
    expect(await namesOf(CHOICES[list])).not.toContain('Lemon zest');
    const all = (await call('GET', `${CHOICES[list]}?with_archived=1`)).body.data;
    expect(all.filter((each: { is_archived?: true }) => each.is_archived)).toMatchObject([{ name: 'Lemon zest' }]);

    expect((await act(list, made, 'restore')).body.data.archived_at).toBeNull();
    expect((await act(list, made, 'restore')).body.message).toBe(`The ${noun} Lemon zest is not archived.`);
    expect(await namesOf(CHOICES[list])).toContain('Lemon zest');
    const type = list.slice(0, -1).replaceAll('-', '_');
    expect((await recorded(type, made.id)).map(({ description }) => description)).toEqual([
      `Created the ${noun} Zest`,
      `Renamed the ${noun} Zest to Lemon zest`,
      `Archived the ${noun} Lemon zest`,
      `Restored the ${noun} Lemon zest`,
    ]);
  });
});

test('choices follow the order of staff, and a new entry comes last', async () => {
  const before = (await read('product-badges')).filter(({ archived_at }) => archived_at === null);
  const order = before.map(({ id }) => id).toReversed();
  const answer = await call('POST', `${URL}/product-badges/reorder`, { ids: order });
  expect(answer.body.data.map(({ id }: Entry) => id)).toEqual(order);
  const old = { ids: order.toReversed(), previous_ids: order.toReversed() };
  expect((await call('POST', `${URL}/product-badges/reorder`, old)).status).toBe(409);
  await add('product-badges', 'Award');
  expect(await namesOf('/api/product-badges')).toEqual([...before.map(({ name }) => name).toReversed(), 'Award']);
  expect(await recorded('product_badges', 'order')).toMatchObject([
    { name: 'product_badges_reordered', description: 'Reordered the badges' },
  ]);
  const changed = await call('POST', `${URL}/product-badges/reorder`, { ids: order });
  expect([changed.status, changed.body.message]).toEqual([
    409,
    'Somebody changed this list in the meantime. Review it and try again.',
  ]);
  const twice = [...order.slice(1), order.at(-1), order.at(-1)];
  expect((await call('POST', `${URL}/product-badges/reorder`, { ids: twice })).status).toBe(409);
});

test('a package has a slug from its name or a given one, and it never changes', async () => {
  const made = await add('packages', 'Bento Box');
  expect(made.slug).toBe('bento-box');
  expect(await add('packages', 'Bento box, large', { slug: 'bento-l' })).toMatchObject({ slug: 'bento-l' });
  const taken = await call('POST', `${URL}/packages`, { name: 'Another', slug: 'bento-box' });
  expect(taken.body.errors).toEqual({
    slug: ['This slug already belongs to another package. Restore that one if it is archived, or choose another slug.'],
  });
  const nameless = await call('POST', `${URL}/packages`, { name: 'Коробка' });
  expect(nameless.body.errors).toEqual({ slug: ['Enter a slug. None can be generated from this name.'] });
  const bad = await call('POST', `${URL}/packages`, { name: 'Another', slug: 'Not a slug' });
  expect(Object.keys(bad.body.errors)).toEqual(['slug']);
  const changed = await call('PUT', `${URL}/packages/${made.id}`, { name: 'Bento', slug: 'bento' });
  expect(changed.body.errors).toEqual({ slug: ['The slug of a package cannot be changed after creation.'] });
  const renamed = await call('PUT', `${URL}/packages/${made.id}`, { name: 'Bento', slug: 'bento-box' });
  expect(renamed.body.data).toMatchObject({ name: 'Bento', slug: 'bento-box' });
  const sku = 'BENTO-1';
  await call('POST', '/api/admin/products', { sku, name: 'Bento', category, package: 'bento-box' });
  expect((await call('GET', `/api/admin/products/${sku}`)).body.data.package).toBe('bento-box');
  expect((await read('packages')).find(({ slug }) => slug === 'bento-box')?.uses).toEqual([
    { name: 'products', count: 1 },
  ]);
});

const FIELDS = {
  tags: ['tags', 'tags'],
  indicators: ['indicators', 'indicators'],
  allergens: ['allergens', 'allergens'],
  'product-badges': ['badge', 'badge'],
  icons: ['icons', null],
  packages: ['package', 'package'],
  'meal-components': ['mealComponents', 'mealComponents'],
  'rating-attributes': ['ratingAttributes', 'ratingAttributes'],
  'heating-instruction-types': ['heating_instructions.0.type', 'heating_instructions.1.type'],
} as const;
const valueOf = (list: keyof typeof FIELDS, entries: Entry[]): object => {
  const ids = entries.map(({ id }) => id);
  if (list === 'packages') return { package: entries.at(-1)?.slug ?? null };
  if (list === 'product-badges') return { badge: ids.at(-1) ?? null };
  if (list === 'heating-instruction-types')
    return { heating_instructions: ids.map((type) => ({ type, title: 'Heat', text: 'Warm it.' })) };
  return { [FIELDS[list][0]]: ids };
};

test.each(REFERENCE_LISTS)('a product keeps an archived value of %s, which cannot be chosen again', async (list) => {
  const [inNew, inOld] = FIELDS[list];
  const [had, gone] = [await add(list, 'Had'), await archived(list, 'Gone')];
  const sku = `KEEPS-${list}`;
  const base = { sku, name: 'Keeps', category };
  const refused = await call('POST', '/api/admin/products', { ...base, ...valueOf(list, [gone]) });
  const message = `The ${REFERENCE_LIST_LABELS[list].noun} Gone is archived. Choose another one or restore it.`;
  expect([refused.status, refused.body.errors]).toEqual([422, { [inNew]: [message] }]);

  expect((await call('POST', '/api/admin/products', { ...base, ...valueOf(list, [had]) })).status).toBe(201);
  await act(list, had, 'archive');
  const kept = await call('PUT', `/api/admin/products/${sku}`, { name: 'Kept', ...valueOf(list, [had]) });
  expect([kept.status, kept.body.data.name]).toEqual([200, 'Kept']);
  expect((await read(list)).find(({ id }) => id === had.id)?.uses[0]).toEqual({ name: 'products', count: 1 });
  expect((await call('POST', `/api/admin/products/${sku}/clones`)).status).toBe(201);
  expect((await read(list)).find(({ id }) => id === had.id)?.uses[0]?.count, 'a clone copies it').toBe(2);
  if (inOld === null) return;
  const added = await call('PUT', `/api/admin/products/${sku}`, valueOf(list, [had, gone]));
  expect([added.status, added.body.errors]).toEqual([422, { [inOld]: [message] }]);
  expect((await call('PUT', `/api/admin/products/${sku}`, valueOf(list, []))).status).toBe(200);
  const back = await call('PUT', `/api/admin/products/${sku}`, valueOf(list, [had]));
  expect(back.status).toBe(422);
});

test.each(['tags', 'indicators'] as const)('a kid keeps archived %s, which cannot be chosen again', async (list) => {
  const customer = await buildCustomer(server.db);
  const [had, gone] = [await add(list, 'Kid had'), await archived(list, 'Kid gone')];
  const save = (ids: number[], more: object = {}) =>
    call('PUT', `/api/customers/admin/users/${customer.id}/kids`, {
      kids: [{ name: 'Ada', categories: [], filters: { tags: [], indicators: [], [list]: ids }, ...more }],
    });
  const first = await save([had.id]);
  const [{ id }] = first.body.data;
  await act(list, had, 'archive');
  const kept = await save([had.id], { id, name: 'Ada B.' });
  expect([kept.status, kept.body.data[0].filters[list]]).toEqual([200, [{ id: had.id, name: 'Kid had' }]]);
  expect((await read(list)).find((each) => each.id === had.id)?.uses).toEqual([
    { name: 'products', count: 0 },
    { name: 'kids', count: 1 },
  ]);
  for (const refused of [await save([had.id, gone.id], { id }), await save([gone.id])])
    expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, [`kids.0.filters.${list}`]]);
});

test.each(['meal-components', 'rating-attributes'] as const)(
  'the name of an archived entry of %s is refused by the product form',
  async (list) => {
    await archived(list, 'Withdrawn');
    const { status, body } = await call('POST', `/api/sales/admin/${list}`, { name: 'withdrawn' });
    expect([status, Object.keys(body.errors)]).toEqual([422, ['name']]);
    expect(body.message).toMatch(/Withdrawn is archived\. Choose another one or restore it\.$/);
  },
);

test('a product that is saved while a tag is being archived waits and is refused', async () => {
  const tag = await add('tags', 'Just in time');
  const refused = await whileLocked(
    server.db,
    (tx) => tx.updateTable('tags').set({ archived_at: Temporal.Now.instant() }).where('id', '=', tag.id).execute(),
    () => call('POST', '/api/admin/products', { sku: 'RACE-1', name: 'Race', category, tags: [tag.id] }),
  );
  expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, ['tags']]);
});

test('of twenty simultaneous entries of one name one is made', async () => {
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, index) => call('POST', `${URL}/icons`, { name: index % 2 ? 'Sun' : 'SUN' })),
  );
  const made = answers.filter(({ status }) => status === 201);
  const refused = answers.filter(({ status, body }) => status === 422 && 'name' in body.errors);
  expect([made.length, refused.length]).toEqual([1, 19]);
});

test('the lists are counted, archived entries apart', async () => {
  const counts = async () => (await call('GET', URL)).body.data.find(({ list }: { list: string }) => list === 'icons');
  const before = await counts();
  await add('icons', 'Moon');
  await archived('icons', 'Comet');
  expect(await counts()).toEqual({
    list: 'icons',
    count: before.count + 1,
    archived_count: before.archived_count + 1,
  });
  expect((await call('GET', URL)).body.data.map(({ list }: { list: string }) => list)).toEqual(REFERENCE_LISTS);
});

test('unknown lists and entries, bad names and signed-out callers are refused', async () => {
  expect((await call('GET', `${URL}/spices`)).status).toBe(404);
  expect((await call('PUT', `${URL}/tags/999999`, { name: 'x' })).status).toBe(404);
  expect((await act('tags', { id: 999_999 }, 'archive')).status).toBe(404);
  for (const name of ['', '  ', 'x'.repeat(101), 'a\u0000b'])
    expect(Object.keys((await call('POST', `${URL}/tags`, { name })).body.errors)).toEqual(['name']);
  for (const [method, path] of [
    ['GET', ''],
    ['GET', '/tags'],
    ['POST', '/tags'],
    ['PUT', '/tags/1'],
    ['POST', '/tags/1/archive'],
    ['POST', '/tags/1/restore'],
    ['POST', '/tags/reorder'],
  ] as const)
    expect((await server.call(method, `${URL}${path}`, method === 'GET' ? {} : { body: {} })).status).toBe(401);
});
