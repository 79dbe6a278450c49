import { afterAll, describe, expect, test } from 'vitest';
import type { CustomerBoxes } from '@larder/contract/customers/boxes/boxes.ts';
import type { OrderPage } from '@larder/contract/orders/order-page/order-page.ts';
import { priceLines } from '@larder/domain/orders/order-page/price-lines.ts';
import { nameDelivery } from '@larder/domain/values/display/name-delivery.ts';
import { showMoment } from '@larder/domain/values/show-date.ts';
import { cents, fromDollars, sum, ZERO } from '@larder/domain/values/cents.ts';
import { buildOrder, buildSubscriber } from '../../../../test/orders.ts';
import { CHANGES, lockUrl, openWindow, skipUrl } from '../../../../test/open-window.ts';
import { buildReason } from '../../../../test/reasons.ts';
import { statementsOf } from '../../../../test/statements.ts';
import { inTransaction } from '../../../platform/database/database.ts';
import { record, SYSTEM } from '../../../platform/record.ts';
import { redateComingOrders } from '../dating/redate-orders.ts';
import { showOrderPage } from './show-order-page.ts';

// ORD-77, ORD-78, ORD-80, ORD-82

const { server, staff, meal, other, week, coming, lines, inWindow, skipReason, post } = await openWindow();
afterAll(() => server.close());

/** As `buildProduct` names it. */
const nameOf = ({ sku }: { sku: string }) => sku.replace('MEAL-', 'Meal ');
const read = (id: number) => server.call('GET', `/api/sales/admin/orders/${id}`, { as: staff });
const pageOf = async (id: number): Promise<OrderPage> => {
  const { status, body } = await read(id);
  expect(status, JSON.stringify(body)).toBe(200);
  return body.data;
};
const beforeCutoff = async () =>
  buildOrder(server.db, { customer: await buildSubscriber(server.db), weekId: coming.id, lines: lines() });
const change = (id: number, items: object[]) =>
  server.call('PUT', `/api/sales/orders/${id}/cart`, { as: staff, body: { items } });
const descriptions = ({ activity }: OrderPage) => activity.map(({ description }) => description);

test('a charge after the cutoff shows the cart that it paid for', async () => {
  const { orderId, customer } = await inWindow({ card: '0002' });
  const items = [{ sku: other.sku, quantity: 9 }];
  await server.db
    .updateTable('payment_methods')
    .set({ gateway_reference: `sandbox_${customer.id}_4242`, card_last_four: '4242' })
    .where('user_id', '=', customer.id)
    .execute();
  const url = `${CHANGES}/${orderId}/unsuspend-post-cutoff-order`;
  expect((await server.call('PATCH', url, { as: staff, body: { items, chargeCustomer: 'now' } })).status).toBe(200);
  const { charged_carts, order } = await pageOf(orderId);
  const paid = order.payments?.data.find(({ status }) => status === 'successful');
  expect(charged_carts).toEqual([
    expect.objectContaining({ payment_id: paid?.id, meals: [{ sku: other.sku, name: nameOf(other), quantity: 9 }] }),
  ]);
  expect(showMoment(charged_carts[0]?.created_at ?? '')).toBe(showMoment(paid?.finished_at ?? ''));
});

test('a rogue order keeps the cart that staff made when it is changed, and costs are all post-cutoff', async () => {
  const customer = await buildSubscriber(server.db);
  const created = await post(`/api/sales/admin/users/${customer.id}/rogue-orders`, {
    production_cycle_id: 1,
    order_week_id: week.id,
    items: [{ sku: other.sku, quantity: 1 }],
  });
  const { id } = created.body.data;
  const made = [{ sku: other.sku, name: nameOf(other), quantity: 1 }];
  expect((await pageOf(id)).carts).toEqual({ origin: 'rogue', generated: made, cutoff: null });
  expect((await change(id, [{ sku: other.sku, quantity: 3 }])).status).toBe(200);
  const { carts, order } = await pageOf(id);
  expect(carts).toEqual({ origin: 'rogue', generated: made, cutoff: null });
  expect(order.cart?.data.items).toEqual([expect.objectContaining({ sku: other.sku, quantity: 3 })]);
  expect(order.post_cutoff_cost).toBe(order.total_cost);
  expect(order.cart?.data.costs).toMatchObject({
    subscription: { total_cost: 0, categories: [] },
    pre_cutoff_changes: { total_cost: 0, categories: [] },
    post_cutoff_changes: { total_cost: 45 },
  });
  await server.db.deleteFrom('order_items').where('order_id', '=', id).where('cart', '<>', 'now').execute();
  expect((await pageOf(id)).carts.generated, 'made before first carts were stored').toBeNull();
});

test('a reactivated order begins with the cart of its reactivation, and a retry of the charge replaces nothing', async () => {
  const { orderId, customer } = await inWindow({ suspended: true });
  const eight = [{ sku: meal.sku, name: nameOf(meal), quantity: 8 }];
  await server.db
    .insertInto('order_activations')
    .values({
      order_id: orderId,
      user_id: customer.id,
      charge: 'now',
      staff_id: null,
      created_at: Temporal.Now.instant(),
    })
    .execute();
  expect((await pageOf(orderId)).carts).toEqual({ origin: 'generated', generated: eight, cutoff: eight });
  const url = `${CHANGES}/${orderId}/unsuspend-post-cutoff-order`;
  const items = [{ sku: meal.sku, quantity: 10 }];
  expect((await server.call('PATCH', url, { as: staff, body: { items, chargeCustomer: 'later' } })).status).toBe(200);
  const ten = [{ sku: meal.sku, name: nameOf(meal), quantity: 10 }];
  expect((await pageOf(orderId)).carts).toEqual({ origin: 'reactivated', generated: ten, cutoff: null });
});

test('a charged order shows its carts, money, dates and everything that happened', async () => {
  const { orderId, customer } = await inWindow();
  await post(lockUrl(orderId));
  const changed = [
    { sku: meal.sku.toLowerCase(), quantity: 7 },
    { sku: other.sku, quantity: 3 },
  ];
  expect((await change(orderId, changed)).status).toBe(200);
  const page = await pageOf(orderId);
  expect(page.customer).toMatchObject({ id: customer.id, email: customer.email });
  const eight = [{ sku: meal.sku, name: nameOf(meal), quantity: 8 }];
  expect(page.carts).toEqual({ origin: 'generated', generated: eight, cutoff: eight });
  expect(page.charged_carts).toEqual([]);
  expect(page.order.cart?.data.items.map(({ sku, quantity }) => [sku, quantity])).toEqual([
    [meal.sku, 7],
    [other.sku, 3],
  ]);
  expect(page.facts).toMatchObject({ deadline_at: expect.any(String), is_charged_through: true, is_activated: false });
  expect(page.needs).toEqual([]);
  expect(descriptions(page)).toContain(
    `Changed the cart of week 202649: added 3 × ${nameOf(other)}; 7 × ${nameOf(meal)} instead of 8`,
  );
  expect(descriptions(page)).toContain('Unlocked for post-cutoff changes until the deadline');
  expect(page.activity.find(({ name }) => name === 'order_unlocked')?.causer).toMatchObject({
    email: expect.any(String),
  });
  expect(page.activity.map(({ name }) => name)).toContain('mail');
});

test.each([
  ['successful', 'order_charged', '4242'],
  ['failed', 'order_charge_failed', '0002'],
] as const)(
  'a %s charge of the cutoff is read with the moment of its entry in the log, %s',
  async (status, name, card) => {
    const { orderId } = await inWindow({ card });
    const { order, activity } = await pageOf(orderId);
    const [payment] = order.payments?.data ?? [];
    const entry = activity.find((each) => each.name === name);
    expect(payment?.status).toBe(status);
    expect(showMoment(payment?.finished_at ?? '')).toBe(showMoment(entry?.created_at ?? ''));
    expect(showMoment(payment?.created_at ?? ''), 'the due moment').not.toBe(showMoment(entry?.created_at ?? ''));
  },
);

test('the lines of an order sum to the total that it has', async () => {
  const { orderId } = await inWindow();
  const skipped = await inWindow();
  await post(skipUrl(skipped.orderId), { reason_id: skipReason });
  const early = await beforeCutoff();
  await change(early, [{ sku: meal.sku, quantity: 9 }]);
  for (const id of [orderId, skipped.orderId, early]) {
    const { order, promo_code, tax_percent } = await pageOf(id);
    const cart = order.cart!.data;
    const inCents = (dollars: number) => fromDollars(dollars);
    const meals = cart.items.map((item) => ({ ...item, unit_price: inCents(item.unit_price) }));
    const free = order.is_skipped ? 'Not charged' : null;
    const parts = { discount: inCents(cart.discount), shipping: inCents(cart.shipping), tax: inCents(cart.tax) };
    const amounts = priceLines(meals, parts, { promo_code, tax_percent, free }).map(({ amount }) => amount);
    expect(sum(amounts)).toBe(inCents(order.total_cost));
  }
});

test('an order before its cutoff has no cart of the cutoff and no deadline yet', async () => {
  const page = await pageOf(await beforeCutoff());
  const generated = [{ sku: meal.sku, name: nameOf(meal), quantity: 8 }];
  expect(page.carts).toEqual({ origin: 'generated', generated, cutoff: null });
  expect(page.facts.deadline_at).toBeNull();
  expect(page.charged_carts).toEqual([]);
});

test('the dates of an order name the rule that decided them', async () => {
  const id = await beforeCutoff();
  const { user_id } = await server.db
    .selectFrom('orders')
    .select('user_id')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  await inTransaction(server.db, (tx) => redateComingOrders(tx, SYSTEM, [user_id], Temporal.Now.instant()));
  const { dates, order, carrier_name } = await pageOf(id);
  expect(order.ship_at).not.toBeNull();
  expect(dates.ship).toEqual([
    expect.stringMatching(`^${carrier_name} on [A-Z][a-z]+days: the [a-z ]*rule[a-z ]* of ZIP code \\d{5} in PC A\\.$`),
    expect.stringMatching(/ is the first /),
  ]);
  expect(dates.delivery).toEqual([expect.stringMatching(/^\d days? in transit after it ships\.$/)]);
});

test('an order that was not paid needs a person, with the answer of the gateway', async () => {
  const { orderId } = await inWindow({ card: '0002' });
  const { needs, order } = await pageOf(orderId);
  expect(order.status).toBe('charge-failed');
  expect(needs).toEqual([
    { kind: 'unpaid', amount: order.total_cost, failure_reason: expect.stringMatching(/declined/) },
  ]);
});

test('an order that was not settled right needs one of the decisions that its call allows', async () => {
  const { orderId } = await inWindow();
  const { total_cents, total_at_cutoff_cents } = await server.db
    .selectFrom('orders')
    .selectAll()
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow();
  const needsWith = async (set: object) => {
    await server.db.updateTable('orders').set(set).where('id', '=', orderId).execute();
    return (await pageOf(orderId)).needs;
  };
  const close = (at: Temporal.Instant | null) =>
    server.db
      .updateTable('order_week_cycles')
      .set({ window_closed_at: at })
      .where('order_week_id', '=', week.id)
      .where('production_cycle_id', '=', 1)
      .execute();
  const stranded = { kind: 'problem', problem: 'stranded-at-cutoff', decisions: ['charge', 'cancel'] };
  expect(await needsWith({ total_at_cutoff_cents: null })).toEqual([stranded]);
  const closed_at = Temporal.Now.instant();
  await close(closed_at);
  expect(await needsWith({ total_at_cutoff_cents, closed_at }), 'paid').toEqual([]);
  const overpaid = { kind: 'problem', problem: 'closed-overpaid', decisions: ['return', 'refund'] };
  expect(await needsWith({ total_cents: total_cents - 100 })).toEqual([overpaid]);
  const decide = (decision: string) =>
    server.call('POST', `/api/sales/admin/order-decisions/${orderId}?preview=1`, { as: staff, body: { decision } });
  for (const decision of overpaid.decisions) expect((await decide(decision)).status, decision).toBe(200);
  expect((await decide('charge')).status).toBe(422);
  await close(null);
});

test('an open dispute of an order says whether it was lost, until it is reviewed', async () => {
  const { orderId, customer } = await inWindow();
  const { id: payment_id } = await server.db
    .selectFrom('payments')
    .select('id')
    .where('order_id', '=', orderId)
    .executeTakeFirstOrThrow();
  const { id } = await server.db
    .insertInto('disputes')
    .values({
      reference: `dp_page_${orderId}`,
      user_id: customer.id,
      order_id: orderId,
      payment_id,
      amount_cents: cents(9_811),
      reason: 'fraudulent',
      status: 'needs-response',
      respond_by: Temporal.Instant.from('2026-12-02T06:00:00Z'),
      opened_at: Temporal.Now.instant(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const need = { kind: 'disputed', dispute_id: id, amount: 98.11, is_lost: false };
  expect((await pageOf(orderId)).needs).toEqual([{ ...need, respond_by: '2026-12-02T06:00:00.000Z' }]);
  await server.db.updateTable('disputes').set({ status: 'lost' }).where('id', '=', id).execute();
  expect((await pageOf(orderId)).needs).toMatchObject([{ ...need, is_lost: true }]);
  expect((await post(`/api/billing/admin/disputes/${id}/review`)).status).toBe(200);
  expect((await pageOf(orderId)).needs).toEqual([]);
});

test('an entry stored with the week of its order is read with the delivery date wherever it is listed', async () => {
  const orderId = await beforeCutoff();
  const deliverAt = '2026-12-10';
  await server.db.updateTable('orders').set({ deliver_at: deliverAt }).where('id', '=', orderId).execute();
  const { order } = await pageOf(orderId);
  const userId = order.user_id;
  await inTransaction(server.db, (tx) =>
    record(tx, SYSTEM, {
      name: 'order_skipped_state_changed',
      subject: { type: 'order', id: orderId },
      userId,
      orderId,
      description: `Skipped week ${order.week.number}: Away`,
    }),
  );
  const named = `Skipped ${nameDelivery(deliverAt, order.week.number)}: Away`;
  expect(named).toMatch(/^Skipped \w{3} \d/);
  expect(descriptions(await pageOf(orderId))[0]).toBe(named);
  const get = async (url: string) => (await server.call('GET', url, { as: staff })).body;
  const users = `/api/customers/admin/users/${userId}`;
  expect((await get(`${users}/log/order?name=order_skipped_state_changed`)).data[0].description).toBe(named);
  expect((await get(`${users}/timeline`)).data[0].title).toBe(named);
  expect((await get(`/api/admin/changes?record=order&record_id=${orderId}`)).data[0].title).toBe(named);
});

test('a skipped order shows its reason', async () => {
  const id = await beforeCutoff();
  await post(skipUrl(id), { reason_id: skipReason, details: 'Back in May' });
  expect((await pageOf(id)).skip).toEqual({ reason: 'On holiday', details: 'Back in May', is_by_pause: false });
});

test('credits and refunds of an order are listed with it', async () => {
  const { orderId, customer } = await inWindow();
  const reason_id = await buildReason(server.db, 'CREDIT_REGULAR');
  const { id: account } = await server.db
    .selectFrom('credit_accounts')
    .select('id')
    .where('user_id', '=', customer.id)
    .where('type', '=', 'CREDIT')
    .executeTakeFirstOrThrow();
  const given = { amount: 5, reason_id, order_id: orderId };
  expect((await post(`/api/credits/credit-accounts/${account}/transactions`, given)).status).toBe(201);
  expect((await post('/api/billing/admin/refunds', { ...given, amount: 7 })).status).toBe(201);
  const { credits, refunds, facts } = await pageOf(orderId);
  expect(credits).toEqual([expect.objectContaining({ account: 'CREDIT', amount: 5, reason: expect.any(String) })]);
  expect(refunds).toEqual([expect.objectContaining({ amount: 7, order_id: orderId })]);
  expect(facts).toMatchObject({ credits_given: 5, card_refunded: 7 });
});

test('the page of an order says what its box says of the coming charge', async () => {
  const boxOf = async (userId: number, id: number) => {
    const { body } = await server.call('GET', `/api/customers/admin/users/${userId}/boxes`, { as: staff });
    return (body.data as CustomerBoxes).boxes.find(({ order }) => order.id === id);
  };
  const build = async (given: Parameters<typeof buildSubscriber>[1]) => {
    const customer = await buildSubscriber(server.db, given);
    const id = await buildOrder(server.db, { customer, weekId: coming.id, lines: lines() });
    await server.db
      .updateTable('orders')
      .set({ total_cents: cents(10_000) })
      .where('id', '=', id)
      .execute();
    return { customer, id };
  };
  const credited = await build({ credits: 2_000 });
  expect(await pageOf(credited.id)).toMatchObject({ expected: { comped: 0, credits: 20, charge: 80 }, prospect: null });

  const comped = await build({});
  await server.db
    .insertInto('comped_accounts')
    .values({ user_id: comped.customer.id, is_activated: true, amount_cents: cents(5_000) })
    .execute();
  expect((await pageOf(comped.id)).expected).toMatchObject({ comped: 50, credits: 0, charge: 50 });

  const cardless = await build({ card: null });
  expect(await pageOf(cardless.id)).toMatchObject({
    expected: null,
    prospect: { outcome: 'suspended', is_without_card: true },
  });

  const { orderId, customer } = await inWindow();
  await change(orderId, [{ sku: meal.sku, quantity: 9 }]);
  expect((await pageOf(orderId)).expected?.charge).toBeGreaterThan(0);
  for (const { userId, id } of [
    ...[credited, comped, cardless].map((each) => ({ userId: each.customer.id, id: each.id })),
    { userId: customer.id, id: orderId },
  ]) {
    const box = await boxOf(userId, id);
    const { expected, prospect } = await pageOf(id);
    expect({ expected, prospect }, `${id}`).toEqual({ expected: box?.expected, prospect: box?.prospect });
  }
});

describe('the page of an order', () => {
  test('takes six statements, whatever the order has', async () => {
    const { orderId } = await inWindow();
    const { orderId: failed } = await inWindow({ card: '0002' });
    for (const id of [orderId, failed, await beforeCutoff()])
      expect(await statementsOf(server.db, () => showOrderPage(server.db, id, ZERO))).toBe(6);
  });

  test('is a 404 for an unknown order and a 401 while signed out', async () => {
    expect((await read(999_999)).status).toBe(404);
    expect((await server.call('GET', `/api/sales/admin/orders/${await beforeCutoff()}`)).status).toBe(401);
  });
});
