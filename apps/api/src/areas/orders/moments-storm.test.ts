import { setTimeout as sleep } from 'node:timers/promises';
import { chicagoDay } from '@larder/domain/values/days.ts';
import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { buildStaff, buildWeek } from '../../../test/builders.ts';
import { runProgram } from '../../../test/faults/child-program.ts';
import { CHANGES, lockUrl, openWindow, skipUrl, unskipUrl } from '../../../test/open-window.ts';
import { buildOrder, buildSubscriber } from '../../../test/orders.ts';
import { buildReason } from '../../../test/reasons.ts';
import { type Draw, drawFrom, isWhole, SEED } from '../../../test/faults/storms.ts';
import { businessNow, moveBusinessClock } from '../../platform/clock.ts';
import { inTransaction } from '../../platform/database/database.ts';
import { brokenInvariants } from '../billing/money/invariants.ts';
import type { CycleOfWeek } from './weeks/cycle-moments.queries.ts';

// Locked rows delay calls that have read the clock, so some are uncommitted when the step begins.
const AT_ONCE = isWhole ? 50 : 20;
const ROUNDS = isWhole ? 5 : 1;
const CUSTOMERS = isWhole ? 120 : 40;
const WORKERS = 2;
/** Half of a process's connections serve changes. */
const LATE = 4;
/** Calls give up a lock after five seconds. */
const LONGEST_HELD_MS = 4_000;
const SAFETY_NET_MS = 60_000;

const { server, staff, category, meal, other, skipReason } = await openWindow();
const { db, owner } = server;
const support = await server.session((await buildStaff(db, 'support')).id);
const creditReason = await buildReason(db, 'CREDIT_REGULAR');
const cancelReason = await buildReason(db, 'SUBSCRIPTION_CANCELLATION');

const start = (name: string) => runProgram<unknown>(name, [JSON.stringify(server.connection)]);
const [otherProcess, ...workers] = await Promise.all([
  start('run-calls.ts'),
  ...Array.from({ length: WORKERS }, () => start('run-worker.ts')),
]);
afterAll(async () => {
  await Promise.all([otherProcess, ...workers].map((program) => program.kill()));
  await server.close();
});

interface Target {
  userId: number;
  accountId: number;
}
/** One has orders, the other is activated during the storm. */
interface Weeks {
  active: number;
  draft: number;
}
interface Call {
  method: 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  url: string;
  body: object;
}
interface Answered {
  url: string;
  status: number;
  message: string;
}

const FIRST_WEEK = 203_001;
let weekNumber = FIRST_WEEK;
const CARDS = ['4242', '4242', '0341', '4242', '9995'] as const;

async function buildWeeks(cutoff: Temporal.Instant, round: number): Promise<Weeks> {
  // After the weeks of the open window, with room for two more per round.
  const monday = chicagoDay(cutoff).add({ days: 8 - chicagoDay(cutoff).dayOfWeek + 7 * 5 + 14 * round });
  const cutoffs = { 1: cutoff.toString(), 2: cutoff.toString() };
  const active = await buildWeek(db, monday.toString(), cutoffs, weekNumber++);
  const before = cutoff.subtract({ minutes: 1 }).toString();
  const draft = await buildWeek(db, monday.add({ days: 7 }).toString(), { 1: before, 2: before }, weekNumber++);
  await sql`insert into meal_rotation_products (meal_rotation_id, product_id, category_id, index_number)
    select meal_rotation_id, ${meal.id}, ${category.id}, 1 from order_weeks
    where id in (${active.id}, ${draft.id})`.execute(db);
  await db.updateTable('order_weeks').set({ status: 'draft' }).where('id', '=', draft.id).execute();
  await db
    .insertInto('rogue_buffers')
    .values([meal, other].map(({ id }) => ({ order_week_id: active.id, product_id: id, remaining: 5_000 })))
    .execute();
  return { active: active.id, draft: draft.id };
}

const CANCELLED = 3;

async function buildTarget(n: number, weekId: number): Promise<Target> {
  const customer = await buildSubscriber(db, {
    card: CARDS[n % CARDS.length]!,
    credits: n % 4 === 0 ? 3_000 : 0,
    cancelled: n % 5 === CANCELLED,
    suspended: n % 5 === 4,
  });
  await sql`insert into subscription_lines (subscription_id, user_id, category_id, quantity)
    select id, user_id, ${category.id}, 8 from subscriptions where user_id = ${customer.id}`.execute(db);
  const lines = [{ product: meal, categoryId: category.id, quantity: 8, price: 1_199 }];
  if (![0, CANCELLED].includes(n % 5)) await buildOrder(db, { customer, weekId, lines });
  const account = await db
    .selectFrom('credit_accounts')
    .select('id')
    .where('user_id', '=', customer.id)
    .where('type', '=', 'CREDIT')
    .executeTakeFirstOrThrow();
  return { userId: customer.id, accountId: account.id };
}

function callOf({ userId, accountId }: Target, { orderId, cycleId }: Standing, weeks: Weeks, draw: Draw): Call {
  const items = () => [{ sku: draw(2) ? meal.sku : other.sku, quantity: 6 + draw(6) }];
  const amount = (1 + draw(2_000)) / 100;
  const user = `/api/customers/admin/users/${userId}`;
  const reactivate = (chargeCustomer: 'now' | 'later'): Call => ({
    method: 'PATCH',
    url: `${CHANGES}/${orderId}/unsuspend-post-cutoff-order`,
    body: { items: items(), chargeCustomer },
  });
  const calls: Call[] = [
    manualOrder(userId, { order_week_id: weeks.active, production_cycle_id: 1 + draw(2) }),
    rogueOrder(userId, { order_week_id: weeks.active, production_cycle_id: cycleId }, items()),
    rogueOrder(userId, { order_week_id: weeks.active, production_cycle_id: cycleId }, items()),
    reactivate('now'),
    reactivate('later'),
    { method: 'POST', url: `/api/billing/admin/collect-suspended-order-payment/${orderId}`, body: {} },
    { method: 'POST', url: skipUrl(orderId), body: { reason_id: skipReason } },
    {
      method: 'POST',
      url: skipUrl(orderId),
      body: { reason_id: skipReason, funds_return: { type: draw(2) ? 'credit' : 'refund', amount: null } },
    },
    { method: 'POST', url: unskipUrl(orderId), body: {} },
    { method: 'POST', url: lockUrl(orderId), body: {} },
    { method: 'PUT', url: `/api/sales/orders/${orderId}/cart`, body: { items: items() } },
    { method: 'PUT', url: `/api/sales/orders/${orderId}`, body: { post_cutoff_funds_return_strategy: 'refund' } },
    { method: 'POST', url: `${user}/orders/${orderId}/cancel`, body: {} },
    { method: 'POST', url: `${user}/orders/${orderId}/resume`, body: {} },
    {
      method: 'PUT',
      url: `/api/shipping/admin/users/${userId}/profile/production-cycles`,
      body: { production_cycle_id: 1 + draw(2) },
    },
    { method: 'POST', url: `${user}/active-subscriptions`, body: {} },
    { method: 'DELETE', url: `${user}/active-subscriptions`, body: { reason: { id: cancelReason } } },
    {
      method: 'POST',
      url: `/api/credits/credit-accounts/${accountId}/transactions`,
      body: { amount, reason_id: creditReason, ...(draw(2) && { order_id: orderId }) },
    },
    { method: 'POST', url: `/api/credits/credit-accounts/${accountId}/debit-transactions`, body: { amount } },
    {
      method: 'POST',
      url: '/api/billing/admin/refunds',
      body: { amount, reason_id: creditReason, order_id: orderId },
    },
  ];
  return calls[draw(calls.length)]!;
}

const manualOrder = (userId: number, cycle: CycleOfWeek): Call => ({
  method: 'POST',
  url: `/api/customers/admin/users/${userId}/orders/store`,
  body: { user_id: userId, ...cycle },
});
const rogueOrder = (userId: number, cycle: CycleOfWeek, items: object[]): Call => ({
  method: 'POST',
  url: `/api/sales/admin/users/${userId}/rogue-orders`,
  body: { ...cycle, items },
});

interface Standing {
  orderId: number;
  cycleId: number;
}

async function standingOf(userId: number, { active, draft }: Weeks): Promise<Standing> {
  const { rows } = await sql<Standing>`select production_cycle_id as "cycleId",
      coalesce((select max(id) from orders o where o.user_id = u.id and o.order_week_id in (${active}, ${draft})), 0) as "orderId"
    from users u where id = ${userId}`.execute(db);
  return rows[0]!;
}

function beginStorm(targets: Target[], weeks: Weeks, seed: number) {
  const answered: Answered[] = [];
  const stopping = new AbortController();
  const clerk = async (draw: Draw, cookie: string) => {
    while (!stopping.signal.aborted) {
      const target = targets[draw(targets.length)]!;
      const standing = await standingOf(target.userId, weeks);
      const { method, url, body } = callOf(target, standing, weeks, draw);
      if (standing.orderId === 0 && (url.includes('/0') || 'order_id' in body)) continue;
      const headers = { 'idempotency-key': `moments-${seed}-${draw(2 ** 30)}` };
      const answer = await server.call(method, url, { as: cookie, body, headers });
      answered.push({ url, status: answer.status, message: String(answer.body.message ?? '') });
    }
  };
  const clerks = Array.from({ length: AT_ONCE }, (_, n) => clerk(drawFrom(seed + n), n % 2 ? staff : support));
  const over = Promise.all(clerks);
  return {
    answered,
    stop: async () => {
      stopping.abort();
      await over;
      return answered;
    },
  };
}

const soon = { timeout: SAFETY_NET_MS, interval: 20 };

async function count(query: ReturnType<typeof sql<{ n: number }>>): Promise<number> {
  const { rows } = await query.execute(db);
  return rows[0]?.n ?? 0;
}
const undone = (column: 'cutoff_done_at' | 'settled_at', { active, draft }: Weeks) =>
  count(sql`select count(*)::int as n from order_week_cycles
    where order_week_id in (${active}, ${draft}) and ${sql.ref(column)} is null`);
const INSERTS_AN_ORDER = sql`a.datname = current_database() and a.wait_event_type = 'Lock'
  and a.query ilike '%insert into "orders"%'`;
const waitingInserts = () => count(sql`select count(*)::int as n from pg_stat_activity a where ${INSERTS_AN_ORDER}`);
const stepsWaitingForOrders = () =>
  count(sql`select count(*)::int as n from pg_locks l join pg_stat_activity a on a.pid = any(pg_blocking_pids(l.pid))
    where l.locktype = 'advisory' and l.mode = 'ExclusiveLock' and not l.granted and ${INSERTS_AN_ORDER}`);
const unanswered = () =>
  count(sql`select ((select count(*) from payments where status = 'pending')
    + (select count(*) from refund_parts where status = 'pending')
    + (select count(*) from pgboss.job where name in ('charge-payment', 'refund-payment', 'check-cycle')
        and state in ('created', 'retry', 'active') and start_after <= now()))::int as n`);

interface Moment {
  at: Temporal.Instant;
  weeks: Weeks;
  column: 'cutoff_done_at' | 'settled_at';
  /** Creating an order in another process when the moment passes. */
  late: { userIds: number[]; calls: Call[] };
}

async function passMoment({ at, weeks, column, late }: Moment): Promise<Answered[]> {
  const release = Promise.withResolvers<void>();
  const locked = Promise.withResolvers<void>();
  const holding = inTransaction(owner, async (tx) => {
    await sql`select from addresses where user_id = any(${late.userIds}) order by id for update`.execute(tx);
    locked.resolve();
    await release.promise;
  });
  await locked.promise;
  const answers = otherProcessAnswers(late.calls);
  try {
    await expect.poll(waitingInserts, soon).toBeGreaterThan(0);
    await moveBusinessClock(db, at);
    const end = performance.now() + LONGEST_HELD_MS;
    while ((await stepsWaitingForOrders()) === 0 && (await undone(column, weeks)) > 0 && performance.now() < end)
      await sleep(20);
  } finally {
    release.resolve();
    await holding;
  }
  await expect.poll(() => undone(column, weeks), soon).toBe(0);
  return answers;
}

async function otherProcessAnswers(calls: Call[]): Promise<Answered[]> {
  const { child } = otherProcess;
  const urls = calls.map(({ url }) => url);
  const answered: Answered[] = [];
  const { promise, resolve } = Promise.withResolvers<void>();
  const take = ({ status, body }: { status: number; body: { message?: string } }) => {
    answered.push({ url: urls.join(' or '), status, message: body.message ?? '' });
    if (answered.length === calls.length) resolve();
  };
  child.on('message', take);
  for (const call of calls) child.send({ ...call, headers: { cookie: staff } });
  await promise;
  child.off('message', take);
  return answered;
}

async function deadlineOf(weeks: Weeks): Promise<Temporal.Instant> {
  const { at } = await db
    .selectFrom('order_week_cycles')
    .select(({ fn }) => fn.max('post_cutoff_changes_deadline_at').as('at'))
    .where('order_week_id', '=', weeks.active)
    .executeTakeFirstOrThrow();
  return at!;
}

async function lateCalls(weeks: Weeks, call: (userId: number) => Call): Promise<Moment['late']> {
  const userIds: number[] = [];
  for (let n = 0; n < LATE; n++) userIds.push((await buildTarget(CANCELLED, weeks.active)).userId);
  return { userIds, calls: userIds.map(call) };
}

async function throughMoments(round: number): Promise<Answered[]> {
  const cutoff = (await businessNow(db)).add({ hours: 48 });
  const weeks = await buildWeeks(cutoff, round);
  const targets: Target[] = [];
  for (let n = 0; n < CUSTOMERS; n++) targets.push(await buildTarget(n, weeks.active));
  const cycle = { order_week_id: weeks.active, production_cycle_id: 1 };
  const manual = await lateCalls(weeks, (id) => manualOrder(id, cycle));
  const rogue = await lateCalls(weeks, (id) => rogueOrder(id, cycle, [{ sku: meal.sku, quantity: 8 }]));

  const storm = beginStorm(targets, weeks, SEED + 1_000 * round);
  const late: Answered[] = [];
  const untilAnswered = async (many: number) => {
    await expect.poll(() => storm.answered.length, soon).toBeGreaterThanOrEqual(many);
  };
  try {
    await untilAnswered(AT_ONCE);
    const activated = await server.call('POST', `/api/sales/admin/order-weeks/${weeks.draft}/active`, { as: staff });
    expect(activated.status, activated.body.message).toBe(200);
    late.push(...(await passMoment({ at: cutoff, weeks, column: 'cutoff_done_at', late: manual })));
    await untilAnswered(storm.answered.length + AT_ONCE);
    late.push(...(await passMoment({ at: await deadlineOf(weeks), weeks, column: 'settled_at', late: rogue })));
  } finally {
    await storm.stop();
  }
  await expect.poll(unanswered, soon).toBe(0);
  return [...storm.answered, ...late];
}

const openOrders = () =>
  db
    .selectFrom('orders as o')
    .innerJoin('order_weeks as w', 'w.id', 'o.order_week_id')
    .select('o.id')
    .where('w.number', '>=', FIRST_WEEK)
    .where('o.closed_at', 'is', null)
    .execute();

test(
  `no order is lost and no charge made twice when calls continue while moments pass, with two workers (seed ${SEED})`,
  { timeout: isWhole ? 20 * 60_000 : 3 * 60_000 },
  async () => {
    const answered: Answered[] = [];
    for (let round = 0; round < ROUNDS; round++) answered.push(...(await throughMoments(round)));
    const unexpected = answered.filter(
      ({ status, message }) => ![200, 201].includes(status) && !([409, 422].includes(status) && message.length > 10),
    );
    expect(unexpected).toEqual([]);
    expect(answered.filter(({ status }) => status < 300).length).toBeGreaterThan(AT_ONCE);
    expect(await brokenInvariants(db)).toEqual([]);
    expect(await openOrders()).toEqual([]);
    const found = db.selectFrom('money_checks').selectAll().where('differences', '>', 0);
    expect(await found.execute()).toEqual([]);
  },
);
