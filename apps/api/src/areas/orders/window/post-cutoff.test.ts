import { afterAll, describe, expect, test } from 'vitest';
import { cents } from '@larder/domain/values/cents.ts';
import { nameDelivery } from '@larder/domain/values/display/name-delivery.ts';
import { CHANGES, lockUrl, openWindow, skipUrl, unskipUrl } from '../../../../test/open-window.ts';
import { buildOrder, buildProduct, buildSubscriber } from '../../../../test/orders.ts';

const { server, staff, meal, week, coming, lines, inWindow, skipReason, askingReason, post, show } = await openWindow();
afterAll(() => server.close());

const weeksOf = async (id: number) =>
  (await server.db.selectFrom('users').select('number_of_active_weeks').where('id', '=', id).executeTakeFirstOrThrow())
    .number_of_active_weeks;

describe('the eligible order', () => {
  test('the eligible order is the one in the open window, with everything the screen shows', async () => {
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

  test('the eligible order is null without one, and a 401 when signed out', async () => {
    const customer = await buildSubscriber(server.db);
    const none = await server.call('GET', `${CHANGES}/eligible-orders?user_id=${customer.id}`, { as: staff });
    expect(none).toMatchObject({ status: 200, body: { data: null } });
    expect((await server.call('GET', `${CHANGES}/eligible-orders?user_id=1`)).status).toBe(401);
  });
});

describe('skipping in the window', () => {
  test('a skip in the window returns nothing yet, keeps the choice, and can be undone completely', async () => {
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

  test('an order of another customer than the one named is neither skipped nor unskipped', async () => {
    const { orderId, customer } = await inWindow();
    const answer = await post(skipUrl(orderId), { reason_id: skipReason, user_id: customer.id + 1 });
    expect([answer.status, Object.keys(answer.body.errors)]).toEqual([422, ['user_id']]);
    const own = await post(skipUrl(orderId), { reason_id: skipReason, user_id: customer.id });
    expect(own.status).toBe(200);
    const foreign = await post(unskipUrl(orderId), { user_id: customer.id + 1 });
    expect([foreign.status, Object.keys(foreign.body.errors)]).toEqual([422, ['user_id']]);
    expect((await show(orderId)).is_skipped).toBe(true);
    const taken = await post(unskipUrl(orderId), { user_id: customer.id });
    expect([taken.status, taken.body.data.is_skipped]).toEqual([200, false]);
  });

  test('a skip with a negative amount is refused under the amount, previewed or not', async () => {
    const { orderId } = await inWindow();
    for (const query of ['', '?preview=1']) {
      const { status, body } = await post(skipUrl(orderId) + query, {
        reason_id: skipReason,
        funds_return: { type: 'credit', amount: -5 },
      });
      expect([status, body.errors]).toEqual([422, { 'funds_return.amount': ['The amount must not be below zero.'] }]);
    }
  });

  test('the preview of a skip matches its effect and changes nothing', async () => {
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

  test('a skip with outdated amounts is a 409 with the new ones', async () => {
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
    async (_, { asking, ...body }: { asking?: boolean; funds_return?: object }, field, message) => {
      const { orderId } = await inWindow();
      const reason_id = asking ? askingReason : skipReason;
      const answer = await post(skipUrl(orderId), field === 'reason_id' ? {} : { reason_id, ...body });
      expect(answer.status).toBe(422);
      expect(answer.body.errors[field][0]).toMatch(message ?? /^At most \$\d+\.\d\d can be returned for this order\.$/);
    },
  );

  test('a skip with a refund needs a card that was charged', async () => {
    const { orderId } = await inWindow({ credits: 50_000 });
    const answer = await post(skipUrl(orderId), {
      reason_id: skipReason,
      funds_return: { type: 'refund', amount: null },
    });
    expect(answer.body.errors['funds_return.type'][0]).toContain('No card was charged');
  });

  test('two concurrent skips take effect once', async () => {
    const { customer, orderId } = await inWindow();
    const answers = await Promise.all([1, 2, 3, 4].map(() => post(skipUrl(orderId), { reason_id: skipReason })));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422, 422, 422]);
    expect(await weeksOf(customer.id)).toBe(0);
  });

  test('unskipping next to another order is refused with its delivery date', async () => {
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
    const name = nameDelivery(rogue.body.data.deliver_at, rogue.body.data.week.number);
    expect(answer.body.message).toBe(
      `The order of ${name} already exists. Skip or cancel it before unskipping this one.`,
    );
  });
});

test('an order before its cutoff is skipped without funds and can be unskipped', async () => {
  const customer = await buildSubscriber(server.db);
  const orderId = await buildOrder(server.db, { customer, weekId: coming.id, lines: lines() });
  const skipped = await post(skipUrl(orderId), { reason_id: skipReason });
  expect(skipped.body.data).toMatchObject({ is_skipped: true, is_skipped_post_cutoff: false, total_cost: 0 });
  expect(skipped.body.data.post_cutoff_funds_return_strategy).toBeNull();
  const unskipped = await post(unskipUrl(orderId));
  expect(unskipped.body.data.total_cost).toBeGreaterThan(95);
});

test('every post-cutoff call is for staff only', async () => {
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

test('a sold out product cannot be added to a cart, and one in the cart stays', async () => {
  const customer = await buildSubscriber(server.db);
  const orderId = await buildOrder(server.db, { customer, weekId: coming.id, lines: lines() });
  const soldOut = await buildProduct(server.db, lines()[0]!.categoryId);
  const setSoldOut = (id: number, is_sold_out: boolean) =>
    server.db.updateTable('products').set({ is_sold_out }).where('id', '=', id).execute();
  await setSoldOut(soldOut.id, true);
  const save = (items: object[]) =>
    server.call('PUT', `/api/sales/orders/${orderId}/cart`, { as: staff, body: { items } });
  const refused = await save([
    { sku: meal.sku, quantity: 8 },
    { sku: soldOut.sku, quantity: 1 },
  ]);
  expect([refused.status, refused.body.errors['items.1.sku'][0]]).toEqual([
    422,
    expect.stringMatching(/ is sold out\.$/),
  ]);
  await setSoldOut(meal.id, true);
  const kept = await save([{ sku: meal.sku, quantity: 9 }]);
  await setSoldOut(meal.id, false);
  expect([kept.status, kept.body.data.cart.data.items[0].quantity]).toEqual([200, 9]);
});

test('a second pending payment of an order is refused by the database', async () => {
  const { customer, orderId } = await inWindow();
  const pending = () =>
    server.db
      .insertInto('payments')
      .values({
        order_id: orderId,
        user_id: customer.id,
        idempotency_key: crypto.randomUUID(),
        stage: 'deadline',
        status: 'pending',
        amount_cents: cents(100),
        payment_method_id: null,
        card_last_four: '4242',
        failure_reason: null,
        billing_transaction_id: null,
        finished_at: null,
      })
      .execute();
  await pending();
  await expect(pending()).rejects.toThrow(/payments_one_pending/);
});
