import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { cents, negate } from '@larder/domain/values/cents.ts';
import { buildReason } from '../../../../test/reasons.ts';
import { startHearing } from '../../../../test/stripe/stripe-events.ts';
import { brokenInvariants, openWork } from '../money/invariants.ts';
import { gatewayOf } from '../gateway/gateway-of.ts';
import { askDispute } from './ask-dispute.ts';
import { askDisputes } from './ask-disputes.job.ts';

type Hearing = Awaited<ReturnType<typeof startHearing>>;
let hearing: Hearing;
beforeAll(async () => {
  hearing = await startHearing();
});
afterAll(() => hearing.close());
beforeEach(() => hearing.clear());

const OPENED = Temporal.Instant.from('2026-03-02T04:30:00Z');
const seconds = (moment: Temporal.Instant) => Math.floor(moment.epochMilliseconds / 1_000);
const movement = (amount: number, at: Temporal.Instant) => ({
  id: `txn_${crypto.randomUUID()}`,
  amount,
  fee: 1_500,
  net: amount - 1_500,
  created: seconds(at),
});

async function disputed() {
  const charged = await hearing.orders.chargedOrder();
  const made = { created_at: OPENED.subtract({ hours: 24 }) };
  await hearing.server.db.updateTable('users').set(made).where('id', '=', charged.customer.id).execute();
  await hearing.server.db.updateTable('orders').set(made).where('id', '=', charged.order.id).execute();
  const { total_cents: amount } = charged.order;
  const dispute: Record<string, unknown> = {
    id: `du_${crypto.randomUUID()}`,
    object: 'dispute',
    amount,
    reason: 'product_not_received',
    status: 'needs_response',
    created: seconds(OPENED),
    payment_intent: charged.intent,
    evidence_details: { due_by: seconds(OPENED.add({ hours: 24 * 7 })) },
    balance_transactions: [movement(negate(amount), OPENED)],
  };
  hearing.stripe.disputes.push(dispute);
  return { ...charged, dispute, amount, dollars: amount / 100 };
}

const list = async () =>
  (await hearing.server.call('GET', '/api/billing/admin/disputes', { as: hearing.staff })).body.data;
const review = (id: number) =>
  hearing.server.call('POST', `/api/billing/admin/disputes/${id}/review`, { as: hearing.staff });
const moneyOf = async (day: string) => {
  const url = `/api/billing/admin/money?from=${day}&to=${day}`;
  const { disputes_withdrawn, disputes_reinstated } = (await hearing.server.call('GET', url, { as: hearing.staff }))
    .body.data[0];
  return { disputes_withdrawn, disputes_reinstated };
};
const toldOf = async (orderId: number) => [
  ...(await hearing.told(orderId, 'dispute_opened')),
  ...(await hearing.told(orderId, 'dispute_withdrawn')),
  ...(await hearing.told(orderId, 'dispute_changed')),
  ...(await hearing.told(orderId, 'dispute_reinstated')),
];

test('a dispute is listed with its due date, told on the timeline, and its money is of the day the bank took it', async () => {
  const { dispute, order, customer, dollars } = await disputed();
  await hearing.hear('charge.dispute.created', dispute);
  await hearing.hear('charge.dispute.funds_withdrawn', dispute);
  await hearing.hear('charge.dispute.updated', dispute);
  await hearing.work();
  expect(await hearing.outcomes()).toEqual(['handled', 'handled', 'handled']);
  expect(await list()).toEqual([
    {
      id: expect.any(Number),
      reference: dispute['id'],
      amount: dollars,
      reason: 'product_not_received',
      status: 'needs-response',
      respond_by: '2026-03-09T04:30:00Z',
      opened_at: OPENED.toString(),
      reviewed_at: null,
      order: { id: order.id, order_week_id: order.order_week_id, deliver_at: order.deliver_at },
      user: { id: customer.id, name: expect.any(String) },
      gift_card: null,
    },
  ]);
  // 10:30 PM in Chicago.
  expect(await moneyOf('2026-03-01')).toEqual({ disputes_withdrawn: dollars, disputes_reinstated: 0 });
  expect(await toldOf(order.id)).toEqual([
    `The charge of $${dollars} is disputed: Product not received. Respond by 3/8/2026 11:30 PM CST`,
    `The bank withdrew $${dollars} for a dispute`,
  ]);
  const timeline = await hearing.server.call('GET', `/api/customers/admin/users/${customer.id}/timeline?kind=ledger`, {
    as: hearing.staff,
  });
  expect(JSON.stringify(timeline.body)).toContain('is disputed: Product not received');
  expect((await openWork(hearing.server.db)).map(({ name, count }) => [name, count])).toEqual([['disputes', 1]]);
  const orders = await hearing.server.call(
    'GET',
    `/api/sales/admin/orders?state=disputed&order_week_id=${order.order_week_id}`,
    { as: hearing.staff },
  );
  expect(orders.body.data.map(({ id }: { id: number }) => id)).toEqual([order.id]);
  const kept = await hearing.server.db
    .selectFrom('orders')
    .select(['status', 'total_cents', 'version'])
    .where('id', '=', order.id)
    .execute();
  expect(kept, 'nothing but the dispute changes').toEqual([
    { status: order.status, total_cents: order.total_cents, version: order.version },
  ]);
});

test('whatever the order of its events, a dispute ends as the gateway has it', async () => {
  const { dispute, order, amount, dollars } = await disputed();
  const first = structuredClone(dispute);
  dispute['status'] = 'won';
  dispute['balance_transactions'] = [
    ...(dispute['balance_transactions'] as object[]),
    movement(amount, OPENED.add({ hours: 24 * 20 })),
  ];
  for (const type of ['closed', 'funds_reinstated', 'created', 'funds_withdrawn', 'updated'])
    await hearing.hear(`charge.dispute.${type}`, type === 'closed' ? dispute : first);
  await hearing.work();
  expect(await toldOf(order.id)).toEqual([
    expect.stringContaining('is disputed: Product not received'),
    `The bank withdrew $${dollars} for a dispute`,
    `The dispute of $${dollars} was won`,
    `The bank reinstated $${dollars} of a dispute`,
  ]);
  expect(await moneyOf('2026-03-21')).toEqual({ disputes_withdrawn: 0, disputes_reinstated: dollars });
  expect([await list(), await openWork(hearing.server.db)]).toEqual([[], []]);
  const names = (await brokenInvariants(hearing.server.db)).map(({ name }) => name);
  expect(names.filter((name) => name.includes('dispute'))).toEqual([]);
});

test('a state that was read before a newer one was recorded is read again', async () => {
  const { dispute, order } = await disputed();
  await hearing.hear('charge.dispute.created', dispute);
  await hearing.work();
  const asked = hearing.stripe.asked.length;
  // The gateway answers with the old state; before it is recorded, another job records the new one.
  const { db, transaction } = hearing.ctx;
  const disputes = gatewayOf(hearing.ctx).disputes!;
  let isFirst = true;
  await askDispute(
    {
      db,
      transaction: async (work) => {
        if (isFirst) {
          isFirst = false;
          dispute['status'] = 'lost';
          await askDispute({ db, transaction }, disputes, String(dispute['id']));
        }
        return transaction(work);
      },
    },
    disputes,
    String(dispute['id']),
  );
  expect(hearing.stripe.asked.length - asked).toBe(3);
  expect((await list())[0].status).toBe('lost');
  expect(await hearing.told(order.id, 'dispute_changed')).toHaveLength(1);
});

test('a lost dispute stays listed until it is reviewed, once, and again after another outcome', async () => {
  const { dispute, order, dollars } = await disputed();
  await hearing.hear('charge.dispute.created', dispute);
  await hearing.work();
  const [{ id }] = await list();
  const open = await review(id);
  expect([open.status, open.body.message]).toEqual([422, 'Only a lost dispute can be marked as reviewed.']);
  dispute['status'] = 'lost';
  await hearing.hear('charge.dispute.closed', dispute);
  await hearing.work();
  expect((await list())[0].status).toBe('lost');
  const reviews = await Promise.all([review(id), review(id)]);
  expect(new Set(reviews.map(({ status }) => status))).toEqual(new Set([200, 422]));
  expect(reviews.find(({ status }) => status === 422)?.body.message).toBe('This dispute was already reviewed.');
  expect(await list()).toEqual([]);
  expect(await hearing.told(order.id, 'dispute_reviewed')).toEqual([`Reviewed the lost dispute of $${dollars}`]);
  dispute['status'] = 'appeal_needs_response';
  await hearing.hear('charge.dispute.updated', dispute);
  await hearing.work();
  expect((await list())[0]).toMatchObject({ status: 'needs-response', reviewed_at: null });
});

test('money that the bank withdrew for a dispute is not refunded to the card a second time, until the dispute is won', async () => {
  const { dispute, order, amount, dollars } = await disputed();
  const reason_id = await buildReason(hearing.server.db, 'CREDIT_REGULAR');
  const body = { order_id: order.id, reason_id, amount: dollars };
  const refund = (query = '', refunded = dollars) =>
    hearing.server.call('POST', `/api/billing/admin/refunds${query}`, {
      as: hearing.staff,
      body: { ...body, amount: refunded },
    });
  const whole =
    `The bank withdrew $${dollars.toFixed(2)} of this charge for a dispute, so it cannot be refunded to the card. ` +
    'Give a credit instead, or wait until the dispute is won.';
  await hearing.hear('charge.dispute.created', dispute);
  await hearing.work();
  for (const query of ['?preview=1', '']) {
    const { status, body: answer } = await refund(query);
    expect([status, answer.errors]).toEqual([422, { amount: [whole] }]);
  }
  const page = await hearing.server.call('GET', `/api/sales/admin/orders/${order.id}`, { as: hearing.staff });
  expect(page.body.data.order).toMatchObject({ withdrawn_amount: dollars, refundable_amount: dollars });
  const price = await hearing.server.call('POST', `/api/credits/admin/orders/${order.id}/amount`, {
    as: hearing.staff,
    body: { as: 'refund' },
  });
  expect(price.body.data).toMatchObject({ maximum: 0, withdrawn: dollars });

  dispute['status'] = 'lost';
  await hearing.hear('charge.dispute.closed', dispute);
  await hearing.work();
  expect((await refund()).status, 'a lost dispute').toBe(422);

  dispute['status'] = 'won';
  dispute['balance_transactions'] = [
    ...(dispute['balance_transactions'] as object[]),
    movement(amount, OPENED.add({ hours: 24 * 20 })),
  ];
  await hearing.hear('charge.dispute.funds_reinstated', dispute);
  await hearing.work();
  expect((await refund()).status).toBe(201);
});

test('a charge of which the bank withdrew a part is refunded up to the rest', async () => {
  const { dispute, order, amount } = await disputed();
  const reason_id = await buildReason(hearing.server.db, 'CREDIT_REGULAR');
  dispute['amount'] = 1_000;
  dispute['balance_transactions'] = [movement(-1_000, OPENED)];
  await hearing.hear('charge.dispute.created', dispute);
  await hearing.work();
  const refund = (refunded: number) =>
    hearing.server.call('POST', '/api/billing/admin/refunds', {
      as: hearing.staff,
      body: { order_id: order.id, reason_id, amount: refunded },
    });
  const rest = (amount - 1_000) / 100;
  expect((await refund(amount / 100)).body.errors).toEqual({
    amount: [
      `At most $${rest.toFixed(2)} can be refunded for this order: the bank withdrew $10.00 for a dispute. ` +
        'Give a credit instead, or wait until the dispute is won.',
    ],
  });
  const answers = await Promise.all([refund(rest), refund(rest)]);
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 422]);
});

test('disputes are listed and reviewed by signed-in staff only, and an unknown one is not found', async () => {
  const { server } = hearing;
  expect((await server.call('GET', '/api/billing/admin/disputes')).status).toBe(401);
  expect((await server.call('POST', '/api/billing/admin/disputes/1/review')).status).toBe(401);
  expect((await review(404)).status).toBe(404);
  const bad = await server.call('POST', '/api/billing/admin/disputes/x/review', { as: hearing.staff });
  expect(bad.status).toBe(404);
});

test('the purchase of a gift card is disputed without a customer, and a charge of others is not recorded', async () => {
  const { dispute } = await disputed();
  const { id: giftCard } = await hearing.server.db
    .insertInto('gift_cards')
    .values({
      code: 'GIFT-1',
      recipient_email: 'a@example.test',
      recipient_first_name: 'A',
      recipient_last_name: 'B',
      gifter_email: 'c@example.test',
      gifter_first_name: 'C',
      gifter_last_name: 'D',
      value_cents: cents(5_000),
      remaining_cents: cents(5_000),
      billing_card_last_4: '4242',
      charge_reference: 'pi_gift',
      created_at: OPENED,
      deleted_at: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  Object.assign(dispute, { payment_intent: 'pi_gift', status: 'lost' });
  const other = { ...dispute, id: 'du_of_others', payment_intent: 'pi_of_others' };
  hearing.stripe.disputes.push(other);
  await hearing.hear('charge.dispute.created', dispute);
  await hearing.hear('charge.dispute.created', other);
  await hearing.work();
  expect(new Set(await hearing.outcomes())).toEqual(new Set(['handled', 'unknown']));
  const [listed, ...others] = await list();
  expect([listed, others]).toMatchObject([
    { user: null, order: null, gift_card: { id: giftCard, code: 'GIFT-1' } },
    [],
  ]);
  expect((await review(listed.id)).status).toBe(200);
});

test('a dispute whose events were lost is recorded in the night, and one that changed is asked about', async () => {
  const { dispute, order } = await disputed();
  dispute['created'] = seconds(Temporal.Now.instant());
  await askDisputes.run({}, hearing.ctx);
  await askDisputes.run({}, hearing.ctx);
  expect(await hearing.told(order.id, 'dispute_opened')).toHaveLength(1);
  Object.assign(dispute, { status: 'under_review', created: 1 });
  await askDisputes.run({}, hearing.ctx);
  expect((await list())[0].status).toBe('under-review');
  expect(await hearing.told(order.id, 'dispute_changed')).toHaveLength(1);
});

test('what a dispute took and gave back cannot be changed by the program', async () => {
  const { dispute } = await disputed();
  await hearing.hear('charge.dispute.created', dispute);
  await hearing.work();
  const changed = sql`update dispute_movements set amount_cents = 1`.execute(hearing.server.db);
  await expect(changed).rejects.toThrow('permission denied');
});
