import { sql } from 'kysely';
import { afterAll, describe, expect, test } from 'vitest';
import { addWallClockHours } from '@larder/domain/values/days.ts';
import { buildWeek } from '../../../../test/builders.ts';
import { CUTOFF, openWindow } from '../../../../test/open-window.ts';
import { buildOrder, buildSubscriber } from '../../../../test/orders.ts';
import { whileLocked } from '../../../../test/locks.ts';
import { transactionsOf } from '../../../../test/statements.ts';
import { businessNow } from '../../../platform/clock.ts';
import { inTransaction } from '../../../platform/database/database.ts';
import { insertDefaultMethod, replaceMethods } from '../../billing/card-links/save-card.queries.ts';
import { dueStepsJob } from '../../../platform/jobs/run-due-steps.job.ts';
import { lateSteps } from '../../operations/late-steps/late-steps.ts';
import { charge } from '../charging/charge-payment.job.ts';
import { lockCustomers } from '../reading/customer-status.queries.ts';
import { passCutoff } from '../weeks/pass-cutoff.ts';
import { retryCharges } from './retry-charges.ts';

const { server, staff, ctx, week, lines, inWindow, show } = await openWindow();
const { db } = server;
afterAll(() => server.close());

const at = (orderId: number, more = '') => `/api/sales/admin/orders/${orderId}/charge-retries${more}`;
const list = async (orderId: number) => (await server.call('GET', at(orderId), { as: staff })).body.data;
const cancel = (orderId: number, id: number, as: string | undefined = staff) =>
  server.call('DELETE', at(orderId, `/${id}`), { as });
const states = async (orderId: number) =>
  (await list(orderId)).map(({ state, reason }: { state: string; reason: string | null }) => [state, reason]);

/** The first retry of an order is due. */
const makeDue = (orderId: number, attempt = 1) =>
  db
    .updateTable('charge_retries')
    .set({ due_at: Temporal.Now.instant().subtract({ minutes: 1 }) })
    .where('order_id', '=', orderId)
    .where('attempt', '=', attempt)
    .execute();
const replaceCard = async (userId: number, last: string) => {
  const fingerprint = `sandbox_${last}`;
  const methods = db.updateTable('payment_methods').where('user_id', '=', userId);
  await methods.set({ is_default: false }).execute();
  const gateway_reference = `sandbox_${userId}_${last}`;
  await db
    .insertInto('payment_methods')
    .values({ user_id: userId, gateway_reference, card_last_four: last, fingerprint, is_default: true })
    .execute();
};
async function retry(orderId: number, attempt = 1) {
  await makeDue(orderId, attempt);
  const now = await businessNow(db);
  await Promise.all([retryCharges.run(ctx, now), retryCharges.run(ctx, now)]);
  await chargePending(orderId);
}
async function chargePending(orderId: number) {
  const pending = db
    .selectFrom('payments')
    .select('id')
    .where('order_id', '=', orderId)
    .where('status', '=', 'pending');
  for (const { id } of await pending.execute()) await charge(ctx, id);
}
async function breakPayments(orderId: number) {
  await sql`create function break_payment() returns trigger language plpgsql as $$
    begin raise exception 'broken'; end $$`.execute(server.owner);
  await sql`create trigger break_payment before insert on payments for each row
    when (new.order_id = ${sql.lit(orderId)}) execute function break_payment()`.execute(server.owner);
}
async function mendPayments() {
  await sql`drop trigger break_payment on payments`.execute(server.owner);
  await sql`drop function break_payment`.execute(server.owner);
}
const paymentsOf = async (orderId: number) =>
  (await show(orderId)).payments.data.map(({ stage, status }: { stage: string; status: string }) => [stage, status]);
const mailsOf = (userId: number) =>
  db.selectFrom('mails').select(['kind', 'facts']).where('user_id', '=', userId).orderBy('id').execute();
const recorded = async (orderId: number, name: string) =>
  (
    await db
      .selectFrom('changes')
      .select('description')
      .where('order_id', '=', orderId)
      .where('name', '=', name)
      .orderBy('id')
      .execute()
  ).map(({ description }) => description);

describe('a charge that failed at the cutoff', () => {
  test('its retries are planned by the setting within the window, and the customer is notified of the next', async () => {
    const { customer, orderId } = await inWindow({ card: '0002' });
    const planned = await list(orderId);
    expect(planned.map(({ attempt, state }: { attempt: number; state: string }) => [attempt, state])).toEqual([
      [1, 'planned'],
      [2, 'planned'],
    ]);
    const failed = await db
      .selectFrom('payments')
      .select(['finished_at', 'decline_code'])
      .where('order_id', '=', orderId)
      .executeTakeFirstOrThrow();
    expect(failed.decline_code).toBe('generic_decline');
    const [first, second] = planned.map(({ due_at }: { due_at: string }) => due_at);
    expect([first, second]).toEqual([12, 36].map((hours) => addWallClockHours(failed.finished_at!, hours).toString()));
    expect(await mailsOf(customer.id)).toMatchObject([{ kind: 'charge_failed', facts: { next_attempt_at: first } }]);
    expect(await recorded(orderId, 'charge_retries_planned')).toEqual(['Planned 2 retries of the charge']);
  });

  test('a retry charges the current cart, once for two workers, and reactivates the order by the system', async () => {
    const { customer, orderId } = await inWindow({ card: '0002' });
    await replaceCard(customer.id, '4242');
    await retry(orderId);
    expect(await paymentsOf(orderId)).toEqual([
      ['cutoff', 'failed'],
      ['reactivation', 'successful'],
    ]);
    const order = await show(orderId);
    expect([order.status, order.payments.data[1].amount]).toEqual(['active', order.total_cost]);
    const activation = await db
      .selectFrom('order_activations')
      .select(['charge', 'staff_id'])
      .where('order_id', '=', orderId)
      .execute();
    expect(activation).toEqual([{ charge: 'now', staff_id: null }]);
    expect(await list(orderId)).toMatchObject([
      { state: 'succeeded', card_last_four: '4242', amount: order.total_cost, reason: null },
      { state: 'planned' },
    ]);
    const { status } = await db
      .selectFrom('users')
      .select('status')
      .where('id', '=', customer.id)
      .executeTakeFirstOrThrow();
    expect(status).toBe('active');
    await retry(orderId, 2);
    expect((await states(orderId))[1]).toEqual(['skipped', 'The order no longer waits for a charge.']);
    expect(await paymentsOf(orderId)).toHaveLength(2);
  });

  test('a declined retry leaves the next one and tells the customer, and names none after the last', async () => {
    const { customer, orderId } = await inWindow({ card: '9995' });
    await retry(orderId);
    expect((await states(orderId))[0]).toEqual(['declined', 'The card has insufficient funds.']);
    const [, second] = await list(orderId);
    await retry(orderId, 2);
    expect(
      (await mailsOf(customer.id)).map(({ facts }) => (facts as { next_attempt_at?: string }).next_attempt_at),
    ).toEqual([expect.any(String), second.due_at, undefined]);
    expect((await show(orderId)).status).toBe('charge-failed');
    expect(await paymentsOf(orderId)).toHaveLength(3);
  });

  async function refusedForGood(card: string) {
    const { customer, orderId } = await inWindow({ card });
    const [failed] = await db.selectFrom('payments').select('decline_code').where('order_id', '=', orderId).execute();
    const [mail] = await mailsOf(customer.id);
    await retry(orderId);
    const [skipped] = await states(orderId);
    const records = await recorded(orderId, 'charge_retry_skipped');
    await replaceCard(customer.id, '4242');
    await retry(orderId, 2);
    const { next_attempt_at } = { ...(mail?.facts as { next_attempt_at?: string } | undefined) };
    return { code: failed?.decline_code, next_attempt_at, skipped, records, status: (await show(orderId)).status };
  }
  const untilReplaced = {
    next_attempt_at: undefined,
    skipped: ['skipped', expect.stringContaining('refused this card for good')],
    records: [expect.stringContaining('Retry 1')],
    status: 'active',
  };

  test('a stolen card is not charged again until the customer adds another, and the e-mail names no retry', async () => {
    expect(await refusedForGood('9979')).toEqual({ code: 'stolen_card', ...untilReplaced });
  });

  test('a card that has to be confirmed is not charged again, and the e-mail names no retry', async () => {
    expect(await refusedForGood('3184')).toEqual({ code: 'authentication_required', ...untilReplaced });
  });

  test('a stolen card stays refused when it is added again or declined otherwise, an unconfirmed one does not', async () => {
    const [again, declined, confirmed] = [
      await inWindow({ card: '9979' }),
      await inWindow({ card: '9979' }),
      await inWindow({ card: '3184' }),
    ];
    const refused = ['skipped', expect.stringContaining('refused this card for good')];
    await replaceCard(again.customer.id, '9979');
    await retry(again.orderId);
    expect((await states(again.orderId))[0]).toEqual(refused);

    // Staff tried once more.
    await sql`insert into payments (user_id, order_id, idempotency_key, installation_id, status, stage, amount_cents,
        payment_method_id, failure_reason, decline_code, created_at, finished_at)
      select user_id, order_id, idempotency_key || ':again', installation_id, status, 'reactivation', amount_cents,
        payment_method_id, failure_reason, 'generic_decline', created_at, finished_at
      from payments where order_id = ${declined.orderId}`.execute(db);
    await retry(declined.orderId);
    expect((await states(declined.orderId))[0]).toEqual(refused);

    await replaceCard(confirmed.customer.id, '3184');
    await retry(confirmed.orderId);
    expect((await states(confirmed.orderId))[0]?.[0]).toBe('declined');
  });

  test('an imported card that was answered as stolen is not charged by a retry after the customer adds it again', async () => {
    const { customer, orderId } = await inWindow({ card: '9979' });
    const card = {
      reference: `sandbox_again_${customer.id}_9979`,
      lastFour: '9979',
      fingerprint: 'sandbox_9979',
      expires: null,
    };
    await inTransaction(db, async (tx) => {
      const replaced = await replaceMethods(tx, customer.id, card.fingerprint, await businessNow(tx));
      await insertDefaultMethod(tx, customer.id, card, await businessNow(tx));
      expect(replaced).toHaveLength(1);
    });
    await retry(orderId);
    expect((await states(orderId))[0]).toEqual(['skipped', expect.stringContaining('refused this card for good')]);
    expect(await paymentsOf(orderId)).toEqual([['cutoff', 'failed']]);
  });

  test('a banned customer is not charged by a retry', async () => {
    const { customer, orderId } = await inWindow({ card: '0002' });
    const banned_at = Temporal.Now.instant();
    await db.updateTable('users').set({ banned_at }).where('id', '=', customer.id).execute();
    await retry(orderId);
    expect((await states(orderId))[0]).toEqual(['skipped', 'The customer is banned.']);
    expect(await paymentsOf(orderId)).toHaveLength(1);
  });

  test('a customer whose subscription is cancelled is not charged by a retry', async () => {
    const { customer, orderId } = await inWindow({ card: '0002' });
    const cancelled = { status: 'cancelled', cancelled_at: Temporal.Now.instant() } as const;
    await db.updateTable('subscriptions').set(cancelled).where('user_id', '=', customer.id).execute();
    await retry(orderId);
    expect((await states(orderId))[0]).toEqual(['skipped', 'The subscription is cancelled.']);
    expect(await paymentsOf(orderId)).toHaveLength(1);
  });

  test('an order made without the cancelled subscription is charged by its retry, unless it is cancelled since', async () => {
    const cancelledAt = (userId: number, cancelled_at: Temporal.Instant) =>
      db
        .updateTable('subscriptions')
        .set({ status: 'cancelled', cancelled_at })
        .where('user_id', '=', userId)
        .execute();
    const build = (at: Temporal.Instant) =>
      inWindow({ card: '0002', cancelled: true }, { kind: 'manual' }, async ({ id }) => {
        await cancelledAt(id, at);
      });
    const retryInHead = async (userId: number) =>
      (await server.call('GET', `/api/customers/admin/users/${userId}/head`, { as: staff })).body.data.needs[0]
        .retry_at;
    const { customer, orderId } = await build(CUTOFF.subtract({ hours: 1 }));
    const since = await build(CUTOFF.add({ minutes: 1 }));
    expect(await retryInHead(since.customer.id)).toBeNull();
    expect(await retryInHead(customer.id)).not.toBeNull();
    for (const each of [since, { customer, orderId }]) {
      await replaceCard(each.customer.id, '4242');
      await retry(each.orderId);
    }
    expect((await states(since.orderId))[0]).toEqual(['skipped', 'The subscription is cancelled.']);
    expect((await states(orderId))[0]).toEqual(['succeeded', null]);
    expect((await show(orderId)).status).toBe('active');
  });

  test('a customer without a card is charged once one is added, and nothing is charged after the deadline', async () => {
    const { customer, orderId } = await inWindow({ card: null });
    await retry(orderId);
    expect((await states(orderId))[0]).toEqual(['skipped', 'The customer has no card.']);
    await replaceCard(customer.id, '4242');
    const cycles = db.updateTable('order_week_cycles').where('cutoff_at', '=', CUTOFF);
    const deadline = await db
      .selectFrom('order_week_cycles')
      .select('post_cutoff_changes_deadline_at as at')
      .where('cutoff_at', '=', CUTOFF)
      .executeTakeFirstOrThrow();
    await cycles.set({ post_cutoff_changes_deadline_at: Temporal.Now.instant() }).execute();
    await retry(orderId, 2);
    await cycles.set({ post_cutoff_changes_deadline_at: deadline.at }).execute();
    expect((await states(orderId))[1]).toEqual(['skipped', 'The post-cutoff window left no time for this attempt.']);
    expect(await paymentsOf(orderId)).toEqual([['cutoff', 'failed']]);
  });

  test('a retry that fails by an error stops no other, is shown, and is made when it is tried again', async () => {
    const [broken, sound] = [await inWindow({ card: null }), await inWindow({ card: null })];
    for (const { customer } of [broken, sound]) await replaceCard(customer.id, '4242');
    await breakPayments(broken.orderId);
    await makeDue(broken.orderId);
    await makeDue(sound.orderId);
    await expect(retryCharges.run(ctx, await businessNow(db))).resolves.toBeUndefined();
    await chargePending(sound.orderId);
    expect((await states(sound.orderId))[0]).toEqual(['succeeded', null]);
    expect((await states(broken.orderId))[0]).toEqual(['planned', expect.stringContaining('internal error')]);

    await mendPayments();
    const now = await businessNow(db);
    expect(await retryCharges.nextDue(db, now)).toBeNull();
    expect((await lateSteps(db)).map(({ step }) => step)).not.toContain('retry-charges');
    const later = now.add({ minutes: 6 });
    const due = await retryCharges.nextDue(db, later);
    expect(due).not.toBeNull();
    await db
      .updateTable('charge_retries')
      .set({ due_at: now.subtract({ minutes: 6 }) })
      .where('order_id', '=', broken.orderId)
      .where('attempt', '=', 1)
      .execute();
    expect((await lateSteps(db)).map(({ step }) => step)).toContain('retry-charges');
    await retryCharges.run(ctx, later);
    const [made] = await states(broken.orderId);
    expect(made).toEqual(['charging', null]);
  });

  /** One order each, of customers who have a card now; each was declined at a moment of its own. */
  async function withDueRetries(count: number) {
    const orders: { customer: { id: number }; orderId: number }[] = [];
    for (let n = 0; n < count; n++) {
      const order = await inWindow({ card: null });
      await replaceCard(order.customer.id, '4242');
      await makeDue(order.orderId);
      orders.push(order);
    }
    return orders;
  }

  test('retries that are due at moments of their own are one step, with as many statements for many as for one', async () => {
    const stepsOf = async (count: number) => {
      const orders = await withDueRetries(count);
      const due = await db
        .selectFrom('charge_retries')
        .select('due_at')
        .where('status', '=', 'planned')
        .where('due_at', '<=', Temporal.Now.instant())
        .execute();
      expect(new Set(due.map(({ due_at }) => due_at.toString())).size).toBe(count);
      let runs = 0;
      const counted = {
        ...retryCharges,
        run: (...of: Parameters<typeof retryCharges.run>) => (runs++, retryCharges.run(...of)),
      };
      const transactions = await transactionsOf(() => dueStepsJob([counted]).run({}, ctx));
      for (const { orderId } of orders) expect((await states(orderId))[0]).toEqual(['charging', null]);
      for (const { orderId } of orders) await chargePending(orderId);
      for (const { orderId } of orders) expect((await show(orderId)).status).toBe('active');
      return { runs, transactions: transactions.length, statements: transactions.flat().length };
    };
    const one = await stepsOf(1);
    expect(one).toMatchObject({ runs: 1, transactions: 1 });
    expect(await stepsOf(5)).toEqual(one);
  });

  test('of many retries, those that an error stops are postponed and all others are made', async () => {
    const orders = await withDueRetries(5);
    const broken = orders[2]!.orderId;
    await breakPayments(broken);
    await retryCharges.run(ctx, await businessNow(db));
    await mendPayments();
    for (const { orderId } of orders)
      expect((await states(orderId))[0]?.[0]).toBe(orderId === broken ? 'planned' : 'charging');
    for (const { orderId } of orders) await chargePending(orderId);
    expect(await paymentsOf(broken)).toEqual([['cutoff', 'failed']]);
    await retryCharges.run(ctx, (await businessNow(db)).add({ minutes: 6 }));
    await chargePending(broken);
    expect((await show(broken)).status).toBe('active');
  });

  test('due retries of two orders of a customer are both made', async () => {
    const cutoff = CUTOFF.subtract({ minutes: 1 }).toString();
    const other = await buildWeek(db, '2026-12-14', { 1: cutoff, 2: '2099-01-01T00:00:00Z' }, 202_651);
    const ids: number[] = [];
    const { customer, orderId } = await inWindow({ card: null }, {}, async (built) => {
      ids.push(await buildOrder(db, { customer: built, weekId: other.id, lines: lines() }));
    });
    ids.push(orderId);
    await replaceCard(customer.id, '4242');
    const due_at = Temporal.Now.instant().subtract({ minutes: 1 });
    // The charge of the first suspended the customer, so that the second was not charged at all.
    await db
      .insertInto('charge_retries')
      .values({ order_id: orderId, user_id: customer.id, attempt: 1, due_at })
      .execute();
    await makeDue(ids[0]!);
    await retryCharges.run(ctx, await businessNow(db));
    for (const id of ids) expect((await states(id))[0]).toEqual(['charging', null]);
    for (const id of ids) await chargePending(id);
    for (const id of ids) expect((await show(id)).status).toBe('active');
  });

  test('retries that wait for a lock until the deadline has passed charge nothing', async () => {
    const orders = await withDueRetries(2);
    const moment = await businessNow(db);
    const cycles = db.updateTable('order_week_cycles').where('cutoff_at', '=', CUTOFF);
    const { at: deadline } = await db
      .selectFrom('order_week_cycles')
      .select('post_cutoff_changes_deadline_at as at')
      .where('cutoff_at', '=', CUTOFF)
      .executeTakeFirstOrThrow();
    await whileLocked(
      db,
      (tx) => lockCustomers(tx, [orders[1]!.customer.id]),
      () => retryCharges.run(ctx, moment),
      { whileWaiting: () => cycles.set({ post_cutoff_changes_deadline_at: Temporal.Now.instant() }).execute() },
    );
    await cycles.set({ post_cutoff_changes_deadline_at: deadline }).execute();
    for (const { orderId } of orders) {
      expect((await states(orderId))[0]).toEqual(['skipped', 'The post-cutoff window left no time for this attempt.']);
      expect(await paymentsOf(orderId)).toEqual([['cutoff', 'failed']]);
    }
  });

  test('a retry that is postponed across the next one is made before it, and the next keeps half its distance', async () => {
    const { orderId } = await inWindow({ card: '9995' });
    await breakPayments(orderId);
    await makeDue(orderId);
    await retryCharges.run(ctx, await businessNow(db));
    await mendPayments();
    const due_at = Temporal.Now.instant().subtract({ hours: 25 });
    const retries = db.updateTable('charge_retries').where('order_id', '=', orderId);
    await retries.set({ due_at }).where('attempt', '=', 1).execute();
    await makeDue(orderId, 2);
    await retryCharges.run(ctx, await businessNow(db));
    expect((await list(orderId)).map(({ state }: { state: string }) => state)).toEqual(['planned', 'planned']);

    await retries.set({ postponed_until: Temporal.Now.instant() }).where('attempt', '=', 1).execute();
    await retryCharges.run(ctx, await businessNow(db));
    await chargePending(orderId);
    await retryCharges.run(ctx, await businessNow(db));
    const [first, second] = await list(orderId);
    expect([first.state, second.state]).toEqual(['declined', 'planned']);
    const hoursLater = Temporal.Now.instant().until(Temporal.Instant.from(second.due_at)).total('hours');
    expect(hoursLater).toBeCloseTo(12.5, 1);
    expect(await paymentsOf(orderId)).toHaveLength(2);
  });

  test('a retry that an error stops near the deadline is tried again before it', async () => {
    const { customer, orderId } = await inWindow({ card: null });
    await replaceCard(customer.id, '4242');
    const cycles = db.updateTable('order_week_cycles').where('cutoff_at', '=', CUTOFF);
    const { at: deadline } = await db
      .selectFrom('order_week_cycles')
      .select('post_cutoff_changes_deadline_at as at')
      .where('cutoff_at', '=', CUTOFF)
      .executeTakeFirstOrThrow();
    await breakPayments(orderId);
    await makeDue(orderId);
    const now = await businessNow(db);
    await cycles.set({ post_cutoff_changes_deadline_at: now.add({ minutes: 4 }) }).execute();
    await retryCharges.run(ctx, now);
    await cycles.set({ post_cutoff_changes_deadline_at: deadline }).execute();
    await mendPayments();
    const { postponed_until } = await db
      .selectFrom('charge_retries')
      .select('postponed_until')
      .where('order_id', '=', orderId)
      .where('attempt', '=', 1)
      .executeTakeFirstOrThrow();
    expect(now.until(postponed_until!).total('minutes')).toBeCloseTo(2, 0);
  });

  test('a retry that cannot be postponed, because the database is lost for a moment, is made at the next look', async () => {
    const { customer, orderId } = await inWindow({ card: null });
    await replaceCard(customer.id, '4242');
    await makeDue(orderId);
    let isLost = false;
    const connected = <T>(value: T): T => {
      if (isLost) throw new Error('Connection terminated unexpectedly');
      return value;
    };
    const losing = db.withPlugin({
      transformQuery: ({ node }) => connected(node),
      transformResult: async ({ result }) => result,
    });
    const steps = dueStepsJob([retryCharges]);
    const cycles = db.updateTable('order_week_cycles').where('cutoff_at', '=', CUTOFF);
    const { at: deadline } = await db
      .selectFrom('order_week_cycles')
      .select('post_cutoff_changes_deadline_at as at')
      .where('cutoff_at', '=', CUTOFF)
      .executeTakeFirstOrThrow();
    await cycles.set({ post_cutoff_changes_deadline_at: Temporal.Now.instant().add({ minutes: 1 }) }).execute();
    const transaction = async () => {
      isLost = true;
      return connected(db as never);
    };
    const lost = steps.run({}, { ...ctx, db: losing, transaction });
    await expect(lost).rejects.toThrow('Connection terminated');
    expect((await states(orderId))[0]).toEqual(['planned', null]);
    await steps.run({}, ctx);
    await cycles.set({ post_cutoff_changes_deadline_at: deadline }).execute();
    await chargePending(orderId);
    expect((await states(orderId))[0]).toEqual(['succeeded', null]);
  });

  test('of two overdue retries of an order one is made, and the other keeps half its distance or is dropped', async () => {
    const overdue = async (orderId: number, attempt: number, hours: number) => {
      const due_at = Temporal.Now.instant().subtract({ hours });
      const retries = db.updateTable('charge_retries').set({ due_at }).where('order_id', '=', orderId);
      await retries.where('attempt', '=', attempt).execute();
    };
    const { customer, orderId } = await inWindow({ card: '9995' });
    await overdue(orderId, 1, 25);
    await overdue(orderId, 2, 1);
    const now = await businessNow(db);
    await retryCharges.run(ctx, now);
    await chargePending(orderId);
    await retryCharges.run(ctx, await businessNow(db));
    const [first, second] = await list(orderId);
    expect([first.state, second.state]).toEqual(['declined', 'planned']);
    const hoursLater = now.until(Temporal.Instant.from(second.due_at)).total('hours');
    expect(hoursLater).toBeCloseTo(12, 1);
    expect(await recorded(orderId, 'charge_retry_moved')).toHaveLength(1);
    const [, told] = await mailsOf(customer.id);
    expect(told?.facts).toMatchObject({ next_attempt_at: second.due_at });

    const late = await inWindow({ card: '9995' });
    await overdue(late.orderId, 1, 97);
    await overdue(late.orderId, 2, 1);
    await retryCharges.run(ctx, await businessNow(db));
    await chargePending(late.orderId);
    await retryCharges.run(ctx, await businessNow(db));
    expect(await states(late.orderId)).toEqual([
      ['declined', 'The card has insufficient funds.'],
      ['skipped', 'The post-cutoff window left no time for this attempt.'],
    ]);
    expect(await recorded(late.orderId, 'charge_retry_skipped')).toHaveLength(1);
  });

  test('a cutoff that is made up for late plans from the decline, with as many statements for many as for one', async () => {
    const cutoffOf = async (count: number) => {
      const orderIds: number[] = [];
      for (let n = 0; n < count; n++) {
        const customer = await buildSubscriber(db, { card: null });
        orderIds.push(await buildOrder(db, { customer, weekId: week.id, lines: lines() }));
      }
      const cycles = db.updateTable('order_week_cycles').set({ cutoff_done_at: null });
      await cycles.where('cutoff_at', '=', CUTOFF).execute();
      const transactions = await transactionsOf(() => passCutoff.run(ctx, Temporal.Now.instant()));
      return { orderIds, statements: Math.max(...transactions.map((each) => each.length)) };
    };
    const started = await businessNow(db);
    const one = await cutoffOf(1);
    const many = await cutoffOf(4);
    expect(many.statements).toBe(one.statements);
    for (const orderId of [...one.orderIds, ...many.orderIds]) {
      const [first] = await list(orderId);
      const due = Temporal.Instant.from(first.due_at);
      expect(Temporal.Instant.compare(due, addWallClockHours(started, 12))).toBeGreaterThanOrEqual(0);
      expect(await recorded(orderId, 'charge_retries_planned')).toEqual(['Planned 2 retries of the charge']);
    }
  });

  test('staff cancel a planned retry, once and by name, and it charges nothing', async () => {
    const { orderId } = await inWindow({ card: '0002' });
    const [first, second] = await list(orderId);
    const cancelled = await cancel(orderId, first.id);
    expect([cancelled.status, cancelled.body.data[0].state]).toEqual([200, 'cancelled']);
    expect((await cancel(orderId, first.id)).body.message).toBe('This retry was already cancelled.');
    await retry(orderId);
    expect(await paymentsOf(orderId)).toHaveLength(1);
    await retry(orderId, 2);
    expect((await cancel(orderId, second.id)).body.message).toContain('already made');
    const other = await inWindow({ card: '0002' });
    expect((await cancel(other.orderId, second.id)).status).toBe(404);
    expect((await server.call('DELETE', at(orderId, `/${second.id}`))).status).toBe(401);
    expect((await server.call('GET', at(999_999), { as: staff })).status).toBe(404);
    expect(await recorded(orderId, 'charge_retry_cancelled')).toEqual(['Cancelled retry 1 of the charge']);
  });

  test('the hours are a setting, and none means no retries', async () => {
    const save = (payload: string) =>
      server.call('PUT', '/api/sales/admin/settings', { as: staff, body: { settings: [{ id: 17, payload }] } });
    expect((await save('36, 12')).body.errors).toEqual({
      'settings.17': ['Enter up to 5 whole hours from 1 to 120 in ascending order, such as 12, 36.'],
    });
    expect((await save('')).status).toBe(200);
    const { orderId } = await inWindow({ card: '0002' });
    expect(await list(orderId)).toEqual([]);
    expect((await save('1,2 , 47')).status).toBe(200);
    expect(await list((await inWindow({ card: '0002' })).orderId)).toHaveLength(2);
  });
});
