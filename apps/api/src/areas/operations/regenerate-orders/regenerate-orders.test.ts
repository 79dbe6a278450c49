import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { buildStaff } from '../../../../test/builders.ts';
import { buildOrder } from '../../../../test/orders.ts';
import { buildReason } from '../../../../test/reasons.ts';
import { buildRegenerable, buildRegenerableShop, type RegenerableShop } from '../../../../test/regenerable.ts';
import { startTestServer, type TestServer } from '../../../../test/server.ts';
import { jobContext } from '../../../platform/jobs/job-context.fixture.ts';
import { regenerateOrders } from '../../orders/making/regenerate-orders.ts';
import { regenerateOrdersOfBatch } from './regenerate-orders.job.ts';
import { isWhole } from '../../../../test/faults/storms.ts';

let server: TestServer;
let staff: { id: number; email: string };
let session: string;
let shop: RegenerableShop;

beforeAll(async () => {
  server = await startTestServer();
  staff = await buildStaff(server.db);
  session = await server.session(staff.id);
  shop = await buildRegenerableShop(server.db);
});
afterAll(() => server.close());

const BOTH = { refill_cart: true, recalculate_dates: true };
const path = '/api/sales/admin/batch/regenerate-orders';
const push = (order_ids: unknown, actions: object = BOTH) =>
  server.call('POST', path, { as: session, body: { order_ids, actions } });
const preview = (order_ids: unknown, query = '', actions: object = BOTH) =>
  server.call('POST', `${path}?preview=1${query}`, { as: session, body: { order_ids, actions } });
const run = (batch_id: number) => regenerateOrdersOfBatch.run({ batch_id }, jobContext(server.db));
const build = (options: Parameters<typeof buildRegenerable>[2] = {}) => buildRegenerable(server.db, shop, options);

async function buildEmpty() {
  const built = await build();
  await server.db.deleteFrom('order_items').where('order_id', '=', built.orderId).execute();
  await server.db.updateTable('orders').set({ is_skipped: true }).where('id', '=', built.orderId).execute();
  return built;
}

async function pauseUntil(userId: number, until: string): Promise<void> {
  const reason = await buildReason(server.db, 'SUBSCRIPTION_PAUSE');
  await sql`insert into subscription_pauses (user_id, subscription_id, from_date, until_date, reason_id)
    select user_id, id, '2025-01-01', ${until}::date, ${reason} from subscriptions where user_id = ${userId}`.execute(
    server.db,
  );
  await server.db.updateTable('subscriptions').set({ status: 'paused' }).where('user_id', '=', userId).execute();
}

async function stateOf(orderId: number) {
  const order = await server.db
    .selectFrom('orders')
    .select(['version', 'is_skipped', 'is_incomplete', 'ship_at', 'deliver_at', 'planned_ship_at', 'carrier_id'])
    .select(['total_cents', 'status'])
    .where('id', '=', orderId)
    .executeTakeFirst();
  const items = await server.db
    .selectFrom('order_items as i')
    .innerJoin('products as p', 'p.id', 'i.product_id')
    .select(['i.cart', 'p.sku', 'i.quantity', 'i.unit_price_cents'])
    .where('i.order_id', '=', orderId)
    .orderBy('i.cart')
    .orderBy('p.sku')
    .execute();
  return { ...order, items };
}
const jobsOf = async (batchId: number) =>
  (await server.call('GET', `/api/sales/admin/batch/${batchId}/jobs?per_page=100`, { as: session })).body.data;

describe('orders before their cutoff', () => {
  test('orders before their cutoff are filled and dated from current data, each recorded', async () => {
    const { orderId, customer } = await build();
    const pushed = await push(`${orderId}`);
    expect([pushed.status, pushed.body.data]).toMatchObject([
      202,
      { name: 'Batch refill and recalculate orders', total_jobs: 1, created_by: { email: staff.email } },
    ]);
    await run(pushed.body.data.id);
    const state = await stateOf(orderId);
    const line = (cart: string, index: number) => ({
      cart,
      sku: shop.meals[index]?.sku,
      quantity: 1,
      unit_price_cents: 1_199,
    });
    expect(state.items).toEqual(['generated', 'now'].flatMap((cart) => [0, 1, 2].map((index) => line(cart, index))));
    expect(state).toMatchObject({ version: 2, ship_at: expect.any(String), deliver_at: expect.any(String) });
    expect(state.total_cents).toBeGreaterThan(3 * 1_199);
    expect(await jobsOf(pushed.body.data.id)).toMatchObject([
      { status: 'succeeded', order_id: orderId, user_id: customer.id, error: null },
    ]);
    const changes = await server.db
      .selectFrom('changes')
      .select(['name', 'staff_id'])
      .where('order_id', '=', orderId)
      .where('user_id', '=', customer.id)
      .orderBy('id')
      .execute();
    expect(changes).toEqual([
      { name: 'order_cart_updated', staff_id: staff.id },
      { name: 'ship_day_changed', staff_id: staff.id },
    ]);
  });

  test('regenerating only carts keeps dates, and regenerating only dates keeps carts', async () => {
    const { orderId } = await build();
    const before = await stateOf(orderId);
    await run((await push([orderId], { refill_cart: false, recalculate_dates: true })).body.data.id);
    const dated = await stateOf(orderId);
    expect(dated.items).toEqual(before.items);
    expect(dated.ship_at).not.toBeNull();
    await server.db
      .updateTable('orders')
      .set({ ship_at: '2090-01-01', deliver_at: '2090-01-02' })
      .where('id', '=', orderId)
      .execute();
    await run((await push([orderId], { refill_cart: true })).body.data.id);
    const filled = await stateOf(orderId);
    expect([filled.ship_at, filled.items.length]).toEqual(['2090-01-01', 6]);
  });

  test('orders that would not change keep everything, including their version', async () => {
    const { orderId } = await build();
    await run((await push([orderId])).body.data.id);
    const before = await stateOf(orderId);
    const { id } = (await push([orderId])).body.data;
    await run(id);
    expect(await stateOf(orderId)).toEqual(before);
    expect(await jobsOf(id)).toMatchObject([{ status: 'succeeded' }]);
  });

  test('orders that the system skipped as empty are filled and unskipped, and those that staff skipped stay skipped', async () => {
    const [empty, skipped] = [await buildEmpty(), await build()];
    await server.db.updateTable('orders').set({ is_skipped: true }).where('id', '=', skipped.orderId).execute();
    await run((await push([empty.orderId, skipped.orderId])).body.data.id);
    expect((await stateOf(empty.orderId)).is_skipped).toBe(false);
    expect(await stateOf(skipped.orderId)).toMatchObject({ is_skipped: true, total_cents: 0 });
  });

  test('orders that the system skipped stay skipped during a pause and no longer', async () => {
    const [within, beyond] = [await buildEmpty(), await buildEmpty()];
    const until = { [within.orderId]: '2099-01-01', [beyond.orderId]: '2026-01-01' };
    for (const { customer, orderId } of [within, beyond]) await pauseUntil(customer.id, until[orderId] ?? '');
    await run((await push([within.orderId, beyond.orderId])).body.data.id);
    expect(await stateOf(within.orderId)).toMatchObject({ is_skipped: true, total_cents: 0 });
    expect((await stateOf(beyond.orderId)).is_skipped).toBe(false);
    const active = `/api/customers/admin/users/${within.customer.id}/active-subscriptions`;
    expect((await server.call('POST', active, { as: session })).status).toBe(200);
    const { is_skipped, total_cents } = await stateOf(within.orderId);
    expect([is_skipped, total_cents === 0]).toEqual([false, false]);
  });

  test('of several empty orders of one week and cycle only the newest is unskipped', async () => {
    const { customer, orderId } = await buildEmpty();
    const { orderId: neighbour } = await build();
    const options = { customer, weekId: shop.weekId, lines: [], is_skipped: true };
    const newest = await buildOrder(server.db, options);
    expect((await preview([neighbour, orderId, newest])).status).toBe(200);
    await run((await push([neighbour, orderId, newest])).body.data.id);
    expect((await stateOf(orderId)).is_skipped).toBe(true);
    expect((await stateOf(newest)).is_skipped).toBe(false);
    expect((await stateOf(neighbour)).version).toBeGreaterThan(1);
  });
});

describe('orders that cannot be regenerated', () => {
  test('orders that cannot be regenerated are listed with the reason and stay unchanged', async () => {
    const [past, cancelled, planless, homeless, fine] = [
      await build({ isPast: true }),
      await build({ status: 'cancelled' }),
      await build({ plan: null }),
      await build(),
      await build(),
    ];
    const { db } = server;
    await db.updateTable('addresses').set({ is_default: false }).where('user_id', '=', homeless.customer.id).execute();
    const ids = [past, cancelled, planless, homeless].map(({ orderId }) => orderId);
    const before = await Promise.all(ids.map(stateOf));
    const { id } = (await push([...ids, 999_999, fine.orderId])).body.data;
    await run(id);
    expect((await jobsOf(id)).map(({ error }: { error: string | null }) => error)).toEqual([
      'Not changed: the cutoff of this order has passed.',
      'Not changed: this order is cancelled.',
      "Not changed: this week offers nothing for the customer's plan.",
      'Not changed: the customer has no default address.',
      'There is no order with this ID.',
      null,
    ]);
    expect(await Promise.all(ids.map(stateOf))).toEqual(before);
    const batch = (await server.call('GET', `/api/sales/admin/batch/${id}`, { as: session })).body.data;
    expect(batch).toMatchObject({ failed_jobs: 5, processed_jobs: 1, pending_jobs: 5, asked: BOTH });
  });
});

describe('an undeliverable order', () => {
  const NOT_DRIVEN = 'No carrier serves 60699 in this cycle, so the order keeps its dates.';
  let orderId: number;
  beforeAll(async () => {
    await server.db.insertInto('zip_codes').values({ id: '60699', state_id: 'IL', time_zone: 'Central' }).execute();
  });
  beforeEach(async () => {
    const built = await build();
    ({ orderId } = built);
    const dates = { ship_at: '2090-01-01', deliver_at: '2090-01-02' };
    await server.db.updateTable('orders').set(dates).where('id', '=', orderId).execute();
    const { customer } = built;
    await server.db.updateTable('addresses').set({ zip_code: '60699' }).where('user_id', '=', customer.id).execute();
  });

  test('an undeliverable order is filled and keeps its dates, with a note, if both options are chosen', async () => {
    const seen = (await preview([orderId])).body.data;
    expect(seen.totals).toMatchObject({ open: 1, undeliverable: 0 });
    expect(seen.orders[0]).toMatchObject({ state: 'open', why_not: null, note: NOT_DRIVEN });
    const { id } = (await push([orderId])).body.data;
    await run(id);
    expect(await jobsOf(id)).toMatchObject([{ status: 'succeeded', error: null, note: NOT_DRIVEN }]);
    const state = await stateOf(orderId);
    expect(state).toMatchObject({ ship_at: '2090-01-01', deliver_at: '2090-01-02' });
    const skus = state.items.filter(({ cart }) => cart === 'now').map(({ sku, quantity }) => ({ sku, quantity }));
    expect(seen.orders[0].after.cart).toMatchObject(skus);
    expect(skus).toHaveLength(3);
    const file = await server.call('GET', `/api/sales/admin/batch/${id}/results.csv`, { as: session });
    expect(file.body).toContain(NOT_DRIVEN);
  });

  test('an undeliverable order stays unchanged if only dates are recalculated', async () => {
    const DATES = { recalculate_dates: true };
    const before = await stateOf(orderId);
    const seen = (await preview([orderId], '&state=undeliverable', DATES)).body.data;
    expect(seen.totals).toMatchObject({ open: 0, undeliverable: 1 });
    expect(seen.orders).toMatchObject([{ state: 'undeliverable', why_not: NOT_DRIVEN, after: null }]);
    const { id } = (await push([orderId], DATES)).body.data;
    await run(id);
    expect(await jobsOf(id)).toMatchObject([{ status: 'failed', error: NOT_DRIVEN }]);
    expect(await stateOf(orderId)).toEqual(before);
  });

  test('undeliverable orders include those without an address and not those of a preferred carrier', async () => {
    const [homeless, preferring] = [await build(), await build()];
    const { db } = server;
    await db.updateTable('addresses').set({ is_default: false }).where('user_id', '=', homeless.customer.id).execute();
    await db
      .updateTable('addresses')
      .set({ zip_code: '60699' })
      .where('user_id', '=', preferring.customer.id)
      .execute();
    await sql`insert into preferred_carriers (user_id, production_cycle_id, carrier_id, ship_weekday, days_in_transit)
      select ${preferring.customer.id}, 1, min(id), 'Wednesday', 1 from carriers`.execute(db);
    const ids = [orderId, homeless.orderId, preferring.orderId];
    const { totals, orders } = (await preview(ids, '', { recalculate_dates: true })).body.data;
    expect(totals).toMatchObject({ open: 1, undeliverable: 2 });
    expect(orders.map(({ state }: { state: string }) => state)).toEqual(['undeliverable', 'undeliverable', 'open']);
  });
});

describe('previewed orders', () => {
  const pushPreviewed = (order_ids: number[], expected: string, actions: object = BOTH) =>
    server.call('POST', path, { as: session, body: { order_ids, actions, expected } });

  test('previewed orders are pushed as reviewed, on any page', async () => {
    const ids = [(await build()).orderId, (await build()).orderId];
    const { fingerprint } = (await preview(ids)).body.data;
    expect((await preview(ids, '&page=2&per_page=1')).body.data.fingerprint).toBe(fingerprint);
    expect((await pushPreviewed(ids, fingerprint)).status).toBe(202);
  });

  test('orders that changed after the preview are refused with 409 and a new preview', async () => {
    const [first, second] = [await build(), await build()];
    const ids = [first.orderId, second.orderId];
    const { fingerprint } = (await preview(ids)).body.data;
    const cart = { items: [{ sku: shop.meals[1]?.sku, quantity: 9 }] };
    const changed = await server.call('PUT', `/api/sales/orders/${second.orderId}/cart`, {
      as: session,
      body: cart,
    });
    expect(changed.status).toBe(200);
    const batches = () => server.db.selectFrom('batches').select('id').execute();
    const before = [await batches(), await stateOf(second.orderId)];
    const { status, body } = await pushPreviewed(ids, fingerprint);
    expect([status, body.code]).toEqual([409, 'figures_changed']);
    expect(body.current.orders[1].before.cart).toMatchObject(cart.items);
    expect([await batches(), await stateOf(second.orderId)]).toEqual(before);
    expect((await pushPreviewed(ids, body.current.fingerprint)).status).toBe(202);
  });

  test('orders whose options differ from the preview are refused', async () => {
    const { orderId } = await build();
    const { fingerprint } = (await preview([orderId])).body.data;
    expect((await pushPreviewed([orderId], fingerprint, { refill_cart: true })).status).toBe(409);
  });
});

describe('the preview', () => {
  test('the preview shows for each order what the batch does and changes nothing', async () => {
    const orders = [await build(), await build({ isPast: true }), await build({ status: 'cancelled' })];
    const ids = [...orders.map(({ orderId }) => orderId), 999_999];
    const before = await Promise.all(ids.map(stateOf));
    const { status, body } = await preview(ids.join(', '));
    expect(status).toBe(200);
    expect(await Promise.all(ids.map(stateOf))).toEqual(before);
    expect(body.data.totals).toEqual({ open: 1, undeliverable: 0, past_cutoff: 1, cancelled: 1, unknown: 1 });
    const [first, ...others] = body.data.orders;
    expect(others.map(({ state }: { state: string }) => state)).toEqual(['past_cutoff', 'cancelled', 'unknown']);
    expect(first).toMatchObject({
      id: ids[0],
      user_id: orders[0]?.customer.id,
      state: 'open',
      why_not: null,
      before: { cart: [{ sku: shop.meals[4]?.sku, quantity: 8 }], ship_at: null },
      lost: [{ sku: shop.meals[4]?.sku, quantity: 8 }],
    });
    await run((await push(ids)).body.data.id);
    const after = await stateOf(ids[0] ?? 0);
    expect(first.after).toEqual({
      cart: after.items
        .filter(({ cart }) => cart === 'now')
        .map(({ sku, quantity }) => ({ sku, quantity, name: expect.any(String) })),
      ship_at: after.ship_at,
      deliver_at: after.deliver_at,
      total: (after.total_cents ?? 0) / 100,
    });
  });

  test('the preview has pages, of one state or of all', async () => {
    const open = [await build(), await build(), await build()].map(({ orderId }) => orderId);
    const ids = [open[0], 900_001, open[1], 900_002, open[2]];
    const pageOf = async (query: string) => {
      const { data } = (await preview(ids, query)).body;
      return [data.orders.map(({ id }: { id: number }) => id), data.pagination.total];
    };
    expect(await pageOf('&per_page=2&page=2')).toEqual([[open[1], 900_002], 5]);
    expect(await pageOf('&state=unknown')).toEqual([[900_001, 900_002], 2]);
    expect(await pageOf('&state=open&per_page=2&page=2')).toEqual([[open[2]], 3]);
    expect(await pageOf('&state=cancelled')).toEqual([[], 0]);
  });
});

describe('what changes', () => {
  const previewed = async (ids: number[], query = '') => (await preview(ids, query)).body.data;

  test('the preview counts and lists the orders that change apart from those that stay as they are', async () => {
    const [same, changing, also, past] = [await build(), await build(), await build(), await build({ isPast: true })];
    await run((await push([same.orderId])).body.data.id);
    const ids = [changing, same, past, also].map(({ orderId }) => orderId);
    const all = await previewed(ids);
    expect(all.results).toEqual({ changing: 2, same: 1 });
    expect(all.orders.map(({ is_changed }: { is_changed: boolean }) => is_changed)).toEqual([true, false, false, true]);
    const idsOf = async (query: string) => {
      const { orders, pagination } = await previewed(ids, query);
      return [orders.map(({ id }: { id: number }) => id), pagination.total];
    };
    expect(await idsOf('&result=changing')).toEqual([[changing.orderId, also.orderId], 2]);
    expect(await idsOf('&result=changing&per_page=1&page=2')).toEqual([[also.orderId], 2]);
    expect(await idsOf('&result=same')).toEqual([[same.orderId], 1]);
  });

  test('an order whose dates alone change is a change, and one that would get no meals is not', async () => {
    const [moved, planless] = [await build(), await build({ plan: null })];
    await run((await push([moved.orderId])).body.data.id);
    const dates = { ship_at: '2090-01-01', deliver_at: '2090-01-02' };
    await server.db.updateTable('orders').set(dates).where('id', '=', moved.orderId).execute();
    expect((await previewed([moved.orderId, planless.orderId])).results).toEqual({ changing: 1, same: 1 });
  });

  test('comparing locks no order: one that another change holds is compared at once', async () => {
    const orders = [await build(), await build()].map(({ orderId }) => orderId);
    await server.owner.transaction().execute(async (tx) => {
      await sql`select 1 from orders where id = ${orders[1]} for no key update`.execute(tx);
      const { results, orders: rows } = await previewed(orders, '&per_page=1');
      expect([results, rows.length]).toEqual([{ changing: 2, same: 0 }, 1]);
    });
  });
});

describe('all orders that match', () => {
  const matching = (filter: object, more: object = {}, query = '?preview=1') =>
    server.call('POST', `${path}${query}`, { as: session, body: { filter, actions: BOTH, ...more } });

  test('orders that match a filter are previewed and regenerated as reviewed', async () => {
    const { orderId, customer } = await build();
    const filter = { order_week_id: shop.weekId, keyword: customer.email };
    const { totals, orders, fingerprint } = (await matching(filter)).body.data;
    expect([totals.open, orders.map(({ id }: { id: number }) => id)]).toEqual([1, [orderId]]);
    const { status, body } = await matching(filter, { expected: fingerprint }, '');
    expect([status, body.data.total_jobs]).toEqual([202, 1]);
    const batch = (await server.call('GET', `/api/sales/admin/batch/${body.data.id}`, { as: session })).body.data;
    const { number } = await server.db
      .selectFrom('order_weeks')
      .select('number')
      .where('id', '=', shop.weekId)
      .executeTakeFirstOrThrow();
    expect(batch.asked).toEqual({ ...BOTH, filter: `by a search; week: ${number}` });
  });

  test('a filter that matches other orders than were reviewed is refused with a new preview', async () => {
    const { customer } = await build();
    const filter = { keyword: customer.email };
    const { fingerprint } = (await matching(filter)).body.data;
    const second = await buildOrder(server.db, { customer, weekId: shop.weekId, lines: [], is_skipped: true });
    const { status, body } = await matching(filter, { expected: fingerprint }, '');
    expect([status, body.code, body.current.pagination.total]).toEqual([409, 'figures_changed', 2]);
    expect(body.current.orders.map(({ id }: { id: number }) => id)).toContain(second);
  });

  test.each([
    ['without a preview', { filter: { keyword: 'ada' } }, 'expected'],
    ['with IDs as well', { filter: { keyword: 'ada' }, order_ids: [1], expected: 'x' }, 'filter'],
    ['misspelled', { filter: { order_week: 1 }, expected: 'x' }, 'filter'],
    ['of a state without its week', { filter: { state: 'undeliverable' }, expected: 'x' }, 'order_week_id'],
  ])('a filter is refused %s', async (_, body, field) => {
    const { status, body: refused } = await server.call('POST', path, {
      as: session,
      body: { ...body, actions: BOTH },
    });
    expect([status, Object.keys(refused.errors)]).toEqual([422, [field]]);
  });
});

describe('the list', () => {
  test.runIf(isWhole)('a list of 100,000 ids is accepted, each counted once', async () => {
    const ids = Array.from({ length: 100_000 }, (_, n) => 1_000_000 + n);
    const { status, body } = await push([...ids.slice(1), ids[1]].join('\n'));
    expect([status, body.data.total_jobs]).toEqual([202, 99_999]);
    const more = await push([...ids, 1]);
    expect([more.status, Object.keys(more.body.errors)]).toEqual([422, ['order_ids']]);
  });

  test.each([
    ['no list', undefined, BOTH, 'order_ids'],
    ['an empty list', ' ,\n', BOTH, 'order_ids'],
    ['a word', '1, two', BOTH, 'order_ids.1'],
    ['no order that can be', [0], BOTH, 'order_ids.0'],
    ['nothing to do', [1], {}, 'actions'],
    ['no actions', [1], null, 'actions'],
  ])('a list of orders is refused: %s', async (_, ids, actions, field) => {
    const { status, body } = await server.call('POST', path, { as: session, body: { order_ids: ids, actions } });
    expect([status, Object.keys(body.errors)]).toEqual([422, [field]]);
  });

  test('the refusal of a list names what is not an order ID, as the screen does', async () => {
    expect((await push('1,abc,2')).body.errors).toEqual({ 'order_ids.1': ['"abc" is not an order ID.'] });
    expect((await push([1, 0])).body.errors).toEqual({ 'order_ids.1': ['"0" is not an order ID.'] });
  });

  test('regenerating orders requires a sign-in', async () => {
    expect((await server.call('POST', path, { body: { order_ids: [1], actions: BOTH } })).status).toBe(401);
    expect((await server.call('POST', `${path}?preview=1`, { body: { order_ids: [1], actions: BOTH } })).status).toBe(
      401,
    );
  });
});

test('many orders are regenerated by as many statements as one', async () => {
  const orders: number[] = [];
  for (let n = 0; n < 12; n++) orders.push((await build()).orderId);
  const [one, ...others] = orders;
  expect(await statementsFor(others)).toBe(await statementsFor([one ?? 0]));
});

const statementsFor = (ids: number[]) =>
  server.db.transaction().execute(async (tx) => {
    let count = 0;
    const executor = tx.getExecutor();
    const { executeQuery } = executor;
    executor.executeQuery = async (query, options) => {
      count += 1;
      return executeQuery.call(executor, query, options) as never;
    };
    const made = await regenerateOrders(tx, { staffId: staff.id }, ids, BOTH);
    expect(made.map(({ disabledReason }) => disabledReason)).toEqual(ids.map(() => null));
    return count;
  });
