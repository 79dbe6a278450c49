import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { toDollars } from '@larder/domain/values/cents.ts';
import { buildStaff } from '../../../../test/builders.ts';
import { buildChargedOrder, buildShop } from '../../../../test/charged-orders.ts';
import { buildReason } from '../../../../test/reasons.ts';
import { startTestServer, type TestServer } from '../../../../test/server.ts';
import { businessNow } from '../../../platform/clock.ts';
import type { Jobs } from '../../../platform/jobs/jobs.ts';
import { jobContext } from '../../../platform/jobs/job-context.fixture.ts';
import { askPendingRefunds } from './ask-pending-refunds.job.ts';
import { refundPayment } from './refund-payment.job.ts';

let server: TestServer;
let cookie: string;
let shop: Awaited<ReturnType<typeof buildShop>>;
let reason_id: number;
beforeAll(async () => {
  server = await startTestServer();
  cookie = await server.session((await buildStaff(server.db, 'support')).id);
  shop = await buildShop(server.db);
  reason_id = await buildReason(server.db, 'CREDIT_REGULAR');
});
afterAll(() => server.close());

const refund = (body: object, query = '') =>
  server.call('POST', `/api/billing/admin/refunds${query}`, { as: cookie, body });
const refundsOf = async (userId: number) =>
  (await server.call('GET', `/api/billing/admin/refunds?user_id=${userId}`, { as: cookie })).body.data;
const paymentOf = (orderId: number) =>
  server.db.selectFrom('payments').selectAll().where('order_id', '=', orderId).executeTakeFirstOrThrow();

async function chargedOrder(more: Parameters<typeof buildChargedOrder>[2] = {}) {
  const { order } = await buildChargedOrder(server.db, shop, more);
  return { order, total: toDollars(order.total_cents) };
}
async function askGateway(): Promise<void> {
  const parts = await server.db
    .selectFrom('refund_parts')
    .select(['refund_id', 'payment_id'])
    .where('status', '=', 'pending')
    .execute();
  for (const part of parts) await refundPayment.run(part, jobContext(server.db));
}

describe('a refund', () => {
  test('a refund has a part for its charge and is successful once the gateway made it', async () => {
    const { order } = await chargedOrder();
    const { status, body } = await refund({ order_id: order.id, reason_id, reason_details: 'Cold', amount: 9.99 });
    expect(status).toBe(201);
    const payment = await paymentOf(order.id);
    expect(body.data).toMatchObject({
      order_id: order.id,
      amount: 9.99,
      reason: 'A reason of CREDIT_REGULAR',
      reason_details: 'Cold',
      status: 'pending',
      billing_transaction_id: null,
      parts: [{ payment_id: payment.id, amount: 9.99, billing_transaction_id: null, status: 'pending' }],
    });
    await askGateway();
    const [listed] = await refundsOf(order.user_id);
    expect(listed).toMatchObject({ id: body.data.id, status: 'successful', parts: [{ status: 'successful' }] });
    expect(listed.billing_transaction_id).toBe(listed.parts[0].billing_transaction_id);
    expect((await paymentOf(order.id)).refunded_cents).toBe(999);
  });

  test('a refund never exceeds what the card paid less earlier refunds', async () => {
    const { order, total } = await chargedOrder({ credits: 3_000 });
    const card = Number((total - 30).toFixed(2));
    const tooMuch = await refund({ order_id: order.id, reason_id, amount: Number((card + 0.01).toFixed(2)) });
    expect(tooMuch.status).toBe(422);
    expect(tooMuch.body.errors).toEqual({ amount: [`At most $${card.toFixed(2)} can be refunded for this order.`] });
    expect((await refund({ order_id: order.id, reason_id, amount: card })).status).toBe(201);
    expect((await refund({ order_id: order.id, reason_id, amount: 0.01 })).body.errors).toEqual({
      amount: ['Nothing can be refunded for this order: no card payment is left to refund.'],
    });
  });

  test('a refund is limited by credits that were given for the order', async () => {
    const { order, total } = await chargedOrder();
    const account = await server.db
      .selectFrom('credit_accounts')
      .select('id')
      .where('user_id', '=', order.user_id)
      .where('type', '=', 'CREDIT')
      .executeTakeFirstOrThrow();
    const path = `/api/credits/credit-accounts/${account.id}/transactions`;
    await server.call('POST', path, { as: cookie, body: { amount: 20, reason_id, order_id: order.id } });
    const { body } = await refund({ order_id: order.id, reason_id, amount: total });
    expect(body.errors).toEqual({ amount: [`At most $${(total - 20).toFixed(2)} can be refunded for this order.`] });
  });

  test('fifty concurrent refunds of a whole order make one refund', async () => {
    const { order, total } = await chargedOrder();
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => refund({ order_id: order.id, reason_id, amount: total })),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 422)).toHaveLength(49);
    await askGateway();
    expect((await paymentOf(order.id)).refunded_cents).toBe(order.total_cents);
    expect(await refundsOf(order.user_id)).toHaveLength(1);
  });

  test('a preview of a refund shows the amount and stores nothing', async () => {
    const { order, total } = await chargedOrder();
    const body = { order_id: order.id, reason_id, amount: 10 };
    const previewed = await refund(body, '?preview=1');
    expect(previewed.status).toBe(200);
    expect(previewed.body.data).toMatchObject({ total_after: total, charge: 0, returns: { refund: 10, credit: 0 } });
    expect(await refundsOf(order.user_id)).toEqual([]);
    await refund({ ...body, amount: 1 });
    const changed = await refund({ ...body, expected: previewed.body.data.fingerprint });
    expect(changed.status).toBe(409);
    expect(changed.body.code).toBe('figures_changed');
    expect((await refund({ ...body, expected: changed.body.current.fingerprint })).status).toBe(201);
  });

  test('a refund of an unknown order or without a reason is refused under its field', async () => {
    const { order } = await chargedOrder();
    expect((await refund({ order_id: 999_999, reason_id, amount: 1 })).body.errors).toEqual({
      order_id: ['Order 999999 was not found.'],
    });
    expect((await refund({ order_id: order.id, amount: 1 })).body.errors).toEqual({
      reason_id: ['Reason is required.'],
    });
    expect((await refund({ order_id: order.id, reason_id, amount: -1 })).status).toBe(422);
  });

  test('a refund that the gateway declines is failed and can be requested again', async () => {
    const { order, total } = await chargedOrder();
    const { body } = await refund({ order_id: order.id, reason_id, amount: total });
    const [part] = body.data.parts;
    const { id: installation } = await server.db.selectFrom('installation').select('id').executeTakeFirstOrThrow();
    await server.db
      .insertInto('sandbox_gateway_entries')
      .values({
        key: `${installation}:refund:${body.data.id}:${part.payment_id}`,
        kind: 'refund',
        method_reference: 'declined',
        charge_reference: null,
        amount_cents: order.total_cents,
        outcome: 'declined',
        reason: 'The card was closed.',
        reference: `declined_${body.data.id}`,
      })
      .execute();
    await askGateway();
    expect((await refundsOf(order.user_id))[0]).toMatchObject({ status: 'failed', parts: [{ status: 'failed' }] });
    expect((await paymentOf(order.id)).refunded_cents).toBe(0);
    expect((await refund({ order_id: order.id, reason_id, amount: total })).status).toBe(201);
  });
});

test('a refund whose job was lost is sent again after half an hour, but not while its job is queued', async () => {
  const { order, total } = await chargedOrder();
  const { body } = await refund({ order_id: order.id, reason_id, amount: total });
  const asked: object[] = [];
  const jobs: Jobs = {
    enqueue: () => Promise.resolve(),
    enqueueAll: async (_, __, parts) => void asked.push(...(parts as object[])),
  };
  const ctx = { ...jobContext(server.db), jobs };
  await askPendingRefunds.run({}, ctx);
  const isQueued = () => asked.some((part) => 'refund_id' in part && part.refund_id === body.data.id);
  expect(isQueued()).toBe(false);
  const created_at = (await businessNow(server.db)).subtract({ minutes: 31 });
  await server.db.updateTable('refunds').set({ created_at }).where('id', '=', body.data.id).execute();
  await askPendingRefunds.run({}, ctx);
  expect(isQueued()).toBe(false);
  await sql`delete from pgboss.job where name = 'refund-payment'`.execute(server.db);
  await askPendingRefunds.run({}, ctx);
  expect(isQueued()).toBe(true);
});

test('refunds are listed for an existing customer and require a sign-in', async () => {
  const { order } = await chargedOrder();
  for (const amount of [1, 2]) await refund({ order_id: order.id, reason_id, amount });
  expect((await refundsOf(order.user_id)).map(({ amount }: { amount: number }) => amount)).toEqual([2, 1]);
  expect((await server.call('GET', '/api/billing/admin/refunds?user_id=999999', { as: cookie })).status).toBe(404);
  expect((await server.call('GET', '/api/billing/admin/refunds', { as: cookie })).status).toBe(422);
  expect((await server.call('GET', '/api/billing/admin/refunds?user_id=1')).status).toBe(401);
  expect((await server.call('POST', '/api/billing/admin/refunds', { body: {} })).status).toBe(401);
});
