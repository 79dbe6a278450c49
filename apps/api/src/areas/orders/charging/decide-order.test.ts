import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { buildStaff } from '../../../../test/builders.ts';
import { buildChargedOrder, buildShop } from '../../../../test/charged-orders.ts';
import { moneyFaults } from '../../../../test/faults/money-faults.ts';
import { startTestServer, type TestServer } from '../../../../test/server.ts';
import { jobContext } from '../../../platform/jobs/job-context.fixture.ts';
import { checkMoney } from '../../billing/money/check-money.job.ts';
import { refundPayment } from '../../billing/refunds/refund-payment.job.ts';
import { runStep } from '../killed-engine.fixture.ts';
import { settleOrders } from './settle-orders.ts';

const DEADLINE_AFTER = { hours: 48 };
const URL = '/api/sales/admin/order-decisions';

let server: TestServer;
let staff: string;
let shop: Awaited<ReturnType<typeof buildShop>>;
beforeAll(async () => {
  server = await startTestServer();
  staff = await server.session((await buildStaff(server.db, 'support')).id);
  shop = await buildShop(server.db);
});
afterAll(() => server.close());
beforeEach(async () => {
  const { owner: db } = server;
  await sql`truncate orders, order_weeks, payments, credit_transactions, money_checks, sandbox_gateway_entries cascade`.execute(
    db,
  );
  await sql`update credit_accounts set balance_cents = 0`.execute(db);
});

const reconcile = () => checkMoney.run({}, jobContext(server.db));
const list = async () => (await server.call('GET', URL, { as: staff })).body.data;
const ask = (id: number, body: object, query = '') => server.call('POST', `${URL}/${id}${query}`, { as: staff, body });
const preview = async (id: number, body: object) => (await ask(id, body, '?preview=1')).body.data;
const orderOf = (id: number) =>
  server.db.selectFrom('orders').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const balanceOf = async (userId: number) =>
  (
    await server.db
      .selectFrom('credit_accounts')
      .select('balance_cents')
      .where('user_id', '=', userId)
      .where('type', '=', 'CREDIT')
      .executeTakeFirstOrThrow()
  ).balance_cents;
const change = (id: number, fields: string) =>
  sql.raw(`update orders set ${fields} where id = ${id}`).execute(server.owner);

async function anOrder({ isClosed }: { isClosed: boolean }) {
  const { customer, cutoff, order } = await buildChargedOrder(server.db, shop);
  const deadline = cutoff.add(DEADLINE_AFTER);
  if (isClosed) await runStep(server.db, 'deadline', deadline);
  return { id: order.id, total: order.total_cents, userId: customer.id, deadline };
}

async function strandedAtCutoff(card = '4242') {
  const made = await anOrder({ isClosed: false });
  await sql`delete from payments where order_id = ${made.id}`.execute(server.owner);
  await sql`delete from sandbox_gateway_entries`.execute(server.owner);
  await sql`update payment_methods set gateway_reference = ${`sandbox_${made.userId}_${card}`}`.execute(server.owner);
  await sql`delete from order_items where cart = 'cutoff' and order_id = ${made.id}`.execute(server.owner);
  await change(made.id, 'total_at_cutoff_cents = null');
  return made;
}

/** The charge first, since a settlement skips pending ones. */
async function settle(deadline: Temporal.Instant) {
  await runStep(server.db, 'deadline', deadline);
  await runStep(server.db, 'deadline', deadline);
}

test('an order without a problem is not listed and accepts no decision', async () => {
  const { id } = await anOrder({ isClosed: true });
  await reconcile();
  expect(await list()).toEqual([]);
  const { status, body } = await ask(id, { decision: 'return' });
  expect([status, body.message]).toEqual([422, 'This order no longer needs a decision. Reload the list.']);
});

test('each decision has its own check, which does not ask the payment gateway', async () => {
  const checks = async () => {
    const { rows } = await sql<{ name: string }>`select name from pgboss.job where name like 'check-%'`.execute(
      server.owner,
    );
    return rows.map(({ name }) => name);
  };
  await sql`delete from pgboss.job where name like 'check-%'`.execute(server.owner);
  for (const _ of [1, 2]) {
    const { id } = await strandedAtCutoff();
    expect((await ask(id, { decision: 'cancel', reason: 'The box never left' })).status).toBe(200);
  }
  expect(await checks()).toEqual(['check-invariants', 'check-invariants']);
});

describe('an order that missed its cutoff', () => {
  test('an order that missed its cutoff is listed, and staff can charge it as the cutoff would have', async () => {
    const { id, total, deadline } = await strandedAtCutoff();
    await reconcile();
    expect(await list()).toMatchObject([
      { order: { id }, problem: 'stranded-at-cutoff', decisions: ['charge', 'cancel'] },
    ]);
    const seen = await preview(id, { decision: 'charge' });
    expect(seen).toMatchObject({ charge: total / 100, pays_with: [{ method: 'card', amount: total / 100 }] });
    expect((await ask(id, { decision: 'charge', expected: seen.fingerprint })).status).toBe(200);
    expect(await list()).toEqual([]);
    await settle(deadline);
    expect(await orderOf(id)).toMatchObject({ status: 'active', closed_at: expect.anything() });
    expect(await moneyFaults(server.db)).toEqual({});
  });

  test('an order that missed its cutoff is charged and settled after its cycle was settled', async () => {
    const { id, deadline } = await strandedAtCutoff();
    await settleOrders.run(jobContext(server.db), deadline);
    await sql`update order_week_cycles set settled_at = ${deadline} where cutoff_done_at is not null`.execute(
      server.owner,
    );
    expect((await ask(id, { decision: 'charge' })).status).toBe(200);
    await settle(deadline);
    expect((await orderOf(id)).closed_at).not.toBeNull();
    expect(await moneyFaults(server.db)).toEqual({});
  });

  test('an order that missed its cutoff is cancelled without a charge, with a logged reason', async () => {
    const { id, deadline } = await strandedAtCutoff();
    expect((await ask(id, { decision: 'cancel' })).body.errors).toEqual({ reason: ['Please enter a reason.'] });
    expect((await ask(id, { decision: 'cancel', reason: 'The box never left' })).status).toBe(200);
    expect(await orderOf(id)).toMatchObject({ status: 'cancelled', total_cents: 0, total_at_cutoff_cents: 0 });
    const change = await server.db
      .selectFrom('changes')
      .select(['description', 'reason'])
      .where('name', '=', 'order_decided')
      .where('order_id', '=', id)
      .executeTakeFirstOrThrow();
    expect(change).toEqual({
      description: 'Cancelled without a charge: its cutoff was missed',
      reason: 'The box never left',
    });
    await runStep(server.db, 'deadline', deadline);
    expect(await moneyFaults(server.db)).toEqual({});
  });
});

test('an order that missed its deadline is settled as the deadline would have settled it', async () => {
  const { id, deadline, total, userId } = await anOrder({ isClosed: false });
  await change(id, 'is_skipped = true, is_skipped_post_cutoff = true, total_cents = 0');
  await sql`update order_week_cycles set settled_at = ${deadline} where cutoff_done_at is not null`.execute(
    server.owner,
  );
  await reconcile();
  expect(await list()).toMatchObject([{ order: { id }, problem: 'stranded-at-deadline', decisions: ['settle'] }]);
  expect(await preview(id, { decision: 'settle' })).toMatchObject({ charge: 0, returns: { credit: total / 100 } });
  expect(await balanceOf(userId)).toBe(0);
  expect((await ask(id, { decision: 'settle' })).status).toBe(200);
  expect(await balanceOf(userId)).toBe(total);
  expect(await list()).toEqual([]);
  expect(await moneyFaults(server.db)).toEqual({});
});

test('an overpaid closed order is returned as credit only once', async () => {
  const { id, userId } = await anOrder({ isClosed: true });
  await change(id, 'total_cents = total_cents - 500, discount_cents = discount_cents + 500');
  await reconcile();
  expect(await list()).toMatchObject([{ order: { id }, problem: 'closed-overpaid', decisions: ['return', 'refund'] }]);
  expect(await preview(id, { decision: 'return' })).toMatchObject({ charge: 0, returns: { credit: 5 } });
  const answers = await Promise.all(Array.from({ length: 10 }, () => ask(id, { decision: 'return' })));
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, ...Array(9).fill(422)]);
  expect(await balanceOf(userId)).toBe(500);
  expect(await moneyFaults(server.db)).toEqual({});
});

describe('what was paid beyond a closed order’s cost', () => {
  const overpaid = async (fields = '') => {
    const made = await anOrder({ isClosed: true });
    await change(made.id, `total_cents = total_cents - 500, discount_cents = discount_cents + 500${fields}`);
    await reconcile();
    return made;
  };
  const refundsOf = (id: number) =>
    server.db.selectFrom('refunds').select(['amount_cents', 'reason', 'status']).where('order_id', '=', id).execute();

  test('an overpaid closed order is returned to its card only once', async () => {
    const { id, userId } = await overpaid();
    expect(await preview(id, { decision: 'refund' })).toMatchObject({ charge: 0, returns: { credit: 0, refund: 5 } });
    expect(await refundsOf(id)).toEqual([]);
    const answers = await Promise.all(Array.from({ length: 10 }, () => ask(id, { decision: 'refund' })));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, ...Array(9).fill(422)]);
    expect(await refundsOf(id)).toEqual([
      { amount_cents: 500, reason: 'Paid more than the order cost', status: 'pending' },
    ]);
    expect(await balanceOf(userId)).toBe(0);
    expect(await list()).toEqual([]);
    const { refund_id, payment_id } = await server.db.selectFrom('refund_parts').selectAll().executeTakeFirstOrThrow();
    await refundPayment.run({ refund_id, payment_id }, jobContext(server.db));
    expect(await refundsOf(id)).toMatchObject([{ status: 'successful' }]);
    expect(await moneyFaults(server.db)).toEqual({});
  });

  test('an overpaid closed order is returned to the card up to its payment, the rest as credit', async () => {
    const { customer, cutoff, order } = await buildChargedOrder(server.db, shop, { credits: 10_000 });
    await runStep(server.db, 'deadline', cutoff.add(DEADLINE_AFTER));
    const { card } = await server.db
      .selectFrom('payments')
      .select('amount_cents as card')
      .where('order_id', '=', order.id)
      .executeTakeFirstOrThrow();
    await change(order.id, 'total_cents = total_cents - 500, discount_cents = discount_cents + 500');
    await reconcile();
    expect(card).toBeLessThan(500);
    const returns = { refund: card / 100, credit: (500 - card) / 100 };
    expect(await preview(order.id, { decision: 'refund' })).toMatchObject({ returns });
    expect((await ask(order.id, { decision: 'refund' })).status).toBe(200);
    expect(await refundsOf(order.id)).toMatchObject([{ amount_cents: card }]);
    expect(await balanceOf(customer.id)).toBe(500 - card);
  });

  test('an order overpaid without a card offers only credit, and a refund is refused with a message', async () => {
    const { cutoff, order } = await buildChargedOrder(server.db, shop, { credits: 20_000 });
    await runStep(server.db, 'deadline', cutoff.add(DEADLINE_AFTER));
    await change(order.id, 'total_cents = total_cents - 500, discount_cents = discount_cents + 500');
    await reconcile();
    expect(await list()).toMatchObject([{ order: { id: order.id }, decisions: ['return'] }]);
    const { status, body } = await ask(order.id, { decision: 'refund' });
    expect([status, body.message]).toEqual([
      422,
      'No card can be refunded for this order. Return the difference as credit.',
    ]);
  });
});

describe('a closed order that is not paid', () => {
  const underpaid = async () => {
    const made = await anOrder({ isClosed: true });
    await change(made.id, 'total_cents = total_cents + 500, shipping_cents = shipping_cents + 500');
    await reconcile();
    return made;
  };

  test('an underpaid closed order is charged the amount still due', async () => {
    const { id } = await underpaid();
    expect(await list()).toMatchObject([
      { order: { id }, problem: 'closed-underpaid', decisions: ['charge', 'waive'] },
    ]);
    expect(await preview(id, { decision: 'charge' })).toMatchObject({ charge: 5 });
    expect((await ask(id, { decision: 'charge' })).status).toBe(200);
    expect(await list()).toEqual([]);
    expect(await moneyFaults(server.db)).toEqual({});
  });

  test('an underpaid order stays listed when its card is declined, and another decision charges it', async () => {
    const { id, userId } = await underpaid();
    const card = (digits: string) =>
      sql`update payment_methods set gateway_reference = ${`sandbox_${userId}_${digits}`} where user_id = ${userId}`.execute(
        server.owner,
      );
    await card('0002');
    const { status, body } = await ask(id, { decision: 'charge' });
    expect([status, body.message]).toEqual([422, 'The card was declined.']);
    expect(await list()).toHaveLength(1);
    await card('4242');
    expect((await ask(id, { decision: 'charge' })).status).toBe(200);
    expect(await moneyFaults(server.db)).toEqual({});
  });

  test('the amount due of an underpaid order is waived for a reason', async () => {
    const { id } = await underpaid();
    expect((await ask(id, { decision: 'waive' })).status).toBe(422);
    expect(await preview(id, { decision: 'waive', reason: 'Our fault' })).toMatchObject({ charge: 0, waived: 5 });
    expect((await ask(id, { decision: 'waive', reason: 'Our fault' })).status).toBe(200);
    expect((await orderOf(id)).waived_cents).toBe(500);
    expect(await list()).toEqual([]);
    expect(await moneyFaults(server.db)).toEqual({});
  });
});

test('a decision on outdated amounts is refused, and so is a signed-out caller', async () => {
  const { id } = await anOrder({ isClosed: true });
  await change(id, 'total_cents = total_cents - 500, discount_cents = discount_cents + 500');
  const { fingerprint } = await preview(id, { decision: 'return' });
  await change(id, 'total_cents = total_cents - 500, discount_cents = discount_cents + 500');
  expect((await ask(id, { decision: 'return', expected: fingerprint })).status).toBe(409);
  expect((await server.call('GET', URL)).status).toBe(401);
  expect((await server.call('POST', `${URL}/${id}`, { body: { decision: 'return' } })).status).toBe(401);
});
