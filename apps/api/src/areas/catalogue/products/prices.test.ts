import { sql } from 'kysely';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Cents } from '@larder/domain/values/cents.ts';
import { chicagoDay } from '@larder/domain/values/days.ts';
import { nextWeekday } from '@larder/domain/values/weekdays.ts';
import { buildCategory, buildShipping, buildStaff, buildWeek, endCutoffs } from '../../../../test/builders.ts';
import { buildOrder, buildProduct, buildSubscriber } from '../../../../test/orders.ts';
import { startTestServer, type TestServer } from '../../../../test/server.ts';
import { inTransaction } from '../../../platform/database/database.ts';
import type { JobContext } from '../../../platform/jobs/jobs.ts';
import { countComingOrders } from '../../orders/making/coming-orders.queries.ts';
import { repriceAffectedOrders } from '../../orders/pricing/price-affected-orders.job.ts';

// Categories and price variance groups, and the upcoming orders that they reprice.

let server: TestServer;
let staff: string;
let category: { id: number; name: string };
let other: { id: number };
let customer: Awaited<ReturnType<typeof buildSubscriber>>;
let coming: number;
let gone: number;
let elsewhere: number;
let ctx: JobContext;
let ahead: { id: number };
let passed: { id: number };
const NOW = Temporal.Now.instant();
const monday = nextWeekday(chicagoDay(NOW), 'Monday', { inclusive: false });

beforeAll(async () => {
  server = await startTestServer();
  const { db, platform } = server;
  staff = await server.session((await buildStaff(db)).id);
  await buildShipping(db);
  const later = NOW.add({ hours: 30 }).toString();
  ahead = await buildWeek(db, monday.add({ weeks: 1 }).toString(), { 1: later, 2: later }, 210_001);
  const before = NOW.subtract({ hours: 1 }).toString();
  passed = await buildWeek(db, monday.toString(), { 1: before, 2: before }, 210_000);
  await endCutoffs(db, passed);
  ctx = {
    ...platform,
    log: pino({ level: 'silent' }),
    signal: new AbortController().signal,
    transaction: (work) => inTransaction(db, work),
  };
});
afterAll(() => server.close());

beforeEach(async () => {
  const { db } = server;
  category = await buildCategory(db);
  other = await buildCategory(db);
  const meal = await buildProduct(db, category.id);
  const otherMeal = await buildProduct(db, other.id);
  customer = await buildSubscriber(db);
  const neighbour = await buildSubscriber(db);
  const lines = [{ product: meal, categoryId: category.id, quantity: 8, price: 1_199 }];
  coming = await buildOrder(db, { customer, weekId: ahead.id, lines });
  gone = await buildOrder(db, { customer, weekId: passed.id, lines });
  elsewhere = await buildOrder(db, {
    customer: neighbour,
    weekId: ahead.id,
    lines: [{ product: otherMeal, categoryId: other.id, quantity: 8, price: 1_199 }],
  });
});

const call = (method: string, url: string, body?: object) =>
  server.call(method, url, { as: staff, ...(body && { body }) });
const priceOf = async (orderId: number) =>
  (await server.db.selectFrom('orders').select('items_cents').where('id', '=', orderId).executeTakeFirstOrThrow())
    .items_cents;
const changesOf = (type: string, id: number) =>
  server.db
    .selectFrom('changes')
    .select(['name', 'description', 'before', 'after'])
    .where('subject_type', '=', type)
    .where('subject_id', '=', String(id))
    .orderBy('id')
    .execute();

describe('a category', () => {
  const put = (changes: object = {}) =>
    call('PUT', `/api/categories/${category.id}`, {
      name: category.name,
      description: 'Dinner',
      price: 1_300,
      premium_price: 1_500,
      display_price: 1_400,
      ...changes,
    });

  test('a saved category is recorded and reprices only orders before their cutoff', async () => {
    const frozen = await priceOf(gone);
    const untouched = await priceOf(elsewhere);
    const { status, body } = await put({ version: 1 });
    expect([status, body.data]).toMatchObject([200, { price: 1_300, premium_price: 1_500, version: 2 }]);
    expect(await repriceAffectedOrders.run({ category_id: category.id }, ctx)).toEqual({ priced: 1 });
    expect([await priceOf(coming), await priceOf(gone), await priceOf(elsewhere)]).toEqual([
      8 * 1_300,
      frozen,
      untouched,
    ]);
    expect(await changesOf('category', category.id)).toMatchObject([
      { name: 'category_updated', before: { price: 1_199 }, after: { price: 1_300 } },
    ]);
    expect((await call('GET', `/api/categories/${category.id}`)).body.data).toEqual(body.data);
  });

  test('a preview names the orders and their totals before and after, and saves nothing', async () => {
    await repriceAffectedOrders.run({ category_id: category.id }, ctx);
    const now = 8 * 1_199 * 1.0625;
    const body = { name: category.name, description: '', price: 1_300, premium_price: 1_500, display_price: 1_300 };
    const seen = await call('PUT', `/api/categories/${category.id}?preview=1`, body);
    expect([seen.status, seen.body.data]).toEqual([
      200,
      {
        orders: 1,
        is_at_least: false,
        is_estimate: false,
        total_before: Math.round(now) / 100,
        total_after: Math.round(8 * 1_300 * 1.0625) / 100,
      },
    ]);
    expect(await priceOf(coming)).toBe(8 * 1_199);
    expect(await changesOf('category', category.id)).toEqual([]);
    const stale = await call('PUT', `/api/categories/${category.id}?preview=1`, { ...body, version: 9 });
    expect([stale.status, stale.body.code]).toEqual([409, 'stale']);
    expect((await call('PUT', `/api/categories/${category.id}?preview=1`, { price: -1 })).status).toBe(422);
    expect((await server.call('PUT', `/api/categories/${category.id}?preview=1`, { body })).status).toBe(401);
  });

  test('a preview of a product counts the orders that hold it, also where their totals stay', async () => {
    await repriceAffectedOrders.run({ category_id: category.id }, ctx);
    const { sku } = await server.db
      .selectFrom('products')
      .select('sku')
      .where('category_id', '=', category.id)
      .executeTakeFirstOrThrow();
    const preview = async (body: object) => (await call('PUT', `/api/admin/products/${sku}?preview=1`, body)).body.data;
    const total = Math.round(8 * 1_199 * 1.0625) / 100;
    expect(await preview({ is_active: false })).toMatchObject({ orders: 1, total_before: total, total_after: total });
    expect(await preview({ item_price: 10 })).toMatchObject({ total_before: total, total_after: 85 });
    expect((await call('GET', `/api/admin/products/${sku}`)).body.data).toMatchObject({
      is_active: true,
      item_price: null,
      version: 1,
    });
  });

  test('a preview of a group prices the orders of its customers, deactivated ones at the standard prices', async () => {
    const made = await call('POST', '/api/admin/price-variance-groups', {
      name: `Friends ${category.id}`,
      prices: [{ category_id: category.id, price: 999 }],
    });
    const { id } = made.body.data;
    await server.db.updateTable('users').set({ price_variance_group_id: id }).where('id', '=', customer.id).execute();
    await repriceAffectedOrders.run({ price_variance_group_id: id }, ctx);
    const preview = async (body: object) =>
      (await call('PUT', `/api/admin/price-variance-groups/${id}?preview=1`, body)).body.data;
    const [group, standard] = [999, 1_199].map((price) => Math.round(8 * price * 1.0625) / 100);
    expect(await preview({ deactivated_at: NOW.toString() })).toMatchObject({
      orders: 1,
      total_before: group,
      total_after: standard,
    });
    expect(await preview({ prices: [{ category_id: category.id, price: null }] })).toMatchObject({
      total_after: standard,
    });
  });

  test('a category shows how many upcoming orders and products use it', async () => {
    const { body } = await call('GET', `/api/admin/categories/${category.id}/uses`);
    expect(body.data).toEqual([
      { name: 'coming orders', count: 1 },
      { name: 'active products', count: 1 },
      { name: 'plans', count: 0 },
      { name: 'menu items', count: 0 },
      { name: 'price variance groups', count: 0 },
    ]);
  });

  test('a count of upcoming orders says "at least" if there are more than it reads', async () => {
    const count = (most: number) => countComingOrders(server.db, { category_id: category.id }, NOW, most);
    expect((await count(1)).isAtLeast).toBe(true);
    expect(await count(1_000)).toEqual({ count: 1, isAtLeast: false });
  });

  test('orders of customers with a promo code are counted, however many others there are', async () => {
    const { db } = server;
    const code = { code: `FEW${category.id}` };
    const { id } = await db.insertInto('promo_codes').values(code).returning('id').executeTakeFirstOrThrow();
    await db.insertInto('promo_code_applications').values({ user_id: customer.id, promo_code_id: id }).execute();
    expect(await countComingOrders(db, { promo_code_id: id }, NOW, 2)).toEqual({ count: 1, isAtLeast: false });
  });

  test('saving a category unchanged changes nothing, and saving an older version is stale', async () => {
    expect((await put()).body.data.version).toBe(2);
    expect((await put({ version: 2 })).body.data.version).toBe(2);
    const { status, body } = await put({ version: 1, price: 1_000 });
    expect([status, body.code, body.current.price]).toEqual([409, 'stale', 1_300]);
  });

  test.each([
    ['price', 12.5, 'Enter whole cents.'],
    ['price', 'twelve', 'Enter whole cents.'],
    ['premium_price', -1, 'The price cannot be negative.'],
    ['display_price', 10_000_001, 'The price cannot exceed $100,000.00.'],
    ['name', ' ', 'Name is required.'],
  ])('a category with %s %o is refused under that field', async (field, value, sentence) => {
    const { status, body } = await put({ [field]: value });
    expect([status, body.errors]).toEqual([422, { [field]: [sentence] }]);
  });

  test('a premium price below the price is refused under its field', async () => {
    const { status, body } = await put({ premium_price: 1_299 });
    expect([status, body.errors]).toEqual([
      422,
      { premium_price: ['The premium price cannot be lower than the price.'] },
    ]);
  });

  test('a category name that exists in any case is refused under the name', async () => {
    const taken = await buildCategory(server.db);
    const { status, body } = await put({ name: taken.name.toUpperCase() });
    expect([status, body.errors]).toEqual([422, { name: ['This name already belongs to another category.'] }]);
  });

  test('an unknown category is a 404, and signed-out callers change none', async () => {
    expect((await call('GET', '/api/categories/999999')).status).toBe(404);
    const body = { name: 'x', description: '', price: 1, premium_price: 1, display_price: 1 };
    expect((await call('PUT', '/api/categories/999999', body)).status).toBe(404);
    expect((await server.call('PUT', `/api/categories/${category.id}`, { body })).status).toBe(401);
    expect((await server.call('GET', `/api/admin/categories/${category.id}/uses`)).status).toBe(401);
  });
});

async function queued(which: object): Promise<unknown[]> {
  const { rows } = await sql`select from pgboss.job
    where name = ${repriceAffectedOrders.name} and data @> ${JSON.stringify(which)}::jsonb`.execute(server.db);
  return rows;
}

describe('a price variance group', () => {
  let group: number;
  beforeEach(async () => {
    const { db } = server;
    const made = await db
      .insertInto('price_variance_groups')
      .values({ name: `Supporters of ${category.name}`, deactivated_at: null })
      .returning('id')
      .executeTakeFirstOrThrow();
    group = made.id;
    await db
      .insertInto('price_variance_group_prices')
      .values({ price_variance_group_id: group, category_id: category.id, price_cents: 999 as Cents })
      .execute();
    await db.updateTable('users').set({ price_variance_group_id: group }).where('id', '=', customer.id).execute();
  });
  const put = (deactivated_at: string | null, more: object = {}) =>
    call('PUT', `/api/admin/price-variance-groups/${group}`, { deactivated_at, ...more });
  const price = () => repriceAffectedOrders.run({ price_variance_group_id: group }, ctx);

  test('customers of a deactivated group pay standard prices until it is activated again', async () => {
    const deactivated = await put(NOW.toString(), { version: 1 });
    expect(deactivated.body.data).toMatchObject({ is_active: false, version: 2, prices: [{ price: 999 }] });
    expect(deactivated.body.data.deactivated_at).not.toBeNull();
    expect(await queued({ price_variance_group_id: group })).toHaveLength(1);
    await price();
    expect(await priceOf(coming)).toBe(8 * 1_199);
    const activated = await put(null);
    expect(activated.body.data).toMatchObject({ is_active: true, deactivated_at: null });
    await price();
    expect(await priceOf(coming)).toBe(8 * 999);
    expect((await changesOf('price_variance_group', group)).map(({ description }) => description)).toEqual([
      `Deactivated the price variance group Supporters of ${category.name}`,
      `Activated the price variance group Supporters of ${category.name}`,
    ]);
  });

  test('a group is deactivated once, and not from an older version', async () => {
    await put(NOW.toString());
    expect((await put(NOW.toString())).body.data.version).toBe(2);
    expect((await put(null, { version: 1 })).body.code).toBe('stale');
  });

  test('a group shows its customers and their upcoming orders', async () => {
    const { body } = await call('GET', `/api/admin/price-variance-groups/${group}/uses`);
    expect(body.data).toEqual([
      { name: 'customers', count: 1 },
      { name: 'coming orders', count: 1 },
    ]);
  });

  test('a saved group is recorded and reprices the coming orders of its customers', async () => {
    const frozen = await priceOf(gone);
    const prices = [
      { category_id: category.id, price: 899 },
      { category_id: other.id, price: 799 },
    ];
    const name = `Friends of ${category.name}`;
    const url = `/api/admin/price-variance-groups/${group}`;
    const { status, body } = await call('PUT', url, { name, prices: prices.toReversed(), version: 1 });
    expect([status, body.data]).toMatchObject([200, { name, prices, is_active: true, version: 2 }]);
    expect(await queued({ price_variance_group_id: group })).toHaveLength(1);
    await price();
    expect([await priceOf(coming), await priceOf(gone)]).toEqual([8 * 899, frozen]);
    expect((await call('PUT', url, { name, prices })).body.data.version).toBe(2);
    expect((await call('PUT', url, { prices: [] })).body.data.prices).toEqual([]);
    await price();
    expect(await priceOf(coming)).toBe(8 * 1_199);
    expect(await changesOf('price_variance_group', group)).toMatchObject([
      {
        name: 'price_variance_group_updated',
        description: `Renamed and changed the prices of the price variance group ${name}`,
        before: { prices: [{ price: 999 }] },
        after: { name, prices },
      },
      { description: `Changed the prices of the price variance group ${name}`, after: { prices: [] } },
    ]);
  });

  test('a change of an unknown group, without a moment or signed out is refused', async () => {
    expect((await call('GET', '/api/admin/price-variance-groups/999999')).status).toBe(404);
    expect((await put('yesterday')).status).toBe(422);
    expect((await put(null, { version: 0 })).status).toBe(422);
    const url = `/api/admin/price-variance-groups/${group}`;
    expect((await server.call('PUT', url, { body: { deactivated_at: null } })).status).toBe(401);
  });
});

test('the job that reprices orders is enqueued in the transaction that changes the price', async () => {
  await call('PUT', `/api/categories/${category.id}`, {
    name: category.name,
    description: '',
    price: 1_250,
    premium_price: 1_399,
    display_price: 1_199,
  });
  expect(await queued({ category_id: category.id })).not.toEqual([]);
});
