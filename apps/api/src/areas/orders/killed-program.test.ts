import { setTimeout as sleep } from 'node:timers/promises';
import { once } from 'node:events';
import { sql } from 'kysely';
import { postCutoffDeadlineAt } from '@larder/domain/orders/weeks/cutoffs.ts';
import { chicagoDay } from '@larder/domain/values/days.ts';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { buildStaff, buildWeek } from '../../../test/builders.ts';
import { type ChildProgram, runProgram } from '../../../test/faults/child-program.ts';
import { buildLargeShop, buildManyOrders } from '../../../test/many-orders.ts';
import { momentOf } from '../../../test/moments.ts';
import { moneyFaults } from '../../../test/faults/money-faults.ts';
import type { SentCall } from '../../../test/programs/run-calls.ts';
import { type Answer, startTestServer, type TestServer } from '../../../test/server.ts';
import { moveBusinessClock } from '../../platform/clock.ts';

const ORDERS = 20_000;
const KILLS = 20;
/** So that twenty together do not finish the step, of which two chunks of 200 are passed at once. */
const LONGEST_MS = 400;
const STANDSTILL_MS = 60_000;
const MINUTES_EACH = 25 * 60_000;

const CARDS = ['4242', '4242', '4242', '0002', '0119', '4242', null] as const;
const CUTOFF = Temporal.Now.instant().add({ hours: 24 });
const DEADLINE = postCutoffDeadlineAt(CUTOFF, 48);

describe.runIf(process.env['LARDER_FAULTS'])('the whole program, killed again and again', () => {
  let server: TestServer;
  let connection: string;
  let cookie: string;
  const running = new Set<ChildProgram<unknown>>();

  beforeAll(async () => {
    server = await startTestServer();
    const { db } = server;
    connection = JSON.stringify(server.connection);
    cookie = await server.session((await buildStaff(db)).id);
    await buildLargeShop(db);
    const monday = chicagoDay(CUTOFF).add({ days: 8 - chicagoDay(CUTOFF).dayOfWeek });
    const week = await buildWeek(db, monday.toString(), { 1: CUTOFF.toString(), 2: '2099-01-01T00:00:00Z' }, 202_699);
    await buildManyOrders(server.owner, {
      count: ORDERS,
      weekId: week.id,
      cards: CARDS,
      creditEvery: 3,
      skipEvery: 50,
    });
  }, 120_000);
  afterEach(async () => {
    for (const program of running) await program.kill();
    running.clear();
  });
  afterAll(() => server.close());

  async function start(name: string): Promise<ChildProgram<unknown>> {
    const program = await runProgram<unknown>(name, [connection]);
    running.add(program);
    return program;
  }
  async function kill(program: ChildProgram<unknown>): Promise<void> {
    running.delete(program);
    await program.kill();
  }
  const count = async (query: ReturnType<typeof sql<{ n: number }>>) =>
    (await query.execute(server.db)).rows[0]?.n ?? 0;

  const STEP_DONE = {
    cutoff: sql<{ n: number }>`select count(*)::int as n from orders where total_at_cutoff_cents is not null`,
    settlement: sql<{ n: number }>`select count(*)::int as n from orders where closed_at is not null`,
  };
  const UNANSWERED = sql<{ n: number }>`select (select count(*) from payments where status = 'pending')::int
    + (select count(*) from refund_parts where status = 'pending')::int as n`;
  const unfinishedJobs = () =>
    count(sql`select count(*)::int as n from pgboss.job
      where name in ('run-due-steps', 'charge-payment', 'refund-payment') and state in ('created', 'retry', 'active')`);
  const lostJobs = () =>
    count(sql`select count(*)::int as n from pgboss.job
      where name in ('charge-payment', 'refund-payment') and state = 'failed'`);

  async function untilMoved(look: () => Promise<number>, from: number): Promise<number> {
    for (const end = performance.now() + STANDSTILL_MS; performance.now() < end; await sleep(50)) {
      const now = await look();
      if (now !== from) return now;
    }
    throw new Error(`nothing was done for a minute, ${await unfinishedJobs()} jobs are waiting`);
  }

  async function throughKills(step: keyof typeof STEP_DONE): Promise<void> {
    const done = () => count(STEP_DONE[step]);
    const unanswered = () => count(UNANSWERED);
    for (let round = 0; round < KILLS; round++) {
      const before = await done();
      const worker = await start('run-worker.ts');
      await untilMoved(done, before);
      await sleep(momentOf(round, LONGEST_MS));
      await kill(worker);
    }
    expect(await done(), 'the last kill too is in the middle').toBeLessThan(ORDERS);
    await start('run-worker.ts');
    for (let now = await done(); now < ORDERS;) now = await untilMoved(done, now);
    for (let now = await unanswered(); now > 0;) now = await untilMoved(unanswered, now);
    await untilNoJobs();
  }

  async function untilNoJobs(): Promise<void> {
    // The job behind a charge that staff wait for starts a minute after it.
    for (const end = performance.now() + 3 * STANDSTILL_MS; (await unfinishedJobs()) > 0; await sleep(200))
      if (performance.now() > end) throw new Error('jobs are stuck for three minutes');
    expect(await lostJobs()).toBe(0);
  }

  test(`a cutoff of ${ORDERS} orders charges each once and forgets none`, { timeout: MINUTES_EACH }, async () => {
    await moveBusinessClock(server.db, CUTOFF);
    await throughKills('cutoff');
    expect(await moneyFaults(server.db)).toEqual({});
    const paid = sql<{ n: number }>`select count(distinct order_id)::int as n from payments`;
    const skipped = sql<{ n: number }>`select count(*)::int as n from orders where is_skipped`;
    expect(await count(paid)).toBe(ORDERS - (await count(skipped)));
  });

  async function ask(program: ChildProgram<unknown>, call: SentCall): Promise<Pick<Answer, 'status' | 'body'>> {
    program.child.send(call);
    const [answer] = (await once(program.child, 'message')) as [Answer];
    return answer;
  }

  test(
    'a charge that staff wait for is made once, and repeated calls get its outcome',
    { timeout: MINUTES_EACH },
    async () => {
      const { rows: orders } = await sql<{ id: number; user_id: number }>`select id, user_id from orders
      where status = 'charge-failed' order by id limit ${KILLS + 1}`.execute(server.db);
      await sql`insert into payment_methods (user_id, gateway_reference, card_last_four, is_default)
      select id, 'sandbox_new_' || id || case when id % 4 = 0 then '_0119' else '_4242' end, '4242', true
      from users u where id = any(${orders.map((order) => order.user_id)})
      on conflict (user_id) where is_default and removed_at is null do update
      set gateway_reference = excluded.gateway_reference`.execute(server.db);
      const callOf = (order: { id: number }): SentCall => ({
        method: 'PATCH',
        url: `/api/sales/admin/post-cutoff-changes/${order.id}/unsuspend-post-cutoff-order`,
        headers: { cookie, 'idempotency-key': `reactivate-${order.id}` },
        body: { items: [{ sku: 'MEAL-1', quantity: 9 }], menu_reason: 'One more was cooked', chargeCustomer: 'now' },
      });
      const [first, ...others] = orders.map(callOf);
      await start('run-worker.ts');
      const started = performance.now();
      await ask(await start('run-calls.ts'), first!);
      const longest = performance.now() - started;
      for (const [round, call] of others.entries()) {
        const calls = await start('run-calls.ts');
        const answered = once(calls.child, 'message');
        calls.child.send(call);
        await Promise.race([answered, sleep(momentOf(round, longest))]);
        await kill(calls);
      }
      await sleep(STANDSTILL_MS); // a key that was taken and not used is free again after a minute
      const calls = await start('run-calls.ts');
      for (const call of others) {
        const { status, body } = await ask(calls, call);
        expect([200, 409], JSON.stringify(body)).toContain(status);
      }
      await untilNoJobs();
      expect(await moneyFaults(server.db)).toEqual({});
      const ids = orders.map((order) => order.id);
      const charged = sql<{ n: number }>`select count(*)::int as n from payments
      where order_id = any(${ids}) and stage = 'reactivation' and status = 'successful'`;
      expect(await count(charged)).toBe(orders.length);
    },
  );

  test('a settlement returns, charges and closes each order once', { timeout: MINUTES_EACH }, async () => {
    const { db } = server;
    await sql`update orders set is_skipped = true, is_skipped_post_cutoff = true, total_cents = 0,
        post_cutoff_funds_return_strategy = case when id % 2 = 0 then 'credit' else 'refund' end
      where status = 'active' and not is_skipped and id % 3 = 1`.execute(db);
    // On a decline the order reverts to its paid cart.
    await sql`with added as (update order_items i set quantity = quantity + 2 from orders o
        where o.id = i.order_id and o.status = 'active' and not o.is_skipped and o.id % 3 = 2 and i.cart = 'now'
          and i.product_id = (select min(product_id) from order_items where order_id = o.id and cart = 'now')
        returning i.order_id, 2 * i.unit_price_cents as items, round(2 * i.unit_price_cents * 0.0625)::int as tax)
      update orders o set items_cents = items_cents + a.items, tax_cents = tax_cents + a.tax,
        total_cents = total_cents + a.items + a.tax
      from added a where a.order_id = o.id`.execute(db);
    await sql`update payment_methods set gateway_reference = gateway_reference || '_0002'
      where user_id in (select user_id from orders where id % 9 = 2)`.execute(db);
    await moveBusinessClock(db, DEADLINE);
    await throughKills('settlement');
    expect(await moneyFaults(db)).toEqual({});
    expect(await count(sql`select count(*)::int as n from refunds`)).toBeGreaterThan(ORDERS / 10);
  });
});
