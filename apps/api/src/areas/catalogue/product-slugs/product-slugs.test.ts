import { readFile } from 'node:fs/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { buildCategory, buildStaff } from '../../../../test/builders.ts';
import { startTestServer, type TestServer } from '../../../../test/server.ts';

const MIGRATION = new URL('../../../../migrations/0240_unique_product_slugs.sql', import.meta.url);
const PATH = '/api/admin/duplicate-product-slugs';
const TAKEN = 'This slug already belongs to another product.';

let server: TestServer;
let staff: string;
let category: number;
beforeAll(async () => {
  server = await startTestServer();
  staff = await server.session((await buildStaff(server.db)).id);
  category = (await buildCategory(server.db)).id;
});
afterAll(() => server.close());
beforeEach(async () => {
  await sql`delete from products`.execute(server.owner);
});

const create = (sku: string, name: string, slug?: string) =>
  server.call('POST', '/api/admin/products', {
    as: staff,
    body: { sku, name, category, ...(slug !== undefined && { slug }) },
  });
const list = () => server.call('GET', PATH, { as: staff });
const rename = (slugs: object[]) => server.call('PUT', PATH, { as: staff, body: { slugs } });
const slugsOf = async () => {
  const { rows } = await sql<{ sku: string; slug: string; marked: boolean }>`
    select sku, slug, has_taken_slug as marked from products order by id`.execute(server.db);
  return rows.map(({ sku, slug, marked }) => `${sku} ${slug}${marked ? ' marked' : ''}`);
};

/** As before the migration, which then runs again. */
async function addDoubles(rows: readonly (readonly [sku: string, slug: string])[]): Promise<void> {
  await sql`drop index products_slug_key`.execute(server.owner);
  for (const [sku, slug] of rows)
    await sql`insert into products (sku, name, slug, category_id) values (${sku}, ${sku}, ${slug}, ${category})`.execute(
      server.owner,
    );
  const statements = (await readFile(MIGRATION, 'utf8')).split(/;\n\n|;\n(?=drop|create)/);
  for (const statement of statements) if (statement.trim()) await sql.raw(statement).execute(server.owner);
}

test('20 products created at once with one slug are one product, and 19 are refused under the field', async () => {
  const answers = await Promise.all(Array.from({ length: 20 }, (_, n) => create(`RACE-${n}`, 'Soup', 'soup')));
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
  const refused = answers.filter(({ status }) => status === 422);
  expect(refused).toHaveLength(19);
  for (const { body } of refused) expect(body.errors).toEqual({ slug: [TAKEN] });
});

test('20 products created at once without a slug get the next free ones of their name', async () => {
  const answers = await Promise.all(Array.from({ length: 20 }, (_, n) => create(`FREE-${n}`, 'Lentil Stew')));
  expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 201));
  const slugs = (await slugsOf()).map((each) => each.split(' ')[1] ?? '');
  const expected = ['lentil-stew', ...Array.from({ length: 19 }, (_, n) => `lentil-stew-${n + 2}`)];
  expect(slugs.toSorted()).toEqual(expected.toSorted());
});

test('a clone is refused a taken slug, and without one takes the next free', async () => {
  await create('PIE', 'Pie', 'pie');
  await create('OTHER', 'Other', 'pie-copy');
  const clone = (body?: object) =>
    server.call('POST', '/api/admin/products/PIE/clones', { as: staff, ...(body && { body }) });
  const taken = await clone({ slug: 'pie-copy' });
  expect([taken.status, taken.body.errors]).toEqual([422, { slug: [TAKEN] }]);
  expect((await clone()).body.data).toMatchObject({ sku: 'PIE-COPY', slug: 'pie-copy-2', is_active: false });
  const edited = await server.call('PUT', '/api/admin/products/PIE', { as: staff, body: { slug: 'pie-copy' } });
  expect([edited.status, Object.keys(edited.body.errors)]).toEqual([422, ['slug']]);
});

test('a clone without a slug takes the next free one if another product takes its own at the same moment', async () => {
  await create('PIE', 'Pie', 'pie');
  const taking = Promise.withResolvers<void>();
  const inserted = Promise.withResolvers<void>();
  const other = server.owner.transaction().execute(async (tx) => {
    await sql`insert into products (sku, name, slug, category_id) values ('X', 'X', 'pie-copy', ${category})`.execute(
      tx,
    );
    inserted.resolve();
    await taking.promise;
  });
  await inserted.promise;
  const cloning = server.call('POST', '/api/admin/products/PIE/clones', { as: staff });
  await expect
    .poll(async () => {
      const { rows } = await sql`select 1 from pg_stat_activity
        where wait_event_type = 'Lock' and datname = current_database()`.execute(server.db);
      return rows.length;
    })
    .toBe(1);
  taking.resolve();
  await other;
  const { status, body } = await cloning;
  expect([status, body.data?.slug]).toEqual([201, 'pie-copy-2']);
});

test('slugs of clones and of new products with long names have at most 200 letters', async () => {
  const long = 's'.repeat(200);
  for (const sku of ['N-1', 'N-2', 'N-3']) expect((await create(sku, long)).status).toBe(201);
  await server.call('POST', '/api/admin/products/N-1/clones', { as: staff });
  const cut = 's'.repeat(198);
  expect(await slugsOf()).toEqual([`N-1 ${long}`, `N-2 ${cut}-2`, `N-3 ${cut}-3`, `N-1-COPY ${'s'.repeat(195)}-copy`]);
});

test('a slug that only PostgreSQL has in the same small letters is avoided', async () => {
  await sql`insert into products (sku, name, slug, category_id) values ('ODD', 'Odd', 'Pİe', ${category})`.execute(
    server.owner,
  );
  const { rows } = await sql<{ slug: string }>`select lower('Pİe') as slug`.execute(server.owner);
  expect((await create('PIE', 'Pie')).status).toBe(201);
  expect((await slugsOf())[1]).toBe(rows[0]?.slug === 'pie' ? 'PIE pie-2' : 'PIE pie');
});

test('all but the oldest of each double are marked, whatever the case, and the index holds for the rest', async () => {
  await addDoubles([
    ['A', 'soup'],
    ['B', 'Soup'],
    ['C', 'stew'],
    ['D', 'soup'],
  ]);
  expect(await slugsOf()).toEqual(['A soup', 'B Soup marked', 'C stew', 'D soup marked']);
  expect((await create('E', 'Soup', 'soup')).status).toBe(422);
});

test('doubles are listed with the product that keeps the slug, and each with a free slug of its own', async () => {
  await addDoubles([
    ['A', 'soup'],
    ['B', 'soup'],
    ['C', 'soup-2'],
    ['D', 'soup'],
  ]);
  const { status, body } = await list();
  expect(status).toBe(200);
  expect(body.meta.pagination.total).toBe(2);
  expect(body.data).toMatchObject([
    { sku: 'B', slug: 'soup', proposed_slug: 'soup-3', kept_by: { sku: 'A' } },
    { sku: 'D', slug: 'soup', proposed_slug: 'soup-4', kept_by: { sku: 'A' } },
  ]);
  expect((await server.call('GET', PATH)).status).toBe(401);
});

test('renamed doubles lose their mark as one recorded change, and a second time is stale', async () => {
  await addDoubles([
    ['A', 'soup'],
    ['B', 'soup'],
    ['D', 'soup'],
  ]);
  const { data } = (await list()).body;
  const renaming = data.map(
    ({ id, version, proposed_slug: slug }: { id: number; version: number; proposed_slug: string }) => ({
      id,
      version,
      slug,
    }),
  );
  expect((await rename(renaming)).body.data).toEqual({ renamed: 2 });
  expect(await slugsOf()).toEqual(['A soup', 'B soup-2', 'D soup-3']);
  const recorded = await server.db
    .selectFrom('changes')
    .select('description')
    .where('description', 'like', 'Renamed the slug of %')
    .execute();
  expect(recorded.map((each) => each.description).toSorted()).toEqual([
    'Renamed the slug of B from soup to soup-2',
    'Renamed the slug of D from soup to soup-3',
  ]);
  expect((await list()).body.data).toEqual([]);
  const again = await rename(renaming);
  expect([again.status, again.body.code]).toEqual([409, 'stale']);
});

test('a renaming with a taken or malformed slug changes nothing and names each field', async () => {
  await addDoubles([
    ['A', 'soup'],
    ['B', 'soup'],
    ['D', 'soup'],
    ['E', 'soup'],
  ]);
  const { data } = (await list()).body;
  const slugs = ['soup', 'mine', 'mine'];
  const sent = data.map(({ id, version }: { id: number; version: number }, index: number) => ({
    id,
    version,
    slug: slugs[index],
  }));
  const { status, body } = await rename(sent);
  expect([status, body.errors]).toEqual([422, { 'slugs.0.slug': [TAKEN], 'slugs.2.slug': [TAKEN] }]);
  expect(await slugsOf()).toEqual(['A soup', 'B soup marked', 'D soup marked', 'E soup marked']);
  expect((await rename([{ id: data[0].id, version: 1, slug: 'Not a slug' }])).status).toBe(422);
  expect((await server.call('PUT', PATH, { body: { slugs: sent } })).status).toBe(401);
});

test.each([
  ['beef_stew', 'beef-stew', 'beef-stew-2'],
  ['crème', 'creme', 'creme-2'],
  ['beef stew', 'beef-stew', 'beef-stew-2'],
  ['soup-', 'soup', 'soup-2'],
  ['', 'b', 'd'],
])('doubles of the slug %j are offered %s and %s, which they can take', async (slug, first, second) => {
  await addDoubles([
    ['A', slug],
    ['B', slug],
    ['D', slug],
  ]);
  type Offer = { id: number; version: number; proposed_slug: string };
  const offers: Offer[] = (await list()).body.data;
  expect(offers.map(({ proposed_slug }) => proposed_slug)).toEqual([first, second]);
  const { body } = await rename(offers.map(({ id, version, proposed_slug }) => ({ id, version, slug: proposed_slug })));
  expect(body.data).toEqual({ renamed: 2 });
});

test('doubles of long slugs are offered none that is taken behind the cut', async () => {
  const [slug, cut] = ['s'.repeat(200), 's'.repeat(198)];
  await addDoubles([
    ['A', slug],
    ['B', slug],
    ['C', `${cut}-2`],
  ]);
  expect((await list()).body.data).toMatchObject([{ sku: 'B', proposed_slug: `${cut}-3` }]);
});
