import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { buildStaff } from '../../../../test/builders.ts';
import { testConfig } from '../../../../test/config.ts';
import { whileLocked } from '../../../../test/locks.ts';
import { startTestServer, type TestServer } from '../../../../test/server.ts';
import { buildStripeOrders, type StripeOrders } from '../../../../test/stripe/stripe-orders.ts';
import { jobContext } from '../../../platform/jobs/job-context.fixture.ts';
import type { JobContext } from '../../../platform/jobs/jobs.ts';
import { checkInvariants, checkMoney } from './check-money.job.ts';
import { listCurrentChecks, waitForOtherChecks } from './check-money.queries.ts';
import { KEY, startStripeStandIn } from '../gateway/stripe-stand-in.fixture.ts';
import { refundPayment } from '../refunds/refund-payment.job.ts';

let server: TestServer;
let stripe: Awaited<ReturnType<typeof startStripeStandIn>>;
let ctx: JobContext;
let installation: string;
let chargedOrder: StripeOrders['chargedOrder'];
let makeIntent: StripeOrders['makeIntent'];
let refunded: StripeOrders['refunded'];
beforeAll(async () => {
  server = await startTestServer();
  stripe = await startStripeStandIn();
  const config = { PAYMENT_GATEWAY: 'stripe', STRIPE_SECRET_KEY: KEY, STRIPE_API_BASE: stripe.address } as const;
  ctx = { ...jobContext(server.db), config: testConfig(config) };
  ({ chargedOrder, makeIntent, refunded, installation } = await buildStripeOrders(server, stripe, ctx));
});
afterAll(async () => {
  await stripe.close();
  await server.close();
});
beforeEach(async () => {
  stripe.intents.length = 0;
  stripe.refunds.length = 0;
  await sql`truncate orders, order_weeks, payments, refunds, credit_transactions, money_checks, gift_cards, sandbox_gateway_entries cascade`.execute(
    server.owner,
  );
});

async function differences() {
  await checkMoney.run({}, ctx);
  const checks = await listCurrentChecks(server.db);
  return checks.flatMap(({ found }) => found.map(({ name, count, rows }) => ({ name, count, rows })));
}

describe('with Stripe configured, the nightly reconciliation', () => {
  test('the nightly comparison finds nothing if charges and refunds are recorded as Stripe made them', async () => {
    await chargedOrder();
    await refunded();
    expect(await differences()).toEqual([]);
  });

  test('the nightly comparison names the order of a charge that Stripe made and that is recorded as failed', async () => {
    const { customer, order, payment, intent } = await chargedOrder();
    await sql`update payments set status = 'failed', failure_reason = 'Declined', billing_transaction_id = null where id = ${payment.id}`.execute(
      server.db,
    );
    const found = await differences();
    expect(found).toContainEqual({
      name: 'charges-recorded',
      count: 1,
      rows: [
        expect.objectContaining({ payment_id: payment.id, order_id: order.id, user_id: customer.id, key: intent }),
      ],
    });
  });

  test('the nightly comparison finds our unrecorded and repeated charges and ignores those of others', async () => {
    const { customer, payment } = await chargedOrder();
    const [cus, method] = [`cus_${customer.id}`, `pm_${customer.id}good`];
    await makeIntent(cus, method, `${crypto.randomUUID()}:order:1:cutoff`, 100);
    await makeIntent(cus, method, '', 100);
    expect(await differences()).toEqual([]);
    const lost = await makeIntent(cus, method, `${installation}:order:404:cutoff`, 100);
    const twice = await makeIntent(cus, method, `${installation}:${payment.idempotency_key}`, payment.amount_cents);
    const [found, ...others] = await differences();
    expect([found?.name, found?.rows.map(({ key }) => key).toSorted()]).toEqual([
      'charges-recorded',
      [lost, twice].toSorted(),
    ]);
    expect(others).toEqual([]);
  });

  test('the nightly comparison finds a charge with another amount and one that Stripe does not know', async () => {
    const other = await chargedOrder();
    stripe.intents.find(({ id }) => id === other.intent)!['amount_received'] = 1;
    const unknown = await chargedOrder();
    stripe.intents.splice(
      stripe.intents.findIndex(({ id }) => id === unknown.intent),
      1,
    );
    expect((await differences()).map(({ name, rows }) => [name, rows.map(({ payment_id }) => payment_id)])).toEqual([
      ['charges-recorded', [other.payment.id]],
      ['charges-made', [unknown.payment.id]],
    ]);
  });

  test('the nightly comparison asks for charges older than the list one by one', async () => {
    const { intent } = await chargedOrder();
    stripe.intents.find(({ id }) => id === intent)!['created'] = 1;
    expect(await differences()).toEqual([]);
    const other = await chargedOrder();
    Object.assign(
      stripe.intents.find(({ id }) => id === other.intent)!,
      { created: 1, amount_received: 1 },
    );
    expect((await differences()).map(({ name, rows }) => [name, rows.map(({ payment_id }) => payment_id)])).toEqual([
      ['charges-made', [other.payment.id]],
    ]);
  });

  test('a refund that the bank returned days later becomes a failed refund, which staff retry', async () => {
    const { refund, refundId, payment, order } = await refunded();
    refund['status'] = 'failed';
    const runs = await Promise.all([differences(), differences()]);
    expect(runs).toEqual([[], []]);
    expect(await differences()).toEqual([]);
    const parts = await server.db
      .selectFrom('refund_parts as r')
      .innerJoin('refunds as f', 'f.id', 'r.refund_id')
      .innerJoin('payments as p', 'p.id', 'r.payment_id')
      .select(['f.status', 'f.resolution', 'r.status as part', 'r.failure_reason', 'p.refunded_cents'])
      .where('f.id', '=', refundId)
      .execute();
    const failure_reason = 'The bank returned it.';
    expect(parts).toEqual([{ status: 'failed', resolution: null, part: 'failed', failure_reason, refunded_cents: 0 }]);
    const recorded = server.db.selectFrom('changes').select('description').where('order_id', '=', order.id);
    expect(await recorded.where('name', '=', 'refund_failed').execute()).toEqual([
      { description: 'The refund of $5.00 to the card failed: The bank returned it.' },
    ]);
    const staff = await server.session((await buildStaff(server.db, 'support')).id);
    const again = await server.call('POST', `/api/billing/admin/refunds/${refundId}/retries`, { as: staff, body: {} });
    expect([again.status, again.body.data.amount]).toEqual([201, 5]);
    await refundPayment.run({ refund_id: Number(again.body.data.id), payment_id: payment.id }, ctx);
    expect(stripe.refunds.map(({ status }) => status)).toEqual(['succeeded', 'failed']);
    expect(await differences()).toEqual([]);
  });

  test('a refund that the bank returned stays a difference if staff resolved it before', async () => {
    const { refund, refundId, order } = await refunded();
    await sql`update refunds set resolution = 'credited', resolved_at = now()`.execute(server.owner);
    refund['status'] = 'failed';
    expect(await differences()).toEqual([
      { name: 'refunds-made', count: 1, rows: [expect.objectContaining({ refund_id: refundId, order_id: order.id })] },
    ]);
  });

  test('the nightly comparison finds a refund that Stripe made and that is recorded as refused', async () => {
    const { refundId } = await refunded();
    await sql`update refund_parts set status = 'failed', billing_transaction_id = null`.execute(server.db);
    await sql`update refunds set status = 'failed'`.execute(server.db);
    await sql`update payments set refunded_cents = 0`.execute(server.db);
    expect(await differences()).toEqual([
      { name: 'refunds-recorded', count: 1, rows: [expect.objectContaining({ refund_id: refundId })] },
    ]);
  });

  test('the nightly comparison reads page by page and retries when Stripe fails for a moment', async () => {
    const { customer } = await chargedOrder();
    for (let index = 0; index < 250; index++)
      stripe.intents.push({ ...stripe.intents[0], id: `pi_other_${index}`, metadata: {} });
    await makeIntent(`cus_${customer.id}`, `pm_${customer.id}good`, `${installation}:order:404:cutoff`, 100);
    stripe.intents.push(stripe.intents.shift()!);
    stripe.failReads(2);
    expect((await differences()).map(({ name, count }) => [name, count])).toEqual([['charges-recorded', 1]]);
  });

  test('a charge that is recorded as failed is reported every night until it is refunded at Stripe', async () => {
    const { payment, intent } = await chargedOrder();
    await sql`update payments set status = 'failed', failure_reason = 'Declined', billing_transaction_id = null`.execute(
      server.db,
    );
    const differing = [
      { name: 'charges-recorded', count: 1, rows: [expect.objectContaining({ payment_id: payment.id })] },
    ];
    const unchanged = async () => (await differences()).filter(({ name }) => name === 'charges-recorded');
    expect(await unchanged()).toEqual(differing);
    const made = stripe.intents.find(({ id }) => id === intent)!;
    made['created'] = 1;
    expect(await unchanged()).toEqual(differing);
    stripe.failReads(1_000);
    expect(await unchanged()).toEqual(differing);
    stripe.failReads(0);
    made['latest_charge'] = { id: 'ch_1', object: 'charge', amount_refunded: payment.amount_cents - 1 };
    expect(await unchanged()).toEqual(differing);
    made['latest_charge'] = { id: 'ch_1', object: 'charge', amount_refunded: payment.amount_cents };
    expect(await unchanged()).toEqual([]);
  });

  test('a charge that Stripe does not know is reported every night until it does', async () => {
    const { payment, intent } = await chargedOrder();
    const index = stripe.intents.findIndex(({ id }) => id === intent);
    const [made] = stripe.intents.splice(index, 1);
    const unmade = [{ name: 'charges-made', count: 1, rows: [expect.objectContaining({ payment_id: payment.id })] }];
    expect(await differences()).toEqual(unmade);
    await sql`update payments set finished_at = finished_at - interval '40 days'`.execute(server.db);
    expect(await differences()).toEqual(unmade);
    stripe.intents.push(made!);
    expect(await differences()).toEqual([]);
  });

  test('a list of refunds that fails discards no difference of the charges', async () => {
    const { payment } = await chargedOrder();
    await sql`update payments set status = 'failed', failure_reason = 'Declined', billing_transaction_id = null`.execute(
      server.db,
    );
    await refunded();
    stripe.refunds[0]!['amount'] = 0.5;
    const found = (await differences()).map(({ name, count, rows }) => [name, count, rows[0]?.['payment_id']]);
    expect(found).toContainEqual(['charges-recorded', 1, payment.id]);
    expect(found).toContainEqual(['gateway-compared', 1, undefined]);
  });

  test('the invariants of the night are stored whatever Stripe answers', async () => {
    await chargedOrder();
    await sql`update orders set credits_used_cents = 7`.execute(server.owner);
    stripe.intents[0]!['amount_received'] = 0.5;
    expect((await differences()).map(({ name }) => name)).toEqual(['credits-of-orders', 'gateway-compared']);
  });

  test('entries of others beyond an integer do not prevent the comparison', async () => {
    await chargedOrder();
    for (const metadata of [{}, { larder_key: 'of another program' }])
      stripe.intents.push({
        ...stripe.intents[0],
        id: `pi_${crypto.randomUUID()}`,
        amount_received: 9_000_000_000,
        metadata,
      });
    expect(await differences()).toEqual([]);
  });

  test('the invariants are read after the lists of Stripe', async () => {
    await chargedOrder();
    await sql`update orders set credits_used_cents = 7`.execute(server.owner);
    stripe.failReads(1);
    stripe.asked.length = 0;
    const found = differences();
    await expect.poll(() => stripe.asked.length, { interval: 10 }).toBeGreaterThan(0);
    await sql`update orders set credits_used_cents = 0`.execute(server.owner);
    expect(await found).toEqual([]);
  });

  test('a comparison that Stripe does not answer is reported with the other differences', async () => {
    await chargedOrder();
    stripe.failReads(1_000);
    expect((await differences()).map(({ name }) => name)).toEqual(['gateway-compared']);
    stripe.failReads(0);
    expect(await differences()).toEqual([]);
  });
});

test('charges of the sandbox are compared by the invariants and not by Stripe', async () => {
  const { payment } = await chargedOrder();
  await sql`update payments set billing_transaction_id = 'sandbox_charge_1', installation_id = null where id = ${payment.id}`.execute(
    server.db,
  );
  stripe.intents.length = 0;
  expect(await differences()).toEqual([]);
});

describe('after a decision', () => {
  test('a check after a decision asks Stripe nothing and keeps what the comparison found', async () => {
    await chargedOrder();
    await sql`update payments set status = 'failed', failure_reason = 'Declined', billing_transaction_id = null`.execute(
      server.db,
    );
    await sql`update orders set credits_used_cents = 7`.execute(server.owner);
    const before = (await differences()).map(({ name }) => name);
    expect(before).toEqual(expect.arrayContaining(['credits-of-orders', 'charges-recorded']));
    await sql`update orders set credits_used_cents = 0`.execute(server.owner);
    stripe.asked.length = 0;
    await checkInvariants.run({}, ctx);
    expect(stripe.asked).toEqual([]);
    const [check, ...others] = await listCurrentChecks(server.db);
    expect(others).toEqual([]);
    expect(check?.found.map(({ name }) => name)).toEqual(before.filter((name) => name !== 'credits-of-orders'));
  });

  test('a check reads after the check that runs, so the last one stored is the last one read', async () => {
    await chargedOrder();
    await sql`update orders set credits_used_cents = 7`.execute(server.owner);
    await whileLocked(
      server.db,
      async (tx) => {
        await waitForOtherChecks(tx);
        await sql`update orders set credits_used_cents = 0`.execute(tx);
      },
      () => checkInvariants.run({}, ctx),
    );
    const [check] = await listCurrentChecks(server.db);
    expect(check?.found).toEqual([]);
  });
});
