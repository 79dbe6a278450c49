import { afterAll, beforeAll, expect, test } from 'vitest';
import { cents } from '@larder/domain/values/cents.ts';
import { buildStaff } from '../../../../test/builders.ts';
import { buildChargedOrder, buildShop } from '../../../../test/charged-orders.ts';
import { whileMomentPasses } from '../../../../test/faults/moments-passing.ts';
import { buildReason } from '../../../../test/reasons.ts';
import { startTestServer, type TestServer } from '../../../../test/server.ts';
import { businessNow, moveBusinessClock } from '../../../platform/clock.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { jobContext } from '../../../platform/jobs/job-context.fixture.ts';
import { lockCustomers } from '../../orders/reading/customer-status.queries.ts';
import { refundGiftCardPayment } from '../gift-cards/refund-gift-card-payment.job.ts';
import { refundPayment } from '../refunds/refund-payment.job.ts';

// Money that waits for a lock over midnight is recorded on the day on which it moves.

let server: TestServer;
let session: string;
let shop: Awaited<ReturnType<typeof buildShop>>;
let reason_id: number;
beforeAll(async () => {
  server = await startTestServer();
  session = await server.session((await buildStaff(server.db, 'support')).id);
  shop = await buildShop(server.db);
  reason_id = await buildReason(server.db, 'CREDIT_REGULAR');
});
afterAll(() => server.close());

const post = (url: string, body: object) => server.call('POST', url, { as: session, body });

/** Returns that day's moment. */
async function overMidnight(lock: (tx: Tx) => Promise<unknown>, call: () => Promise<unknown>) {
  const tomorrow = (await businessNow(server.db)).add({ hours: 24 });
  await whileMomentPasses(server.db, {
    lock,
    call,
    pass: () => moveBusinessClock(server.db, tomorrow),
    step: async () => {},
  });
  return tomorrow.epochMilliseconds;
}

async function buildRefund() {
  const { order, customer } = await buildChargedOrder(server.db, shop);
  const { body } = await post('/api/billing/admin/refunds', { order_id: order.id, reason_id, amount: 5 });
  return { id: body.data.id as number, order, customer };
}

test('a refund is dated after the wait for its customer', async () => {
  const { order, customer } = await buildChargedOrder(server.db, shop);
  const tomorrow = await overMidnight(
    (tx) => lockCustomers(tx, [customer.id]),
    () => post('/api/billing/admin/refunds', { order_id: order.id, reason_id, amount: 5 }),
  );
  const { created_at } = await server.db
    .selectFrom('refunds')
    .select('created_at')
    .where('order_id', '=', order.id)
    .executeTakeFirstOrThrow();
  expect(created_at.epochMilliseconds).toBeGreaterThanOrEqual(tomorrow);
});

test('a credit is dated after the wait for its customer', async () => {
  const { customer } = await buildChargedOrder(server.db, shop);
  const account = await server.db
    .selectFrom('credit_accounts')
    .select('id')
    .where('user_id', '=', customer.id)
    .where('type', '=', 'CREDIT')
    .executeTakeFirstOrThrow();
  const tomorrow = await overMidnight(
    (tx) => lockCustomers(tx, [customer.id]),
    () => post(`/api/credits/credit-accounts/${account.id}/transactions`, { reason_id, amount: 5 }),
  );
  const { created_at } = await server.db
    .selectFrom('credit_transactions')
    .select('created_at')
    .where('credit_account_id', '=', account.id)
    .executeTakeFirstOrThrow();
  expect(created_at.epochMilliseconds).toBeGreaterThanOrEqual(tomorrow);
});

test('a refund is finished after the wait for its row', async () => {
  const { id } = await buildRefund();
  const parts = server.db.selectFrom('refund_parts').where('refund_id', '=', id);
  const part = await parts.select(['refund_id', 'payment_id']).executeTakeFirstOrThrow();
  const tomorrow = await overMidnight(
    (tx) => tx.selectFrom('refunds').select('id').where('id', '=', id).forNoKeyUpdate().execute(),
    () => refundPayment.run(part, jobContext(server.db)),
  );
  const { finished_at } = await parts.select('finished_at').executeTakeFirstOrThrow();
  expect(finished_at?.epochMilliseconds).toBeGreaterThanOrEqual(tomorrow);
});

test('the refund of a gift card is finished after the wait for the card', async () => {
  const card = await server.db
    .insertInto('gift_cards')
    .values({
      code: 'MIDNIGHT',
      recipient_email: 'ann@example.test',
      recipient_first_name: 'Ann',
      recipient_last_name: 'Lee',
      gifter_email: 'bo@example.test',
      gifter_first_name: 'Bo',
      gifter_last_name: 'Berg',
      value_cents: cents(5_000),
      remaining_cents: cents(5_000),
      billing_card_last_4: '4242',
      charge_reference: 'sandbox_charge_midnight',
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await post(`/api/sales/admin/gift-cards/${card.id}/refunds`, {});
  const refunds = server.db.selectFrom('gift_card_refunds').where('gift_card_id', '=', card.id);
  const { id } = await refunds.select('id').executeTakeFirstOrThrow();
  const tomorrow = await overMidnight(
    (tx) => tx.selectFrom('gift_cards').select('id').where('id', '=', card.id).forNoKeyUpdate().execute(),
    () => refundGiftCardPayment.run({ gift_card_refund_id: id }, jobContext(server.db)),
  );
  const { finished_at } = await refunds.select('finished_at').executeTakeFirstOrThrow();
  expect(finished_at?.epochMilliseconds).toBeGreaterThanOrEqual(tomorrow);
});
