import { sql } from 'kysely';
import type { MailFacts } from '@larder/domain/customers/customer-mails/mail-facts.ts';
import { cents } from '@larder/domain/values/cents.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildOrder, buildSubscriber } from '../../../../test/orders.ts';
import { CHANGES, CUTOFF, lockUrl, openWindow, skipUrl, unskipUrl } from '../../../../test/open-window.ts';
import { buildReason } from '../../../../test/reasons.ts';
import { moveBusinessClock } from '../../../platform/clock.ts';
import { queueCustomerMails } from '../../../platform/mail/customer-mails.ts';
import { massCredits } from '../../operations/mass-credits/mass-credits.job.ts';
import { settleOrders } from '../../orders/charging/settle-orders.ts';
import { endPauses } from '../subscriptions/activate-subscription.ts';
import { cancelScheduled } from '../subscriptions/cancel-subscription.ts';
import { remindOfCutoff } from './remind-of-cutoff.ts';

let world: Awaited<ReturnType<typeof openWindow>>;
beforeAll(async () => {
  world = await openWindow();
});
afterAll(() => world.server.close());

const call = async (method: string, url: string, body: object = {}) => {
  const answer = await world.server.call(method, url, {
    as: world.staff,
    body,
    headers: { 'idempotency-key': crypto.randomUUID() },
  });
  expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(300);
  return answer.body.data;
};
/** Kinds and facts of what was queued since the last look. */
async function mailsTo(userId: number) {
  const rows = await world.server.db
    .deleteFrom('mails')
    .where('user_id', '=', userId)
    .returning(['id', 'kind', 'facts', 'order_id'])
    .execute();
  return rows
    .toSorted((a, b) => a.id - b.id)
    .map(({ kind, facts, order_id }) => ({ kind, order_id, ...(facts as MailFacts) }));
}
const kindsTo = async (userId: number) => (await mailsTo(userId)).map(({ kind }) => kind);
const subscriptionId = async (userId: number) =>
  (
    await world.server.db
      .selectFrom('subscriptions')
      .select('id')
      .where('user_id', '=', userId)
      .executeTakeFirstOrThrow()
  ).id;

test('a charge, by card or with credits, is e-mailed with its amounts, and a failed one with its reason', async () => {
  const paid = await world.inWindow();
  expect(await mailsTo(paid.customer.id)).toEqual([
    expect.objectContaining({
      kind: 'order_charged',
      order_id: paid.orderId,
      week_number: 202_649,
      card_last_four: '4242',
      amount_cents: expect.any(Number),
      post_cutoff_changes_deadline_at: expect.any(String),
    }),
  ]);
  const byCredits = await world.inWindow({ credits: 50_000 });
  const [mail] = await mailsTo(byCredits.customer.id);
  expect(mail).toMatchObject({ kind: 'order_charged' });
  expect(mail).not.toHaveProperty('card_last_four');
  const declined = await world.inWindow({ card: '0002' });
  expect(await mailsTo(declined.customer.id)).toEqual([
    expect.objectContaining({
      kind: 'charge_failed',
      reason: 'The bank declined the payment.',
      order_id: declined.orderId,
    }),
  ]);
  const withoutCard = await world.inWindow({ card: null });
  expect(await mailsTo(withoutCard.customer.id)).toEqual([
    expect.objectContaining({ kind: 'charge_failed', reason: 'There is no card on your account.' }),
  ]);
});

test('changes by staff after the cutoff are e-mailed once each; those before it are not, except a skip', async () => {
  const { server, inWindow, skipReason, meal, other, week, coming, lines } = world;
  const { customer, orderId } = await inWindow();
  const [charged] = await mailsTo(customer.id);
  await call('POST', lockUrl(orderId));
  expect(await kindsTo(customer.id)).toEqual([]);
  const items = [
    { sku: meal.sku, quantity: 8 },
    { sku: other.sku, quantity: 1 },
  ];
  await call('PUT', `/api/sales/orders/${orderId}/cart`, { items });
  const [changed, ...more] = await mailsTo(customer.id);
  expect(more).toEqual([]);
  expect(changed).toMatchObject({ kind: 'order_changed', change: 'The products of your order were changed.' });
  expect(Number(changed?.total_cents)).toBeGreaterThan(Number(charged?.total_cents));
  await call('POST', skipUrl(orderId), { reason_id: skipReason });
  expect(await kindsTo(customer.id)).toEqual(['order_skipped']);
  await call('POST', unskipUrl(orderId));
  expect(await mailsTo(customer.id)).toMatchObject([
    { kind: 'order_changed', change: 'Your order is no longer skipped.' },
  ]);
  const ahead = await buildOrder(server.db, { customer, weekId: coming.id, lines: lines() });
  await call('PUT', `/api/sales/orders/${ahead}/cart`, { items });
  expect(await kindsTo(customer.id)).toEqual([]);
  await call('POST', skipUrl(ahead), { reason_id: skipReason });
  expect(await kindsTo(customer.id)).toEqual(['order_skipped']);
  await call('POST', unskipUrl(ahead));
  expect(await kindsTo(customer.id)).toEqual([]);

  const rogue = await buildSubscriber(server.db);
  const body = { production_cycle_id: 1, order_week_id: week.id, items };
  await call('POST', `/api/sales/admin/users/${rogue.id}/rogue-orders`, body);
  expect(await mailsTo(rogue.id)).toMatchObject([{ kind: 'order_changed', change: 'We added an order for you.' }]);

  const suspended = await inWindow({ suspended: true });
  const reactivate = (id: number, chargeCustomer: string) =>
    call('PATCH', `${CHANGES}/${id}/unsuspend-post-cutoff-order`, { items, chargeCustomer });
  await kindsTo(suspended.customer.id);
  await reactivate(suspended.orderId, 'later');
  expect(await kindsTo(suspended.customer.id)).toEqual(['order_changed']);
  const now = await inWindow({ suspended: true });
  await kindsTo(now.customer.id);
  await reactivate(now.orderId, 'now');
  expect(await kindsTo(now.customer.id)).toEqual(['order_charged']);
});

test('a preview of a change sends nothing', async () => {
  const { customer, orderId } = await world.inWindow();
  await kindsTo(customer.id);
  await call('POST', `${skipUrl(orderId)}?preview=1`, { reason_id: world.skipReason });
  expect(await kindsTo(customer.id)).toEqual([]);
});

test('credits and refunds are e-mailed with their amounts; debits and reversals are not', async () => {
  const { db } = world.server;
  const { customer, orderId } = await world.inWindow();
  await kindsTo(customer.id);
  const reason_id = await buildReason(db, 'CREDIT_REGULAR');
  const account = await db
    .selectFrom('credit_accounts')
    .select('id')
    .where('user_id', '=', customer.id)
    .where('type', '=', sql.lit('CREDIT'))
    .executeTakeFirstOrThrow();
  await call('POST', `/api/credits/credit-accounts/${account.id}/transactions`, { amount: 5, reason_id });
  expect(await mailsTo(customer.id)).toMatchObject([
    { kind: 'credit_given', amount_cents: 500, balance_cents: 500, reason: 'A reason of CREDIT_REGULAR' },
  ]);
  await call('POST', '/api/billing/admin/refunds', { amount: 2, reason_id, order_id: orderId });
  expect(await mailsTo(customer.id)).toMatchObject([
    { kind: 'refund_issued', amount_cents: 200, order_id: orderId, reason: 'A reason of CREDIT_REGULAR' },
  ]);
  const form = new FormData();
  form.set('csv', new File([`${customer.email},7.50,A reason of CREDIT_REGULAR\n`], 'credits.csv'));
  const { body } = await world.server.call('POST', '/api/billing/admin/credits', { as: world.staff, form });
  await massCredits.run({ batch_id: body.data.id }, world.ctx);
  expect(await mailsTo(customer.id)).toMatchObject([{ kind: 'credit_given', amount_cents: 750, balance_cents: 1_250 }]);
});

test('a pause, its end, a cancellation and its schedule are e-mailed when they take effect', async () => {
  const { db } = world.server;
  const [pause, cancellation] = [
    await buildReason(db, 'SUBSCRIPTION_PAUSE'),
    await buildReason(db, 'SUBSCRIPTION_CANCELLATION'),
  ];
  const customer = await buildSubscriber(db);
  await db.updateTable('users').set({ default_delivery_day: 'Thursday' }).where('id', '=', customer.id).execute();
  const id = await subscriptionId(customer.id);
  const settings = await call('GET', `/api/sales/subscription/${id}/pause-request-settings`);
  const earliest = Temporal.Instant.from(settings.min_date).toZonedDateTimeISO('America/Chicago').toPlainDate();
  const until = earliest.add({ days: (4 - earliest.dayOfWeek + 7) % 7 }).toString();
  await call('POST', `/api/sales/admin/paused-subscriptions/${id}`, { until, reason_id: pause });
  expect(await mailsTo(customer.id)).toMatchObject([{ kind: 'subscription_paused', paused_until: until }]);
  await call('POST', `/api/customers/admin/users/${customer.id}/active-subscriptions`);
  expect(await kindsTo(customer.id)).toEqual(['subscription_resumed']);
  await call('POST', `/api/sales/admin/paused-subscriptions/${id}`, { until, reason_id: pause });
  await kindsTo(customer.id);
  await endPauses.run(world.ctx, Temporal.Instant.from(`${until}T12:00:00Z`).add({ hours: 48 }));
  expect(await kindsTo(customer.id)).toEqual(['subscription_resumed']);
  await call('DELETE', `/api/customers/admin/users/${customer.id}/active-subscriptions`, {
    reason: { id: cancellation },
  });
  expect(await kindsTo(customer.id)).toEqual(['subscription_cancelled']);

  const scheduled = await buildSubscriber(db);
  await db
    .updateTable('subscriptions')
    .set({ to_be_cancelled_at: '2026-01-02' })
    .where('user_id', '=', scheduled.id)
    .execute();
  await cancelScheduled.run(world.ctx, Temporal.Now.instant());
  expect(await kindsTo(scheduled.id)).toEqual(['subscription_cancelled']);
});

test('the reminder goes once to each customer whose order will be charged, once it is switched on', async () => {
  const { server, ctx, coming, lines, skipReason } = world;
  const { db } = server;
  const build = async (customer: Parameters<typeof buildSubscriber>[1] = {}, subscription: object = {}, order = {}) => {
    const built = await buildSubscriber(db, customer);
    await db
      .updateTable('subscriptions')
      .set({ version: 1, ...subscription })
      .where('user_id', '=', built.id)
      .execute();
    const orderId = await buildOrder(db, { customer: built, weekId: coming.id, lines: lines(), ...order });
    return { ...built, orderId };
  };
  const [reminded, suspended, skipped] = [await build(), await build({ suspended: true }), await build()];
  const charged = [
    await build({}, { status: 'paused' }),
    await build({ cancelled: true }, {}, { kind: 'manual' }),
    await build({}, { to_be_cancelled_at: '2099-01-01' }),
  ];
  const notCharged = [await build({ cancelled: true }), await build({}, { to_be_cancelled_at: '2026-01-02' })];
  await call('POST', skipUrl(skipped.orderId), { reason_id: skipReason });
  await kindsTo(skipped.id);
  const { cutoff_at: cutoff } = await db
    .selectFrom('order_week_cycles')
    .select('cutoff_at')
    .where('order_week_id', '=', coming.id)
    .where('production_cycle_id', '=', 1)
    .executeTakeFirstOrThrow();
  const hours = (before: number) => cutoff.subtract({ hours: before });
  expect(await remindOfCutoff.nextDue(db, hours(23))).toBeNull();
  await db.updateTable('mail_templates').set({ is_on: true }).where('kind', '=', 'cutoff_reminder').execute();
  expect(await remindOfCutoff.nextDue(db, hours(25))).toBeNull();
  expect(await remindOfCutoff.nextDue(db, cutoff.add({ seconds: 1 }))).toBeNull();
  expect(await remindOfCutoff.nextDue(db, hours(23))).toEqual(hours(24));
  await Promise.all([remindOfCutoff.run(ctx, hours(24)), remindOfCutoff.run(ctx, hours(24))]);
  expect(await remindOfCutoff.nextDue(db, hours(23))).toBeNull();
  await db.deleteFrom('cutoff_reminders').execute();
  await remindOfCutoff.run(ctx, hours(24));
  expect(await mailsTo(reminded.id)).toMatchObject([
    { kind: 'cutoff_reminder', order_id: reminded.orderId, cutoff_at: expect.any(String) },
  ]);
  for (const { id } of charged) expect(await kindsTo(id)).toEqual(['cutoff_reminder']);
  for (const { id } of [suspended, skipped, ...notCharged]) expect(await kindsTo(id)).toEqual([]);
  const ending = db.updateTable('subscriptions').where(
    'user_id',
    'in',
    [...charged, ...notCharged].map(({ id }) => id),
  );
  await ending.set({ to_be_cancelled_at: null }).execute();
});

test('a failed charge that is sent again names no retry that the cancellation of the subscription stops', async () => {
  const { server, inWindow } = world;
  const { db } = server;
  const { customer, orderId } = await inWindow({ card: '0002' });
  const { id } = await db
    .updateTable('mails')
    .set({ sent_at: sql`now()`, next_attempt_at: null })
    .where('user_id', '=', customer.id)
    .returning('id')
    .executeTakeFirstOrThrow();
  const retryOfNow = async () => {
    await call('POST', `/api/customers/admin/users/${customer.id}/mails/${id}/send-again`);
    const again = db.deleteFrom('mails').where('user_id', '=', customer.id).where('repeats_mail_id', '=', id);
    const { facts } = await again.returning('facts').executeTakeFirstOrThrow();
    return (facts as MailFacts).next_attempt_at ?? null;
  };
  expect(await retryOfNow()).not.toBeNull();
  const cancelled = (cancelled_at: Temporal.Instant) =>
    db
      .updateTable('subscriptions')
      .set({ status: 'cancelled', cancelled_at })
      .where('user_id', '=', customer.id)
      .execute();
  await cancelled(Temporal.Now.instant());
  expect(await retryOfNow()).toBeNull();
  await db.updateTable('orders').set({ kind: 'manual' }).where('id', '=', orderId).execute();
  expect(await retryOfNow()).toBeNull();
  await cancelled(CUTOFF.subtract({ seconds: 1 }));
  expect(await retryOfNow(), 'made without the subscription').not.toBeNull();
});

test('an e-mail is sent again with the dates of now, and not once it is no longer true', async () => {
  const { server, inWindow, coming, lines } = world;
  const { db } = server;
  const sentMail = async (userId: number, kind: string) => {
    const mails = db.updateTable('mails').set({ sent_at: sql`now()`, next_attempt_at: null });
    const { id } = await mails
      .where('user_id', '=', userId)
      .where('kind', '=', kind)
      .returning('id')
      .executeTakeFirstOrThrow();
    return `/api/customers/admin/users/${userId}/mails/${id}`;
  };
  const again = async (url: string) =>
    (await server.call('POST', `${url}/send-again`, { as: world.staff, body: {} })).body.message ?? 'sent';
  const newest = async (userId: number) => (await mailsTo(userId)).at(-1);

  const { customer, orderId } = await inWindow({ card: '0002' });
  const url = await sentMail(customer.id, 'charge_failed');
  const later = Temporal.Now.instant().add({ hours: 30 });
  const retries = db.updateTable('charge_retries').where('order_id', '=', orderId);
  await retries.where('attempt', '=', 1).set({ status: 'cancelled', finished_at: later }).execute();
  await retries.where('attempt', '=', 2).set({ due_at: later }).execute();
  expect(await again(url)).toBe('sent');
  const { next_attempt_at } = (
    await db
      .selectFrom('mails')
      .select('facts')
      .where('user_id', '=', customer.id)
      .where('repeats_mail_id', 'is not', null)
      .executeTakeFirstOrThrow()
  ).facts as MailFacts;
  expect(Temporal.Instant.from(next_attempt_at ?? '').epochMilliseconds).toBe(later.epochMilliseconds);
  await db.updateTable('orders').set({ status: 'active' }).where('id', '=', orderId).execute();
  expect(await again(url)).toContain(`Order #${orderId} no longer waits for a payment.`);

  await db.updateTable('mail_templates').set({ is_on: true }).where('kind', '=', 'cutoff_reminder').execute();
  const reminded = await buildSubscriber(db);
  const comingOrder = await buildOrder(db, { customer: reminded, weekId: coming.id, lines: lines() });
  await db.transaction().execute((tx) =>
    queueCustomerMails(tx, [
      {
        kind: 'cutoff_reminder',
        userId: reminded.id,
        orderId: comingOrder,
        facts: { total_cents: cents(1), cutoff_at: '2026-01-01T00:00:00Z' },
      },
    ]),
  );
  const reminder = await sentMail(reminded.id, 'cutoff_reminder');
  expect(await again(reminder)).toBe('sent');
  const cycles = db.updateTable('order_week_cycles').where('order_week_id', '=', coming.id);
  const ofCycle = cycles.where('production_cycle_id', '=', 1);
  const { cutoff_at } = await db
    .selectFrom('order_week_cycles')
    .select('cutoff_at')
    .where('order_week_id', '=', coming.id)
    .where('production_cycle_id', '=', 1)
    .executeTakeFirstOrThrow();
  await ofCycle.set({ cutoff_at: Temporal.Now.instant().subtract({ minutes: 1 }) }).execute();
  expect(await again(reminder)).toBe(
    `The cutoff of order #${comingOrder} has passed. This e-mail is out of date and cannot be sent again.`,
  );
  await ofCycle.set({ cutoff_at }).execute();
  const repeated = await newest(reminded.id);
  expect(Temporal.Instant.from(repeated?.cutoff_at ?? '').equals(cutoff_at)).toBe(true);
  expect(repeated?.total_cents).not.toBe(1);
});

test('a reminder that is late because Larder did not run is not sent after the cutoff', async () => {
  const { server, ctx, coming, lines } = world;
  const customer = await buildSubscriber(server.db);
  await buildOrder(server.db, { customer, weekId: coming.id, lines: lines() });
  await server.db.deleteFrom('cutoff_reminders').execute();
  const cycles = server.db.updateTable('order_week_cycles').where('order_week_id', '=', coming.id);
  const { cutoff_at } = await server.db
    .selectFrom('order_week_cycles')
    .select('cutoff_at')
    .where('order_week_id', '=', coming.id)
    .where('production_cycle_id', '=', 1)
    .executeTakeFirstOrThrow();
  const passed = Temporal.Now.instant().subtract({ minutes: 1 });
  await cycles.set({ cutoff_at: passed }).where('production_cycle_id', '=', 1).execute();
  await remindOfCutoff.run(ctx, passed.subtract({ hours: 1 }));
  await cycles.set({ cutoff_at }).where('production_cycle_id', '=', 1).execute();
  expect(await kindsTo(customer.id)).toEqual([]);
});

test('money that returns at the deadline is e-mailed as a refund or a credit', async () => {
  const { server, ctx, inWindow, skipReason } = world;
  const returned = async (type: string) => {
    const { customer, orderId } = await inWindow();
    await call('POST', skipUrl(orderId), { reason_id: skipReason, funds_return: { type, amount: null } });
    await kindsTo(customer.id);
    return customer.id;
  };
  const [refunded, credited] = [await returned('refund'), await returned('credit')];
  const deadline = Temporal.Now.instant().add({ hours: 72 });
  await moveBusinessClock(server.db, deadline);
  await settleOrders.run(ctx, deadline);
  expect(await mailsTo(refunded)).toEqual([
    expect.objectContaining({ kind: 'refund_issued', refund_id: expect.any(Number) }),
  ]);
  expect(await kindsTo(credited)).toEqual(['credit_given']);
});
