import * as z from 'zod';
import { businessNow } from '../../../platform/clock.ts';
import { defineJob } from '../../../platform/jobs/define-job.ts';
import { leaveOutQueued } from '../../../platform/jobs/leave-out-queued.ts';
import { chargePayment } from './charge-payment.job.ts';
import { listStuckPayments } from './charge-payment.queries.ts';

const RETRY_AFTER = { minutes: 2 };

/** Retries charges whose job is lost or gave up, until the gateway answers. */
export const askPendingPayments = defineJob({
  name: 'ask-pending-payments',
  data: z.object({}),
  isExclusive: true,
  async run(_, ctx) {
    const before = (await businessNow(ctx.db)).subtract(RETRY_AFTER);
    const stuck = await listStuckPayments(ctx.db, before);
    return ctx.transaction(async (tx) => {
      const lost = await leaveOutQueued(
        tx,
        chargePayment,
        stuck.map(({ id }) => ({ payment_id: id })),
      );
      await ctx.jobs.enqueueAll(tx, chargePayment, lost);
      return { asked: lost.length };
    });
  },
});
