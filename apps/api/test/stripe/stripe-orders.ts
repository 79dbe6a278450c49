import { sql } from 'kysely';
import { cents } from '@larder/domain/values/cents.ts';
import { KEY, type StripeStandIn } from '../../src/areas/billing/gateway/stripe-stand-in.fixture.ts';
import { refundPayment } from '../../src/areas/billing/refunds/refund-payment.job.ts';
import { writeRefund } from '../../src/areas/billing/refunds/write-refund.ts';
import { businessNow } from '../../src/platform/clock.ts';
import type { JobContext } from '../../src/platform/jobs/jobs.ts';
import { buildChargedOrder, buildShop } from '../charged-orders.ts';
import type { TestServer } from '../server.ts';

export type StripeOrders = Awaited<ReturnType<typeof buildStripeOrders>>;

/** Orders whose charges and refunds are those of Stripe's stand-in. */
export async function buildStripeOrders({ db, owner }: TestServer, stripe: StripeStandIn, ctx: JobContext) {
  const shop = await buildShop(db);
  const { id: installation } = await db.selectFrom('installation').select('id').executeTakeFirstOrThrow();

  async function chargedOrder() {
    const { customer, order } = await buildChargedOrder(db, shop);
    const [customerId, method] = [`cus_${customer.id}`, `pm_${customer.id}good`];
    stripe.methods.set(method, customerId);
    const payment = await db
      .selectFrom('payments')
      .select(['id', 'idempotency_key', 'amount_cents'])
      .where('order_id', '=', order.id)
      .executeTakeFirstOrThrow();
    const intent = await makeIntent(
      customerId,
      method,
      `${installation}:${payment.idempotency_key}`,
      order.total_cents,
    );
    await db
      .updateTable('payments')
      .set({ billing_transaction_id: intent, finished_at: await businessNow(db) })
      .where('id', '=', payment.id)
      .execute();
    await sql`delete from sandbox_gateway_entries`.execute(owner);
    return { customer, order, payment, intent };
  }

  async function makeIntent(customer: string, method: string, key: string, amount: number): Promise<string> {
    const response = await fetch(`${stripe.address}/v1/payment_intents`, {
      method: 'POST',
      headers: { authorization: `Bearer ${KEY}` },
      body: new URLSearchParams({
        customer,
        payment_method: method,
        amount: String(amount),
        'metadata[larder_key]': key,
      }),
    });
    return ((await response.json()) as { id: string }).id;
  }

  async function refunded() {
    const { customer, order, payment } = await chargedOrder();
    const now = await businessNow(db);
    const refund = { userId: customer.id, orderId: order.id, amount: cents(500), reason: 'Spoiled', reasonId: null };
    const refundId = await ctx.transaction((tx) =>
      writeRefund(tx, ctx, { ...refund, details: null, staffId: null }, now),
    );
    await refundPayment.run({ refund_id: refundId, payment_id: payment.id }, ctx);
    const [made] = stripe.refunds;
    if (!made) throw new Error('Stripe made no refund');
    return { customer, order, payment, refundId, refund: made };
  }

  return { installation, chargedOrder, makeIntent, refunded };
}
