import { pino } from 'pino';
import type { Cents } from '@larder/domain/values/cents.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildCategory, buildShipping, buildStaff, buildWeek } from '../../../test/builders.ts';
import { buildOrder, buildProduct, buildSubscriber } from '../../../test/orders.ts';
import { type Answer, startTestServer, type TestServer } from '../../../test/server.ts';
import { inTransaction } from '../../platform/database.ts';
import type { JobContext } from '../../platform/jobs/jobs.ts';
import { charge } from './charge-payment.job.ts';
import { passCutoff } from './pass-cutoff.ts';
import { settleOrders } from './settle-orders.ts';

let server: TestServer;
let staff: string;
let ctx: JobContext;
let category: { id: number };
let meal: { id: number; sku: string };
let other: { id: number; sku: string };
let scarce: { id: number; sku: string };
let week: { id: number };
let coming: { id: number };
let skipReason: number;
let askingReason: number;

const NOW = Temporal.Now.instant();
const CUTOFF = NOW.subtract({ hours: 1 });

beforeAll(async () => {
  server = await startTestServer();
  const { db, platform } = server;
  staff = await server.session((await buildStaff(db)).id);
  ctx = {
    ...platform,
    log: pino({ level: 'silent' }),
    signal: new AbortController().signal,
    transaction: (work) => inTransaction(db, work),
  };
  await buildShipping(db);
  category = await buildCategory(db);
  meal = await buildProduct(db, category.id);
  other = await buildProduct(db, category.id, { item_price: 1_500 });
  scarce = await buildProduct(db, category.id);
  const far = '2099-01-01T00:00:00Z';
  week = await buildWeek(db, '2026-11-30', { 1: CUTOFF.toString(), 2: far }, 202_649);
  coming = await buildWeek(db, '2026-12-07', { 1: NOW.add({ hours: 100 }).toString(), 2: far }, 202_650);
  await db
    .insertInto('rogue_buffers')
    .values([
      { order_week_id: week.id, product_id: meal.id, remaining: 1_000 },
      { order_week_id: week.id, product_id: other.id, remaining: 1_000 },
      { order_week_id: week.id, product_id: scarce.id, remaining: 7 },
    ])
    .execute();
  const reasons = await db
    .insertInto('reasons')
    .values([
      { type: 'SKIP', title: 'On holiday', question: null },
      { type: 'SKIP', title: 'Something else', question: 'What is it?', answer_required: true },
    ])
    .returning('id')
    .execute();
  [skipReason, askingReason] = reasons.map((reason) => reason.id) as [number, number];
});
afterAll(() => server.close());

const lines = () => [{ product: meal, categoryId: category.id, quantity: 8, price: 1_199 }];

/** A customer whose order of the open window has been through its cutoff. */
async function inWindow(customer: Parameters<typeof buildSubscriber>[1] = {}, order: object = {}) {
  const built = await buildSubscriber(server.db, customer);
  const orderId = await buildOrder(server.db, { customer: built, weekId: week.id, lines: lines(), ...order });
  await server.db
    .updateTable('order_week_cycles')
    .set({ cutoff_done_at: null })
    .where('order_week_id', '=', week.id)
    .where('production_cycle_id', '=', 1)
    .execute();
  await passCutoff.run(ctx, NOW);
  for (const { id } of await server.db.selectFrom('payments').select('id').where('status', '=', 'pending').execute())
    await charge(ctx, id);
  return { customer: built, orderId };
}

const post = (url: string, body: object = {}, headers: Record<string, string> = {}) =>
  server.call('POST', url, { as: staff, body, headers });
const CHANGES = '/api/sales/admin/post-cutoff-changes';
const skipUrl = (id: number) => `${CHANGES}/skipped-orders/${id}`;
const unskipUrl = (id: number) => `${CHANGES}/unskipped-orders/${id}`;
const lockUrl = (id: number) => `${CHANGES}/unlocked-post-cutoff-orders/${id}`;
const show = async (id: number) =>
  (await server.call('GET', `/api/sales/orders/${id}?include=cart,payments,postCutoffActivities`, { as: staff })).body
    .data;
const weeksOf = async (id: number) =>
  (await server.db.selectFrom('users').select('number_of_active_weeks').where('id', '=', id).executeTakeFirstOrThrow())
    .number_of_active_weeks;

describe('the eligible order', () => {
  test('is the one in the open window, with all that the screen shows', async () => {
    const { customer, orderId } = await inWindow();
    const { status, body } = await server.call('GET', `${CHANGES}/eligible-orders?user_id=${customer.id}`, {
      as: staff,
    });
    expect(status).toBe(200);
    expect(body.data).toMatchObject({
      id: orderId,
      address: { data: { line_1: '1 Main St' } },
      cart: { data: { items: [{ sku: meal.sku, quantity: 8 }] } },
      payments: { data: [{ status: 'successful', stage: 'cutoff' }] },
      postCutoffActivities: { data: [{ type: 'charged' }] },
    });
  });

  test('is null without one, and 401 signed out', async () => {
    const customer = await buildSubscriber(server.db);
    const none = await server.call('GET', `${CHANGES}/eligible-orders?user_id=${customer.id}`, { as: staff });
    expect(none).toMatchObject({ status: 200, body: { data: null } });
    expect((await server.call('GET', `${CHANGES}/eligible-orders?user_id=1`)).status).toBe(401);
  });
});

describe('skipping in the window', () => {
  test('returns nothing yet, keeps the choice, and is taken back whole', async () => {
    const { customer, orderId } = await inWindow();
    const total = (await show(orderId)).total_cost;
    const skipped = await post(skipUrl(orderId), {
      reason_id: skipReason,
      funds_return: { type: 'refund', amount: 12.5 },
    });
    expect(skipped.status).toBe(200);
    expect(skipped.body.data).toMatchObject({
      is_skipped: true,
      is_skipped_post_cutoff: true,
      total_cost: 0,
      post_cutoff_funds_return_strategy: 'refund',
      refundable_amount: total,
      returns: { refund: 12.5, credit: 0, kept: Number((total - 12.5).toFixed(2)) },
    });
    expect(skipped.body.data.postCutoffActivities.data[0].description).toMatch(
      /^Skipped week \d+: .+; \$12\.50 returns to the card, \$[\d.]+ is kept$/,
    );
    const { cart } = await show(orderId);
    expect(cart.data).toMatchObject({ discount: 0, shipping: 0, tax: 0, total: 0 });
    expect(await weeksOf(customer.id)).toBe(0);
    const unskipped = await post(unskipUrl(orderId));
    expect(unskipped.body.data).toMatchObject({
      is_skipped: false,
      total_cost: total,
      cart: { data: { total, tax: 6 } },
    });
    expect(await weeksOf(customer.id)).toBe(1);
    const { funds_return_cents } = await server.db
      .selectFrom('orders')
      .select('funds_return_cents')
      .where('id', '=', orderId)
      .executeTakeFirstOrThrow();
    expect(funds_return_cents).toBeNull();
  });

  test('an order of somebody else is refused', async () => {
    const { orderId, customer } = await inWindow();
    const answer = await post(skipUrl(orderId), { reason_id: skipReason, user_id: customer.id + 1 });
    expect([answer.status, Object.keys(answer.body.errors)]).toEqual([422, ['user_id']]);
    const own = await post(skipUrl(orderId), { reason_id: skipReason, user_id: customer.id });
    expect(own.status).toBe(200);
  });

  test('with less than nothing to return is refused under the amount, previewed or not', async () => {
    const { orderId } = await inWindow();
    for (const query of ['', '?preview=1']) {
      const { status, body } = await post(skipUrl(orderId) + query, {
        reason_id: skipReason,
        funds_return: { type: 'credit', amount: -5 },
      });
      expect([status, body.errors]).toEqual([422, { 'funds_return.amount': ['The amount must not be below zero.'] }]);
    }
  });

  test('previews exactly what it does, and changes nothing', async () => {
    const { orderId } = await inWindow({ credits: 1_000 });
    const before = await show(orderId);
    const body = { reason_id: skipReason, funds_return: { type: 'refund', amount: null } };
    const { status, body: answer } = await post(`${skipUrl(orderId)}?preview=1`, body);
    expect(status).toBe(200);
    expect(answer.data).toMatchObject({
      total_before: before.total_cost,
      total_after: 0,
      charge: 0,
      returns: { refund: before.total_cost - 10, credit: 10, kept: 0 },
      deliver_at: null,
    });
    expect(await show(orderId)).toEqual(before);
    const done = await post(skipUrl(orderId), { ...body, expected: answer.data.fingerprint });
    expect(done.status).toBe(200);
  });

  test('with figures that changed in between is a 409 with the new ones', async () => {
    const { orderId } = await inWindow();
    const body = { reason_id: skipReason };
    const seen = (await post(`${skipUrl(orderId)}?preview=1`, body)).body.data.fingerprint;
    const answer = await post(skipUrl(orderId), {
      ...body,
      funds_return: { type: 'credit', amount: 1 },
      expected: seen,
    });
    expect(answer.status).toBe(409);
    expect(answer.body).toMatchObject({ code: 'figures_changed', current: { returns: { credit: 1 } } });
    expect((await show(orderId)).is_skipped).toBe(false);
  });

  test.each([
    ['without a reason', {}, 'reason_id', 'Please select a skip reason.'],
    [
      'without the answer that the reason asks for',
      { asking: true },
      'details',
      'Please provide a response to: What is it?',
    ],
    ['for more than was paid', { funds_return: { type: 'credit', amount: 9_999 } }, 'funds_return.amount', null],
  ])(
    '%s is refused under its field',
    async (_, { asking, ...body }: { asking?: boolean; funds_return?: object }, field, words) => {
      const { orderId } = await inWindow();
      const reason_id = asking ? askingReason : skipReason;
      const answer = await post(skipUrl(orderId), field === 'reason_id' ? {} : { reason_id, ...body });
      expect(answer.status).toBe(422);
      expect(answer.body.errors[field][0]).toMatch(words ?? /^At most \$\d+\.\d\d can be returned for this order\.$/);
    },
  );

  test('a refund needs a card that was charged', async () => {
    const { orderId } = await inWindow({ credits: 50_000 });
    const answer = await post(skipUrl(orderId), {
      reason_id: skipReason,
      funds_return: { type: 'refund', amount: null },
    });
    expect(answer.body.errors['funds_return.type'][0]).toContain('No card was charged');
  });

  test('twice at once is done once', async () => {
    const { customer, orderId } = await inWindow();
    const answers = await Promise.all([1, 2, 3, 4].map(() => post(skipUrl(orderId), { reason_id: skipReason })));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422, 422, 422]);
    expect(await weeksOf(customer.id)).toBe(0);
  });

  test('unskipping beside another order is refused by its number', async () => {
    const { customer, orderId } = await inWindow();
    await post(skipUrl(orderId), { reason_id: skipReason });
    const rogue = await post(`/api/sales/admin/users/${customer.id}/rogue-orders`, {
      production_cycle_id: 1,
      order_week_id: week.id,
      items: [{ sku: meal.sku, quantity: 1 }],
    });
    expect(rogue.status).toBe(201);
    const answer = await post(unskipUrl(orderId));
    expect(answer.status).toBe(422);
    expect(answer.body.message).toContain(`Order ${rogue.body.data.id} stands in week`);
  });
});

test('an order before its cutoff is skipped without funds, and comes back', async () => {
  const customer = await buildSubscriber(server.db);
  const orderId = await buildOrder(server.db, { customer, weekId: coming.id, lines: lines() });
  const skipped = await post(skipUrl(orderId), { reason_id: skipReason });
  expect(skipped.body.data).toMatchObject({ is_skipped: true, is_skipped_post_cutoff: false, total_cost: 0 });
  expect(skipped.body.data.post_cutoff_funds_return_strategy).toBeNull();
  const unskipped = await post(unskipUrl(orderId));
  expect(unskipped.body.data.total_cost).toBeGreaterThan(95);
});

describe('an unlocked order', () => {
  test('gets another cart until it is locked again; what was in it keeps its price', async () => {
    const { orderId } = await inWindow();
    const items = [
      { sku: meal.sku, quantity: 7 },
      { sku: other.sku, quantity: 2 },
    ];
    const put = () => server.call('PUT', `/api/sales/orders/${orderId}/cart`, { as: staff, body: { items } });
    expect((await put()).body.message).toBe('This order is locked: unlock it before its cart is changed.');
    expect((await post(lockUrl(orderId))).body.data.is_unlocked_post_cutoff).toBe(true);
    const { body } = await put();
    expect(body.data.cart.data.costs.post_cutoff_changes.total_cost).toBe(18.01);
    expect(body.data.post_cutoff_cost).toBe(19.13);
    const locked = await server.call('DELETE', lockUrl(orderId), { as: staff });
    expect(locked.body.data.is_unlocked_post_cutoff).toBe(false);
    expect((await put()).status).toBe(422);
  });

  test('has one price for what is taken out and put back, though it costs more today', async () => {
    const changing = await buildProduct(server.db, category.id, { item_price: 1_000 });
    const line = { product: changing, categoryId: category.id, quantity: 2, price: 1_000 };
    const { orderId } = await inWindow({}, { lines: [...lines(), line] });
    await post(lockUrl(orderId));
    await server.db
      .updateTable('products')
      .set({ item_price_cents: 1_300 as Cents })
      .where('id', '=', changing.id)
      .execute();
    const put = (items: object[]) =>
      server.call('PUT', `/api/sales/orders/${orderId}/cart`, { as: staff, body: { items } });
    const meals = { sku: meal.sku, quantity: 8 };
    const without = await put([meals]);
    expect(without.body.data.cart.data.costs.post_cutoff_changes.total_cost).toBe(-20);
    const back = await put([meals, { sku: changing.sku, quantity: 2 }]);
    expect(back.body.data.post_cutoff_cost).toBe(0);
    expect(back.body.data.cart.data.costs.post_cutoff_changes.total_cost).toBe(0);
    const more = await put([meals, { sku: changing.sku, quantity: 3 }]);
    expect(more.body.data.cart.data.costs.post_cutoff_changes.total_cost).toBe(10);
  });

  test('keeps to the minimum order, and to products that there are', async () => {
    const { orderId } = await inWindow();
    await post(lockUrl(orderId));
    const put = (items: object[]) =>
      server.call('PUT', `/api/sales/orders/${orderId}/cart`, { as: staff, body: { items } });
    expect((await put([{ sku: meal.sku, quantity: 3 }])).body.errors.items[0]).toContain('at least 8 products');
    expect((await put([{ sku: 'NO-SUCH', quantity: 9 }])).body.errors['items.0.sku']).toEqual([
      'There is no product NO-SUCH.',
    ]);
    expect((await put([{ sku: meal.sku, quantity: 0 }])).status).toBe(422);
  });

  test('of a customer excluded from MOV has at least 5 products', async () => {
    const { customer, orderId } = await inWindow();
    await post(`/api/customers/admin/mov-excluded-users/${customer.id}`);
    await post(lockUrl(orderId));
    const put = (quantity: number) =>
      server.call('PUT', `/api/sales/orders/${orderId}/cart`, {
        as: staff,
        body: { items: [{ sku: meal.sku, quantity }] },
      });
    expect((await put(4)).body.errors.items[0]).toContain('at least 5 products');
    expect((await put(5)).status).toBe(200);
  });
});

describe('a rogue order', () => {
  const create = (customerId: number, sku: string, more: object = {}) =>
    post(`/api/sales/admin/users/${customerId}/rogue-orders`, {
      production_cycle_id: 1,
      order_week_id: week.id,
      items: [{ sku, quantity: 1 }],
      ...more,
    });

  test('is quoted and made in the open window, and charged at the deadline only', async () => {
    const customer = await buildSubscriber(server.db);
    const quote = await server.call('GET', `/api/sales/admin/users/${customer.id}/rogue-order-delivery-quote`, {
      as: staff,
    });
    expect(quote.body.data).toMatchObject({ productionCycle: { id: 1 }, orderWeek: { id: week.id, number: 202_649 } });
    const { status, body } = await create(customer.id, other.sku);
    expect(status).toBe(201);
    expect(body.data).toMatchObject({ kind: 'rogue', status: 'active', payments: { data: [] } });
    expect(body.data.post_cutoff_cost).toBe(body.data.total_cost);
    expect(body.data.deliver_at).toBe(quote.body.data.delivery_date);
    const again = await server.call('GET', `/api/sales/admin/users/${customer.id}/rogue-order-delivery-quote`, {
      as: staff,
    });
    expect(again.status).toBe(404);
    expect(again.body.message).toContain(`Order ${body.data.id} of week 202649 stands already.`);
  });

  test('of a product with 7 in the buffer is made 7 times when 50 are asked for at once', async () => {
    const customers = await Promise.all(Array.from({ length: 50 }, () => buildSubscriber(server.db)));
    const answers = await Promise.all(customers.map(({ id }) => create(id, scarce.sku)));
    const statuses = answers.map(({ status }) => status);
    expect(statuses.filter((status) => status === 201)).toHaveLength(7);
    expect(statuses.filter((status) => status === 422)).toHaveLength(43);
    const refused = answers.find(({ status }) => status === 422);
    expect(Object.values(refused?.body.errors)[0]).toEqual([
      expect.stringMatching(/^None of Meal \d+ are left for this week\.$/),
    ]);
    const { remaining } = await server.db
      .selectFrom('rogue_buffers')
      .select('remaining')
      .where('product_id', '=', scarce.id)
      .executeTakeFirstOrThrow();
    expect(remaining).toBe(0);
  });

  test('takes a code as its first order, and leaves the customer’s own code alone', async () => {
    const customer = await buildSubscriber(server.db);
    const { id } = await server.db
      .insertInto('promo_codes')
      .values({ code: 'ROGUE25', uses_limit: null, expires_on: null })
      .returning('id')
      .executeTakeFirstOrThrow();
    await server.db
      .insertInto('promo_code_regulations')
      .values({
        promo_code_id: id,
        type: 'percent_off',
        amount: '25',
        weekly_ordinal_number: 1,
        maximum_discount_cents: null,
      })
      .execute();
    const { body } = await create(customer.id, other.sku, { promo_code: 'rogue25' });
    expect(body.data.total_discount_amount).toBe(3.75);
    const applications = await server.db
      .selectFrom('promo_code_applications')
      .select('id')
      .where('user_id', '=', customer.id)
      .execute();
    expect(applications).toEqual([]);
    const unknown = await create((await buildSubscriber(server.db)).id, other.sku, { promo_code: 'NOTHING' });
    expect(unknown.body.errors.promo_code).toEqual(['There is no promo code NOTHING.']);
  });

  test('of a code with 3 uses left is made with it 3 times when 12 are asked for at once', async () => {
    const { id } = await server.db
      .insertInto('promo_codes')
      .values({ code: 'ROGUE3', uses_limit: 3, expires_on: null })
      .returning('id')
      .executeTakeFirstOrThrow();
    const customers = await Promise.all(Array.from({ length: 12 }, () => buildSubscriber(server.db)));
    const preview = await post(`/api/sales/admin/users/${customers[0]?.id}/rogue-orders?preview=1`, {
      production_cycle_id: 1,
      order_week_id: week.id,
      items: [{ sku: other.sku, quantity: 1 }],
      promo_code: 'ROGUE3',
    });
    expect(preview.status).toBe(200);
    const answers = await Promise.all(
      customers.map((customer) => create(customer.id, other.sku, { promo_code: 'ROGUE3' })),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(3);
    const refused = answers.find(({ status }) => status === 422);
    expect(refused?.body.errors.promo_code).toEqual([
      'Promo code ROGUE3 has reached its limit of 3 uses. Raise the limit or choose another code.',
    ]);
    const url = `/api/sales/admin/promo-codes/${id}/eligibility?user_id=${(await buildSubscriber(server.db)).id}`;
    const { body } = await server.call('GET', url, { as: staff });
    expect(body.data).toMatchObject({ is_eligible: false, reasons: [{ code: 'promo_code_used_up' }] });
  });

  test('is neither quoted to nor made for a customer who is banned, in the same words', async () => {
    const { id } = await buildSubscriber(server.db, { banned: true });
    const quote = await server.call('GET', `/api/sales/admin/users/${id}/rogue-order-delivery-quote`, { as: staff });
    const made = await create(id, other.sku);
    expect([quote.status, made.status]).toEqual([404, 422]);
    expect([quote.body.message, made.body.message]).toEqual(
      Array.from({ length: 2 }, () => 'This customer is banned and gets no orders.'),
    );
  });

  test('without an open window there is none', async () => {
    const customer = await buildSubscriber(server.db);
    await server.db.updateTable('users').set({ production_cycle_id: 2 }).where('id', '=', customer.id).execute();
    const quote = await server.call('GET', `/api/sales/admin/users/${customer.id}/rogue-order-delivery-quote`, {
      as: staff,
    });
    expect(quote.body.message).toBe('No active post cutoff cycle found. We cant create a rogue order.');
  });
});

describe('a suspended order', () => {
  const unsuspend = (id: number, chargeCustomer: 'now' | 'later', key = crypto.randomUUID()) =>
    server.call('PATCH', `${CHANGES}/${id}/unsuspend-post-cutoff-order`, {
      as: staff,
      body: { items: [{ sku: meal.sku, quantity: 9 }], chargeCustomer },
      headers: { 'idempotency-key': key },
    });
  const statusOf = async (id: number) =>
    (await server.db.selectFrom('users').select('status').where('id', '=', id).executeTakeFirstOrThrow()).status;

  test('charged now is active, with its customer', async () => {
    const { customer, orderId } = await inWindow({ suspended: true });
    const found = await server.call('GET', `${CHANGES}/${customer.id}/unsuspend-post-cutoff-eligible-order`, {
      as: staff,
    });
    expect(found.body.data).toMatchObject({ id: orderId, status: 'suspended' });
    expect(found.body.meta.email_text).toMatch(/\S/);
    const { status, body } = await unsuspend(orderId, 'now');
    expect(status).toBe(200);
    expect(body.data).toMatchObject({
      status: 'active',
      payments: { data: [{ stage: 'reactivation', status: 'successful' }] },
      suspendedOrderActivation: { data: { charge: 'now' } },
    });
    expect(body.data.payments.data[0].amount).toBe(body.data.total_cost);
    expect(body.data.cart.data.items[0].quantity).toBe(9);
    expect(await statusOf(customer.id)).toBe('active');
  });

  test('declined stays as it is, keeps everything, and is charged again as it stands', async () => {
    const { customer, orderId } = await inWindow({ card: '0002' });
    const key = crypto.randomUUID();
    const declined = await unsuspend(orderId, 'now', key);
    expect(declined).toMatchObject({ status: 422, body: { code: 'charge_failed', message: 'The card was declined.' } });
    expect((await unsuspend(orderId, 'now', key)).headers['idempotency-replayed']).toBe('true');
    const order = await show(orderId);
    expect(order.status).toBe('charge-failed');
    expect(order.cart.data.items[0].quantity).toBe(9);
    expect(order.payments.data.map((each: { status: string }) => each.status)).toEqual(['failed', 'failed']);
    const causers = (answer: Answer) =>
      answer.body.data.postCutoffActivities.data
        .filter(({ type }: { type: string }) => type.startsWith('charge'))
        .map((each: { causer: { data: { email: string } } }) => each.causer.data.email);

    await server.db
      .updateTable('payment_methods')
      .set({ gateway_reference: `sandbox_${customer.id}_4242`, card_last_four: '4242' })
      .where('user_id', '=', customer.id)
      .execute();
    const collect = `/api/billing/admin/collect-suspended-order-payment/${orderId}`;
    const seen = await post(`${collect}?preview=1`);
    expect(seen.body.data).toMatchObject({
      total_before: order.total_cost,
      total_after: order.total_cost,
      charge: order.total_cost,
      pays_with: [{ method: 'card', card_last_four: '4242' }],
    });
    expect((await show(orderId)).payments.data).toHaveLength(2);
    const stale = await post(collect, { expected: 'what-was-seen-before' });
    expect(stale).toMatchObject({ status: 409, body: { code: 'figures_changed' } });
    expect(stale.body.current.fingerprint).toBe(seen.body.data.fingerprint);
    const again = await post(collect, { expected: seen.body.data.fingerprint });
    expect(again.status).toBe(200);
    expect(again.body.message).toBe(`$${again.body.data.total_cost.toFixed(2)} was charged.`);
    expect(again.body.data.status).toBe('active');
    const { email } = again.body.data.suspendedOrderActivation.data.causer;
    expect(causers(again)).toEqual([email, email, 'system']);
    expect(await statusOf(customer.id)).toBe('active');
    expect((await post(collect)).status).toBe(422);
  });

  test('charged later is active at once, paid at the deadline', async () => {
    const { orderId } = await inWindow({ suspended: true });
    const { body } = await unsuspend(orderId, 'later');
    expect(body.data).toMatchObject({ status: 'active', payments: { data: [] } });
  });

  test('without items or a choice is refused', async () => {
    const { orderId } = await inWindow({ suspended: true });
    const answer = await server.call('PATCH', `${CHANGES}/${orderId}/unsuspend-post-cutoff-order`, {
      as: staff,
      body: { items: [] },
    });
    expect(Object.keys(answer.body.errors).toSorted()).toEqual(['chargeCustomer', 'items']);
  });
});

describe('orders by hand', () => {
  test('say which order of the same week stands in the other cycle', async () => {
    const customer = await buildSubscriber(server.db);
    const users = `/api/customers/admin/users/${customer.id}/orders`;
    const there = await buildOrder(server.db, { customer, weekId: coming.id, lines: lines() });
    const { body } = await server.call('GET', `${users}/creatable-orders`, { as: staff });
    const ofWeek = body.data.filter((row: { order_week_id: number }) => row.order_week_id === coming.id);
    expect(ofWeek.map((row: { other_cycle_order: unknown }) => row.other_cycle_order)).toEqual([
      null,
      { id: there, production_cycle_name: 'PC A' },
    ]);
    const made = await post(`${users}/store`, { order_week_id: coming.id, production_cycle_id: 2 });
    expect(made.status).toBe(201);
    expect(made.body.message).toBe(
      `Order ${made.body.data.id} was created. Order ${there} of week 202650 stands in PC A too.`,
    );
  });

  test('are created, cancelled and resumed before the cutoff, and not after it', async () => {
    const customer = await buildSubscriber(server.db);
    const users = `/api/customers/admin/users/${customer.id}/orders`;
    const list = async () => (await server.call('GET', `${users}/creatable-orders`, { as: staff })).body.data;
    const rowOf = async () =>
      (await list()).find(
        (row: { order_week_id: number; production_cycle_id: number }) =>
          row.order_week_id === coming.id && row.production_cycle_id === 1,
      );
    expect(await rowOf()).toMatchObject({ actions: ['create'], order: null, is_cutoff_passed: false });
    const wanted = { user_id: customer.id, order_week_id: coming.id, production_cycle_id: 1 };
    const made = await post(`${users}/store`, wanted);
    expect(made).toMatchObject({ status: 201, body: { data: { kind: 'manual' } } });
    expect((await post(`${users}/store`, wanted)).status).toBe(422);
    const { id } = made.body.data;
    expect(await rowOf()).toMatchObject({ actions: ['cancel'], order: { id, is_incomplete: false } });
    expect(made.body.message).toBe(`Order ${id} was created.`);
    await server.db.updateTable('orders').set({ is_incomplete: true }).where('id', '=', id).execute();
    expect((await rowOf()).order.is_incomplete).toBe(true);
    expect((await post(`${users}/${id}/cancel`)).body.data.status).toBe('cancelled');
    expect((await rowOf()).actions).toEqual(['resume']);
    expect((await post(`${users}/${id}/resume`)).body.data.status).toBe('active');
    const late = await post(`${users}/store`, { ...wanted, order_week_id: week.id });
    expect(late).toMatchObject({ status: 422, body: { message: 'Cutoff passed' } });
  });
});

test('every post-cutoff call is for staff alone', async () => {
  const calls: [string, string][] = [
    ['POST', skipUrl(1)],
    ['POST', unskipUrl(1)],
    ['POST', lockUrl(1)],
    ['DELETE', lockUrl(1)],
    ['PUT', '/api/sales/orders/1'],
    ['PUT', '/api/sales/orders/1/cart'],
    ['GET', `${CHANGES}/1/unsuspend-post-cutoff-eligible-order`],
    ['PATCH', `${CHANGES}/1/unsuspend-post-cutoff-order`],
    ['POST', '/api/billing/admin/collect-suspended-order-payment/1'],
    ['GET', '/api/sales/admin/users/1/rogue-order-delivery-quote'],
    ['POST', '/api/sales/admin/users/1/rogue-orders'],
    ['GET', '/api/customers/admin/users/1/orders/creatable-orders'],
    ['POST', '/api/customers/admin/users/1/orders/store'],
    ['POST', '/api/customers/admin/users/1/orders/1/resume'],
    ['POST', '/api/customers/admin/users/1/orders/1/cancel'],
  ];
  for (const [method, url] of calls) expect((await server.call(method, url)).status, `${method} ${url}`).toBe(401);
});

test('at the deadline rogue and reactivated orders are charged, skipped ones returned, all closed', async () => {
  const deadline = CUTOFF.add({ hours: 49 });
  await settleOrders.run(ctx, deadline);
  const pending = await server.db.selectFrom('payments').select('id').where('status', '=', 'pending').execute();
  expect(pending.length).toBeGreaterThan(7);
  for (const { id } of pending) await charge(ctx, id);
  const open = await server.db
    .selectFrom('orders')
    .select('id')
    .where('order_week_id', '=', week.id)
    .where('closed_at', 'is', null)
    .execute();
  expect(open).toEqual([]);
  const unpaid = await server.db
    .selectFrom('orders')
    .select('id')
    .where('order_week_id', '=', week.id)
    .where('status', 'in', ['suspended', 'charge-failed'])
    .execute();
  expect(unpaid).toEqual([]);
});
