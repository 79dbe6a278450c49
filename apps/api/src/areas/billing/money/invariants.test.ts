import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { writeDemo } from '../../../../seed/seed-demo-once.ts';
import { startTestServer, type TestServer } from '../../../../test/server.ts';
import { jobContext } from '../../../platform/jobs/job-context.fixture.ts';
import { addUpOrders } from '../../orders/counting/add-up-orders.job.ts';
import { openDatabase } from '../../../platform/database/database.ts';
import { brokenInvariants, INVARIANTS, openWork } from './invariants.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  const { pool, close } = openDatabase(server.ownerConnection, () => {});
  const client = await pool.connect();
  await client.query('begin');
  await writeDemo(client, { customers: 300 });
  await client.query('commit');
  client.release();
  await close();
  await addUpOrders.run({}, jobContext(server.db));
}, 60_000);
afterAll(() => server.close());

test('every invariant has its own name and a sentence', () => {
  expect(INVARIANTS.length).toBeGreaterThan(30);
  expect(new Set(INVARIANTS.map(({ name }) => name)).size).toBe(INVARIANTS.length);
  expect(INVARIANTS.filter(({ holds }) => !/^[A-Z].+\.$/.test(holds))).toEqual([]);
});

test('all invariants hold in the demo world', async () => {
  expect(await brokenInvariants(server.db)).toEqual([]);
});

test('the failed refunds and disputes of the demo world are open work with their orders and no difference', async () => {
  const [failed, disputes, ...others] = await openWork(server.db);
  expect(others).toEqual([]);
  expect(disputes).toMatchObject({ name: 'disputes', count: 2 });
  expect(failed).toMatchObject({ name: 'failed-refunds', count: 4 });
  expect(failed?.rows).toHaveLength(4);
  expect(failed?.rows[0]).toMatchObject({ order_id: expect.any(Number), user_id: expect.any(Number) });
});

const CLOSED = `select id from orders where closed_at is not null and status = 'active' and not is_skipped and kind = 'subscription'`;
const PAID = `select order_id from payments where status = 'successful' and refunded_cents = 0`;
const closedOrder = (change: string) =>
  `update orders set ${change} where id = (${CLOSED} and id in (${PAID}) limit 1)`;
const aCharge = (change: string) =>
  `update payments set ${change} where id = (select id from payments where status = 'successful' and refunded_cents = 0 limit 1)`;
const pending = (orders: string) => `insert into payments (user_id, order_id, idempotency_key, stage, amount_cents)
  select user_id, id, 'broken', 'reactivation', 100 from orders where id = (${orders} limit 1)`;
const credit = (values: string) =>
  `insert into credit_transactions (credit_account_id, user_id, amount_cents, reason, order_id, external_key, reverses_id) ${values}`;

const BREAKS: Record<string, string> = {
  'stranded-at-cutoff': closedOrder('total_at_cutoff_cents = null'),
  'stranded-at-deadline': closedOrder('closed_at = null'),
  'closed-before-deadline': closedOrder(`closed_at = closed_at - interval '90 days'`),
  'frozen-before-cutoff': `update orders set total_at_cutoff_cents = total_cents where id =
    (select o.id from orders o join order_week_cycles c using (order_week_id, production_cycle_id)
     where c.post_cutoff_changes_deadline_at is null limit 1)`,
  'closed-without-cutoff': closedOrder('total_at_cutoff_cents = null'),
  'steps-in-order': `update order_week_cycles set cutoff_done_at = null where settled_at is not null`,
  'orders-of-drafts': `update order_weeks set status = 'draft' where id in (select order_week_id from orders)`,
  'closed-suspended': closedOrder(`status = 'suspended'`),
  'cost-of-nothing': closedOrder(`status = 'cancelled'`),
  total: closedOrder('total_cents = 0'),
  items: `update order_items set quantity = quantity + 1 where cart = 'now' and order_id = (${CLOSED} limit 1)`,
  'skipped-in-window': closedOrder('is_skipped_post_cutoff = true'),
  'rogue-at-cutoff': closedOrder(`kind = 'rogue'`),
  'closed-underpaid': closedOrder('total_cents = total_cents + 100, shipping_cents = shipping_cents + 100'),
  'closed-overpaid': closedOrder('total_cents = total_cents - 100, discount_cents = discount_cents + 100'),
  'charged-twice': `insert into payments (user_id, order_id, idempotency_key, stage, status, amount_cents, billing_transaction_id, finished_at)
    select user_id, order_id, 'broken', stage, status, 100, 'x', now() from payments where status = 'successful' and stage = 'cutoff' limit 1`,
  'pending-when-closed': pending(CLOSED),
  'pending-for-nothing': pending(`select id from orders where status = 'cancelled'`),
  'credits-of-orders': closedOrder('credits_used_cents = credits_used_cents + 100'),
  'put-back': `insert into payments (user_id, order_id, idempotency_key, stage, status, amount_cents, credits_cents, failure_reason)
    select user_id, id, 'broken', 'deadline', 'failed', 100, 50, 'Declined' from orders limit 1`,
  'beside-the-card': aCharge('comped_cents = 1000000'),
  'given-beyond-paid': credit(`select a.id, o.user_id, 10000000, 'Late', o.id, null, null
    from orders o join credit_accounts a on a.user_id = o.user_id and a.type = 'CREDIT' where o.id = (${CLOSED} limit 1)`),
  charges: aCharge('billing_transaction_id = null'),
  'refunds-of-charges': aCharge('refunded_cents = 1'),
  'promised-twice': `update refund_parts set amount_cents = 100000000 where status = 'successful'`,
  refunds: `update refunds set amount_cents = amount_cents + 1 where status = 'successful'`,
  'refunds-of-one-order': `update refunds set order_id = (select max(id) from orders) where id = (select min(id) from refunds)`,
  'gateway-charges': `insert into sandbox_gateway_entries (key, kind, method_reference, amount_cents, outcome, reference)
    values ('broken', 'charge', 'sandbox_1_4242', 100, 'successful', 'sandbox_charge_broken')`,
  'gateway-refunds': `insert into sandbox_gateway_entries (key, kind, method_reference, amount_cents, outcome, reference)
    values ('broken', 'refund', 'x', 100, 'successful', 'sandbox_refund_broken')`,
  'disputes-of-charges': `update disputes set user_id = user_id + 1 where id = 1`,
  'reinstated-disputes': `update dispute_movements set amount_cents = -amount_cents where dispute_id = 1`,
  balances: `update credit_accounts set balance_cents = balance_cents + 1 where id = (select min(id) from credit_accounts)`,
  'credits-of-customers': credit(
    `select a.id, u.id, 1, 'Late', null, null, null from credit_accounts a, users u where u.id <> a.user_id limit 1`,
  ),
  'reversed-credits': credit(`select credit_account_id, user_id, -amount_cents - 1, 'Reversed', null, null, id
    from credit_transactions where amount_cents > 0 limit 1`),
  referrals: credit(
    `select a.id, a.user_id, 1, 'Referral', null, 'referral:' || a.user_id || ':REFERRER', null from credit_accounts a limit 1`,
  ),
  'gift-cards': `insert into gift_card_refunds (gift_card_id, amount_cents, idempotency_key, created_at)
    select id, value_cents + 1, 'broken', now() from gift_cards
    where id not in (select gift_card_id from gift_card_refunds) limit 1`,
  batches: `update batch_jobs set status = 'pending' where status = 'succeeded'`,
  statuses: `update users set status = 'active' where suspended_at is not null`,
  'credit-accounts': `delete from credit_accounts where type = 'REFERRER'`,
  'counted-orders': `update order_counts set orders = orders + 1 where id = (select min(id) from order_counts)`,
  'flagged-orders': `update order_flags set is_unpaid = not is_unpaid`,
  'flagged-undeliverable': `insert into order_flags (order_id, order_week_id, production_cycle_id, is_unpaid, is_undeliverable, is_empty)
    select id, order_week_id, production_cycle_id, false, true, false from orders where ship_at > now() and status = 'active' and not is_skipped limit 1
    on conflict (order_id) do update set is_undeliverable = not order_flags.is_undeliverable`,
  'flagged-empty': `insert into order_flags (order_id, order_week_id, production_cycle_id, is_unpaid, is_undeliverable, is_empty)
    select id, order_week_id, production_cycle_id, false, false, true from orders where not is_skipped limit 1
    on conflict (order_id) do update set is_empty = true`,
  carts: `update order_items set user_id = user_id + 1 where order_id = (${CLOSED} limit 1)`,
};

describe('each invariant is seen to fail:', () => {
  test.each(INVARIANTS.map(({ name, holds }) => [name, holds]))(
    'a violation of the invariant %s is found (%s)',
    async (name) => {
      const undone = new Error('undone');
      const breaking = server.owner.transaction().execute(async (tx) => {
        await sql`set local session_replication_role = replica`.execute(tx);
        const { numAffectedRows } = await sql.raw(BREAKS[name] ?? 'select').execute(tx);
        expect(numAffectedRows, 'rows that were broken').toBeGreaterThan(0n);
        const broken = (await brokenInvariants(tx)).find((each) => each.name === name);
        expect(broken?.count).toBeGreaterThan(0);
        expect(broken?.rows.length).toBeGreaterThan(0);
        throw undone;
      });
      await expect(breaking).rejects.toBe(undone);
    },
  );
});

test('a refused refund does not count as returned once it is resolved', async () => {
  const undone = new Error('undone');
  const breaking = server.owner.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx);
    await sql.raw(BREAKS['closed-overpaid']!).execute(tx);
    const overpaid = async () =>
      (await brokenInvariants(tx)).find(({ name }) => name === 'closed-overpaid')?.rows ?? [];
    const [order] = await overpaid();
    await sql`with refused as (insert into refunds (user_id, order_id, amount_cents, reason, status)
        select user_id, id, 100, 'Post-cutoff changes', 'failed' from orders where id = ${order!['order_id']} returning *)
      insert into refund_parts (refund_id, user_id, payment_id, amount_cents, idempotency_key, status, finished_at)
        select r.id, r.user_id, p.id, 100, 'refused', 'failed', now() from refused r
        join payments p on p.order_id = r.order_id and p.status = 'successful' limit 1`.execute(tx);
    expect(await overpaid()).toEqual([]);
    await sql`update refunds set resolution = 'retried', resolved_at = now() where id = (select max(id) from refunds)`.execute(
      tx,
    );
    expect(await overpaid()).toHaveLength(1);
    throw undone;
  });
  await expect(breaking).rejects.toBe(undone);
});

test('invariants of one cycle ignore violations in other cycles', async () => {
  const undone = new Error('undone');
  const breaking = server.owner.transaction().execute(async (tx) => {
    await sql.raw(BREAKS['closed-overpaid']!).execute(tx);
    const [order] = (await brokenInvariants(tx)).find(({ name }) => name === 'closed-overpaid')!.rows;
    const { order_week_id, production_cycle_id } = await tx
      .selectFrom('orders')
      .select(['order_week_id', 'production_cycle_id'])
      .where('id', '=', Number(order!['order_id']))
      .executeTakeFirstOrThrow();
    const inCycle = async (id: number) =>
      (await brokenInvariants(tx, { orders: { order_week_id, production_cycle_id: id } })).map(({ name }) => name);
    expect(await inCycle(production_cycle_id)).toContain('closed-overpaid');
    expect(await inCycle(production_cycle_id === 1 ? 2 : 1)).toEqual([]);
    throw undone;
  });
  await expect(breaking).rejects.toBe(undone);
});
