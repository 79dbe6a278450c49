import Fastify from 'fastify';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { testConfig } from '../../../../test/config.ts';
import { startHearing } from '../../../../test/stripe/stripe-events.ts';
import type { Config } from '../../../config.ts';
import { errorAnswers } from '../../../platform/http/error-answers.ts';
import type { JobContext } from '../../../platform/jobs/jobs.ts';
import { signedEvent, WEBHOOK_SECRET } from '../../billing/gateway/stripe-stand-in.fixture.ts';
import { handleGatewayEvent } from './handle-gateway-event.job.ts';
import { handleWaitingEvents } from './handle-waiting-events.job.ts';
import { registerStripeWebhook } from './stripe-webhook.ts';

type Hearing = Awaited<ReturnType<typeof startHearing>>;
let hearing: Hearing;
let server: Hearing['server'];
let stripe: Hearing['stripe'];
let ctx: Hearing['ctx'];
let orders: Hearing['orders'];
let staff: Hearing['staff'];
let post: Hearing['post'];
let hear: Hearing['hear'];
let events: Hearing['events'];
let outcomes: Hearing['outcomes'];
let work: Hearing['work'];
let told: Hearing['told'];
beforeAll(async () => {
  hearing = await startHearing();
  ({ server, stripe, ctx, orders, staff, post, hear, events, outcomes, work, told } = hearing);
});
afterAll(() => hearing.close());
beforeEach(() => hearing.clear());

const differences = async () => {
  const { body } = await server.call('GET', '/api/billing/admin/money', { as: staff });
  const found: { check: string; count: number; examples: unknown[] }[] = body.meta.check?.found ?? [];
  return found.map(({ check, count, examples }) => ({ check, count, examples }));
};

describe('the signature', () => {
  const event = (signing: object = {}) => signedEvent('refund.failed', { id: 're_1' }, {}, signing);
  const seconds = (at: Temporal.Instant) => Math.floor(at.epochMilliseconds / 1_000);

  test('an event that Stripe did not sign, or signed long ago, is refused and nothing is stored', async () => {
    const { body, headers } = event();
    const old = seconds(Temporal.Now.instant().subtract({ seconds: 301 }));
    const refused = [
      event({ secret: 'whsec_other' }),
      event({ at: old }),
      { body: body.replace('re_1', 're_2'), headers },
      { body, headers: { ...headers, 'stripe-signature': 'nonsense' } },
      { body, headers: { ...headers, 'stripe-signature': '' } },
      { body, headers: { 'content-type': 'application/json' } as typeof headers },
      { body: '', headers },
    ];
    for (const each of refused) {
      const { status, body: said } = await post(each);
      expect([status, said.code], JSON.stringify(each)).toEqual([400, 'malformed']);
    }
    expect(await events()).toEqual([]);
    const almost = seconds(Temporal.Now.instant().subtract({ seconds: 240 }));
    expect((await post(event({ at: almost }))).status).toBe(200);
  });

  test('the raw body is verified, whatever its spacing and content type', async () => {
    const { body, headers } = event();
    expect((await post({ body: ` ${body}`, headers })).status).toBe(400);
    expect((await post({ body, headers: { ...headers, 'content-type': 'text/plain' } })).status).toBe(200);
  });

  test('a body beyond 256 KiB is refused before its signature is read', async () => {
    const padding = 'x'.repeat(256 * 1024);
    const { status } = await post(signedEvent('refund.failed', { id: 're_1', padding }));
    expect([status, await events()]).toEqual([413, []]);
  });

  test('a signed call needs neither our origin nor a session', async () => {
    const { body, headers } = event();
    const from = { origin: 'https://dashboard.stripe.com', 'sec-fetch-site': 'cross-site' };
    expect((await post({ body, headers: { ...headers, ...from } })).status).toBe(200);
    const other = await server.call('POST', '/api/webhooks/stripe', { body: {}, headers: from });
    expect([other.status, other.body.code]).toEqual([403, 'cross_origin']);
  });

  test('without a secret events are refused as unavailable, with the sandbox there is no such address', async () => {
    const { body, headers } = event();
    const answer = async (changes: Partial<Config>) => {
      const app = Fastify();
      registerStripeWebhook(app, { ...server.platform, config: testConfig(changes) });
      app.setErrorHandler(errorAnswers());
      const said = await app.inject({ method: 'POST', url: '/webhooks/stripe', body, headers });
      await app.close();
      return [said.statusCode, said.json<{ message: string }>().message];
    };
    expect(await answer({ PAYMENT_GATEWAY: 'stripe' })).toEqual([503, 'STRIPE_WEBHOOK_SECRET is not set.']);
    const [status] = await answer({ PAYMENT_GATEWAY: 'sandbox', STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET });
    expect(status).toBe(404);
    expect((await server.call('GET', '/webhooks/stripe')).status, 'not a page of the console').toBe(404);
  });
});

describe('refunds', () => {
  test('a refund that the bank returns late becomes a failed refund at once, however often Stripe says so', async () => {
    const { refund, refundId, order, payment, customer } = await orders.refunded();
    refund['status'] = 'failed';
    const event = signedEvent('refund.failed', refund);
    for (let time = 0; time < 3; time++) expect((await post(event)).status).toBe(200);
    await hear('charge.refund.updated', refund);
    await work();
    await work();
    expect(await outcomes()).toEqual(['handled', 'handled']);
    expect(await told(order.id, 'refund_failed')).toEqual([
      'The refund of $5.00 to the card failed: The bank returned it.',
    ]);
    const { refunded_cents } = await server.db
      .selectFrom('payments')
      .select('refunded_cents')
      .where('id', '=', payment.id)
      .executeTakeFirstOrThrow();
    expect(refunded_cents).toBe(0);
    const failed = await server.call('GET', '/api/billing/admin/failed-refunds', { as: staff });
    expect(failed.body.data).toMatchObject([{ id: refundId, failed_amount: 5, user: { id: customer.id } }]);
    const timeline = await server.call('GET', `/api/customers/admin/users/${customer.id}/timeline`, { as: staff });
    expect(JSON.stringify(timeline.body)).toContain('The bank returned it.');
  });

  test('an older event that comes after a newer one changes nothing: Stripe is asked for the present state', async () => {
    const { refund, refundId, order } = await orders.refunded();
    const before = { ...refund };
    refund['status'] = 'failed';
    await hear('refund.failed', refund);
    await work();
    await hear('refund.updated', before);
    await hear('refund.created', { ...before, status: 'pending' });
    await work();
    const { status } = await server.db
      .selectFrom('refunds')
      .select('status')
      .where('id', '=', refundId)
      .executeTakeFirstOrThrow();
    expect([status, await told(order.id, 'refund_failed')]).toEqual(['failed', [expect.any(String)]]);
  });

  test('a refund whose answer was lost is settled by its event', async () => {
    const { refund, refundId, order } = await orders.refunded();
    await sql`update refund_parts set status = 'pending', billing_transaction_id = null, finished_at = null`.execute(
      server.db,
    );
    await sql`update refunds set status = 'pending'`.execute(server.db);
    await sql`update payments set refunded_cents = 0`.execute(server.db);
    await hear('refund.updated', refund);
    await work();
    const part = await server.db.selectFrom('refund_parts').selectAll().executeTakeFirstOrThrow();
    expect(part).toMatchObject({ refund_id: refundId, status: 'successful', billing_transaction_id: refund['id'] });
    expect(await told(order.id, 'refund_successful')).toHaveLength(2);
    expect(stripe.refunds).toHaveLength(1);
  });

  test('a refund that Stripe made after refusing it becomes successful', async () => {
    const { refund, order } = await orders.refunded();
    await sql`update refund_parts set status = 'failed', billing_transaction_id = null, failure_reason = 'Declined'`.execute(
      server.db,
    );
    await sql`update refunds set status = 'failed'`.execute(server.db);
    await sql`update payments set refunded_cents = 0`.execute(server.db);
    await hear('refund.updated', refund);
    await work();
    const { status } = await server.db.selectFrom('refunds').select('status').executeTakeFirstOrThrow();
    expect([status, await told(order.id, 'refund_successful')]).toEqual([
      'successful',
      [expect.any(String), expect.stringContaining('the payment gateway had refused it first')],
    ]);
    expect(await differences()).toEqual([]);
  });

  test('a returned refund that staff resolved before, and one recorded nowhere, are differences', async () => {
    const { refund, order } = await orders.refunded();
    await sql`update refunds set resolution = 'credited', resolved_at = now()`.execute(server.owner);
    refund['status'] = 'failed';
    await hear('refund.failed', refund);
    await hear('charge.refund.updated', refund);
    await work();
    const made = { check: 'refunds-made', count: 1, examples: [expect.objectContaining({ order_id: order.id })] };
    expect(await differences()).toEqual([made]);
    const metadata = { larder_key: `${orders.installation}:refund:404:404` };
    const lost = { ...refund, id: 're_lost', status: 'succeeded', metadata };
    stripe.refunds.push(lost);
    await hear('refund.updated', lost);
    await work();
    expect((await differences()).map(({ check, count }) => [check, count])).toEqual([
      ['refunds-made', 1],
      ['refunds-recorded', 1],
    ]);
    expect(await outcomes()).toEqual(['differs', 'differs', 'differs']);
  });
});

describe('charges', () => {
  const lose = () =>
    sql`update payments set status = 'pending', billing_transaction_id = null, finished_at = null`.execute(server.db);

  async function pendingCharge() {
    const charged = await orders.chargedOrder();
    const { customer, payment, order } = charged;
    const method = `pm_${customer.id}good`;
    await sql`update payment_methods set fingerprint = null, gateway_reference = ${`cus_${customer.id}/${method}`} where user_id = ${customer.id}`.execute(
      server.db,
    );
    await sql`update payments set created_at = created_at - interval '25 hours' where id = ${payment.id}`.execute(
      server.db,
    );
    await lose();
    return { ...charged, made: stripe.intents.find(({ id }) => id === charged.intent)!, orderId: order.id };
  }
  const statusOf = async (id: number) =>
    (await server.db.selectFrom('payments').select('status').where('id', '=', id).executeTakeFirstOrThrow()).status;

  const fingerprintOf = async (id: number) => {
    const cards = server.db
      .selectFrom('payment_methods as m')
      .innerJoin('payments as p', 'p.payment_method_id', 'm.id');
    return (await cards.select('m.fingerprint').where('p.id', '=', id).executeTakeFirstOrThrow()).fingerprint;
  };

  test('a charge that ends later is recorded by its event, with the fingerprint of its card', async () => {
    const { made, payment, intent } = await pendingCharge();
    made['status'] = 'processing';
    await hear('payment_intent.processing', made);
    made['status'] = 'succeeded';
    await hear('payment_intent.succeeded', made);
    await work();
    const { status, billing_transaction_id } = await server.db
      .selectFrom('payments')
      .selectAll()
      .where('id', '=', payment.id)
      .executeTakeFirstOrThrow();
    expect([status, billing_transaction_id]).toEqual(['successful', intent]);
    expect(await fingerprintOf(payment.id)).toBe('fp_4242');
    expect(stripe.intents).toHaveLength(1);
  });

  test('a charge that was cancelled at Stripe fails', async () => {
    const { made, payment, orderId } = await pendingCharge();
    Object.assign(made, { status: 'canceled', amount_received: 0 });
    await hear('payment_intent.canceled', made);
    await work();
    expect(await statusOf(payment.id)).toBe('failed');
    expect(await fingerprintOf(payment.id)).toBe('fp_4242');
    expect(await told(orderId, 'order_charge_failed')).toHaveLength(1);
  });

  test('the event of a recorded charge changes nothing and asks Stripe nothing', async () => {
    const { intent } = await orders.chargedOrder();
    const made = stripe.intents.find(({ id }) => id === intent)!;
    stripe.asked.length = 0;
    await hear('payment_intent.succeeded', made);
    await hear('payment_intent.payment_failed', { ...made, status: 'requires_payment_method' });
    await work();
    expect([stripe.asked, await outcomes(), await differences()]).toEqual([[], ['handled', 'handled'], []]);
  });

  test('a charge that is recorded as failed and one recorded nowhere are listed at once, each once', async () => {
    const { intent, payment, order, customer } = await orders.chargedOrder();
    await sql`update payments set status = 'failed', failure_reason = 'Declined', billing_transaction_id = null where id = ${payment.id}`.execute(
      server.db,
    );
    const made = stripe.intents.find(({ id }) => id === intent)!;
    await hear('payment_intent.succeeded', made);
    await hear('payment_intent.succeeded', made);
    const key = `${orders.installation}:order:404:cutoff`;
    const lost = await orders.makeIntent(`cus_${customer.id}`, `pm_${customer.id}good`, key, 100);
    await hear('payment_intent.succeeded', { id: lost, metadata: { larder_key: key } });
    await work();
    const [found] = (await differences()).filter(({ check }) => check === 'charges-recorded');
    expect(found).toMatchObject({
      count: 2,
      examples: expect.arrayContaining([
        { name: `Charge ${payment.id}`, user_id: customer.id, order_id: order.id },
        { name: `Gateway entry ${lost}`, user_id: null, order_id: null },
      ]),
    });
  });
});

test('events of other types are ignored, and those about objects of others are kept as unknown', async () => {
  await hear('charge.succeeded', { id: 'ch_1' });
  await hear('v1.something.new', { no: 'id' });
  await hear('payment_intent.succeeded', { id: 'pi_of_others', metadata: {} });
  await hear('refund.failed', { id: 're_of_others', metadata: { larder_key: `${crypto.randomUUID()}:refund:1:1` } });
  await work();
  expect(await outcomes()).toEqual(['ignored', 'ignored', 'unknown', 'unknown']);
  expect(await differences()).toEqual([]);
});

test('nothing of a card or a customer is stored with an event', async () => {
  // Words, because the digits of a card could be part of an ID or a moment.
  const card = { brand: 'brand-of-card', last4: 'end-of-card', exp_year: 'year-of-card' };
  await hear('payment_intent.succeeded', { id: 'pi_1', customer: 'cus_77', payment_method_details: { card } });
  expect(JSON.stringify(await events())).not.toMatch(/of-card|cus_77/);
});

test('a thousand posts of one event at once are one event, and a thousand events at once are each handled once', async () => {
  const { refund, order } = await orders.refunded();
  refund['status'] = 'failed';
  const one = signedEvent('refund.failed', refund);
  const same = await Promise.all(Array.from({ length: 1_000 }, () => post(one)));
  expect(new Set(same.map(({ status }) => status))).toEqual(new Set([200]));
  const all = Array.from({ length: 1_000 }, () => signedEvent('charge.refund.updated', refund));
  const different = await Promise.all(all.map(post));
  expect(new Set(different.map(({ status }) => status))).toEqual(new Set([200]));
  const { rows } = await sql<{ jobs: number }>`select count(*)::int as jobs from pgboss.job
    where name = ${handleGatewayEvent.name}`.execute(server.owner);
  expect([(await events()).length, rows]).toEqual([1_001, [{ jobs: 1_001 }]]);
  await work();
  expect(new Set(await outcomes())).toEqual(new Set(['handled']));
  expect(await told(order.id, 'refund_failed')).toHaveLength(1);
}, 180_000);

describe('a job that does not end', () => {
  test('a job killed before its change is committed is repeated and changes once', async () => {
    const { refund, order } = await orders.refunded();
    refund['status'] = 'failed';
    await hear('refund.failed', refund);
    const [event] = await events();
    const killed: JobContext = {
      ...ctx,
      transaction: (change) =>
        ctx.transaction(async (tx) => {
          await change(tx);
          throw new Error('killed');
        }),
    };
    await expect(handleGatewayEvent.run({ id: event!.id }, killed)).rejects.toThrow('killed');
    expect([await outcomes(), await told(order.id, 'refund_failed')]).toEqual([[null], []]);
    await Promise.all([work(), handleGatewayEvent.run({ id: event!.id }, ctx)]);
    expect([await outcomes(), (await told(order.id, 'refund_failed')).length]).toEqual([['handled'], 1]);
  });

  test('an event whose job gave up is handled once Stripe answers again', async () => {
    const { refund, order } = await orders.refunded();
    refund['status'] = 'failed';
    await hear('refund.failed', refund);
    stripe.failReads(1_000);
    await expect(work()).rejects.toThrow('did not report the outcome');
    stripe.failReads(0);
    await handleWaitingEvents.run({}, ctx);
    await work();
    expect(await outcomes(), 'too young to be lost').toEqual([null]);
    await sql`update gateway_events set received_at = received_at - interval '11 minutes'`.execute(server.db);
    await handleWaitingEvents.run({}, ctx);
    expect(await handleWaitingEvents.run({}, ctx), 'queued already').toEqual({ enqueued: 0 });
    await work();
    expect([await outcomes(), (await told(order.id, 'refund_failed')).length]).toEqual([['handled'], 1]);
  });
});
