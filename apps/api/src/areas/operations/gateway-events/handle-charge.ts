import type { JobContext } from '../../../platform/jobs/jobs.ts';
import { leaveOutQueued } from '../../../platform/jobs/leave-out-queued.ts';
import { checkDifference } from '../../billing/money/check-money.job.ts';
import { listUnlike } from '../../billing/money/compare-with-gateway.queries.ts';
import { chargePayment } from '../../orders/charging/charge-payment.job.ts';
import { type GatewayReads, findPaymentOfKey, type Outcome, type WaitingEvent } from './gateway-events.queries.ts';

/** A pending charge is asked about again; one that is recorded otherwise is a difference (MON-39). */
export async function handleCharge(
  ctx: JobContext,
  { entries }: GatewayReads,
  { reference, key }: WaitingEvent,
): Promise<Outcome> {
  const { db, jobs } = ctx;
  const payment = key === null ? undefined : await findPaymentOfKey(db, key);
  if (payment?.status === 'pending') {
    await ctx.transaction(async (tx) => {
      const lost = await leaveOutQueued(tx, chargePayment, [{ payment_id: payment.id }]);
      await jobs.enqueueAll(tx, chargePayment, lost);
    });
    return 'handled';
  }
  // The most frequent event: a charge that succeeded stays so, and the gateway is not asked.
  if (payment?.status === 'successful' && payment.billing_transaction_id === reference) return 'handled';
  const entry = await entries.find('charge', reference);
  const [row] = entry ? await listUnlike(db, 'charge', [entry]) : [];
  if (!row) return payment ? 'handled' : 'unknown';
  await ctx.transaction((tx) => jobs.enqueue(tx, checkDifference, { check: 'charges-recorded', row }));
  return 'differs';
}
