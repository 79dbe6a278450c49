import { afterAll, expect, test } from 'vitest';
import { chicagoDay } from '@larder/domain/values/days.ts';
import { openWindow } from '../../../../test/open-window.ts';
import { cancelScheduled } from '../subscriptions/cancel-subscription.ts';
import { buildOrder, buildSubscriber } from '../../../../test/orders.ts';

const { server, staff, ctx, inWindow, coming, lines } = await openWindow();
const { db } = server;
afterAll(() => server.close());

const url = (id: number | string) => `/api/customers/admin/users/${id}/suspension`;
const show = (id: number | string, as: string | undefined = staff) => server.call('GET', url(id), { as });
const lift = (id: number | string, body: object = {}, as: string | undefined = staff) =>
  server.call('DELETE', url(id), { as, body });
const statusOf = async (id: number) =>
  (await db.selectFrom('users').select(['status', 'suspended_at']).where('id', '=', id).executeTakeFirstOrThrow())
    .status;
const setOrder = (id: number, set: object) => db.updateTable('orders').set(set).where('id', '=', id).execute();
const inDays = (days: number) => chicagoDay(Temporal.Now.instant()).add({ days }).toString();

async function suspendedWithOrders() {
  const customer = await buildSubscriber(db, { suspended: true });
  const order = (more: object = {}) => buildOrder(db, { customer, weekId: coming.id, lines: lines(), ...more });
  const cancelled = await order({ status: 'cancelled' });
  const skipped = await order({ is_skipped: true });
  const next = await order();
  for (const [id, days] of [
    [cancelled, 9],
    [skipped, 10],
    [next, 11],
  ] as const)
    await setOrder(id, { deliver_at: inDays(days), ship_at: inDays(days) });
  return { customer, cancelled, skipped, next };
}

test('outside the window a suspension is lifted without a charge, and what happens to each order is said first', async () => {
  const { customer, cancelled, skipped, next } = await suspendedWithOrders();
  const { status, body } = await show(customer.id);
  expect(status).toBe(200);
  expect(body.data).toMatchObject({
    refusal: null,
    status_after: 'active',
    card_last_four: '4242',
    email: customer.email,
  });
  expect(body.data.orders).toEqual([
    expect.objectContaining({ order_id: cancelled, effect: 'cancelled', deliver_at: inDays(9) }),
    expect.objectContaining({ order_id: skipped, effect: 'skipped', deliver_at: inDays(10) }),
    expect.objectContaining({ order_id: next, effect: 'charged', deliver_at: inDays(11) }),
  ]);
  expect(await statusOf(customer.id), 'a preview changes nothing').toBe('suspended');
  const before = await db.selectFrom('orders').selectAll().where('user_id', '=', customer.id).orderBy('id').execute();
  const done = await lift(customer.id, { expected: body.data.fingerprint });
  expect(done).toMatchObject({ status: 200, body: { data: { status: 'active' } } });
  expect(await statusOf(customer.id)).toBe('active');
  const after = await db.selectFrom('orders').selectAll().where('user_id', '=', customer.id).orderBy('id').execute();
  expect(after).toEqual(before);
  expect(await db.selectFrom('payments').select('id').where('user_id', '=', customer.id).execute()).toEqual([]);
  const timeline = await server.call('GET', `/api/customers/admin/users/${customer.id}/timeline`, { as: staff });
  expect(timeline.body.data[0]).toMatchObject({
    title: 'Suspension lifted without a charge; coming orders are charged at their cutoff',
    kind: 'staff',
  });
  expect(await lift(customer.id)).toMatchObject({ status: 422, body: { message: 'This customer is not suspended.' } });
});

test('fifty calls at once lift a suspension once', async () => {
  const { customer } = await suspendedWithOrders();
  const { fingerprint } = (await show(customer.id)).body.data;
  const answers = await Promise.all(Array.from({ length: 50 }, () => lift(customer.id, { expected: fingerprint })));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  const refused = answers.filter(({ status }) => status !== 200).map(({ status, body }) => [status, body.message]);
  expect(refused).toEqual(Array.from({ length: 49 }, () => [422, 'This customer is not suspended.']));
  expect(await statusOf(customer.id)).toBe('active');
  const lifted = db
    .selectFrom('changes')
    .select('id')
    .where('user_id', '=', customer.id)
    .where('name', '=', 'suspension_lifted');
  expect(await lifted.execute()).toHaveLength(1);
});

test('an order that a scheduled cancellation cancels is not said to be charged, also if it was scheduled since the review', async () => {
  const { customer, next, skipped } = await suspendedWithOrders();
  const { fingerprint } = (await show(customer.id)).body.data;
  const { cutoff_at } = await db
    .selectFrom('order_week_cycles')
    .select('cutoff_at')
    .where('order_week_id', '=', coming.id)
    .where('production_cycle_id', '=', 1)
    .executeTakeFirstOrThrow();
  const on = inDays(1);
  const subscription = db.updateTable('subscriptions').where('user_id', '=', customer.id);
  await subscription.set({ to_be_cancelled_at: on }).execute();
  const stale = await lift(customer.id, { expected: fingerprint });
  expect(stale).toMatchObject({ status: 409, body: { code: 'figures_changed' } });
  expect(stale.body.current.orders.at(-1)).toMatchObject({ order_id: next, effect: 'will-be-cancelled', on });
  expect((await lift(customer.id, { expected: stale.body.current.fingerprint })).status).toBe(200);
  await cancelScheduled.run(ctx, cutoff_at.subtract({ hours: 1 }));
  const after = await db
    .selectFrom('orders')
    .select(['id', 'status'])
    .where('id', 'in', [skipped, next])
    .orderBy('id')
    .execute();
  expect(after).toEqual([
    { id: skipped, status: 'cancelled' },
    { id: next, status: 'cancelled' },
  ]);
});

test('while an order can be reactivated the suspension is lifted by its reactivation', async () => {
  const { customer, orderId } = await inWindow({ card: '0002' });
  const message = expect.stringMatching(
    new RegExp(
      `\\(order #${orderId}\\) can be reactivated until .* CST\\. Reactivate it, or lift the suspension after that\\.$`,
    ),
  );
  expect((await show(customer.id)).body.data.refusal).toEqual(message);
  expect(await lift(customer.id)).toMatchObject({ status: 422, body: { code: 'refused', message } });
  expect(await statusOf(customer.id)).toBe('suspended');
  await setOrder(orderId, { status: 'cancelled', closed_at: Temporal.Now.instant() });
  expect((await lift(customer.id)).status).toBe(200);
});

test('if orders changed since the review, the suspension stays and the new effects are shown', async () => {
  const { customer, next } = await suspendedWithOrders();
  const { fingerprint } = (await show(customer.id)).body.data;
  await setOrder(next, { status: 'cancelled' });
  const stale = await lift(customer.id, { expected: fingerprint });
  expect(stale).toMatchObject({ status: 409, body: { code: 'figures_changed' } });
  expect(stale.body.current.orders.at(-1)).toMatchObject({ order_id: next, effect: 'cancelled' });
  expect(await statusOf(customer.id)).toBe('suspended');
});

test('a suspended customer whose subscription is paused is paused afterwards', async () => {
  const customer = await buildSubscriber(db, { suspended: true, card: null });
  await db.updateTable('subscriptions').set({ status: 'paused' }).where('user_id', '=', customer.id).execute();
  expect((await show(customer.id)).body.data).toMatchObject({
    status_after: 'paused',
    card_last_four: null,
    orders: [],
  });
  expect((await lift(customer.id)).body.data).toEqual({ status: 'paused' });
});

test('a banned or unknown customer, a bad id and a signed-out caller are refused', async () => {
  const { id } = await buildSubscriber(db, { suspended: true, banned: true });
  expect(await lift(id)).toMatchObject({ status: 422, body: { message: 'This customer is banned.' } });
  expect((await lift(999_999_999)).status).toBe(404);
  expect((await show('abc')).status).toBe(404);
  expect((await lift(id, { expected: 7 })).status).toBe(422);
  for (const call of [() => server.call('GET', url(id)), () => server.call('DELETE', url(id), { body: {} })])
    expect((await call()).status).toBe(401);
});
