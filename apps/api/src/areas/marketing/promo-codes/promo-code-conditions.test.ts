import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { chicagoDay } from '@larder/domain/values/days.ts';
import { nextWeekday } from '@larder/domain/values/weekdays.ts';
import { buildCategory, buildShipping, buildStaff, buildWeek } from '../../../../test/builders.ts';
import { buildOrder, buildProduct, buildSubscriber } from '../../../../test/orders.ts';
import { startTestServer, type TestServer } from '../../../../test/server.ts';
import { jobContext } from '../../../platform/jobs/job-context.fixture.ts';
import { repriceAffectedOrders } from '../../orders/pricing/price-affected-orders.job.ts';

let server: TestServer;
let session: string;
let category: { id: number };
let soup: { id: number; sku: string };
let stew: { id: number; sku: string };
let week: { id: number };
const URL = '/api/sales/admin/promo-codes';
const NOW = Temporal.Now.instant();
const monday = nextWeekday(chicagoDay(NOW), 'Monday', { inclusive: false });

beforeAll(async () => {
  server = await startTestServer();
  const { db } = server;
  session = await server.session((await buildStaff(db)).id);
  await buildShipping(db);
  category = await buildCategory(db);
  soup = await buildProduct(db, category.id);
  stew = await buildProduct(db, category.id);
  const later = NOW.add({ hours: 30 }).toString();
  week = await buildWeek(db, monday.toString(), { 1: later, 2: later }, 210_000);
});
afterAll(() => server.close());

const call = (method: string, url: string, body?: object) =>
  server.call(method, url, { as: session, ...(body && { body }) });

let counter = 0;
async function madeCode(fields: object = {}): Promise<{ id: number; code: string }> {
  counter += 1;
  const regulations = [{ type: 'percent_off', amount: 50 }];
  const { status, body } = await call('POST', URL, { code: `TERMS-${counter}`, regulations, ...fields });
  expect(status, JSON.stringify(body)).toBe(201);
  return body.data;
}
/** 5 soups and 3 stews at 11.99 cost 95.92. */
async function customerWithOrder() {
  const customer = await buildSubscriber(server.db);
  const line = { categoryId: category.id, price: 1_199 };
  const orderId = await buildOrder(server.db, {
    customer,
    weekId: week.id,
    lines: [
      { ...line, product: soup, quantity: 5 },
      { ...line, product: stew, quantity: 3 },
    ],
  });
  return { ...customer, orderId };
}
async function apply(customer: { id: number }, code: string) {
  const { email, first_name, last_name } = (await call('GET', `/api/customers/admin/users/${customer.id}`)).body.data;
  return call('PUT', `/api/customers/admin/users/${customer.id}`, { email, first_name, last_name, promo_code: code });
}
async function pause(userId: number): Promise<void> {
  const subscription = await server.db
    .updateTable('subscriptions')
    .set({ status: 'paused' })
    .where('user_id', '=', userId)
    .returning('id')
    .executeTakeFirstOrThrow();
  await server.db
    .insertInto('subscription_pauses')
    .values({
      user_id: userId,
      subscription_id: subscription.id,
      from_date: chicagoDay(NOW).toString(),
      until_date: monday.add({ weeks: 3 }).toString(),
      reason_id: null,
      details: null,
      ended_at: null,
    })
    .execute();
}
const orderOf = (id: number) =>
  server.db.selectFrom('orders').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const eligibility = async (promo: { id: number }, customer: { id: number }) =>
  (await call('GET', `${URL}/${promo.id}/eligibility?user_id=${customer.id}`)).body.data;
const codesOf = (reasons: { code: string }[]) => reasons.map(({ code }) => code);

describe('conditions of the customer are checked when the code is applied, with the reason that eligibility gives', () => {
  test.each<[string, (customer: { email: string }) => object]>([
    ['promo_code_expired', () => ({ expires_on: chicagoDay(NOW).subtract({ days: 1 }).toString() })],
    ['promo_code_email_not_listed', () => ({ whitelisted_emails: 'somebody@example.test' })],
    ['promo_code_status_not_listed', () => ({ whitelisted_statuses: 'lapsed' })],
    ['promo_code_id_me_group', () => ({ id_me_group: 'teacher' })],
  ])('%s', async (reason, terms) => {
    const customer = await customerWithOrder();
    const promo = await madeCode();
    expect((await call('PUT', `${URL}/${promo.id}`, terms(customer))).status).toBe(200);
    const said = await eligibility(promo, customer);
    expect([said.is_eligible, codesOf(said.reasons)]).toEqual([false, [reason]]);
    const { status, body } = await apply(customer, promo.code);
    expect([status, body.errors.promo_code]).toEqual([422, [said.reasons[0].message]]);
  });

  test('the customer history and the uses limit are checked when the code is applied', async () => {
    const [old, first] = [await customerWithOrder(), await customerWithOrder()];
    await server.db.updateTable('users').set({ number_of_active_weeks: 3 }).where('id', '=', old.id).execute();
    const promo = await madeCode({ is_for_new_customer: true, uses_limit: 1 });
    expect(codesOf((await eligibility(promo, old)).reasons)).toEqual(['promo_code_new_customers_only']);
    expect((await apply(first, promo.code)).status).toBe(200);
    expect(codesOf((await eligibility(promo, old)).reasons)).toEqual([
      'promo_code_used_up',
      'promo_code_new_customers_only',
    ]);
    expect((await apply(old, promo.code)).status).toBe(422);
  });

  test('eligibility reports another code of the customer like a mass apply without override', async () => {
    const customer = await customerWithOrder();
    const [has, other] = [await madeCode(), await madeCode()];
    expect((await apply(customer, has.code)).status).toBe(200);
    const said = await eligibility(other, customer);
    expect(said).toMatchObject({ is_eligible: false, is_applied: false });
    expect(codesOf(said.reasons)).toEqual(['promo_code_other_active']);
    const list = await call('POST', `${URL}/${other.code}/applications`, { emails: [customer.email], override: false });
    expect(Object.values(list.body.data)).toEqual([said.reasons[0].message]);
  });

  test('a customer verified by ID.me for the group can apply the code', async () => {
    const customer = await customerWithOrder();
    await server.db.updateTable('users').set({ id_me_group: 'nurse' }).where('id', '=', customer.id).execute();
    const promo = await madeCode({ id_me_group: 'nurse' });
    expect((await apply(customer, promo.code)).status).toBe(200);
    expect(await eligibility(promo, customer)).toMatchObject({ is_eligible: true, is_applied: true, reasons: [] });
  });
});

describe('conditions of the order are checked when it is priced', () => {
  const ITEMS = 9_592;

  test.each<[string, () => object, number, string | null]>([
    ['a cart below the minimum', () => ({ cart_amount_minimum: 95.93 }), 0, 'promo_code_cart_minimum'],
    ['a cart at the minimum', () => ({ cart_amount_minimum: 95.92 }), ITEMS / 2, null],
    ['a cart above the maximum', () => ({ cart_amount_maximum: 95.91 }), 0, 'promo_code_cart_maximum'],
    ['a listed SKU', () => ({ whitelisted_skus: soup.sku.toLowerCase() }), Math.round((5 * 1_199) / 2), null],
    ['a SKU with a listed prefix', () => ({ sku_starts_with: stew.sku }), Math.round((3 * 1_199) / 2), null],
    ['no listed SKU in the cart', () => ({ whitelisted_skus: 'NOTHING-1' }), 0, 'promo_code_no_product'],
  ])('%s', async (_, terms, discount, reason) => {
    const customer = await customerWithOrder();
    const promo = await madeCode(terms());
    const before = await eligibility(promo, customer);
    expect((await apply(customer, promo.code)).status).toBe(200);
    const order = await orderOf(customer.orderId);
    expect(Math.abs(order.discount_cents - discount)).toBeLessThanOrEqual(1);
    expect(order.promo_code_application_id === null).toBe(reason !== null);
    const after = await eligibility(promo, customer);
    expect(after.orders).toEqual(before.orders);
    expect(after.orders).toMatchObject([
      { id: customer.orderId, order_week_number: 210_000, discount: order.discount_cents / 100 },
    ]);
    expect(codesOf(after.orders[0].reasons)).toEqual(reason === null ? [] : [reason]);
  });

  test('a code paused with its subscription takes nothing off inside the pause, and eligibility says so', async () => {
    const [has, gets] = [await customerWithOrder(), await customerWithOrder()];
    const promo = await madeCode();
    await apply(has, promo.code);
    expect((await orderOf(has.orderId)).discount_cents).toBe(ITEMS / 2);
    for (const { id } of [has, gets]) await pause(id);
    await server.db
      .updateTable('promo_code_applications')
      .set({ status: 'paused' })
      .where('user_id', '=', has.id)
      .execute();
    expect((await eligibility(promo, gets)).orders).toMatchObject([{ discount: 0 }]);
    expect((await apply(gets, promo.code)).status).toBe(200);
    await repriceAffectedOrders.run({ all: true }, jobContext(server.db));
    for (const customer of [has, gets]) {
      const said = await eligibility(promo, customer);
      expect([said.is_applied, said.is_eligible, codesOf(said.reasons)]).toEqual([true, true, []]);
      expect(said.orders).toMatchObject([{ discount: 0, reasons: [{ code: 'promo_code_paused' }] }]);
      expect((await orderOf(customer.orderId)).discount_cents).toBe(0);
    }
  });

  test('a code without regulations can make shipping and tax free for every order', async () => {
    await server.db
      .insertInto('settings')
      .values({ name: 'shipping_fee_cents', payload: '500' })
      .onConflict((conflict) => conflict.column('name').doUpdateSet({ payload: '500' }))
      .execute();
    const customer = await customerWithOrder();
    const promo = await madeCode({ regulations: [], free_shipping: true, free_tax: true });
    await apply(customer, promo.code);
    expect(await orderOf(customer.orderId)).toMatchObject({
      discount_cents: 0,
      shipping_cents: 0,
      tax_cents: 0,
      total_cents: ITEMS,
    });
  });

  test('changed terms of a code reprice the coming orders of customers who have it', async () => {
    const customer = await customerWithOrder();
    const promo = await madeCode();
    await apply(customer, promo.code);
    expect((await orderOf(customer.orderId)).discount_cents).toBe(ITEMS / 2);
    await call('PUT', `${URL}/${promo.id}`, { regulations: [{ type: 'dollars_off', amount: 10 }] });
    const { rows: queued } = await sql`select from pgboss.job
      where name = ${repriceAffectedOrders.name} and data ->> 'promo_code_id' = ${String(promo.id)}`.execute(server.db);
    expect(queued).toHaveLength(1);
    await repriceAffectedOrders.run({ promo_code_id: promo.id }, jobContext(server.db));
    expect((await orderOf(customer.orderId)).discount_cents).toBe(1_000);
  });
});

test('customers keep the discount of a disabled code, and no other customer can apply it', async () => {
  const [holder, other] = [await customerWithOrder(), await customerWithOrder()];
  const promo = await madeCode();
  await apply(holder, promo.code);
  expect((await call('DELETE', `${URL}/${promo.id}/activity`)).status).toBe(200);
  await repriceAffectedOrders.run({ promo_code_id: promo.id }, jobContext(server.db));
  expect((await orderOf(holder.orderId)).discount_cents).toBe(9_592 / 2);
  expect((await apply(other, promo.code)).status).toBe(422);
  expect((await orderOf(other.orderId)).discount_cents).toBe(0);
});

test('the records that use a promo code are listed before it is disabled or deleted', async () => {
  const customer = await customerWithOrder();
  const promo = await madeCode();
  const uses = async () => (await call('GET', `/api/admin/promo-codes/${promo.id}/uses`)).body.data;
  expect(await uses()).toEqual([
    { name: 'customers', count: 0 },
    { name: 'coming orders', count: 0 },
  ]);
  await apply(customer, promo.code);
  expect(await uses()).toEqual([
    { name: 'customers', count: 1 },
    { name: 'coming orders', count: 1 },
  ]);
  expect((await server.call('GET', `/api/admin/promo-codes/${promo.id}/uses`)).status).toBe(401);
});

test('eligibility requires a signed-in member of staff and a user', async () => {
  const promo = await madeCode();
  const url = `${URL}/${promo.id}/eligibility`;
  expect((await server.call('GET', `${url}?user_id=1`)).status).toBe(401);
  expect((await call('GET', url)).status).toBe(422);
  expect((await call('GET', `${url}?user_id=999999`)).status).toBe(404);
  expect((await call('GET', `${URL}/999999/eligibility?user_id=1`)).status).toBe(404);
});
