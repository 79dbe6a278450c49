import { afterAll, expect, test } from 'vitest';
import { chicagoDay } from '@larder/domain/values/days.ts';
import { buildCustomer, buildStaff } from '../../../../test/builders.ts';
import { CUTOFF, openWindow } from '../../../../test/open-window.ts';
import { buildOrder, buildSubscriber } from '../../../../test/orders.ts';
import { settleOrders } from '../../orders/charging/settle-orders.ts';
import { retryCharges } from '../../orders/charge-retries/retry-charges.ts';
import { passCustomers } from '../../orders/weeks/pass-cutoff.ts';

// CUST-95, CUST-96

const { server, staff, ctx, inWindow, coming, week, lines } = await openWindow();
const { db } = server;
afterAll(() => server.close());

const REASON = 'Chargeback fraud';
const url = (id: number | string) => `/api/customers/admin/users/${id}/ban`;
const show = (id: number | string, as: string | undefined = staff) => server.call('GET', url(id), { as });
const ban = (id: number | string, body: object = { reason: REASON }, as: string | undefined = staff) =>
  server.call('POST', url(id), { as, body });
const lift = (id: number | string, body: object = {}, as: string | undefined = staff) =>
  server.call('DELETE', url(id), { as, body });
const previewOf = async (id: number) => (await show(id)).body.data;
const userOf = (id: number) =>
  db.selectFrom('users').select(['status', 'banned_at', 'ban_reason']).where('id', '=', id).executeTakeFirstOrThrow();
const ordersOf = (id: number) => db.selectFrom('orders').selectAll().where('user_id', '=', id).orderBy('id').execute();
const statusOf = async (orderId: number) =>
  (await db.selectFrom('orders').select('status').where('id', '=', orderId).executeTakeFirstOrThrow()).status;
const paymentsOf = (orderId: number) =>
  db.selectFrom('payments').select(['stage', 'status']).where('order_id', '=', orderId).orderBy('id').execute();
const setOrder = (id: number, set: object) => db.updateTable('orders').set(set).where('id', '=', id).execute();
const setUser = (id: number, set: object) => db.updateTable('users').set(set).where('id', '=', id).execute();
const setSubscription = (id: number, set: object) =>
  db.updateTable('subscriptions').set(set).where('user_id', '=', id).execute();
const TODAY = chicagoDay(Temporal.Now.instant());
const inDays = (days: number) => TODAY.add({ days }).toString();
const momentsOf = (weekId: number) =>
  db
    .selectFrom('order_week_cycles')
    .select(['order_week_id', 'production_cycle_id', 'cutoff_at', 'post_cutoff_changes_deadline_at'])
    .where('order_week_id', '=', weekId)
    .where('production_cycle_id', '=', 1)
    .executeTakeFirstOrThrow();
const comingOrder = (customer: Awaited<ReturnType<typeof buildSubscriber>>, more: object = {}) =>
  buildOrder(db, { customer, weekId: coming.id, lines: lines(), ...more });
/** The step of the coming week for this customer alone. */
const passCutoffOf = async (userId: number) => {
  const cycle = await momentsOf(coming.id);
  await ctx.transaction((tx) => passCustomers(tx, ctx, cycle, [userId]));
};
const changesOf = (id: number, name: string) =>
  db
    .selectFrom('changes')
    .select(['description', 'reason', 'before', 'after', 'staff_id'])
    .where('user_id', '=', id)
    .where('name', '=', name)
    .execute();

async function withOrders() {
  const { customer, orderId: charged } = await inWindow();
  const order = (more: object = {}) => comingOrder(customer, more);
  const [cancelled, skipped, next] = [
    await order({ status: 'cancelled' }),
    await order({ is_skipped: true }),
    await order(),
  ];
  for (const [id, days] of [
    [charged, 3],
    [cancelled, 9],
    [skipped, 10],
    [next, 11],
  ] as const)
    await setOrder(id, { deliver_at: inDays(days), ship_at: inDays(days) });
  return { customer, charged, cancelled, skipped, next };
}

test('a ban says first what happens to each order, then has its date and reason and changes no order', async () => {
  const { customer, charged, cancelled, skipped, next } = await withOrders();
  const { status, body } = await show(customer.id);
  expect(status).toBe(200);
  expect(body.data).toMatchObject({ banned_at: null, reason: null, refusal: null, status_after: 'banned' });
  const { cutoff_at } = await momentsOf(coming.id);
  const { post_cutoff_changes_deadline_at: deadline_at } = await momentsOf(week.id);
  expect(body.data.orders).toEqual([
    expect.objectContaining({ order_id: charged, effect: 'comes', deadline_at: deadline_at?.toString(), on: null }),
    expect.objectContaining({ order_id: cancelled, effect: 'cancelled', deliver_at: inDays(9) }),
    expect.objectContaining({ order_id: skipped, effect: 'skipped', deliver_at: inDays(10) }),
    expect.objectContaining({
      order_id: next,
      effect: 'will-be-cancelled',
      on: chicagoDay(cutoff_at).toString(),
      deadline_at: null,
    }),
  ]);
  expect((await userOf(customer.id)).status, 'a preview changes nothing').toBe('active');
  const before = await ordersOf(customer.id);
  const done = await ban(customer.id, { reason: `  ${REASON}\n`, expected: body.data.fingerprint });
  expect(done).toMatchObject({ status: 200, body: { data: { status: 'banned' } } });
  expect(await userOf(customer.id)).toMatchObject({
    status: 'banned',
    banned_at: expect.anything(),
    ban_reason: REASON,
  });
  expect(await ordersOf(customer.id)).toEqual(before);
  const head = await server.call('GET', `/api/customers/admin/users/${customer.id}/head`, { as: staff });
  expect(head.body.data).toMatchObject({
    status: 'banned',
    banned_at: expect.stringMatching(/Z$/),
    reason: REASON,
    next_box: { order_id: charged },
  });
  expect(await previewOf(customer.id)).toMatchObject({ banned_at: expect.stringMatching(/Z$/), reason: REASON });
});

test('a ban and its end are recorded with the reason, in the audit log, the timeline and the log of the user', async () => {
  const customer = await buildSubscriber(db);
  const next = await comingOrder(customer);
  await ban(customer.id);
  expect(await changesOf(customer.id, 'customer_banned')).toEqual([
    {
      description: 'Banned: Chargeback fraud',
      reason: REASON,
      before: { status: 'active' },
      after: { status: 'banned', orders: [{ order_id: next, effect: 'will-be-cancelled' }] },
      staff_id: expect.any(Number),
    },
  ]);
  await lift(customer.id);
  expect(await changesOf(customer.id, 'customer_ban_lifted')).toMatchObject([
    { before: { status: 'banned' }, after: { status: 'active', orders: [{ order_id: next, effect: 'charged' }] } },
  ]);
  const titles = ['Lifted the ban; coming orders are charged at their cutoff', 'Banned: Chargeback fraud'];
  const timeline = await server.call('GET', `/api/customers/admin/users/${customer.id}/timeline`, { as: staff });
  expect(timeline.body.data.slice(0, 2)).toMatchObject(titles.map((title) => ({ title, kind: 'staff' })));
  const log = `/api/customers/admin/users/${customer.id}/log/profile?name=profile_changed`;
  expect((await server.call('GET', log, { as: staff })).body.data).toMatchObject(
    titles.map((description) => ({ description })),
  );
});

test('the cutoff cancels the order of a customer who was banned, and charges it once the ban is lifted before', async () => {
  const [banned, pardoned] = [await buildSubscriber(db), await buildSubscriber(db)];
  const [lost, charged] = [await comingOrder(banned), await comingOrder(pardoned)];
  await ban(banned.id);
  await ban(pardoned.id);
  expect((await previewOf(pardoned.id)).orders).toMatchObject([{ order_id: charged, effect: 'charged', on: null }]);
  expect(await lift(pardoned.id)).toMatchObject({ status: 200, body: { data: { status: 'active' } } });
  expect(await userOf(pardoned.id)).toEqual({ status: 'active', banned_at: null, ban_reason: null });
  await passCutoffOf(banned.id);
  await passCutoffOf(pardoned.id);
  expect([await statusOf(lost), await statusOf(charged)]).toEqual(['cancelled', 'active']);
  expect([await paymentsOf(lost), await paymentsOf(charged)]).toEqual([[], [{ stage: 'cutoff', status: 'pending' }]]);
  await setOrder(lost, { deliver_at: inDays(9), ship_at: inDays(9) });
  await lift(banned.id);
  expect(await statusOf(lost), 'a lifted ban restores no cancelled order').toBe('cancelled');
});

test('an order that waits for its payment is not retried while its customer is banned, and its deadline cancels it', async () => {
  const { customer, orderId } = await inWindow({ card: '0002' });
  const { due_at } = await db
    .selectFrom('charge_retries')
    .select('due_at')
    .where('order_id', '=', orderId)
    .where('attempt', '=', 1)
    .executeTakeFirstOrThrow();
  const { post_cutoff_changes_deadline_at: deadline } = await momentsOf(week.id);
  const waiting = {
    order_id: orderId,
    effect: 'waits-for-payment',
    retry_at: due_at.toString(),
    deadline_at: deadline?.toString(),
  };
  const preview = await previewOf(customer.id);
  expect(preview).toMatchObject({ status_after: 'banned', orders: [waiting] });
  expect((await ban(customer.id, { reason: REASON, expected: preview.fingerprint })).status).toBe(200);
  expect(await previewOf(customer.id), 'lifted, it is charged again').toMatchObject({
    status_after: 'suspended',
    orders: [waiting],
  });
  await db.updateTable('charge_retries').set({ due_at: CUTOFF }).where('order_id', '=', orderId).execute();
  await retryCharges.run(ctx, Temporal.Now.instant());
  expect(await paymentsOf(orderId)).toEqual([{ stage: 'cutoff', status: 'failed' }]);
  expect((await previewOf(customer.id)).orders).toMatchObject([{ ...waiting, retry_at: null }]);
});

test('a retry that another reason prevents is not promised once the ban is lifted', async () => {
  const { customer, orderId } = await inWindow({ card: '0002' });
  await db
    .updateTable('payment_methods')
    .set({ is_default: false, removed_at: Temporal.Now.instant() })
    .where('user_id', '=', customer.id)
    .execute();
  expect((await previewOf(customer.id)).orders).toMatchObject([{ order_id: orderId, retry_at: null }]);
});

test('an order past its cutoff is named while its charge has no answer, and while it is still to be delivered', async () => {
  const { customer, orderId } = await inWindow();
  await setOrder(orderId, { deliver_at: inDays(-1), ship_at: inDays(-1), closed_at: Temporal.Now.instant() });
  expect((await previewOf(customer.id)).orders, 'delivered').toEqual([]);
  await setOrder(orderId, { deliver_at: inDays(0), ship_at: inDays(0) });
  expect((await previewOf(customer.id)).orders).toMatchObject([
    { order_id: orderId, effect: 'comes', deadline_at: null },
  ]);
  await db.updateTable('payments').set({ status: 'pending' }).where('order_id', '=', orderId).execute();
  expect((await previewOf(customer.id)).orders).toMatchObject([{ order_id: orderId, effect: 'waits-for-answer' }]);
  await db.updateTable('payments').set({ status: 'successful' }).where('order_id', '=', orderId).execute();
});

test('once a ban is lifted the status is that of suspension and subscription, and so are the orders', async () => {
  const customer = await buildSubscriber(db, { suspended: true, card: null });
  const next = await comingOrder(customer);
  await ban(customer.id);
  const { cutoff_at } = await momentsOf(coming.id);
  expect(await previewOf(customer.id)).toMatchObject({
    status_after: 'suspended',
    card_last_four: null,
    orders: [{ order_id: next, effect: 'will-be-suspended', on: chicagoDay(cutoff_at).toString() }],
  });
  expect((await lift(customer.id)).body.data).toEqual({ status: 'suspended' });
  await setUser(customer.id, { suspended_at: null });
  await ban(customer.id);
  await setSubscription(customer.id, { status: 'paused' });
  expect((await lift(customer.id)).body.data).toEqual({ status: 'paused' });
  await ban(customer.id);
  await setSubscription(customer.id, { status: 'cancelled', cancelled_at: Temporal.Now.instant() });
  expect(await previewOf(customer.id)).toMatchObject({
    status_after: 'cancelled',
    orders: [{ order_id: next, effect: 'will-be-cancelled' }],
  });
  expect((await lift(customer.id)).body.data).toEqual({ status: 'cancelled' });
});

test('the weeks that got no order because of a ban are named, and lifting it makes none', async () => {
  const customer = await buildSubscriber(db);
  await ban(customer.id);
  const { number } = await db
    .selectFrom('order_weeks')
    .select('number')
    .where('id', '=', coming.id)
    .executeTakeFirstOrThrow();
  expect((await previewOf(customer.id)).weeks_without_order).toEqual([number]);
  await setSubscription(customer.id, { status: 'paused' });
  expect((await previewOf(customer.id)).weeks_without_order, 'unpausing makes them').toEqual([]);
  await setSubscription(customer.id, { status: 'active' });
  await lift(customer.id);
  expect(await ordersOf(customer.id)).toEqual([]);
  expect((await previewOf(customer.id)).weeks_without_order, 'not of a ban').toEqual([]);
});

test('if orders changed since the review, the ban is neither made nor lifted and the new effects are shown', async () => {
  const customer = await buildSubscriber(db);
  const next = await comingOrder(customer);
  const { fingerprint } = await previewOf(customer.id);
  await setOrder(next, { is_skipped: true });
  const stale = await ban(customer.id, { reason: REASON, expected: fingerprint });
  expect(stale).toMatchObject({ status: 409, body: { code: 'figures_changed' } });
  expect(stale.body.current.orders).toMatchObject([{ order_id: next, effect: 'skipped' }]);
  expect(await userOf(customer.id)).toEqual({ status: 'active', banned_at: null, ban_reason: null });
  expect((await ban(customer.id, { reason: REASON, expected: stale.body.current.fingerprint })).status).toBe(200);

  const reviewed = await previewOf(customer.id);
  await setOrder(next, { is_skipped: false });
  const late = await lift(customer.id, { expected: reviewed.fingerprint });
  expect(late).toMatchObject({ status: 409, body: { code: 'figures_changed' } });
  expect(late.body.current.orders).toMatchObject([{ order_id: next, effect: 'charged' }]);
  expect(await userOf(customer.id)).toMatchObject({ status: 'banned', ban_reason: REASON });
  expect((await lift(customer.id, { expected: late.body.current.fingerprint })).status).toBe(200);
});

test('staff and customers who are banned already, or not at all, are refused with the reason', async () => {
  const member = await buildStaff(db);
  const noStaff = 'Staff members cannot be banned. Deactivate their account on the Staff page.';
  expect(await ban(member.id)).toMatchObject({ status: 422, body: { code: 'refused', message: noStaff } });
  expect(await lift(member.id)).toMatchObject({ status: 422, body: { code: 'refused', message: noStaff } });
  expect((await previewOf(member.id)).refusal).toBe(noStaff);
  expect((await userOf(member.id)).banned_at).toBeNull();

  const customer = await buildSubscriber(db);
  expect(await lift(customer.id)).toMatchObject({ status: 422, body: { message: 'This customer is not banned.' } });
  await ban(customer.id);
  const again = await ban(customer.id, { reason: 'Another one' });
  expect(again).toMatchObject({ status: 422, body: { message: 'This customer is already banned.' } });
  expect((await userOf(customer.id)).ban_reason).toBe(REASON);
});

test('a ban needs a reason of at most 500 letters, a customer and a member of staff', async () => {
  const { id } = await buildSubscriber(db);
  for (const reason of [undefined, null, '', '   ', 7, 'x'.repeat(501)])
    expect(await ban(id, { reason }), String(reason)).toMatchObject({
      status: 422,
      body: { errors: { reason: [expect.any(String)] } },
    });
  expect((await ban(id, { reason: REASON, expected: 7 })).status).toBe(422);
  expect((await lift(id, { expected: 7 })).status).toBe(422);
  for (const missing of [() => show(999_999_999), () => ban(999_999_999), () => lift(999_999_999), () => show('abc')])
    expect((await missing()).status).toBe(404);
  for (const call of [
    () => server.call('GET', url(id)),
    () => server.call('POST', url(id), { body: { reason: REASON } }),
    () => server.call('DELETE', url(id), { body: {} }),
  ])
    expect((await call()).status).toBe(401);
  expect((await userOf(id)).banned_at).toBeNull();
  const support = await server.session((await buildStaff(db, 'support')).id);
  expect((await ban(id, { reason: 'x'.repeat(500) }, support)).status).toBe(200);
  expect((await lift(id, {}, support)).status).toBe(200);
});

test('the database has a reason of a customer only together with a ban', async () => {
  const { id } = await buildCustomer(db);
  await expect(setUser(id, { ban_reason: REASON })).rejects.toThrow('users_ban_reason');
  await setUser(id, { ban_reason: REASON, banned_at: Temporal.Now.instant(), status: 'banned' });
  await expect(setUser(id, { banned_at: null })).rejects.toThrow('users_ban_reason');
});

test('the reason of a ban is exported with the customer', async () => {
  const { id } = await buildSubscriber(db);
  await ban(id);
  const file = await server.call('GET', `/api/customers/admin/users/${id}/export`, { as: staff });
  const exported = typeof file.body === 'string' ? JSON.parse(file.body) : file.body;
  expect(exported.users).toMatchObject([{ ban_reason: REASON, banned_at: expect.any(String) }]);
});

test('the deadline cancels the order of a banned customer that waits for its payment', async () => {
  const { customer, orderId } = await inWindow({ card: '0002' });
  await ban(customer.id);
  const { post_cutoff_changes_deadline_at: deadline } = await momentsOf(week.id);
  await settleOrders.run(ctx, deadline!);
  expect(await statusOf(orderId)).toBe('cancelled');
});
