import { sql } from 'kysely';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { buildOrder, buildProduct, buildSubscriber } from '../../../../test/orders.ts';
import { openWindow, skipUrl } from '../../../../test/open-window.ts';
import { replaceProductsOfBatch } from './replace-products.job.ts';

const { server, staff, ctx, category, week, coming, inWindow, post, skipReason } = await openWindow();
const { db } = server;
afterAll(() => server.close());

const PATH = '/api/sales/admin/batch/replace-product';
const BOTH = [coming.id, week.id];

let goes: { id: number; sku: string };
let comes: { id: number; sku: string };
beforeEach(async () => {
  goes = await buildProduct(db, category.id);
  comes = await buildProduct(db, category.id, { item_price: 1_500 });
});

const requestBody = (more: object = {}) => ({
  product_sku: goes.sku,
  replacement_sku: comes.sku,
  order_week_ids: BOTH,
  ...more,
});
const preview = (more: object = {}, query = '') =>
  server.call('POST', `${PATH}?preview=1${query}`, { as: staff, body: requestBody(more) });
const push = (more: object = {}) => server.call('POST', PATH, { as: staff, body: requestBody(more) });
const run = (batch_id: number) => replaceProductsOfBatch.run({ batch_id }, ctx);
async function replace(more: object = {}): Promise<number> {
  const seen = await preview(more);
  expect(seen.status, JSON.stringify(seen.body)).toBe(200);
  const pushed = await push({ ...more, expected: seen.body.data.fingerprint });
  expect(pushed.status, JSON.stringify(pushed.body)).toBe(202);
  await run(pushed.body.data.id);
  return pushed.body.data.id;
}
const errorsOf = async (batchId: number) =>
  (await server.call('GET', `/api/sales/admin/batch/${batchId}/jobs?per_page=100`, { as: staff })).body.data.map(
    ({ order_id, error }: { order_id: number; error: string | null }) => [order_id, error],
  );

const lines = (quantity = 8) => [{ product: goes, categoryId: category.id, quantity, price: 1_199 }];
async function buildComing(more: object = {}) {
  const customer = await buildSubscriber(db);
  return { customer, orderId: await buildOrder(db, { customer, weekId: coming.id, lines: lines(), ...more }) };
}

async function stateOf(orderId: number) {
  const { version, total_cents } = await db
    .selectFrom('orders')
    .select(['version', 'total_cents'])
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow();
  const items = await db
    .selectFrom('order_items as i')
    .innerJoin('products as p', 'p.id', 'i.product_id')
    .select(['p.sku', 'i.quantity', 'i.unit_price_cents'])
    .where('i.order_id', '=', orderId)
    .where('i.cart', '=', 'now')
    .orderBy('p.id')
    .execute();
  return { version, total_cents, cart: items.map((item) => [item.sku, item.quantity, item.unit_price_cents]) };
}
async function excludes(userId: number, name: string, product: { id: number }, kid: object = {}) {
  const tag = await db
    .insertInto('tags')
    .values({ name: `${name} ${product.id}` })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db.insertInto('product_tags').values({ product_id: product.id, tag_id: tag.id }).execute();
  const { id } = await db
    .insertInto('kids')
    .values({ user_id: userId, name: 'Ada', position: 0, ...kid })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db.insertInto('kid_tags').values({ kid_id: id, user_id: userId, tag_id: tag.id }).execute();
  return id;
}
const TAXED = (items: number) => Math.round(items * 1.0625);

describe('an order before its cutoff', () => {
  test('gets as much of the replacement, keeps its other meals, and is priced again', async () => {
    const other = await buildProduct(db, category.id);
    const { orderId, customer } = await buildComing({
      lines: [...lines(5), { product: other, categoryId: category.id, quantity: 3, price: 1_199 }],
    });
    const id = await replace();
    expect(await stateOf(orderId)).toEqual({
      version: 2,
      total_cents: TAXED(5 * 1_500 + 3 * 1_199),
      cart: [
        [comes.sku, 5, 1_500],
        [other.sku, 3, 1_199],
      ].toSorted((a) => (a[0] === other.sku ? 1 : -1)),
    });
    expect(await errorsOf(id)).toEqual([[orderId, null]]);
    const changes = await db
      .selectFrom('changes')
      .select(['name', 'description', 'before', 'after', 'subject_version'])
      .where('order_id', '=', orderId)
      .where('user_id', '=', customer.id)
      .execute();
    expect(changes).toMatchObject([
      {
        name: 'order_cart_updated',
        description: expect.stringMatching(/^Replaced Meal \d+ by Meal \d+ in the cart of week 202650$/),
        before: { [goes.sku]: 5 },
        after: { [comes.sku]: 5 },
        subject_version: 2,
      },
    ]);
  });

  test('that holds the replacement already gets the portions added to it', async () => {
    const { orderId } = await buildComing({
      lines: [...lines(5), { product: comes, categoryId: category.id, quantity: 3, price: 1_500 }],
    });
    await replace();
    expect((await stateOf(orderId)).cart).toEqual([[comes.sku, 8, 1_500]]);
  });

  test('that is skipped is replaced too and still costs nothing, and a cancelled one is not found', async () => {
    const skipped = await buildComing({ is_skipped: true });
    const cancelled = await buildComing({ status: 'cancelled' });
    const { data } = (await preview()).body;
    expect([data.groups.coming.orders, data.orders.map(({ id }: { id: number }) => id)]).toEqual([
      1,
      [skipped.orderId],
    ]);
    await replace();
    expect(await stateOf(skipped.orderId)).toMatchObject({ total_cents: 0, cart: [[comes.sku, 8, 1_500]] });
    expect((await stateOf(cancelled.orderId)).cart).toEqual([[goes.sku, 8, 1_199]]);
  });

  test('is counted alike where weeks are chosen, in the preview, by the batch, and as upcoming by the uses of the product', async () => {
    for (let n = 0; n < 2; n++) await buildComing();
    const filtered = await buildComing();
    await excludes(filtered.customer.id, 'Dairy', comes);
    const skipped = await buildComing({ is_skipped: true });
    await buildComing({ status: 'cancelled' });
    await inWindow({}, { lines: lines() });
    const cycles = db
      .updateTable('order_week_cycles')
      .where('order_week_id', '=', week.id)
      .where('production_cycle_id', '=', 1);
    const closedAlike = async () => {
      const read = (await server.call('GET', `/api/admin/products/${goes.sku}/sales`, { as: staff })).body.data;
      const closed = read.weeks.map(({ closed_orders }: { closed_orders: number }) => closed_orders);
      expect(Math.max(...closed)).toBe((await preview()).body.data.groups.closed.orders);
      return Math.max(...closed);
    };
    await inWindow({ suspended: true }, { lines: lines() });
    await cycles.set({ window_closed_at: Temporal.Now.instant() }).execute();
    expect(await closedAlike()).toBe(2);
    await cycles.set({ window_closed_at: null }).execute();
    const { data: sales } = (await server.call('GET', `/api/admin/products/${goes.sku}/sales`, { as: staff })).body;
    const sum = (count: string) =>
      sales.weeks.reduce((total: number, of: Record<string, number>) => total + (of[count] ?? 0), 0);
    expect([sum('coming_orders'), sum('skipped_orders'), sum('window_orders')]).toEqual([3, 1, 1]);

    const uses = (await server.call('GET', `/api/admin/products/${goes.id}/uses`, { as: staff })).body.data;
    expect(uses.find(({ name }: { name: string }) => name === 'coming orders').count).toBe(sum('coming_orders'));
    for (const include_window of [false, true]) {
      const { replaced } = (await preview({ include_filtered: true, include_window })).body.data;
      expect([replaced.orders, replaced.skipped]).toEqual([
        sum('coming_orders') + sum('skipped_orders') + (include_window ? sum('window_orders') : 0),
        sum('skipped_orders'),
      ]);
    }
    const { groups } = (await preview()).body.data;
    expect([groups.coming.orders + groups.filtered.orders, groups.coming.skipped]).toEqual([4, 1]);
    const errors = await errorsOf(await replace({ include_filtered: true, include_window: true }));
    expect([errors.length, errors.every(([, error]: [number, string | null]) => error === null)]).toEqual([5, true]);
    expect((await stateOf(skipped.orderId)).cart).toEqual([[comes.sku, 8, 1_500]]);
  });

  test('whose customer has a promo code moves the numbers of the other orders as any change does', async () => {
    const { customer, orderId } = await buildComing({ lines: lines(1) });
    const code = `GONE-${orderId}`;
    const made = await post('/api/sales/admin/promo-codes', {
      code,
      expiration_window: 365,
      cart_amount_minimum: 14,
      regulations: [{ type: 'percent_off', amount: 50, weekly_ordinal_number: null }],
    });
    expect(made.status, JSON.stringify(made.body)).toBe(201);
    const url = `/api/customers/admin/users/${customer.id}`;
    const { email, first_name, last_name } = (await server.call('GET', url, { as: staff })).body.data;
    await server.call('PUT', url, { as: staff, body: { email, first_name, last_name, promo_code: code } });
    expect((await stateOf(orderId)).total_cents).toBe(TAXED(1_199));
    await replace();
    expect((await stateOf(orderId)).total_cents).toBe(TAXED(750));
  });
});

describe('customers whose filters the replacement breaks', () => {
  test('are named and left out, and replaced only on request', async () => {
    const [fine, broken] = [await buildComing(), await buildComing()];
    await excludes(broken.customer.id, 'Dairy', comes);
    const { data } = (await preview()).body;
    expect(data.groups).toMatchObject({ coming: { orders: 1 }, filtered: { orders: 1, customers: 1, portions: 8 } });
    expect(data.replaced).toEqual({ orders: 1, customers: 1, portions: 8, skipped: 0 });
    // Orders that change come first.
    expect(data.orders.map(({ id }: { id: number }) => id)).toEqual([fine.orderId, broken.orderId]);
    expect(data.orders[1]).toMatchObject({
      id: broken.orderId,
      group: 'filtered',
      broken_filters: [`Ada excludes Dairy ${comes.id}.`],
      why_not: expect.stringMatching(/does not suit the filters of this customer\.$/),
      after: null,
    });
    await replace();
    expect((await stateOf(fine.orderId)).cart[0]![0]).toBe(comes.sku);
    expect((await stateOf(broken.orderId)).cart[0]![0]).toBe(goes.sku);
    await replace({ include_filtered: true });
    expect((await stateOf(broken.orderId)).cart[0]![0]).toBe(comes.sku);
  });

  test('are counted once each, also with one order before its cutoff and one in its window', async () => {
    const { customer } = await inWindow({}, { lines: lines() });
    await buildOrder(db, { customer, weekId: coming.id, lines: lines() });
    await excludes(customer.id, 'Dairy', comes);
    const { groups } = (await preview()).body.data;
    expect(groups.filtered).toEqual({ orders: 2, customers: 1, portions: 16, skipped: 0 });
    const { replaced } = (await preview({ include_filtered: true, include_window: true })).body.data;
    expect([replaced.orders, replaced.customers]).toEqual([2, 1]);
  });

  test('are said in the history of an order that is replaced all the same, before its cutoff and in its window', async () => {
    const [fine, broken] = [await buildComing(), await buildComing()];
    await excludes(broken.customer.id, 'Dairy', comes);
    const window = await inWindow({}, { lines: lines() });
    await excludes(window.customer.id, 'Nuts', comes);
    await replace({ include_filtered: true, include_window: true });
    const historyOf = async (orderId: number) => {
      const { data } = (await server.call('GET', `/api/sales/admin/orders/${orderId}`, { as: staff })).body;
      return JSON.stringify(data);
    };
    const SAID = "although it does not suit the customer's filters";
    for (const { orderId } of [broken, window]) expect(await historyOf(orderId)).toContain(SAID);
    expect(await historyOf(fine.orderId)).toMatch(/Replaced Meal \d+ by Meal \d+ in the cart of [^,"]+"/);
  });

  test('are those with a kid who excludes it, unless that kid has own meals and excluded the old one as well', async () => {
    const [same, own] = [await buildComing(), await buildComing()];
    for (const { customer } of [same, own]) {
      const kidId = await excludes(customer.id, `Both ${customer.id}`, comes);
      const { tag_id } = await db
        .selectFrom('kid_tags')
        .select('tag_id')
        .where('kid_id', '=', kidId)
        .executeTakeFirstOrThrow();
      await db.insertInto('product_tags').values({ product_id: goes.id, tag_id }).execute();
      await db
        .insertInto('kid_categories')
        .values({ kid_id: kidId, user_id: customer.id, category_id: category.id, quantity: 4 })
        .execute();
      await db
        .updateTable('users')
        .set({ kids_same_meals: customer.id === same.customer.id })
        .where('id', '=', customer.id)
        .execute();
    }
    const { orders } = (await preview({}, '&group=filtered')).body.data;
    expect(orders.map(({ id }: { id: number }) => id)).toEqual([same.orderId]);
  });

  test('are also those without the active weeks that it needs', async () => {
    await db.updateTable('products').set({ after_cardinal_active_order: 4 }).where('id', '=', comes.id).execute();
    const { customer } = await buildComing();
    expect((await preview()).body.data.orders[0].broken_filters).toEqual(['It is offered from 4 active weeks on.']);
    await db.updateTable('users').set({ number_of_active_weeks: 4 }).where('id', '=', customer.id).execute();
    expect((await preview()).body.data.groups.filtered.orders).toBe(0);
  });

  test('are judged again when the batch runs', async () => {
    const { customer, orderId } = await buildComing();
    const { id } = (await push()).body.data;
    await excludes(customer.id, 'Late', comes);
    await run(id);
    expect(await errorsOf(id)).toEqual([
      [orderId, expect.stringMatching(/^Not replaced: Meal \d+ does not suit the filters of this customer\.$/)],
    ]);
  });
});

describe('an order in its window', () => {
  const inWindowWith = (more: object = {}) => inWindow({}, { lines: lines(), ...more });

  test('is left alone unless it is asked for, with the difference named first', async () => {
    const { orderId } = await inWindowWith();
    const without = (await preview()).body.data;
    expect([without.groups.window.orders, without.replaced.orders]).toEqual([1, 0]);
    expect((await push()).status).toBe(422);
    const { data } = (await preview({ include_window: true })).body;
    const [was, is] = [8 * 1_199, 8 * 1_500].map((items) => TAXED(items) / 100);
    expect(data.money).toEqual({
      coming: { before: 0, after: 0, more: 0, less: 0 },
      window: { before: was, after: is, more: Math.round((is! - was!) * 100) / 100, less: 0 },
      is_estimate: false,
    });
    await replace({ include_window: true });
    expect(await stateOf(orderId)).toMatchObject({
      version: 2,
      total_cents: TAXED(12_000),
      cart: [[comes.sku, 8, 1_500]],
    });
  });

  test('records the reason why it goes beyond the menu, and tells the customer', async () => {
    const { orderId, customer } = await inWindowWith();
    await replace({ include_window: true });
    const { reason } = await db
      .selectFrom('changes')
      .select('reason')
      .where('order_id', '=', orderId)
      .where('name', '=', 'order_cart_updated')
      .executeTakeFirstOrThrow();
    expect(reason).toMatch(/^It replaces Meal \d+\.$/);
    const mails = await sql<{ count: number }>`select count(*)::int as count from mails
      where user_id = ${customer.id} and kind = 'order_changed'`.execute(db);
    expect(mails.rows[0]?.count).toBe(1);
  });

  test('that was skipped, is suspended, or whose window has closed is left alone with the reason', async () => {
    const skipped = await inWindowWith();
    expect((await post(skipUrl(skipped.orderId), { reason_id: skipReason })).status).toBe(200);
    const suspended = await inWindow({ suspended: true }, { lines: lines() });
    const { data } = (await preview({ include_window: true })).body;
    const reasons = new Map(data.orders.map((order: { id: number; why_not: string }) => [order.id, order.why_not]));
    expect(reasons.get(skipped.orderId)).toBe('Not replaced: this order was skipped in its window.');
    expect(reasons.get(suspended.orderId)).toBe('Not replaced: this order is not active.');
    expect(data.replaced.orders).toBe(0);
  });
});

describe('a replacement', () => {
  test('is refused for products that cannot take the place, under the field', async () => {
    const elsewhere = await db
      .insertInto('categories')
      .values({
        name: `Other ${goes.id}`,
        price_cents: 1 as never,
        premium_price_cents: 1 as never,
        display_price_cents: 1 as never,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const foreign = await buildProduct(db, elsewhere.id);
    const refused = async (more: object) => {
      const { status, body } = await preview(more);
      return [status, body.errors];
    };
    expect(await refused({ replacement_sku: goes.sku })).toEqual([
      422,
      { replacement_sku: ['Choose another product than the one that goes.'] },
    ]);
    expect(await refused({ replacement_sku: foreign.sku })).toEqual([
      422,
      { replacement_sku: [expect.stringMatching(/ is of Other \d+\. Choose a product of /)] },
    ]);
    expect(await refused({ replacement_sku: 'NONE' })).toEqual([
      422,
      { replacement_sku: ['There is no product NONE.'] },
    ]);
    expect(await refused({ order_week_ids: [999_999] })).toEqual([
      422,
      { order_week_ids: ['A chosen week does not exist. Reload.'] },
    ]);
    expect((await refused({ order_week_ids: [] }))[0]).toBe(422);
    const set = (values: object) => db.updateTable('products').set(values).where('id', '=', comes.id).execute();
    await set({ is_active: false });
    expect((await refused({}))[1]).toEqual({ replacement_sku: [expect.stringMatching(/ is inactive\. /)] });
    await set({ is_active: true, is_sold_out: true });
    expect((await refused({}))[1]).toEqual({ replacement_sku: [expect.stringMatching(/ is sold out\. /)] });
    await set({ is_sold_out: false });
    await db.insertInto('sold_out_weeks').values({ product_id: comes.id, order_week_id: coming.id }).execute();
    expect((await refused({}))[1]).toEqual({
      replacement_sku: [expect.stringMatching(/ is sold out in week 202650\./)],
    });
  });

  test('of orders that changed since their preview is a 409 with the new one, and nothing is begun', async () => {
    const { orderId } = await buildComing();
    const { fingerprint } = (await preview()).body.data;
    expect((await preview({}, '&page=2&per_page=1')).body.data.fingerprint).toBe(fingerprint);
    const items = [{ sku: goes.sku, quantity: 9 }];
    await server.call('PUT', `/api/sales/orders/${orderId}/cart`, { as: staff, body: { items } });
    const { status, body } = await push({ expected: fingerprint });
    expect([status, body.code, body.current.replaced.portions]).toEqual([409, 'figures_changed', 9]);
    expect((await stateOf(orderId)).cart[0]![0]).toBe(goes.sku);
  });

  test('previews without writing anything', async () => {
    const { orderId } = await buildComing();
    const before = await stateOf(orderId);
    const { data } = (await preview()).body;
    expect(data).toMatchObject({
      product: { sku: goes.sku },
      replacement: { sku: comes.sku },
      weeks_off_menu: [202_649, 202_650],
      orders: [
        {
          id: orderId,
          group: 'coming',
          why_not: null,
          before: { cart: [{ sku: goes.sku, quantity: 8 }] },
          after: { cart: [{ sku: comes.sku, quantity: 8 }], total: TAXED(12_000) / 100 },
        },
      ],
    });
    expect(await stateOf(orderId)).toEqual(before);
  });

  test('that finds an order without the product, or the replacement sold out since, says so and can be retried', async () => {
    const [changed, kept] = [await buildComing(), await buildComing()];
    const { id } = (await push()).body.data;
    await db.deleteFrom('order_items').where('order_id', '=', changed.orderId).execute();
    const sell = (is_sold_out: boolean) =>
      db.updateTable('products').set({ is_sold_out }).where('id', '=', comes.id).execute();
    await sell(true);
    await run(id);
    expect((await errorsOf(id)).map(([, error]: [number, string]) => error)).toEqual(
      Array(2).fill(expect.stringMatching(/^Not replaced: Meal \d+ is sold out\./)),
    );
    await sell(false);
    expect((await post(`/api/sales/admin/batch/${id}/retries`)).status).toBe(202);
    await run(id);
    expect(new Map(await errorsOf(id))).toEqual(
      new Map([
        [changed.orderId, expect.stringMatching(/^Not replaced: this order no longer holds Meal \d+, or /)],
        [kept.orderId, null],
      ]),
    );
  });

  test('needs a member of staff', async () => {
    expect((await server.call('POST', PATH, { body: requestBody() })).status).toBe(401);
    expect((await server.call('POST', `${PATH}?preview=1`, { body: requestBody() })).status).toBe(401);
  });
});
