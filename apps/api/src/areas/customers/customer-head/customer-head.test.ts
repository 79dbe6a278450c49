import { afterAll, expect, test } from 'vitest';
import { cents } from '@larder/domain/values/cents.ts';
import { chicagoDay } from '@larder/domain/values/days.ts';
import { buildWeek } from '../../../../test/builders.ts';
import { openWindow } from '../../../../test/open-window.ts';
import { buildOrder, buildSubscriber } from '../../../../test/orders.ts';
import { buildReason } from '../../../../test/reasons.ts';

const { server, staff, inWindow, coming, lines } = await openWindow();
const { db } = server;
afterAll(() => server.close());

const read = (id: number | string, as: string | undefined = staff) =>
  server.call('GET', `/api/customers/admin/users/${id}/head`, { as });
const headOf = async (id: number) => (await read(id)).body.data;
const needsOf = async (id: number) => (await headOf(id)).needs;
const kindsOf = async (id: number) => (await needsOf(id)).map(({ kind }: { kind: string }) => kind);
const TODAY = chicagoDay(Temporal.Now.instant());
const inDays = (days: number) => TODAY.add({ days }).toString();
const setOrder = (id: number, set: object) => db.updateTable('orders').set(set).where('id', '=', id).execute();
const withComingOrder = async (deliver_at: string | null) => {
  const customer = await buildSubscriber(db);
  const id = await buildOrder(db, { customer, weekId: coming.id, lines: lines() });
  await setOrder(id, { deliver_at, ship_at: deliver_at, total_cents: 8_400 });
  return { customer, id };
};

test('the head has name, address, phone, plan, cycle, card, credit and next box of a customer', async () => {
  const customer = await buildSubscriber(db, { credits: 2_500 });
  const first = await buildOrder(db, { customer, weekId: coming.id, lines: lines() });
  await setOrder(first, { deliver_at: inDays(0), ship_at: inDays(0) });
  await db.updateTable('users').set({ default_delivery_day: 'Thursday' }).where('id', '=', customer.id).execute();
  await db.insertInto('kids').values({ user_id: customer.id, name: 'Ada' }).execute();
  expect(await headOf(customer.id)).toMatchObject({
    id: customer.id,
    email: customer.email,
    status: 'active',
    is_admin: false,
    erased_at: null,
    member_since: expect.stringMatching(/^20/),
    next_box: { order_id: first, deliver_at: inDays(0) },
    paused_until: null,
    cancelled_at: null,
    address: { line_1: '1 Main St', city: 'Chicago', state: 'IL', zip_code: '60601', phone: '3125550100' },
    meals: [],
    kids: 1,
    production_cycle: { id: 1 },
    default_delivery_day: 'Thursday',
    card_last_four: '4242',
    credit: 25,
    needs: [],
  });
});

test('of two orders that wait for a charge the one with the earlier deadline is named first', async () => {
  const until = Temporal.Now.instant().add({ hours: 5 });
  const cutoff = Temporal.Now.instant().subtract({ hours: 1 });
  const other = await buildWeek(db, '2027-02-01', { 1: cutoff.toString(), 2: cutoff.toString() }, 202_705);
  await db
    .updateTable('order_week_cycles')
    .set({ cutoff_done_at: cutoff, post_cutoff_changes_deadline_at: until })
    .where('order_week_id', '=', other.id)
    .execute();
  const { customer, orderId } = await inWindow({ card: '0002' });
  const first = await buildOrder(db, { customer, weekId: other.id, lines: lines() });
  await setOrder(first, { status: 'charge-failed', total_at_cutoff_cents: 8_400 });
  expect(first).toBeGreaterThan(orderId);
  expect((await needsOf(customer.id)).map(({ order_id }: { order_id: number }) => order_id)).toEqual([first, orderId]);
});

test('the next box is the earliest unskipped active order that was not delivered before today', async () => {
  const { customer, id } = await withComingOrder(inDays(-1));
  expect((await headOf(customer.id)).next_box).toBeNull();
  await setOrder(id, { deliver_at: inDays(3), ship_at: inDays(3) });
  expect((await headOf(customer.id)).next_box).toEqual({ order_id: id, deliver_at: inDays(3) });
  await setOrder(id, { is_skipped: true });
  expect((await headOf(customer.id)).next_box).toBeNull();
  await setOrder(id, { is_skipped: false, status: 'cancelled' });
  expect((await headOf(customer.id)).next_box).toBeNull();
});

test('a failed charge needs a person until the deadline, with its reason, amount and next retry', async () => {
  const { customer, orderId } = await inWindow({ card: '0002' });
  const [need, ...others] = await needsOf(customer.id);
  expect(others).toEqual([]);
  const { total_cents } = await db
    .selectFrom('orders')
    .select('total_cents')
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow();
  expect(need).toMatchObject({
    kind: 'unpaid_order',
    order_id: orderId,
    amount: total_cents / 100,
    failure_reason: expect.stringMatching(/./),
    is_without_card: false,
    until: expect.stringMatching(/Z$/),
    retry_at: expect.stringMatching(/Z$/),
  });
  const retries = db.updateTable('charge_retries').where('order_id', '=', orderId);
  await retries.set({ due_at: Temporal.Now.instant().subtract({ hours: 1 }) }).execute();
  expect((await needsOf(customer.id))[0].retry_at, 'a moment that has passed').toBeNull();
  await retries.set({ due_at: Temporal.Now.instant().add({ hours: 1 }) }).execute();
  expect((await needsOf(customer.id))[0].retry_at).not.toBeNull();
  const later = Temporal.Now.instant().add({ hours: 2 }).round('millisecond');
  await retries.where('attempt', '=', 1).set({ postponed_until: later }).execute();
  expect((await needsOf(customer.id))[0].retry_at, 'the first is made first, however late').toBe(
    later.toString({ fractionalSecondDigits: 3 }),
  );
  const cards = db.updateTable('payment_methods').where('user_id', '=', customer.id);
  await cards.set({ removing_at: Temporal.Now.instant() }).execute();
  expect((await needsOf(customer.id))[0].retry_at, 'without a card').toBeNull();
  expect((await headOf(customer.id)).card_last_four).toBeNull();
  await cards.set({ removing_at: null }).execute();
  await db.updateTable('payments').set({ decline_code: 'stolen_card' }).where('order_id', '=', orderId).execute();
  expect((await needsOf(customer.id))[0].retry_at, 'a stolen card').toBeNull();
  await db
    .updateTable('charge_retries')
    .set({ status: 'cancelled', finished_at: Temporal.Now.instant() })
    .where('order_id', '=', orderId)
    .execute();
  expect(await needsOf(customer.id)).toMatchObject([{ kind: 'unpaid_order', retry_at: null }]);
  await setOrder(orderId, { status: 'cancelled' });
  expect(await needsOf(customer.id), 'the customer stays suspended').toMatchObject([
    {
      kind: 'suspended',
      failed_charge: {
        amount: total_cents / 100,
        at: expect.stringMatching(/Z$/),
        failure_reason: need.failure_reason,
      },
    },
  ]);
  await db.updateTable('users').set({ suspended_at: null, status: 'active' }).where('id', '=', customer.id).execute();
  expect(await kindsOf(customer.id)).toEqual([]);
});

test('the amount of a failed charge is what the card had to pay after credit, before the deadline and after it', async () => {
  const { customer, orderId } = await inWindow({ card: '0002', credits: 2_000 });
  const { total_cents } = await db
    .selectFrom('orders')
    .select('total_cents')
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow();
  const amount = (total_cents - 2_000) / 100;
  expect(await needsOf(customer.id)).toMatchObject([{ kind: 'unpaid_order', amount }]);
  await setOrder(orderId, { status: 'cancelled' });
  expect(await needsOf(customer.id)).toMatchObject([{ kind: 'suspended', failed_charge: { amount } }]);
  const { customer: other, orderId: suspended } = await inWindow({ credits: 2_000, suspended: true });
  expect(await needsOf(other.id), 'not charged').toMatchObject([
    { kind: 'unpaid_order', order_id: suspended, amount: total_cents / 100 },
  ]);
});

test('a charge that failed without a card says so, and no declined card', async () => {
  const { customer, orderId } = await inWindow({ card: null });
  expect(await needsOf(customer.id)).toMatchObject([
    { kind: 'unpaid_order', order_id: orderId, failure_reason: 'No payment method', is_without_card: true },
  ]);
  const { orderId: suspended, customer: other } = await inWindow({ card: null, suspended: true });
  expect(await needsOf(other.id), 'not charged').toMatchObject([
    { kind: 'unpaid_order', order_id: suspended, failure_reason: null, is_without_card: false },
  ]);
});

test('a coming order without a carrier needs a person, with the ZIP code', async () => {
  const { customer, id } = await withComingOrder(inDays(5));
  expect(await kindsOf(customer.id)).toEqual([]);
  await db.updateTable('addresses').set({ zip_code: '99999' }).where('user_id', '=', customer.id).execute();
  expect(await needsOf(customer.id)).toEqual([
    { kind: 'undeliverable_order', order_id: id, deliver_at: inDays(5), zip_code: '99999' },
  ]);
  await setOrder(id, { is_skipped: true });
  expect(await kindsOf(customer.id)).toEqual([]);
});

test('a refund that the gateway refused needs a person until it is resolved', async () => {
  const { customer, orderId } = await inWindow();
  await setOrder(orderId, { deliver_at: inDays(5) });
  const { id: payment_id } = await db
    .selectFrom('payments')
    .select('id')
    .where('order_id', '=', orderId)
    .executeTakeFirstOrThrow();
  const finished_at = Temporal.Now.instant();
  const refused = async (amount_cents: number, succeeded: number) => {
    const refund = { user_id: customer.id, order_id: orderId, amount_cents: cents(amount_cents), reason: 'Gift' };
    const { id: refund_id } = await db
      .insertInto('refunds')
      .values({ ...refund, status: 'failed' })
      .returning('id')
      .executeTakeFirstOrThrow();
    const part = { refund_id, user_id: customer.id, payment_id, idempotency_key: crypto.randomUUID() };
    await db
      .insertInto('refund_parts')
      .values({ ...part, amount_cents: cents(amount_cents - succeeded), status: 'failed', finished_at })
      .execute();
    return refund_id;
  };
  const first = await refused(700, 200);
  const second = await refused(300, 0);
  const need = { kind: 'refund_failed', order_id: orderId, deliver_at: inDays(5) };
  expect(await needsOf(customer.id)).toEqual([{ ...need, amount: 8 }]);
  const resolve = (id: number) =>
    db.updateTable('refunds').set({ resolution: 'credited', resolved_at: finished_at }).where('id', '=', id).execute();
  await resolve(first);
  expect(await needsOf(customer.id)).toEqual([{ ...need, amount: 3 }]);
  await resolve(second);
  expect(await kindsOf(customer.id)).toEqual([]);
});

test('an order that was not settled right needs a person until it is decided', async () => {
  const { customer, orderId } = await inWindow();
  const order = async () => db.selectFrom('orders').selectAll().where('id', '=', orderId).executeTakeFirstOrThrow();
  const { total_cents, total_at_cutoff_cents } = await order();
  const problem = async (set: object) => {
    await setOrder(orderId, { deliver_at: inDays(5), ...set });
    return needsOf(customer.id);
  };
  const need = (name: string) => [{ kind: 'problem', order_id: orderId, deliver_at: inDays(5), problem: name }];
  expect(await problem({}), 'in its window').toEqual([]);
  expect(await problem({ total_at_cutoff_cents: null })).toEqual(need('stranded-at-cutoff'));
  const closed = { total_at_cutoff_cents, closed_at: Temporal.Now.instant() };
  expect(await problem(closed), 'closed and paid').toEqual([]);
  expect(await problem({ total_cents: total_cents + 100 })).toEqual(need('closed-underpaid'));
  expect(await problem({ total_cents: total_cents - 100 })).toEqual(need('closed-overpaid'));
  expect(await problem({ total_cents, is_skipped: true, funds_return_cents: 0 }), 'kept by staff').toEqual([]);
});

test('a scheduled cancellation and an open dispute need a person until they are settled', async () => {
  const { customer, orderId } = await inWindow();
  const payment = await db
    .selectFrom('payments')
    .select('id')
    .where('order_id', '=', orderId)
    .executeTakeFirstOrThrow();
  const subscription = db.updateTable('subscriptions').where('user_id', '=', customer.id);
  await subscription.set({ to_be_cancelled_at: inDays(9) }).execute();
  const { id } = await db
    .insertInto('disputes')
    .values({
      reference: `dp_${customer.id}`,
      user_id: customer.id,
      order_id: orderId,
      payment_id: payment.id,
      amount_cents: cents(9_811),
      reason: 'fraudulent',
      status: 'needs-response',
      opened_at: Temporal.Now.instant(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const dispute = { kind: 'open_dispute', dispute_id: id, amount: 98.11, is_lost: false, respond_by: null };
  const scheduled = { kind: 'scheduled_cancellation', on: inDays(9) };
  expect(await needsOf(customer.id)).toMatchObject([{ ...scheduled, reason: null }, dispute]);
  const reason = {
    cancellation_reason_id: await buildReason(db, 'SUBSCRIPTION_CANCELLATION'),
    cancellation_reason: 'Moving away',
  };
  await subscription.set(reason).execute();
  const { needs, ...head } = await headOf(customer.id);
  expect(needs).toMatchObject([{ ...scheduled, reason: 'Moving away' }, dispute]);
  expect(head, 'the state is not that of the schedule').toMatchObject({ status: 'active', reason: null });
  await subscription
    .set({ to_be_cancelled_at: null, cancellation_reason_id: null, cancellation_reason: null })
    .execute();
  const update = (set: object) => db.updateTable('disputes').set(set).where('id', '=', id).execute();
  await update({ status: 'under-review' });
  expect(await kindsOf(customer.id)).toEqual([]);
  await update({ status: 'lost' });
  expect(await needsOf(customer.id)).toMatchObject([{ ...dispute, is_lost: true }]);
  await update({ reviewed_at: Temporal.Now.instant(), reviewed_by: null });
  expect(await kindsOf(customer.id)).toEqual([]);
});

test('the default card needs a person if it expires before the charge of a coming order, that of an active customer also if soon', async () => {
  const { customer, id } = await withComingOrder(inDays(60));
  const last = TODAY.add({ days: 50 });
  const card = { card_exp_month: last.month, card_exp_year: last.year };
  const setCard = (set: object) =>
    db.updateTable('payment_methods').set(set).where('user_id', '=', customer.id).execute();
  const cutoff = (cutoff_at: Temporal.Instant) =>
    db.updateTable('order_week_cycles').set({ cutoff_at }).where('order_week_id', '=', coming.id).execute();
  const before = await db
    .selectFrom('order_week_cycles')
    .select('cutoff_at')
    .where('order_week_id', '=', coming.id)
    .executeTakeFirstOrThrow();
  await setCard(card);
  await cutoff(Temporal.Now.instant().add({ hours: 24 * 90 }));
  const need = { kind: 'expiring_card', card_last_four: '4242', ...card, is_expired: false };
  expect(await needsOf(customer.id)).toEqual([need]);
  await setOrder(id, { is_skipped: true });
  expect(await kindsOf(customer.id)).toEqual([]);
  await setOrder(id, { is_skipped: false });
  await cutoff(Temporal.Now.instant().add({ hours: 24 * 10 }));
  expect(await kindsOf(customer.id)).toEqual([]);
  await setCard({ card_exp_month: 1, card_exp_year: 2020 });
  expect(await needsOf(customer.id)).toMatchObject([{ kind: 'expiring_card', is_expired: true }]);
  await setCard({ is_default: false });
  expect(await kindsOf(customer.id)).toEqual(['no_card']);
  await setCard({ is_default: true });
  await db.updateTable('subscriptions').set({ status: 'paused' }).where('user_id', '=', customer.id).execute();
  const users = db.updateTable('users').where('id', '=', customer.id);
  await users.set({ status: 'paused' }).execute();
  expect(await kindsOf(customer.id), 'the delivery after the pause').toEqual(['expiring_card']);
  await setCard({ card_exp_month: last.month, card_exp_year: last.year });
  expect(await kindsOf(customer.id), 'charged before it expires').toEqual([]);
  await setCard({ card_exp_month: 1, card_exp_year: 2020 });
  await setOrder(id, { is_skipped: true });
  expect(await kindsOf(customer.id), 'nothing is charged').toEqual([]);
  await setOrder(id, { is_skipped: false });
  await users.set({ status: 'suspended', suspended_at: Temporal.Now.instant() }).execute();
  expect(await kindsOf(customer.id), 'suspended instead of charged').toEqual(['suspended']);
  await cutoff(before.cutoff_at);
});

test('of a charge that failed the head says what a missing card has to pay, as the call refuses it', async () => {
  const { customer, orderId } = await inWindow({ card: null, credits: 3_000 });
  const message = async () =>
    (await server.call('POST', `/api/billing/admin/collect-suspended-order-payment/${orderId}`, { as: staff })).body
      .message;
  const dueOf = async () => (await needsOf(customer.id))[0].due_without_card;
  const { total_cents } = await db
    .selectFrom('orders')
    .select('total_cents')
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow();
  await db
    .insertInto('order_activations')
    .values({
      order_id: orderId,
      user_id: customer.id,
      charge: 'now',
      staff_id: null,
      created_at: Temporal.Now.instant(),
    })
    .execute();
  const due = (total_cents - 3_000) / 100;
  expect(await dueOf(), 'credit was spent by no charge').toBe(due);
  expect(await message()).toContain(`$${due.toFixed(2)} is due by card`);
  await db
    .updateTable('credit_accounts')
    .set({ balance_cents: total_cents })
    .where('user_id', '=', customer.id)
    .where('type', '=', 'CREDIT')
    .execute();
  expect(await dueOf(), 'credit pays all of it').toBe(0);
  const { customer: withCard } = await inWindow({ card: '0002' });
  expect((await needsOf(withCard.id))[0].due_without_card, 'with a card').toBe(0);
});

test('a customer without a card needs one before the first cutoff of a box that comes', async () => {
  const { customer, id } = await withComingOrder(inDays(5));
  const cards = db.updateTable('payment_methods').where('user_id', '=', customer.id);
  const users = db.updateTable('users').where('id', '=', customer.id);
  expect(await kindsOf(customer.id)).toEqual([]);
  await cards.set({ removing_at: Temporal.Now.instant() }).execute();
  const need = { kind: 'no_card', deliver_at: inDays(5), cutoff_at: expect.stringMatching(/Z$/), has_credit: false };
  expect(await needsOf(customer.id)).toEqual([need]);
  await users.set({ is_comped: true }).execute();
  expect(await kindsOf(customer.id), 'comped').toEqual([]);
  await users.set({ is_comped: false, status: 'suspended', suspended_at: Temporal.Now.instant() }).execute();
  expect(await needsOf(customer.id), 'suspended already').toEqual([{ kind: 'suspended', failed_charge: null }]);
  await users.set({ status: 'banned', banned_at: Temporal.Now.instant() }).execute();
  expect(await needsOf(customer.id), 'and banned').toEqual([
    { kind: 'suspended', failed_charge: null, is_banned: true },
  ]);
  await users.set({ banned_at: null }).execute();
  await users.set({ status: 'active', suspended_at: null }).execute();
  await setOrder(id, { total_cents: 0 });
  expect(await kindsOf(customer.id), 'nothing is due').toEqual([]);
  await setOrder(id, { total_cents: 8_400 });
  const subscription = db.updateTable('subscriptions').where('user_id', '=', customer.id);
  await subscription.set({ to_be_cancelled_at: inDays(1) }).execute();
  expect(await kindsOf(customer.id), 'cancelled before its cutoff').toEqual(['scheduled_cancellation']);
  await subscription.set({ to_be_cancelled_at: inDays(30) }).execute();
  expect(await kindsOf(customer.id), 'cancelled after its cutoff').toEqual(['no_card', 'scheduled_cancellation']);
  const cancelled_at = Temporal.Now.instant();
  await subscription.set({ to_be_cancelled_at: null, status: 'cancelled', cancelled_at }).execute();
  expect(await kindsOf(customer.id), 'cancelled at its cutoff').toEqual([]);
  await setOrder(id, { kind: 'manual' });
  expect(await needsOf(customer.id), 'made by staff').toEqual([need]);
  await subscription.set({ status: 'active', cancelled_at: null }).execute();
  await setOrder(id, { is_skipped: true });
  expect(await kindsOf(customer.id), 'nothing to charge').toEqual([]);
});

test('the head counts the entries of each panel as the panel lists them', async () => {
  const { customer } = await inWindow();
  const { id } = customer;
  await db.insertInto('kids').values({ user_id: id, name: 'Ada' }).execute();
  for (const name of ['ship_day_changed', 'user_updated', 'profile_preferences_changed', 'order_cart_updated'])
    await db
      .insertInto('changes')
      .values({
        name,
        user_id: id,
        subject_type: 'user',
        subject_id: `${id}`,
        at: Temporal.Now.instant(),
        description: name,
      })
      .execute();
  await db.updateTable('users').set({ is_min_plan_exception: true }).where('id', '=', id).execute();
  await db
    .updateTable('subscriptions')
    .set({ to_be_cancelled_at: inDays(9) })
    .where('user_id', '=', id)
    .execute();
  const list = async (path: string) => (await server.call('GET', path, { as: staff })).body;
  const totalOf = async (log: string) =>
    (await list(`/api/customers/admin/users/${id}/${log}`)).meta.pagination.total as number;
  const { panels } = await headOf(id);
  expect(panels).toEqual({
    notes: 0,
    'credit-ledger': 0,
    refunds: (await list(`/api/billing/admin/refunds?user_id=${id}`)).data.length,
    'historical-orders': 0,
    kids: 1,
    'ship-day-changes': await totalOf('log/profile?name=ship_day_changed'),
    'user-changes': await totalOf('log/profile?name=profile_preferences_changed,profile_changed'),
    'skip-history': await totalOf('log/order?name=order_skipped_state_changed'),
    'skip-pc-change-offer': await totalOf('log/order?name=skip-week-pc-change-actioned'),
    'change-meals-log': await totalOf('log/order?name=order_cart_updated'),
    'subscription-changes': await totalOf('events?type=subscription_status_changed'),
    'promo-code-history': 0,
    ban: 0,
    addresses: (await list(`/api/customers/admin/users/${id}/addresses`)).data.length,
    plan: 0,
    'post-cutoff': 1,
    'comped-account': 0,
    'price-variance-group': 0,
    'scheduled-cancellations': 1,
    'cancel-account': 1,
    'payment-methods': (await list(`/api/customers/admin/users/${id}/payment-methods`)).data.length,
    'pause-account': 1,
    mov: 1,
    'preferred-carrier': 0,
    experiments: (await list('/api/experiments/admin/experiments?active=1')).meta.pagination.total,
    roles: 0,
  });
  expect(panels).toMatchObject({ 'ship-day-changes': 1, 'user-changes': 2, 'change-meals-log': 1, addresses: 1 });
});

test('a pause and a cancellation have their date and reason', async () => {
  const customer = await buildSubscriber(db);
  const { id } = await db
    .updateTable('subscriptions')
    .set({ status: 'paused' })
    .where('user_id', '=', customer.id)
    .returning('id')
    .executeTakeFirstOrThrow();
  const pause = { from_date: inDays(0), until_date: inDays(14), reason: 'On vacation' };
  await db
    .insertInto('subscription_pauses')
    .values({ subscription_id: id, user_id: customer.id, ...pause })
    .execute();
  expect(await headOf(customer.id)).toMatchObject({ paused_until: inDays(14), reason: 'On vacation' });
  await db
    .updateTable('subscription_pauses')
    .set({ ended_at: Temporal.Now.instant() })
    .where('subscription_id', '=', id)
    .execute();
  const cancelled_at = '2026-10-02T18:00:00Z';
  await db
    .updateTable('subscriptions')
    .set({ status: 'cancelled', cancelled_at: Temporal.Instant.from(cancelled_at) })
    .where('user_id', '=', customer.id)
    .execute();
  expect(await headOf(customer.id)).toMatchObject({ cancelled_at: '2026-10-02T18:00:00.000Z', reason: null });
});

test('a ban has its date and reason, whatever the subscription says', async () => {
  const customer = await buildSubscriber(db, { cancelled: true });
  await db
    .updateTable('subscriptions')
    .set({
      cancellation_reason_id: await buildReason(db, 'SUBSCRIPTION_CANCELLATION'),
      cancellation_reason: 'Moved away',
    })
    .where('user_id', '=', customer.id)
    .execute();
  const change = (fields: object) => db.updateTable('users').set(fields).where('id', '=', customer.id).execute();
  const banned_at = Temporal.Instant.from('2026-11-24T05:30:00Z');
  await change({ banned_at, ban_reason: 'Chargeback fraud', status: 'banned' });
  const head = await headOf(customer.id);
  expect(head).toMatchObject({ banned_at: '2026-11-24T05:30:00Z', reason: 'Chargeback fraud', panels: { ban: 1 } });
  await change({ ban_reason: null });
  expect((await headOf(customer.id)).reason, 'of a ban whose reason is unknown').toBeNull();
  await change({ banned_at: null, status: 'cancelled' });
  expect(await headOf(customer.id)).toMatchObject({ banned_at: null, reason: 'Moved away', panels: { ban: 0 } });
});

test('an unknown customer is 404, a bad number 400 or 404, and a signed-out caller 401', async () => {
  expect((await read(987_654_321)).status).toBe(404);
  expect((await read('x')).status).toBeGreaterThanOrEqual(400);
  expect((await server.call('GET', `/api/customers/admin/users/1/head`)).status).toBe(401);
});
