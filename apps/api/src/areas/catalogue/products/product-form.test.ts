import { sql } from 'kysely';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { chicagoDay } from '@larder/domain/values/days.ts';
import { nextWeekday } from '@larder/domain/values/weekdays.ts';
import { toFormData } from '@larder/contract/wire/bracket-names.ts';
import { buildCategory, buildShipping, buildStaff, buildWeek, endCutoffs } from '../../../../test/builders.ts';
import { buildOrder, buildProduct, buildSubscriber } from '../../../../test/orders.ts';
import { startTestServer, type TestServer } from '../../../../test/server.ts';
import { inTransaction } from '../../../platform/database/database.ts';
import { repriceAffectedOrders } from '../../orders/pricing/price-affected-orders.job.ts';

let server: TestServer;
let staff: string;
let category: { id: number };
let other: { id: number; sku: string };
let count = 0;
let base: { sku: string; name: string; category: number };

beforeAll(async () => {
  server = await startTestServer();
  const { db } = server;
  staff = await server.session((await buildStaff(db)).id);
  await buildShipping(db);
  category = await buildCategory(db);
  other = await buildProduct(db, category.id);
  await db
    .insertInto('tags')
    .values([{ name: 'Vegan' }, { name: 'Vegetarian' }])
    .execute();
  await db.insertInto('meal_components').values({ name: 'Grains' }).execute();
  await db.insertInto('rating_attributes').values({ name: 'Taste' }).execute();
});
afterAll(() => server.close());
beforeEach(() => {
  base = { sku: `NEW-${++count}`, name: 'Crème Brûlée', category: category.id };
});

const create = (body: object) => server.call('POST', '/api/admin/products', { as: staff, body });
const put = (sku: string, body: object) => server.call('PUT', `/api/admin/products/${sku}`, { as: staff, body });
const RELATIONS =
  'tags,mealComponents,ratingAttributes,badge,heatingInstructions,related_products,customers_also_loved_products,allergens';
const show = async (sku: string) =>
  (await server.call('GET', `/api/admin/products/${sku}?include=${RELATIONS}`, { as: staff })).body.data;
const changesOf = (id: number) =>
  server.db
    .selectFrom('changes')
    .select(['name', 'description', 'before', 'after'])
    .where('subject_type', '=', 'product')
    .where('subject_id', '=', String(id))
    .orderBy('id')
    .execute();
const made = async (more: object = {}) => {
  const answer = await create({ ...base, ...more });
  expect(answer.status, JSON.stringify(answer.body)).toBe(201);
  return show(base.sku);
};

describe('a new product', () => {
  test('a new product answers its SKU, has the specified defaults and is recorded', async () => {
    const answer = await create(base);
    expect([answer.status, answer.body]).toEqual([201, { data: { sku: base.sku } }]);
    const product = await show(base.sku);
    expect(product).toMatchObject({
      type: 'regular',
      slug: 'creme-brulee',
      is_active: true,
      show_on_product_preferences: true,
      is_premium: false,
      is_sold_out: false,
      show_facility_statement: true,
      after_cardinal_active_order: 0,
      superfoods_number: 0,
      veggie_milliservings: 0,
      item_price: null,
      rating: null,
    });
    expect(await changesOf(product.id)).toEqual([
      expect.objectContaining({ name: 'product_created', description: `Created the product ${base.sku}` }),
    ]);
  });

  const everything = () => ({
    ...base,
    type: 'composite',
    with: 'with berries',
    packing_name: 'Brulee',
    package: 'puree-jar',
    is_premium: true,
    is_sold_out: true,
    after_cardinal_active_order: 3,
    composables: [other.sku, other.sku.toLowerCase()],
    item_price: 12.5,
    excerpt: 'Short',
    heating_instructions: [{ type: 2, title: 'Oven', text: '<b>10</b> min<script>alert(1)</script>' }],
    fixed_rating: 4.25,
    badge: 2,
    tags: [2, 1],
    allergens: [1],
    mealComponents: [1],
    ratingAttributes: [1],
    icons: [4],
    related_products: [other.sku],
    customers_also_loved_products: [other.sku],
    protein_milligrams: 1_500,
    is_hidden_veggie: true,
  });
  const expectEverything = async () =>
    expect(await show(base.sku)).toMatchObject({
      type: 'composite',
      with: 'with berries',
      package: 'puree-jar',
      is_premium: true,
      composables: [other.sku, other.sku],
      item_price: 12.5,
      fixed_rating: 4.25,
      rating: 4.25,
      icons: [4],
      protein_milligrams: 1_500,
      is_hidden_veggie: true,
      badge: { data: { id: 2 } },
      tags: { data: [{ name: 'Vegan' }, { name: 'Vegetarian' }] },
      mealComponents: { data: [{ name: 'Grains' }] },
      ratingAttributes: { data: [{ name: 'Taste' }] },
      heatingInstructions: { data: [{ type: 2, title: 'Oven', text: '<b>10</b> min' }] },
      related_products: { data: [{ sku: other.sku }] },
      customers_also_loved_products: { data: [{ sku: other.sku }] },
    });

  test('a new product takes every field as JSON', async () => {
    expect((await create(everything())).status).toBe(201);
    await expectEverything();
  });

  test('a new product takes every field as a form with bracket names and booleans as 1 and 0', async () => {
    const form = toFormData(everything());
    expect(form.get('is_premium')).toBe('1');
    const { status, body } = await server.call('POST', '/api/admin/products', { as: staff, form });
    expect([status, body]).toEqual([201, { data: { sku: base.sku } }]);
    await expectEverything();
  });

  test.each([
    ['sku', { sku: 'Ä B' }, 'A SKU can only contain letters, digits and dashes, up to 64 characters.'],
    ['sku', { sku: '' }, 'SKU is required.'],
    ['name', { name: ' ' }, 'Name is required.'],
    ['category', { category: 999 }, 'Please choose a category.'],
    ['type', { type: 'odd' }, 'Please choose a type: regular or composite.'],
    ['fixed_rating', { fixed_rating: 5.01 }, 'Fixed rating must be at most 5.'],
    ['fixed_rating', { fixed_rating: 0 }, 'Fixed rating must be at least 0.01.'],
    ['fixed_rating', { fixed_rating: 4.555 }, 'Enter a rating with at most two decimals.'],
    ['item_price', { item_price: 0 }, 'The custom price must be at least $0.01.'],
    ['item_price', { item_price: 1.005 }, 'Please enter an amount with at most two decimals.'],
    ['package', { package: 'bucket' }, 'This package no longer exists. Reload and try again.'],
    ['superfoods_number', { superfoods_number: -1 }, 'Superfoods must be at least 0.'],
    ['tags', { tags: [999] }, 'A selected tag no longer exists. Reload and try again.'],
    ['badge', { badge: 999 }, 'This badge no longer exists. Reload and try again.'],
    ['composables', { composables: ['X'] }, 'Only composite products can have composables.'],
    ['composables.1', { type: 'composite', composables: ['MEAL-1', 'NO-SUCH'] }, 'There is no product NO-SUCH.'],
    ['related_products.0', { related_products: ['NO-SUCH'] }, 'There is no product NO-SUCH.'],
    [
      'heating_instructions.0.title',
      { heating_instructions: [{ type: 1, title: '', text: 'x' }] },
      'Title is required.',
    ],
    [
      'heating_instructions.0.text',
      { heating_instructions: [{ type: 1, title: 'x', text: '<script>alert(1)</script>' }] },
      'Text is required.',
    ],
    [
      'heating_instructions',
      { heating_instructions: [{ type: 99, title: 'x', text: 'x' }] },
      'A selected type no longer exists.',
    ],
    ['slug', { slug: 'Not A Slug' }, 'A slug can only contain lowercase letters, digits and single dashes.'],
  ])('a faulty new product is refused under %s', async (field, more, sentence) => {
    const { status, body } = await create({ ...base, ...more });
    expect(status).toBe(422);
    expect(Object.keys(body.errors)).toEqual([field]);
    expect(body.errors[field]).toEqual([expect.stringContaining(sentence)]);
    expect((await server.call('GET', `/api/admin/products/${base.sku}`, { as: staff })).status).toBe(404);
  });

  test('a SKU that exists in any case is refused', async () => {
    await made();
    const { status, body } = await create({ ...base, sku: base.sku.toLowerCase() });
    expect([status, body.errors]).toEqual([422, { sku: ['This SKU already belongs to another product.'] }]);
  });

  test('a SKU unknown to Netsuite is refused unless the check is skipped', async () => {
    await server.db
      .insertInto('settings')
      .values({ name: 'known_sales_report_skus', payload: JSON.stringify('KNOWN-1\nknown-2') })
      .execute();
    const refused = await create(base);
    expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, ['sku']]);
    expect(refused.body.errors.sku[0]).toContain('Ignore Netsuite SKU Validation');
    expect((await create({ ...base, sku: 'KNOWN-2' })).status).toBe(201);
    expect((await create({ ...base, sku_ignore_sales_report_validation: true })).status).toBe(201);
    await server.db.deleteFrom('settings').where('name', '=', 'known_sales_report_skus').execute();
  });

  test('signed-out callers create no product', async () => {
    expect((await server.call('POST', '/api/admin/products', { body: base })).status).toBe(401);
    expect((await server.call('PUT', `/api/admin/products/${other.sku}`, { body: { name: 'x' } })).status).toBe(401);
  });
});

describe('an edit', () => {
  test('an edit changes only the fields that were sent and records their old values', async () => {
    const before = await made({ with: 'with rice', tags: [1] });
    const { status, body } = await put(base.sku, {
      name: 'Flan',
      tags: [2],
      mealComponents: [1],
      heating_instructions: [{ type: 1, title: 'Pan', text: 'Warm' }],
    });
    expect(status).toBe(200);
    expect(body.data).toMatchObject({ name: 'Flan', with: 'with rice', version: 2, tags: { data: [{ id: 2 }] } });
    const [, change] = await changesOf(before.id);
    expect(change).toMatchObject({
      name: 'product_updated',
      description: `Changed name, heating instructions, tags, mealComponents of ${base.sku}`,
      before: { name: 'Crème Brûlée', tags: [1] },
      after: { name: 'Flan', tags: [2] },
    });
  });

  test('an edit may be a POST with _method=PUT in bracket notation, where empty lists and texts clear a field', async () => {
    await made({ tags: [1, 2], badge: 1, item_price: 9, related_products: [other.sku] });
    const form = toFormData({
      _method: 'PUT',
      name: 'Flan',
      tags: [],
      badge: null,
      item_price: null,
      related_products: [],
    });
    const { status, body } = await server.call('POST', `/api/admin/products/${base.sku}`, { as: staff, form });
    expect(status, JSON.stringify(body)).toBe(200);
    expect(body.data).toMatchObject({
      name: 'Flan',
      item_price: null,
      tags: { data: [] },
      badge: { data: null },
      related_products: { data: [] },
    });
  });

  test('an edit without differences changes nothing and is not recorded', async () => {
    const product = await made({ tags: [2, 1], heating_instructions: [{ type: 1, title: 'Pan', text: 'Warm' }] });
    const { body } = await put(base.sku, {
      name: product.name,
      sku: product.sku,
      tags: [1, 2],
      heating_instructions: product.heatingInstructions.data,
    });
    expect(body.data.version).toBe(1);
    expect(await changesOf(product.id)).toHaveLength(1);
  });

  test.each([
    ['type', { type: 'composite' }],
    ['sku', { sku: 'OTHER' }],
    ['slug', { slug: 'other' }],
    ['category', { category: 999 }],
    ['is_sold_out', { is_sold_out: true }],
    ['show_on_product_preferences', { show_on_product_preferences: false }],
    ['show_facility_statement', { show_facility_statement: false }],
    ['after_cardinal_active_order', { after_cardinal_active_order: 2 }],
    ['composables', { composables: ['MEAL-1'] }],
    ['superfoods_number', { superfoods_number: 2 }],
    ['protein_milligrams', { protein_milligrams: 2 }],
    ['is_hidden_veggie', { is_hidden_veggie: true }],
    ['icons', { icons: [1] }],
  ])('an edit cannot change %s, which is set at creation', async (field, change) => {
    await made();
    const { status, body } = await put(base.sku, { name: 'Flan', ...change });
    expect([status, Object.keys(body.errors)]).toEqual([422, [field]]);
    expect(body.message).toContain('cannot be changed after creation');
    expect((await show(base.sku)).name).toBe('Crème Brûlée');
  });

  test('an edit of an older version is a 409 with the current record and who changed what', async () => {
    await made();
    expect((await put(base.sku, { name: 'Flan', version: 1 })).status).toBe(200);
    const { status, body } = await put(base.sku, { description: 'Mine', version: 1 });
    expect([status, body.code]).toEqual([409, 'stale']);
    expect(body.current).toMatchObject({ name: 'Flan', version: 2, tags: { data: [] } });
    expect(Object.keys(body.errors)).toEqual(['name']);
    expect((await put(base.sku, { description: 'Mine', version: 2 })).status).toBe(200);
    expect((await put(base.sku, { excerpt: 'Over it' })).status).toBe(200);
  });

  test('an edit of an unknown product is a 404', async () => {
    expect((await put('NO-SUCH', { name: 'x' })).status).toBe(404);
  });
});

describe('a new price', () => {
  test('a new price applies only to carts before their cutoff', async () => {
    const { db, platform } = server;
    const product = await made();
    const now = Temporal.Now.instant();
    const monday = nextWeekday(chicagoDay(now), 'Monday', { inclusive: false });
    const later = now.add({ hours: 30 }).toString();
    const before = now.subtract({ hours: 1 }).toString();
    const ahead = await buildWeek(db, monday.add({ weeks: 1 }).toString(), { 1: later, 2: later }, 210_001);
    const passed = await buildWeek(db, monday.toString(), { 1: before, 2: before }, 210_000);
    await endCutoffs(db, passed);
    const customer = await buildSubscriber(db);
    const line = (each: { id: number }) => ({ product: each, categoryId: category.id, quantity: 8, price: 1_199 });
    const coming = await buildOrder(db, { customer, weekId: ahead.id, lines: [line(product)] });
    const gone = await buildOrder(db, { customer, weekId: passed.id, lines: [line(product)] });
    const elsewhere = await buildOrder(db, {
      customer: await buildSubscriber(db),
      weekId: ahead.id,
      lines: [line(other)],
    });

    const uses = await server.call('GET', `/api/admin/products/${product.id}/uses`, { as: staff });
    expect(uses.body.data).toContainEqual({ name: 'coming orders', count: 1 });
    await put(base.sku, { description: 'No price' });
    expect(await enqueued(product.id)).toBe(0);
    await put(base.sku, { item_price: 5 });
    expect(await enqueued(product.id)).toBe(1);
    await repriceAffectedOrders.run(
      { product_id: product.id },
      {
        ...platform,
        log: pino({ level: 'silent' }),
        signal: new AbortController().signal,
        transaction: (work) => inTransaction(db, work),
      },
    );
    const prices = async (orderId: number) =>
      (await db.selectFrom('order_items').select('unit_price_cents').where('order_id', '=', orderId).execute()).map(
        (row) => row.unit_price_cents,
      );
    expect(await prices(coming)).toEqual([500, 500]);
    expect(await prices(gone)).toEqual([1_199, 1_199]);
    expect(await prices(elsewhere)).toEqual([1_199, 1_199]);
  });
});

async function enqueued(productId: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from pgboss.job
    where name = 'price-touched-orders' and data ->> 'product_id' = ${String(productId)}`.execute(server.db);
  return rows[0]?.count ?? 0;
}
