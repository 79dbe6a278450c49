import * as z from 'zod';
import type { Config } from '../../../config.ts';
import { defineJob } from '../../../platform/jobs/define-job.ts';
import type { Jobs } from '../../../platform/jobs/jobs.ts';
import type { Db, Tx } from '../../../platform/database/database.ts';
import { type GatewayAnswer, GatewayTimeout } from '../../billing/gateway/payment-gateway.ts';
import { gatewayOf } from '../../billing/gateway/gateway-of.ts';
import { findCharge } from './charge-payment.queries.ts';
import { finishPayment } from './finish-payment.ts';

interface ChargeContext {
  config: Config;
  db: Db;
  jobs: Jobs;
  transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
}

/**
 * Calls the gateway outside any transaction with the payment's own key, so repeats get the same answer. Null if nothing
 * is due.
 */
export async function charge(ctx: ChargeContext, paymentId: number): Promise<GatewayAnswer | null> {
  const payment = await findCharge(ctx.db, paymentId);
  if (payment === undefined) return null;
  if (payment.status !== 'pending') return answerOf(payment);
  if (payment.gateway_reference === null) return null;
  const answer = await gatewayOf(ctx).charge({
    key: payment.key,
    amount: payment.amount_cents,
    methodReference: payment.gateway_reference,
    wantsCard: payment.fingerprint === null || payment.card_exp_year === null,
    writtenAt: payment.created_at,
  });
  try {
    await ctx.transaction((tx) => finishPayment(tx, ctx, paymentId, answer));
  } catch (error) {
    throw new ChargeNotRecorded(answer, { cause: error });
  }
  return answer;
}

export class ChargeNotRecorded extends Error {
  readonly answer: GatewayAnswer;
  constructor(answer: GatewayAnswer, options: ErrorOptions) {
    super('the answer of the gateway could not be written down', options);
    this.answer = answer;
  }
}

export async function findAnswer(db: Db, paymentId: number): Promise<GatewayAnswer | null> {
  const payment = await findCharge(db, paymentId);
  return payment === undefined || payment.status === 'pending' ? null : answerOf(payment);
}

const answerOf = (payment: NonNullable<Awaited<ReturnType<typeof findCharge>>>): GatewayAnswer =>
  payment.status === 'successful'
    ? { outcome: 'successful', reference: payment.billing_transaction_id ?? '' }
    : { outcome: 'declined', reason: payment.failure_reason ?? '' };

export const chargePayment = defineJob({
  name: 'charge-payment',
  data: z.object({ payment_id: z.int() }),
  // 60 at once finish a big cutoff in minutes and stay below Stripe's 100 requests a second.
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
