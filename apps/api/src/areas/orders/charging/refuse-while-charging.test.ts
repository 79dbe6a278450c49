import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { cents } from '@larder/domain/values/cents.ts';
import { chicagoDay } from '@larder/domain/values/days.ts';
import { nextWeekday } from '@larder/domain/values/weekdays.ts';
import { buildCategory, buildShipping, buildStaff, buildWeek } from '../../../../test/builders.ts';
import { buildOrder, buildProduct, buildSubscriber } from '../../../../test/orders.ts';
import { whileLocked } from '../../../../test/locks.ts';
import { startTestServer, type TestServer } from '../../../../test/server.ts';
import { inTransaction, type Tx } from '../../../platform/database/database.ts';
import type { JobContext } from '../../../platform/jobs/jobs.ts';
import { passCutoff } from '../weeks/pass-cutoff.ts';
import { refuseWhileCharging } from './refuse-while-charging.ts';

// Prices cannot change between a cutoff and the end of its step (ORD-24).

let server: TestServer;
let staff: string;
let ctx: JobContext;
let category: Awaited<ReturnType<typeof buildCategory>>;
let meal: Awaited<ReturnType<typeof buildProduct>>;
let customer: Awaited<ReturnType<typeof buildSubscriber>>;
let other: Awaited<ReturnType<typeof buildSubscriber>>;
let order: number;
let week: { id: number };
let promo: { id: number };
let group: { id: number };
let monday = nextWeekday(chicagoDay(Temporal.Now.instant()), 'Monday', { inclusive: false });
const cutoff = Temporal.Now.instant().subtract({ seconds: 20 });

beforeAll(async () => {
  server = await startTestServer();
  const { db, platform } = server;
  staff = await server.session((await buildStaff(db)).id);
  await buildShipping(db);
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
  meal = await buildProduct(db, category.id);
  customer = await buildSubscriber(db);
  other = await buildSubscriber(db);
  promo = await db
    .insertInto('promo_codes')
    .values({ code: `LATE${category.id}`, free_shipping: true, expiration_window: 30 })
    .returning('id')
    .executeTakeFirstOrThrow();
  group = await db
    .insertInto('price_variance_groups')
    .values({ name: `Group ${category.id}` })
    .returning('id')
    .executeTakeFirstOrThrow();
  monday = monday.add({ weeks: 1 });
  const cutoffs = { 1: cutoff.toString(), 2: '2099-01-01T00:00:00Z' };
  week = await buildWeek(db, monday.toString(), cutoffs, 210_000 + category.id);
  order = await buildOrder(db, {
    customer,
    weekId: week.id,
    lines: [{ product: meal, categoryId: category.id, quantity: 8, price: 1_199 }],
  });
});

const CHARGING = { message: 'Orders of this cutoff are being charged. Try again in a minute.' };
const call = (method: string, url: string, body?: object) =>
  server.call(method, url, { as: staff, ...(body && { body }) });
const runStep = () => passCutoff.run(ctx, cutoff);
const frozen = () =>
  server.db
    .selectFrom('orders')
    .select(['items_cents', 'shipping_cents', 'discount_cents', 'total_at_cutoff_cents'])
    .where('id', '=', order)
    .executeTakeFirstOrThrow();
const charged = async () =>
  (await server.db.selectFrom('payments').select('amount_cents').where('order_id', '=', order).execute()).map(
    ({ amount_cents }) => amount_cents,
  );
const codeOf = () => `LATE${category.id}`;

const priceTo = (price: number) =>
  call('PUT', `/api/categories/${category.id}`, {
    name: category.name,
    description: 'Dinner',
    price,
    premium_price: price,
    display_price: price,
  });

test('a category price is refused during the cutoff step, which charges the old price, and saves afterwards', async () => {
  const refused = await priceTo(99);
  expect(refused).toMatchObject({ status: 409, body: { code: 'in_progress', ...CHARGING } });
  await runStep();
  const { items_cents, total_at_cutoff_cents } = await frozen();
  expect(items_cents).toBe(8 * 1_199);
  expect(await charged()).toEqual([total_at_cutoff_cents]);
  expect((await priceTo(99)).status).toBe(200);
  expect((await frozen()).items_cents).toBe(8 * 1_199);
});

test('other changes of many prices are refused until the step is done and save nothing', async () => {
  const changes: [string, string, object][] = [
    ['PUT', `/api/admin/products/${meal.sku}`, { item_price: 42 }],
    ['PUT', `/api/admin/price-variance-groups/${group.id}`, { deactivated_at: cutoff.toString() }],
    ['PUT', '/api/shipping/states/IL', { tax: 9.5 }],
    ['PUT', '/api/sales/admin/settings', { settings: [{ id: 3, payload: 777 }] }],
    ['PUT', `/api/sales/admin/promo-codes/${promo.id}`, { free_shipping: false }],
  ];
  for (const [method, url, body] of changes)
    expect({ url, ...(await call(method, url, body)) }).toMatchObject({ url, status: 409, body: CHARGING });
  await runStep();
  for (const [method, url, body] of changes)
    expect({ url, status: (await call(method, url, body)).status }).toEqual({ url, status: 200 });
});

test('an order cannot be cancelled or resumed until its cutoff step is done', async () => {
  const orders = `/api/customers/admin/users/${customer.id}/orders/${order}`;
  for (const act of ['cancel', 'resume'])
    expect(await call('POST', `${orders}/${act}`)).toMatchObject({
      status: 409,
      body: { code: 'in_progress', ...CHARGING },
    });
  await runStep();
  expect((await call('POST', `${orders}/cancel`)).status).not.toBe(200);
});

test("a customer's code, group and pause wait only for the step of that customer's order", async () => {
  const apply = () =>
    call('POST', `/api/sales/admin/promo-codes/${codeOf()}/applications`, { emails: [customer.email, other.email] });
  const join = (id: number) =>
    call('PUT', `/api/customers/admin/users/${id}/price-variance-group`, { price_variance_group: group.id });
  expect((await apply()).body).toMatchObject({ data: { [customer.email]: CHARGING.message, [other.email]: true } });
  expect(await join(customer.id)).toMatchObject({ status: 409, body: CHARGING });
  expect((await join(other.id)).status).toBe(200);
  await runStep();
  const { shipping_cents } = await frozen();
  expect(shipping_cents).toBeGreaterThan(0);
  expect((await join(customer.id)).status).toBe(200);
  expect((await apply()).body).toMatchObject({ data: { [customer.email]: true } });
  expect((await frozen()).shipping_cents).toBe(shipping_cents);
});

test('the step waits for a change that began before the cutoff', async () => {
  const { db } = server;
  const setCutoff = (cutoff_at: Temporal.Instant) =>
    db.updateTable('order_week_cycles').set({ cutoff_at }).where('order_week_id', '=', week.id).execute();
  await setCutoff(cutoff.add({ hours: 1 }));
  const priceBefore = async (tx: Tx) => {
    await refuseWhileCharging(tx);
    await tx
      .updateTable('categories')
      .set({ price_cents: cents(2_000) })
      .where('id', '=', category.id)
      .execute();
    await setCutoff(cutoff);
  };
  await whileLocked(db, priceBefore, runStep);
  expect((await frozen()).items_cents).toBe(8 * 2_000);
});
