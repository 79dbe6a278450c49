import { type Cents, cents } from '@larder/domain/values/cents.ts';
import { chicagoDay, startOfChicagoDay } from '@larder/domain/values/days.ts';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { buildCategory, buildWeek, putOnMenu } from '../../../../test/builders.ts';
import { whileLocked } from '../../../../test/locks.ts';
import { whileMomentPasses } from '../../../../test/faults/moments-passing.ts';
import { CHANGES, lockUrl, openWindow, skipUrl } from '../../../../test/open-window.ts';
import { buildOrder, buildProduct, buildSubscriber } from '../../../../test/orders.ts';
import { inTransaction, type Tx } from '../../../platform/database/database.ts';
import { cancelScheduled } from '../../customers/subscriptions/cancel-subscription.ts';
import { shareMoment, takeMoment } from './cycle-moments.queries.ts';
import { charge } from '../charging/charge-payment.job.ts';
import { makeOrdersOfWeek } from '../making/make-orders.job.ts';
import { passCutoff } from './pass-cutoff.ts';
import { priceComingOrders } from '../pricing/price-orders.ts';
import { markCutoffDone } from './pass-cutoff.queries.ts';
import { settleOrders } from '../charging/settle-orders.ts';
import { lockCustomers } from '../reading/customer-status.queries.ts';
import { isWhole } from '../../../../test/faults/storms.ts';

// A call that read the clock before a cutoff or deadline never commits after its step (TIME-8).

const { server, staff, ctx, category, meal, skipReason, lines, post, show } = await openWindow();
const { db } = server;
afterAll(() => server.close());

let number = 203_001;
let monday = Temporal.PlainDate.from('2030-01-07');
let week: { id: number };

beforeEach(async () => {
  monday = monday.add({ weeks: 1 });
  const inAnHour = Temporal.Now.instant().add({ hours: 1 }).toString();
  week = await buildWeek(db, monday.toString(), { 1: inAnHour, 2: inAnHour }, number++);
  const rotation = await db
    .selectFrom('order_weeks')
    .select('meal_rotation_id')
    .where('id', '=', week.id)
    .executeTakeFirstOrThrow();
  await db
    .insertInto('meal_rotation_products')
    .values({
      meal_rotation_id: rotation.meal_rotation_id!,
      product_id: meal.id,
      category_id: category.id,
      index_number: 1,
    })
    .execute();
});

const cycleOf = (weekId: number, production_cycle_id = 1) => ({ order_week_id: weekId, production_cycle_id });
const setMoments = (cycleId: number, moments: object) =>
  db
    .updateTable('order_week_cycles')
    .set(moments)
    .where('order_week_id', '=', week.id)
    .where('production_cycle_id', '=', cycleId)
    .execute();
const now = () => Temporal.Now.instant();
const passTheCutoff = (cycleId = 1) => setMoments(cycleId, { cutoff_at: now() });
const passTheDeadline = () =>
  setMoments(1, { cutoff_at: now().subtract({ hours: 48 }), post_cutoff_changes_deadline_at: now() });
const cutoff = () => passCutoff.run(ctx, Temporal.Now.instant());
const settlement = () => settleOrders.run(ctx, Temporal.Now.instant());

const ordersOf = (userId: number) =>
  db
    .selectFrom('orders')
    .select(['id', 'status', 'production_cycle_id', 'total_cents', 'total_at_cutoff_cents', 'closed_at'])
    .where('user_id', '=', userId)
    .where('order_week_id', '=', week.id)
    .orderBy('id')
    .execute();
const makeCharges = async () => {
  const pending = await db.selectFrom('payments').select('id').where('status', '=', 'pending').execute();
  for (const { id } of pending) await charge(ctx, id);
};
const paidFor = async (orderId: number) =>
  (
    await db
      .selectFrom('payments')
      .select(['stage', 'amount_cents'])
      .where('order_id', '=', orderId)
      .where('status', '=', 'successful')
      .execute()
  ).map(({ stage, amount_cents }) => [stage, amount_cents]);
const isDone = async (column: 'cutoff_done_at' | 'settled_at', cycleId = 1) =>
  (
    await db
      .selectFrom('order_week_cycles')
      .select(column)
      .where('order_week_id', '=', week.id)
      .where('production_cycle_id', '=', cycleId)
      .executeTakeFirstOrThrow()
  )[column] !== null;

async function withPlan(customer: { id: number }) {
  const subscription = await db
    .selectFrom('subscriptions')
    .select('id')
    .where('user_id', '=', customer.id)
    .executeTakeFirstOrThrow();
  await db
    .insertInto('subscription_lines')
    .values({ subscription_id: subscription.id, user_id: customer.id, category_id: category.id, quantity: 8 })
    .execute();
  return { ...customer, subscriptionId: subscription.id };
}

describe('while a cutoff passes', () => {
  test('during a cutoff, a manual order that waited for its customer is refused', async () => {
    const customer = await withPlan(await buildSubscriber(db));
    const answer = await whileMomentPasses(db, {
      lock: (tx) => lockCustomers(tx, [customer.id]),
      call: () =>
        post(`/api/customers/admin/users/${customer.id}/orders/store`, { user_id: customer.id, ...cycleOf(week.id) }),
      pass: passTheCutoff,
      step: cutoff,
    });
    expect(answer).toMatchObject({ status: 422, body: { message: 'Cutoff passed' } });
    expect(await ordersOf(customer.id)).toEqual([]);
    expect(await isDone('cutoff_done_at')).toBe(true);
  });

  test('a manual order begun before the cutoff is charged by its step', async () => {
    const customer = await withPlan(await buildSubscriber(db));
    const answer = await whileMomentPasses(db, {
      lock: (tx) => lockAddress(tx, customer.id),
      call: () =>
        post(`/api/customers/admin/users/${customer.id}/orders/store`, { user_id: customer.id, ...cycleOf(week.id) }),
      pass: passTheCutoff,
      step: cutoff,
    });
    expect(answer.status).toBe(201);
    await makeCharges();
    const [order] = await ordersOf(customer.id);
    expect(await paidFor(order!.id)).toEqual([['cutoff', order!.total_cents]]);
  });

  test('during a cutoff, a customer who waited to change the cycle keeps the order, which is charged', async () => {
    const customer = await buildSubscriber(db);
    const order = await buildOrder(db, { customer, weekId: week.id, lines: lines() });
    const { status } = await whileMomentPasses(db, {
      lock: (tx) => lockCustomers(tx, [customer.id]),
      call: () =>
        server.call('PUT', `/api/shipping/admin/users/${customer.id}/profile/production-cycles`, {
          as: staff,
          body: { production_cycle_id: 2 },
        }),
      pass: () => passTheCutoff(2),
      step: cutoff,
    });
    expect(status).toBe(200);
    expect(await ordersOf(customer.id)).toMatchObject([{ id: order, production_cycle_id: 1 }]);
    expect(await isDone('cutoff_done_at', 2)).toBe(true);
    await passTheCutoff(1);
    await cutoff();
    await makeCharges();
    expect(await paidFor(order)).toHaveLength(1);
  });

  test('during a cutoff, a ban that waited for its customer is refused, and the order is charged', async () => {
    const customer = await buildSubscriber(db);
    const order = await buildOrder(db, { customer, weekId: week.id, lines: lines() });
    const answer = await whileMomentPasses(db, {
      lock: (tx) => lockCustomers(tx, [customer.id]),
      call: () => post(`/api/customers/admin/users/${customer.id}/ban`, { reason: 'Chargeback fraud' }),
      pass: passTheCutoff,
      step: cutoff,
    });
    expect(answer).toMatchObject({ status: 409, body: { code: 'in_progress' } });
    await makeCharges();
    expect(await paidFor(order)).toHaveLength(1);
    const [{ status } = {}] = await db.selectFrom('users').select('status').where('id', '=', customer.id).execute();
    expect(status).toBe('active');
  });

  test('a subscription activated after waiting for a cutoff gets no order of that cycle', async () => {
    const customer = await withPlan(await buildSubscriber(db, { cancelled: true }));
    const { status } = await whileMomentPasses(db, {
      lock: (tx) => lockCustomers(tx, [customer.id]),
      call: () => post(`/api/customers/admin/users/${customer.id}/active-subscriptions`),
      pass: passTheCutoff,
      step: cutoff,
    });
    expect(status).toBe(200);
    expect(await ordersOf(customer.id)).toEqual([]);
    expect(await isDone('cutoff_done_at')).toBe(true);
  });

  test('orders that are being made for an activated week are not made once the cutoff has passed', async () => {
    const customer = await withPlan(await buildSubscriber(db));
    await whileMomentPasses(db, {
      lock: (tx) => lockCustomers(tx, [customer.id]),
      call: () => makeOrdersOfWeek.run(cycleOf(week.id), ctx),
      pass: passTheCutoff,
      step: cutoff,
    });
    await makeCharges();
    const orders = await ordersOf(customer.id);
    for (const order of orders) expect(await paidFor(order.id)).toEqual([['cutoff', order.total_at_cutoff_cents]]);
    const { rows } = await strandedOrders();
    expect(rows).toEqual([]);
  });

  test('a cutoff waits for a transaction that is creating an order and lets other calls through', async () => {
    const customer = await buildSubscriber(db);
    const order = await buildOrder(db, { customer, weekId: week.id, lines: lines() });
    const release = Promise.withResolvers<void>();
    const shared = Promise.withResolvers<void>();
    const making = inTransaction(db, async (tx) => {
      await shareMoment(tx, cycleOf(week.id));
      shared.resolve();
      await release.promise;
    });
    await shared.promise;
    await passTheCutoff();
    const step = cutoff();
    const answer = await post(skipUrl(order), { reason_id: skipReason });
    expect(answer).toMatchObject({ status: 409, body: { code: 'in_progress' } });
    expect(answer.body.message).toBe('Orders of this cutoff are being charged. Try again in a minute.');
    expect(await isDone('cutoff_done_at')).toBe(false);
    release.resolve();
    await making;
    await step;
    expect(await isDone('cutoff_done_at')).toBe(true);
  });

  test.runIf(isWhole)('a call that cannot share the moment within five seconds is refused with a message', async () => {
    const customer = await buildSubscriber(db);
    const order = await buildOrder(db, { customer, weekId: week.id, lines: lines() });
    const answer = await whileLocked(
      db,
      (tx) => takeMoment(tx, cycleOf(week.id), 1_000),
      () => post(skipUrl(order), { reason_id: skipReason }),
      { untilAnswered: true },
    );
    expect(answer).toMatchObject({
      status: 409,
      body: { message: 'Someone else is changing the same record. Please try again in a moment.' },
    });
  });

  test('a step is not done while an order of its cycle is left', async () => {
    const customer = await buildSubscriber(db);
    await buildOrder(db, { customer, weekId: week.id, lines: lines() });
    const cycle = { ...cycleOf(week.id), cutoff_at: now() };
    expect(await markCutoffDone(db, cycle, now())).toBe(false);
    expect(await isDone('cutoff_done_at')).toBe(false);
    await passTheCutoff();
    await cutoff();
    expect(await isDone('cutoff_done_at')).toBe(true);
  });
});

test('an order that an older version added after the step is charged by another run', async () => {
  await passTheCutoff();
  await cutoff();
  const customer = await buildSubscriber(db);
  const order = await buildOrder(db, { customer, weekId: week.id, lines: lines() });
  expect(await passCutoff.nextDue(db, now())).not.toBeNull();
  await cutoff();
  await makeCharges();
  expect(await paidFor(order)).toHaveLength(1);
  expect(await passCutoff.nextDue(db, now())).toBeNull();
});

test('an order past its cutoff step is never repriced', async () => {
  const customer = await buildSubscriber(db);
  const order = await buildOrder(db, { customer, weekId: week.id, lines: lines() });
  await passTheCutoff();
  await cutoff();
  const [before] = await ordersOf(customer.id);
  const priceOf = (price_cents: Cents) =>
    db.updateTable('categories').set({ price_cents }).where('id', '=', category.id).execute();
  const { price_cents } = await db
    .selectFrom('categories')
    .select('price_cents')
    .where('id', '=', category.id)
    .executeTakeFirstOrThrow();
  await priceOf(cents(price_cents * 2));
  await inTransaction(db, (tx) => priceComingOrders(tx, [order]));
  await priceOf(price_cents);
  expect(await ordersOf(customer.id)).toEqual([before]);
});

test('a scheduled cancellation waits for an earlier cutoff of the customer', async () => {
  const customer = await buildSubscriber(db);
  const order = await buildOrder(db, { customer, weekId: week.id, lines: lines() });
  await passTheCutoff();
  const midnight = startOfChicagoDay(chicagoDay(now()).add({ days: 1 }));
  await db
    .updateTable('subscriptions')
    .set({ to_be_cancelled_at: chicagoDay(midnight).toString() })
    .where('user_id', '=', customer.id)
    .execute();
  expect(await cancelScheduled.nextDue(db, midnight)).toBeNull();
  await cutoff();
  await makeCharges();
  expect(await paidFor(order)).toHaveLength(1);
  expect(await cancelScheduled.nextDue(db, midnight)).toEqual(midnight);
  await db.updateTable('subscriptions').set({ to_be_cancelled_at: null }).where('user_id', '=', customer.id).execute();
});

describe('while a deadline passes', () => {
  beforeEach(async () => {
    await db
      .insertInto('rogue_buffers')
      .values({ order_week_id: week.id, product_id: meal.id, remaining: 100 })
      .execute();
  });
  const openTheWindow = async () => {
    await passTheCutoff();
    await cutoff();
    await makeCharges();
  };

  test('a rogue order that waited for its customer past the deadline is refused', async () => {
    const customer = await buildSubscriber(db);
    await openTheWindow();
    const answer = await whileMomentPasses(db, {
      lock: (tx) => lockCustomers(tx, [customer.id]),
      call: () =>
        post(`/api/sales/admin/users/${customer.id}/rogue-orders`, {
          ...cycleOf(week.id),
          items: [{ sku: meal.sku, quantity: 1 }],
        }),
      pass: passTheDeadline,
      step: settlement,
    });
    expect(answer.status).toBe(422);
    expect(await ordersOf(customer.id)).toEqual([]);
    expect(await isDone('settled_at')).toBe(true);
  });

  test('a rogue order begun before the deadline is charged by its settlement', async () => {
    const customer = await buildSubscriber(db);
    await openTheWindow();
    const answer = await whileMomentPasses(db, {
      lock: (tx) => lockAddress(tx, customer.id),
      call: () =>
        post(`/api/sales/admin/users/${customer.id}/rogue-orders`, {
          ...cycleOf(week.id),
          items: [{ sku: meal.sku, quantity: 1 }],
        }),
      pass: passTheDeadline,
      step: settlement,
    });
    expect(answer.status).toBe(201);
    await settlement();
    await makeCharges();
    const [order] = await ordersOf(customer.id);
    expect(await paidFor(order!.id)).toEqual([['deadline', order!.total_cents]]);
    expect(await isDone('settled_at')).toBe(true);
  });

  test('an order that waited past the deadline to be charged now is refused', async () => {
    const customer = await buildSubscriber(db, { suspended: true });
    const order = await buildOrder(db, { customer, weekId: week.id, lines: lines() });
    await openTheWindow();
    const { status } = await whileMomentPasses(db, {
      lock: (tx) => lockCustomers(tx, [customer.id]),
      call: () => unsuspend(order, 'now'),
      pass: passTheDeadline,
      step: settlement,
    });
    await settlement();
    expect(status).toBe(422);
    expect(await ordersOf(customer.id)).toMatchObject([{ status: 'cancelled', total_cents: 0 }]);
    expect(await paidFor(order)).toEqual([]);
  });

  test('an order settles after the answer to its pending charge, and every other order at once', async () => {
    const customer = await buildSubscriber(db, { suspended: true });
    const order = await buildOrder(db, { customer, weekId: week.id, lines: lines() });
    const other = await buildSubscriber(db);
    const settled = await buildOrder(db, { customer: other, weekId: week.id, lines: lines() });
    await openTheWindow();
    const { id } = await silentCharge(order, customer.id);
    await passTheDeadline();
    expect(await settleOrders.nextDue(db, Temporal.Now.instant())).not.toBeNull();
    await settlement();
    expect((await ordersOf(other.id))[0]).toMatchObject({ id: settled });
    expect((await ordersOf(other.id))[0]!.closed_at).not.toBeNull();
    expect((await ordersOf(customer.id))[0]!.closed_at).toBeNull();
    expect(await isDone('settled_at')).toBe(false);
    expect(await settleOrders.nextDue(db, Temporal.Now.instant())).toBeNull();
    await charge(ctx, id);
    expect(await settleOrders.nextDue(db, Temporal.Now.instant())).not.toBeNull();
    await settlement();
    const [after] = await ordersOf(customer.id);
    expect(after).toMatchObject({ status: 'active' });
    expect(after!.closed_at).not.toBeNull();
    expect(await paidFor(order)).toEqual([['reactivation', after!.total_cents]]);
    expect(await isDone('settled_at')).toBe(true);
  });
});

describe('a charge that succeeds for an order that was closed since', () => {
  const closedWhilePending = async (age: object) => {
    const customer = await buildSubscriber(db, { suspended: true });
    const order = await buildOrder(db, { customer, weekId: week.id, lines: lines() });
    await passTheCutoff();
    await cutoff();
    const { id } = await silentCharge(order, customer.id);
    await db
      .updateTable('orders')
      .set({ status: 'cancelled', total_cents: 0 as never, closed_at: Temporal.Now.instant() })
      .where('id', '=', order)
      .execute();
    await db
      .updateTable('payments')
      .set({ created_at: Temporal.Now.instant().subtract(age) })
      .where('id', '=', id)
      .execute();
    await charge(ctx, id);
    return { customer, order, paid: (await paidFor(order))[0]?.[1] };
  };
  const returnedActivity = async (order: number) =>
    (await show(order)).postCutoffActivities.data.find(({ type }: { type: string }) => type === 'returned');

  test('a late charge returns to the card within a day, and the order stays cancelled', async () => {
    const { customer, order, paid } = await closedWhilePending({ hours: 1 });
    const refunds = await db
      .selectFrom('refunds')
      .select(['order_id', 'amount_cents'])
      .where('user_id', '=', customer.id)
      .execute();
    expect(refunds).toEqual([{ order_id: order, amount_cents: paid }]);
    expect(await ordersOf(customer.id)).toMatchObject([{ status: 'cancelled', total_cents: 0 }]);
    const cockpit = await server.call('GET', `/api/sales/admin/order-weeks/${week.id}/cockpit`, { as: staff });
    expect(cockpit.body.data.cycles[0].states['late-charge']).toBe(1);
    const listed = await server.call('GET', `/api/sales/admin/orders?order_week_id=${week.id}&state=late-charge`, {
      as: staff,
    });
    expect(listed.body.data.map(({ id }: { id: number }) => id)).toEqual([order]);
    const activity = await returnedActivity(order);
    expect(activity.description).toMatch(
      /^The order was cancelled when the charge went through\. \$[\d.]+ is being refunded to the card\.$/,
    );
  });

  test('a late charge becomes credit after a day', async () => {
    const { customer, order, paid } = await closedWhilePending({ hours: 25 });
    const credits = await db
      .selectFrom('credit_transactions')
      .select(['order_id', 'amount_cents'])
      .where('user_id', '=', customer.id)
      .execute();
    expect(credits).toEqual([{ order_id: order, amount_cents: paid }]);
    expect((await returnedActivity(order)).description).toContain('returned as credit.');
  });
});

async function offer(...products: { id: number }[]) {
  await putOnMenu(db, week.id, products);
  await db
    .insertInto('rogue_buffers')
    .values(products.map(({ id }) => ({ order_week_id: week.id, product_id: id, remaining: 20 })))
    .onConflict((found) => found.doNothing())
    .execute();
}

async function declinedAfterCharge(beforeSettlement = async (): Promise<unknown> => null) {
  const dearer = await buildProduct(db, category.id, { item_price: 2_500 });
  const dearest = await buildProduct(db, category.id, { item_price: 1_000 });
  await offer(dearer, dearest);
  const customer = await buildSubscriber(db, { suspended: true, card: '4242' });
  const order = await buildOrder(db, { customer, weekId: week.id, lines: lines() });
  await passTheCutoff();
  await cutoff();
  expect((await unsuspend(order, 'later')).status).toBe(200);
  await post(lockUrl(order));
  const cartOf = (...skus: string[]) => [{ sku: meal.sku, quantity: 8 }, ...skus.map((sku) => ({ sku, quantity: 1 }))];
  const change = (...skus: string[]) =>
    server.call('PUT', `/api/sales/orders/${order}/cart`, { as: staff, body: { items: cartOf(...skus) } });
  expect((await change(dearer.sku)).status).toBe(200);
  const collected = await post(`/api/billing/admin/collect-suspended-order-payment/${order}`);
  expect(collected.status).toBe(200);
  expect((await change(dearer.sku, dearest.sku)).status).toBe(200);
  await beforeSettlement();
  await db
    .updateTable('payment_methods')
    .set({ gateway_reference: `sandbox_${customer.id}_0002` })
    .where('user_id', '=', customer.id)
    .execute();
  await passTheDeadline();
  await settlement();
  await makeCharges();
  return { customer, order, dearer, paid: collected.body.data.total_cost };
}

test('a declined charge at the deadline undoes only the changes that earlier charges did not pay for', async () => {
  const { order, dearer, paid } = await declinedAfterCharge();
  const after = await show(order);
  expect(after.total_cost).toBe(paid);
  expect(after.paid_amount).toBe(paid);
  const skus = after.cart.data.items.map(({ sku }: { sku: string }) => sku);
  expect(skus.toSorted()).toEqual([meal.sku, dearer.sku].toSorted());
});

test('an amount that charges of an older version paid beyond the restored cart is returned as credit', async () => {
  const { order, customer, paid } = await declinedAfterCharge(() => db.deleteFrom('charged_carts').execute());
  const after = await show(order);
  expect(after.total_cost).toBeLessThan(paid);
  const credits = await db
    .selectFrom('credit_transactions')
    .select('amount_cents')
    .where('user_id', '=', customer.id)
    .execute();
  expect(credits).toEqual([{ amount_cents: Math.round((paid - after.total_cost) * 100) }]);
});

test('a free order returns to its cart when an addition is declined, and is shipped', async () => {
  const customer = await buildSubscriber(db, { card: '0002' });
  const gifts = await buildCategory(db);
  await db
    .updateTable('categories')
    .set({ price_cents: cents(0) })
    .where('id', '=', gifts.id)
    .execute();
  const free = await buildProduct(db, gifts.id);
  await offer(free, meal);
  const order = await buildOrder(db, {
    customer,
    weekId: week.id,
    lines: [{ product: free, categoryId: gifts.id, quantity: 8, price: 0 }],
  });
  await passTheCutoff();
  await cutoff();
  expect(await ordersOf(customer.id)).toMatchObject([{ status: 'active', total_at_cutoff_cents: 0 }]);
  await post(lockUrl(order));
  const items = [
    { sku: free.sku, quantity: 8 },
    { sku: meal.sku, quantity: 1 },
  ];
  expect((await server.call('PUT', `/api/sales/orders/${order}/cart`, { as: staff, body: { items } })).status).toBe(
    200,
  );
  await passTheDeadline();
  await settlement();
  await makeCharges();
  expect(await ordersOf(customer.id)).toMatchObject([{ status: 'active', total_cents: 0 }]);
  expect((await show(order)).cart.data.items).toMatchObject([{ sku: free.sku, quantity: 8 }]);
});

async function silentCharge(orderId: number, userId: number) {
  const { total_cents } = await db
    .selectFrom('orders')
    .select('total_cents')
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow();
  const method = await db
    .selectFrom('payment_methods')
    .select('id')
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return db
    .insertInto('payments')
    .values({
      user_id: userId,
      order_id: orderId,
      idempotency_key: `order:${orderId}:reactivation:1`,
      stage: 'reactivation',
      amount_cents: total_cents,
      payment_method_id: method.id,
      created_at: Temporal.Now.instant(),
    } as never)
    .returning('id')
    .executeTakeFirstOrThrow();
}

const unsuspend = (order: number, chargeCustomer: 'now' | 'later') =>
  server.call('PATCH', `${CHANGES}/${order}/unsuspend-post-cutoff-order`, {
    as: staff,
    body: { items: [{ sku: meal.sku, quantity: 8 }], chargeCustomer },
    headers: { 'idempotency-key': crypto.randomUUID() },
  });

const lockAddress = (tx: Tx, userId: number) =>
  tx.selectFrom('addresses').select('id').where('user_id', '=', userId).forUpdate().execute();

async function strandedOrders() {
  const rows = await db
    .selectFrom('orders as o')
    .innerJoin('order_week_cycles as c', (join) =>
      join
        .onRef('c.order_week_id', '=', 'o.order_week_id')
        .onRef('c.production_cycle_id', '=', 'o.production_cycle_id'),
    )
    .select('o.id')
    .where('c.cutoff_done_at', 'is not', null)
    .where('o.total_at_cutoff_cents', 'is', null)
    .execute();
  return { rows };
}
