import * as z from 'zod';
import type { Config } from '../../config.ts';
import { defineJob } from '../../platform/jobs/define-job.ts';
import type { Db, Tx } from '../../platform/database.ts';
import { businessNow } from '../../platform/clock.ts';
import { type GatewayAnswer, GatewayTimeout } from '../billing/gateway/payment-gateway.ts';
import { gatewayOf } from '../billing/gateway/gateway-of.ts';
import { findCharge } from './charge-payment.queries.ts';
import { finishPayment } from './finish-payment.ts';

interface ChargeContext {
  config: Config;
  db: Db;
  transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
}

/**
 * Makes the charge of a payment that was written down before. The gateway is asked outside of any transaction and with
 * the payment's own key, so whoever asks again, after a crash or beside another, hears the same answer.
 */
export async function charge(ctx: ChargeContext, paymentId: number): Promise<GatewayAnswer | null> {
  const payment = await findCharge(ctx.db, paymentId);
  if (payment?.status !== 'pending' || payment.gateway_reference === null) return null;
  const answer = await gatewayOf(ctx).charge({
    key: payment.key,
    amount: payment.amount_cents,
    methodReference: payment.gateway_reference,
    writtenAt: payment.created_at,
  });
  const now = await businessNow(ctx.db);
  await ctx.transaction((tx) => finishPayment(tx, paymentId, answer, now));
  return answer;
}

/** A charge that nobody waits for. What the gateway does not answer is asked again, in the end once a minute. */
export const chargePayment = defineJob({
  name: 'charge-payment',
  data: z.object({ payment_id: z.int() }),
  // A gateway takes about a second for a charge: 60 side by side make a big cutoff's charges in minutes, not hours, and
  // stay below the 100 requests a second that Stripe allows.
  batches: 3,
  longestRetrySeconds: 60,
  keepHours: 24,
  async run({ payment_id }, ctx) {
    try {
      await charge(ctx, payment_id);
    } catch (error) {
      if (error instanceof GatewayTimeout)
        ctx.log.warn({ payment_id }, 'the gateway did not answer; asked again later');
      throw error;
    }
  },
});
