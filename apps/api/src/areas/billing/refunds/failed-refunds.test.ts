import { cents, toDollars } from '@larder/domain/values/cents.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildStaff } from '../../../../test/builders.ts';
import { buildChargedOrder, buildShop } from '../../../../test/charged-orders.ts';
import { buildReason } from '../../../../test/reasons.ts';
import { startTestServer, type TestServer } from '../../../../test/server.ts';
import { businessNow } from '../../../platform/clock.ts';
import { inTransaction } from '../../../platform/database/database.ts';
import { jobContext } from '../../../platform/jobs/job-context.fixture.ts';
import { findBackgroundFigures } from '../../operations/metrics/background-figures.queries.ts';
import { settleOrders } from '../../orders/charging/settle-orders.ts';
import { checkMoney } from '../money/check-money.job.ts';
import { brokenInvariants } from '../money/invariants.ts';
import { finishRefundPart, refundPayment } from './refund-payment.job.ts';

let server: TestServer;
let staff: { cookie: string; email: string };
let shop: Awaited<ReturnType<typeof buildShop>>;
let reason_id: number;
beforeAll(async () => {
  server = await startTestServer();
  const { id, email } = await buildStaff(server.db, 'support');
  staff = { cookie: await server.session(id), email };
  shop = await buildShop(server.db);
  reason_id = await buildReason(server.db, 'CREDIT_REGULAR');
});
afterAll(() => server.close());

const REFUND = '/api/billing/admin/refunds';
const post = (url: string, body: object = {}) => server.call('POST', url, { as: staff.cookie, body });
const retry = (id: number, body: object = {}, query = '') => post(`${REFUND}/${id}/retries${query}`, body);
const credit = (id: number, body: object = {}, query = '') => post(`${REFUND}/${id}/credits${query}`, body);
const get = async (url: string) => (await server.call('GET', url, { as: staff.cookie })).body;
const refundsOf = async (userId: number) => (await get(`${REFUND}?user_id=${userId}`)).data;
const listed = async () => (await get('/api/billing/admin/failed-refunds')).data.map(({ id }: { id: number }) => id);
const activitiesOf = async (orderId: number): Promise<string[]> =>
  (await get(`/api/sales/orders/${orderId}?include=postCutoffActivities`)).data.postCutoffActivities.data.map(
    ({ type, description }: { type: string; description: string }) => `${type}: ${description}`,
  );
const balanceOf = async (userId: number) =>
  (
    await server.db
      .selectFrom('credit_accounts')
      .select('balance_cents')
      .where('user_id', '=', userId)
      .where('type', '=', 'CREDIT')
      .executeTakeFirstOrThrow()
  ).balance_cents;

async function askGateway(): Promise<void> {
  const parts = await server.db
    .selectFrom('refund_parts')
    .select(['refund_id', 'payment_id'])
    .where('status', '=', 'pending')
    .execute();
  for (const part of parts) await refundPayment.run(part, jobContext(server.db));
}

async function failedRefund(amount = 10) {
  const { order } = await buildChargedOrder(server.db, shop, { card: '5126' });
  const { id } = (await post(REFUND, { order_id: order.id, reason_id, reason_details: 'Cold', amount })).body.data;
  await askGateway();
  return { id: Number(id), order };
}

describe('a refund that the gateway refused', () => {
  test("a refund that the gateway refused is in its order's activity, on the list of failed refunds and in the metric", async () => {
    const before = await findBackgroundFigures(server.db);
    const { id, order } = await failedRefund();
    expect(await activitiesOf(order.id)).toEqual([
      'refund_failed: The refund of $10.00 to the card failed: The bank did not accept the refund.',
      `refund_requested: Requested a refund of $10.00 for order ${order.id}`,
      expect.stringContaining('charged: '),
    ]);
    const { data, meta } = await get('/api/billing/admin/failed-refunds');
    expect(data.at(-1)).toMatchObject({
      id,
      order_id: order.id,
      order_week_id: order.order_week_id,
      amount: 10,
      failed_amount: 10,
      status: 'failed',
      resolution: null,
      user: { id: order.user_id },
      parts: [{ amount: 10, status: 'failed', failure_reason: 'The bank did not accept the refund.' }],
    });
    expect(meta.total).toBe(data.length);
    const after = await findBackgroundFigures(server.db);
    expect(after.failed_refunds).toBe(before.failed_refunds + 1);
    const cockpit = await get(`/api/sales/admin/order-weeks/${order.order_week_id}/cockpit`);
    expect(cockpit.data.cycles[0].states['refund-failed']).toBe(1);
    const orders = await get(`/api/sales/admin/orders?order_week_id=${order.order_week_id}&state=refund-failed`);
    expect(orders.data.map((each: { id: number }) => each.id)).toEqual([order.id]);
    expect((await server.call('GET', '/api/billing/admin/failed-refunds')).status).toBe(401);
  });

  test('a failed refund is open work of the reconciliation, not a difference, until it is resolved', async () => {
    await failedRefund();
    const { id } = await failedRefund();
    const answered = await checkMoney.run({}, jobContext(server.db));
    const open = async () => (await get('/api/billing/admin/money')).meta.open_work;
    const [{ count }] = await open();
    expect(answered).toMatchObject({ differences: 0, open: { 'failed-refunds': count } });
    expect((await credit(id)).status).toBe(201);
    expect(await open()).toEqual([{ check: 'failed-refunds', count: count - 1 }]);
  });

  test('a settlement whose refund fails lists what was requested and what failed separately', async () => {
    const { order } = await buildChargedOrder(server.db, shop, { card: '5126' });
    await server.db
      .updateTable('orders')
      .set({
        is_skipped: true,
        is_skipped_post_cutoff: true,
        post_cutoff_funds_return_strategy: 'refund',
        total_cents: cents(0),
      })
      .where('id', '=', order.id)
      .execute();
    await settleOrders.run(jobContext(server.db), await businessNow(server.db));
    await askGateway();
    const dollars = `$${toDollars(order.total_cents).toFixed(2)}`;
    expect(await activitiesOf(order.id)).toEqual([
      `refund_failed: The refund of ${dollars} to the card failed: The bank did not accept the refund.`,
      `settled: Settled: refund of ${dollars} to the card requested`,
      `returned: Requested a refund of ${dollars} to the card`,
      expect.stringContaining('charged: '),
    ]);
  });

  test('concurrent retries of a failed refund make one refund with its own key', async () => {
    const { id, order } = await failedRefund();
    const seen = await retry(id, {}, '?preview=1');
    expect(seen).toMatchObject({ status: 200, body: { data: { charge: 0, returns: { refund: 10, credit: 0 } } } });
    const { fingerprint } = seen.body.data;
    const answers = await Promise.all(Array.from({ length: 6 }, () => retry(id, { expected: fingerprint })));
    const done = answers.filter(({ status }) => status === 201);
    expect(done).toHaveLength(1);
    for (const answer of answers.filter((each) => each !== done[0]))
      expect(answer).toMatchObject({ status: 422, body: { message: 'This refund was already retried.' } });
    const again = done[0]?.body.data;
    expect(again).toMatchObject({ amount: 10, status: 'pending', reason_details: 'Cold', resolution: null });
    expect(again.id).not.toBe(id);
    expect(await credit(id)).toMatchObject({ status: 422, body: { message: 'This refund was already retried.' } });
    expect(await listed()).not.toContain(id);
    await askGateway();
    const refunds = await refundsOf(order.user_id);
    expect(refunds.map((each: { status: string; resolution: string }) => [each.status, each.resolution])).toEqual([
      ['successful', null],
      ['failed', 'retried'],
    ]);
    expect((await activitiesOf(order.id)).slice(0, 2)).toEqual([
      'refunded: Refunded $10.00 to the card',
      `refund_requested: Retried a refund of $10.00 for order ${order.id}`,
    ]);
    expect(await brokenInvariants(server.db)).toEqual([]);
  });

  test('a failed refund is given as credit once, within the cap of its order', async () => {
    const { id, order } = await failedRefund();
    const answers = await Promise.all(Array.from({ length: 6 }, () => credit(id)));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(answers.find(({ status }) => status !== 201)).toMatchObject({
      status: 422,
      body: { message: 'This refund was already given as credit.' },
    });
    expect(await balanceOf(order.user_id)).toBe(1_000);
    expect(await listed()).not.toContain(id);
    expect((await retry(id)).status).toBe(422);
    expect((await activitiesOf(order.id))[0]).toBe('refund_credited: Issued $10.00 as credit for the failed refund');
    const left = toDollars(order.total_cents) - 10;
    const more = await post(REFUND, { order_id: order.id, reason_id, amount: Number((left + 0.01).toFixed(2)) });
    expect(more.body.errors.amount).toEqual([`At most $${left.toFixed(2)} can be refunded for this order.`]);
  });

  test('a failed refund that staff already compensated is not paid twice and leaves the list', async () => {
    const { id, order } = await failedRefund();
    const total = toDollars(order.total_cents);
    await post(REFUND, { order_id: order.id, reason_id, amount: Number((total - 4).toFixed(2)) });
    expect(await retry(id)).toMatchObject({
      status: 422,
      body: { message: 'At most $4.00 can be refunded for this order.' },
    });
    const seen = await credit(id, {}, '?preview=1');
    expect(seen.body.data.returns).toEqual({ credit: 4, refund: 0, kept: 0 });
    await post(REFUND, { order_id: order.id, reason_id, amount: 4 });
    const changed = await credit(id, { expected: seen.body.data.fingerprint });
    expect(changed).toMatchObject({ status: 409, body: { code: 'figures_changed' } });
    expect(await credit(id)).toMatchObject({ status: 201, body: { data: { resolution: 'closed' } } });
    expect(await balanceOf(order.user_id)).toBe(0);
    expect(await listed()).not.toContain(id);
  });

  test('a refund that succeeds after it was refused becomes successful and keeps its resolution', async () => {
    const { id, order } = await failedRefund();
    await credit(id);
    const [part] = (await refundsOf(order.user_id))[0].parts;
    const answer = { outcome: 'successful', reference: 'late' } as const;
    for (let twice = 0; twice < 2; twice++)
      await inTransaction(server.db, (tx) => finishRefundPart(tx, id, part.payment_id, answer));
    const [latest] = await refundsOf(order.user_id);
    expect(latest).toMatchObject({ status: 'successful', parts: [{ status: 'successful' }] });
    expect((await activitiesOf(order.id)).filter((text) => text.startsWith('refunded'))).toEqual([
      'refunded: Refunded $10.00 to the card: the payment gateway had refused it first, and it was given as credit in the meantime',
    ]);
    expect(await brokenInvariants(server.db)).toEqual([]);
  });

  test('a second job of a finished refund changes nothing', async () => {
    const { id, order } = await failedRefund();
    const [part] = (await refundsOf(order.user_id))[0].parts;
    await refundPayment.run({ refund_id: id, payment_id: part.payment_id }, jobContext(server.db));
    expect((await activitiesOf(order.id)).filter((text) => text.startsWith('refund_failed'))).toHaveLength(1);
  });

  test('a second answer to a refund is not counted again', async () => {
    const { order } = await buildChargedOrder(server.db, shop);
    const { id, parts } = (await post(REFUND, { order_id: order.id, reason_id, reason_details: 'Cold', amount: 10 }))
      .body.data;
    const payment = server.db.selectFrom('payments').where('order_id', '=', order.id);
    for (const answer of [
      { outcome: 'successful', reference: 're_1' },
      { outcome: 'successful', reference: 're_2' },
      { outcome: 'declined', reason: 'Too late' },
    ] as const) {
      await inTransaction(server.db, (tx) => finishRefundPart(tx, id, parts[0].payment_id, answer));
      expect((await payment.select('refunded_cents').executeTakeFirstOrThrow()).refunded_cents).toBe(1_000);
      expect(await refundsOf(order.user_id)).toMatchObject([{ status: 'successful', billing_transaction_id: 're_1' }]);
    }
  });
});

test('only the refused parts of a refund are retried or credited', async () => {
  const { order } = await buildChargedOrder(server.db, shop, { card: '5126' });
  const charge = await server.db
    .selectFrom('payments')
    .selectAll()
    .where('order_id', '=', order.id)
    .executeTakeFirstOrThrow();
  const { id: _, ...row } = charge;
  await server.db
    .insertInto('payments')
    .values({
      ...row,
      amount_cents: cents(300),
      idempotency_key: `${row.idempotency_key}:2`,
      billing_transaction_id: 'sandbox_other',
    })
    .execute();
  const { id } = (await post(REFUND, { order_id: order.id, reason_id, amount: 8 })).body.data;
  await askGateway();
  const [latest] = await refundsOf(order.user_id);
  expect(latest.parts.map((part: { amount: number; status: string }) => [part.amount, part.status])).toEqual([
    [3, 'successful'],
    [5, 'failed'],
  ]);
  expect((await activitiesOf(order.id))[0]).toContain('The refund of $5.00 of $8.00 to the card failed');
  const again = (await retry(id)).body.data;
  expect(again).toMatchObject({ amount: 5, parts: [{ payment_id: charge.id, amount: 5 }] });
});

test('a refund that is pending, successful or unknown can be neither retried nor credited', async () => {
  const { order } = await buildChargedOrder(server.db, shop);
  const { id } = (await post(REFUND, { order_id: order.id, reason_id, amount: 1 })).body.data;
  const refused = { status: 422, body: { message: 'Only a failed refund can be retried or credited.' } };
  expect(await retry(id)).toMatchObject(refused);
  await askGateway();
  expect(await credit(id)).toMatchObject(refused);
  expect((await retry(999_999)).status).toBe(404);
  expect((await server.call('POST', `${REFUND}/${id}/retries`, { body: {} })).status).toBe(401);
});
