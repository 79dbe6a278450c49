import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ProductColumn } from '@larder/domain/values/imports/product-imports.ts';
import { buildCategory, buildStaff } from '../../../../test/builders.ts';
import { transactionsOf } from '../../../../test/statements.ts';
import { startTestServer, type TestServer } from '../../../../test/server.ts';
import { jobContext } from '../../../platform/jobs/job-context.fixture.ts';
import type { Job } from '../../../platform/jobs/jobs.ts';
import { checkProducts } from './check-products.job.ts';
import { importProductsJob } from './import-products.job.ts';
import { reverseProductsJob } from './reverse-products.job.ts';

let server: TestServer;
let session: string;
let category: { id: number; name: string };
/** The jobs that the last one enqueued. */
let queued: { name: string; data: unknown }[] = [];

beforeAll(async () => {
  server = await startTestServer();
  session = await server.session((await buildStaff(server.db)).id);
  category = await buildCategory(server.db, 'Dinner');
  await sql`insert into allergens (name, archived_at) values ('Oatxx', null), ('Plumxx', null), ('Sandxx', now())`.execute(
    server.db,
  );
  await sql`insert into tags (name) values ('Sourxx'), ('Sweetxx')`.execute(server.db);
  await sql`insert into heating_instruction_types (name) values ('Grillxx')`.execute(server.db);
});
afterAll(() => server.close());

type Cells = Partial<Record<ProductColumn, string>>;
const PATH = '/api/admin/product-imports';
const quoted = (cell: string) => (/[",\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);
const csvOf = (rows: Cells[]) => {
  const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))] as ProductColumn[];
  return [columns.join(','), ...rows.map((row) => columns.map((column) => quoted(row[column] ?? '')).join(','))].join(
    '\r\n',
  );
};

async function upload(content: string, as: string | null = session) {
  const form = new FormData();
  form.set('csv', new File([content], 'products.csv', { type: 'text/csv' }));
  return server.call('POST', PATH, { ...(as !== null && { as }), form });
}

async function run<Data>(job: Job<Data>, data: Data): Promise<void> {
  queued = [];
  const enqueue = async (_: unknown, next: { name: string }, given: unknown) =>
    void queued.push({ name: next.name, data: given });
  await job.run(data, { ...jobContext(server.db), jobs: { enqueue, enqueueAll: async () => {} } });
}

const show = async (id: number) => (await server.call('GET', `${PATH}/${id}`, { as: session })).body.data;
const notesOf = async (id: number): Promise<(string | null)[]> =>
  (await server.call('GET', `${PATH}/${id}/rows?per_page=100`, { as: session })).body.data.map(
    ({ note }: { note: string | null }) => note,
  );

async function check(rows: Cells[] | string) {
  const { status, body } = await upload(typeof rows === 'string' ? rows : csvOf(rows));
  expect(status, JSON.stringify(body)).toBe(201);
  await run(checkProducts, { import_id: body.data.id });
  return show(body.data.id);
}

async function apply(rows: Cells[]) {
  const { id } = await check(rows);
  const { status, body } = await server.call('POST', `${PATH}/${id}/batch`, { as: session });
  expect(status, JSON.stringify(body)).toBe(202);
  await run(importProductsJob, { batch_id: body.data.id });
  return { ...(await show(id)), batch_id: body.data.id };
}

async function reverse(id: number) {
  const { status, body } = await server.call('POST', `${PATH}/${id}/reversals`, { as: session });
  expect(status, JSON.stringify(body)).toBe(202);
  await run(reverseProductsJob, { batch_id: body.data.id });
  const jobs = await server.call('GET', `/api/sales/admin/batch/${body.data.id}/jobs`, { as: session });
  return jobs.body.data.map(({ sku, error }: { sku: string; error: string | null }) => [sku, error]);
}

const productOf = async (sku: string) =>
  (
    await server.call('GET', `/api/admin/products/${sku}?include=allergens,tags,heatingInstructions,related_products`, {
      as: session,
    })
  ).body.data;

test('an import creates products with prices, lists of names, heating instructions and related products', async () => {
  await apply([{ sku: 'OTHER-1', name: 'Other', category: 'dinner' }]);
  const file = await apply([
    {
      sku: 'SOUP-1',
      name: 'Soup',
      with: 'bread',
      category: 'Dinner',
      item_price: '12.50',
      is_premium: 'Yes',
      is_active: 'no',
      allergens: 'oatxx; Plumxx',
      tags: 'Sourxx',
      heating_instructions: 'Grillxx | On a plate | Heat for <b>3</b> minutes.\nGrillxx | In a bowl | Heat.',
      related_products: 'other-1',
      fixed_rating: '4.5',
      description: 'Warm, "spicy"\nand red',
    },
  ]);
  expect(file).toMatchObject({
    counts: { created: 1, changed: 0, unchanged: 0, refused: 0 },
    batch: { progress: 100 },
  });
  expect(await productOf('SOUP-1')).toMatchObject({
    name: 'Soup',
    slug: 'soup',
    category_id: category.id,
    item_price: 12.5,
    is_premium: true,
    is_active: false,
    show_facility_statement: true,
    fixed_rating: 4.5,
    description: 'Warm, "spicy"\nand red',
    allergens: { data: [{ name: 'Oatxx' }, { name: 'Plumxx' }] },
    tags: { data: [{ name: 'Sourxx' }] },
    heatingInstructions: {
      data: [{ title: 'On a plate', text: 'Heat for <b>3</b> minutes.' }, { title: 'In a bowl' }],
    },
    related_products: { data: [{ sku: 'OTHER-1' }] },
  });
});

test('the same file of products twice makes no changes', async () => {
  const rows = [{ sku: 'TWICE-1', name: 'Twice', category: 'Dinner', item_price: '9', tags: 'Sweetxx; Sourxx' }];
  await apply(rows);
  const file = await check(rows);
  expect(file).toMatchObject({
    counts: { created: 0, changed: 0, unchanged: 1, refused: 0 },
    refusals: { import: 'This file makes no changes.' },
  });
});

test('a later file changes what its cells give, names each change, and prices coming orders again', async () => {
  await apply([{ sku: 'LATER-1', name: 'Before', category: 'Dinner', item_price: '9', tags: 'Sourxx' }]);
  const { id } = await productOf('LATER-1');
  const rows = [{ sku: 'later-1', name: 'After', item_price: '10.25', tags: 'Sweetxx' }];
  const file = await check(rows);
  expect(file).toMatchObject({ counts: { changed: 1 }, repriced_products: 1, coming_orders: 0 });
  expect(await notesOf(file.id)).toEqual(['name: Before → After. item_price: $9.00 → $10.25. tags: Sourxx → Sweetxx.']);
  await apply(rows);
  expect(queued).toEqual([{ name: 'price-touched-orders', data: { product_id: id } }]);
  expect(await productOf('LATER-1')).toMatchObject({ name: 'After', item_price: 10.25, version: 2, sku: 'LATER-1' });
  const { rows: changes } = await sql<{ description: string }>`select description from changes
    where subject_type = 'product' and subject_id = ${String(id)} order by id desc limit 1`.execute(server.db);
  expect(changes[0]?.description).toMatch(/^Changed name, item price, tags of LATER-1 by import \d+$/);
});

test.each<[string, Cells, string]>([
  ['no name', { name: '' }, 'name: Name is required.'],
  ['no category', { category: '' }, 'category: Please choose a category.'],
  ['an unknown category', { category: 'Nope' }, 'category "Nope": there is no entry with this name.'],
  ['an unknown allergen', { allergens: 'Oatxx; Sand' }, 'allergens "Sand": there is no entry with this name.'],
  [
    'an archived allergen',
    { allergens: 'Sandxx' },
    'allergens "Sandxx": The allergen Sandxx is archived. Choose another one or restore it.',
  ],
  ['a price of nothing', { item_price: '0' }, 'item_price "0": The custom price must be at least $0.01.'],
  ['a price that is not a number', { item_price: '$5' }, 'item_price "$5": this is not a number.'],
  ['a flag that is neither', { is_active: 'maybe' }, 'is_active "maybe": this is neither yes nor no.'],
  [
    'a SKU with a space',
    { sku: 'A B' },
    'sku "A B": A SKU can only contain letters, digits and dashes, up to 64 characters.',
  ],
  [
    'an unknown related product',
    { related_products: 'NO-1' },
    'related_products "NO-1": there is no product with this SKU; import it first.',
  ],
  [
    'a list with itself',
    { related_products: 'bad-1' },
    'related_products "bad-1": a product cannot be in its own list.',
  ],
  [
    'composables of a regular product',
    { composables: 'FIX-1' },
    'composables "FIX-1": Only composite products can have composables.',
  ],
  [
    'a heating type that does not exist',
    { heating_instructions: 'Furnace | Title | Text' },
    'heating_instructions "Furnace": there is no heating type with this name.',
  ],
  ['a rating above 5', { fixed_rating: '6' }, 'fixed_rating "6": Fixed rating must be at most 5.'],
  ['a slug of another product', { slug: 'fixed' }, 'slug "fixed": This slug already belongs to another product.'],
  [
    'another category of a product that exists',
    { sku: 'FIX-1', category: 'Lunch' },
    'category "Lunch": Category cannot be changed after creation.',
  ],
])('a product row with %s is refused by column and value', async (_, cells, note) => {
  await sql`insert into categories (name, description, price_cents, premium_price_cents, display_price_cents)
    select 'Lunch', '', 100, 200, 100 where not exists (select from categories where name = 'Lunch')`.execute(
    server.db,
  );
  await sql`insert into products (sku, name, slug, category_id) values ('FIX-1', 'Fixed', 'fixed', ${category.id})
    on conflict do nothing`.execute(server.db);
  const file = await check([{ sku: 'BAD-1', name: 'Bad', category: 'Dinner', ...cells }]);
  expect(file.counts).toMatchObject({ refused: 1 });
  expect(await notesOf(file.id)).toEqual([note]);
});

test('a repeated SKU is refused, and the errors file can be corrected and uploaded again', async () => {
  const file = await check([
    { sku: 'REP-1', name: 'First', category: 'Dinner' },
    { sku: 'rep-1', name: 'Second', category: 'Dinner', description: 'Stew.\n- with lentils' },
  ]);
  expect(await notesOf(file.id)).toEqual([null, 'sku "rep-1": line 2 has the same.']);
  const { body } = await server.call('GET', `${PATH}/${file.id}/errors.csv`, { as: session });
  expect(String(body)).toContain('line 2 has the same');
  const again = await check(String(body).replaceAll('rep-1', 'REP-2'));
  expect(again.counts).toMatchObject({ created: 1, refused: 0 });
  const { rows } = await sql<{ text: string }>`select cells ->> 'description' as text from product_import_rows
    where import_id = ${again.id}`.execute(server.db);
  expect(rows).toEqual([{ text: 'Stew.\n- with lentils' }]);
});

test('the second of two new products with one slug is refused in the check', async () => {
  await sql`insert into products (sku, name, slug, category_id) values ('OWN-1', 'Own', 'own', ${category.id})`.execute(
    server.db,
  );
  const file = await check([
    { sku: 'TWIN-1', name: 'First', category: 'Dinner', slug: 'twin' },
    { sku: 'TWIN-2', name: 'Second', category: 'Dinner', slug: 'twin' },
    { sku: 'TWIN-3', name: 'Third', category: 'Dinner' },
    { sku: 'TWIN-4', name: 'Third', category: 'Dinner' },
    { sku: 'OWN-1', name: 'Own soup', category: 'Dinner', slug: 'own' },
  ]);
  const refused = 'slug "twin": line 2 has the same.';
  expect(await notesOf(file.id)).toEqual([null, refused, null, null, 'name: Own → Own soup.']);
});

test('names of lists are found however a file writes accents, and an open category before its archived namesake', async () => {
  await sql`insert into allergens (name) values ('C\u00e9leri')`.execute(server.db);
  const archived = await buildCategory(server.db, 'Go\u00fbter');
  await sql`update categories set deleted_at = now() where id = ${archived.id}`.execute(server.db);
  const open = await buildCategory(server.db, 'Go\u00fbter');
  const names = { category: 'gou\u0302ter', allergens: 'ce\u0301leri ; Oatxx\u200b' };
  await apply([{ sku: 'NAMES-1', name: 'Cre\u0300me', ...names }]);
  expect(await productOf('NAMES-1')).toMatchObject({
    name: 'Cr\u00e8me',
    category_id: open.id,
    allergens: { data: [{ name: 'C\u00e9leri' }, { name: 'Oatxx' }] },
  });
});

test('a row whose product changed in the meantime is judged again, and a refused one can be retried', async () => {
  const file = await check([{ sku: 'MEAN-1', name: 'Mean', category: 'Dinner', allergens: 'Plumxx' }]);
  await sql`update allergens set archived_at = now() where name = 'Plumxx'`.execute(server.db);
  const { body } = await server.call('POST', `${PATH}/${file.id}/batch`, { as: session });
  await run(importProductsJob, { batch_id: body.data.id });
  const jobs = await server.call('GET', `/api/sales/admin/batch/${body.data.id}/jobs`, { as: session });
  expect(jobs.body.data).toMatchObject([
    { sku: 'MEAN-1', status: 'failed', error: expect.stringContaining('The allergen Plumxx is archived.') },
  ]);
  await sql`update allergens set archived_at = null where name = 'Plumxx'`.execute(server.db);
  expect((await server.call('POST', `/api/sales/admin/batch/${body.data.id}/retries`, { as: session })).status).toBe(
    202,
  );
  await run(importProductsJob, { batch_id: body.data.id });
  expect(await productOf('MEAN-1')).toMatchObject({ name: 'Mean' });
});

test('a reversal deletes created products and restores changed ones unless they were changed or used since', async () => {
  await apply([{ sku: 'REV-OLD', name: 'Old', category: 'Dinner', item_price: '8' }]);
  const file = await apply([
    { sku: 'REV-OLD', name: 'New', category: '', item_price: '9' },
    { sku: 'REV-UNUSED', name: 'Unused', category: 'Dinner' },
    { sku: 'REV-CHANGED', name: 'Changed', category: 'Dinner' },
    { sku: 'REV-LISTED', name: 'Listed', category: 'Dinner' },
    { sku: 'REV-PART', name: 'Part', category: 'Dinner' },
  ]);
  await server.call('PUT', '/api/admin/products/REV-CHANGED', { as: session, body: { name: 'By hand' } });
  await apply([
    { sku: 'REV-LISTING', name: 'Listing', category: 'Dinner', related_products: 'REV-LISTED' },
    { sku: 'REV-BOX', name: 'Box', category: 'Dinner', type: 'composite', composables: 'REV-PART' },
  ]);
  const inUse = 'This product is in use. Deactivate it on its page.';
  expect(await reverse(file.id)).toEqual([
    ['REV-PART', inUse],
    ['REV-LISTED', inUse],
    ['REV-CHANGED', "REV-CHANGED was changed since the import. Correct the values on the product's page."],
    ['REV-UNUSED', null],
    ['REV-OLD', null],
  ]);
  expect(await productOf('REV-OLD')).toMatchObject({ name: 'Old', item_price: 8, version: 3 });
  expect(queued).toMatchObject([{ name: 'price-touched-orders' }]);
  expect((await server.call('GET', '/api/admin/products/REV-UNUSED', { as: session })).status).toBe(404);
  expect(await productOf('REV-CHANGED')).toMatchObject({ name: 'By hand' });
  expect((await show(file.id)).refusals).toMatchObject({ reverse: 'This import already has a reversal.' });
  expect((await server.call('POST', `${PATH}/${file.id}/reversals`, { as: session })).status).toBe(422);
});

test('an import and its reversal read lists of names and values once for many products', async () => {
  const rows = (many: number) =>
    Array.from({ length: many }, (_, n) => ({
      sku: `MANY-${many}-${n}`,
      name: `Many ${n}`,
      category: 'Dinner',
      tags: 'Sourxx',
    }));
  const readsOf = async (many: number) => {
    let id = 0;
    const importing = await transactionsOf(async () => ({ id } = await apply(rows(many))));
    const reversing = await transactionsOf(() => reverse(id));
    const texts = [...importing, ...reversing].flat();
    return {
      lists: texts.filter((text) => text.includes('from "allergens"') && !text.includes('"product_allergens"')).length,
      values: texts.filter((text) => text.startsWith('select') && text.includes('"product_tags"')).length,
    };
  };
  expect(await readsOf(12)).toEqual(await readsOf(1));
});

test('the sample file of products can be uploaded as it is, and a file that was not imported can be deleted', async () => {
  const { body } = await server.call('GET', `${PATH}/sample.csv`, { as: session });
  const file = await check(String(body));
  expect(file).toMatchObject({
    counts: { created: 2, refused: 0 },
    refusals: { import: null, delete: null, reverse: 'This file was not imported.' },
  });
  expect((await server.call('POST', `${PATH}/${file.id}/reversals`, { as: session })).status).toBe(422);
  expect((await server.call('DELETE', `${PATH}/${file.id}`, { as: session })).status).toBe(200);
  expect((await server.call('GET', `${PATH}/${file.id}`, { as: session })).status).toBe(404);
});

test('a malformed file of products and signed-out callers are refused', async () => {
  const { status, body } = await upload('name\nSoup\n');
  expect([status, body.errors]).toEqual([422, { csv: ['The first line lacks sku.'] }]);
  expect((await upload('sku;name\nA-1;Soup\n')).body.errors.csv[0]).toMatch(/separated by semicolons/);
  expect((await upload('sku\nA-1\n', null)).status).toBe(401);
});
