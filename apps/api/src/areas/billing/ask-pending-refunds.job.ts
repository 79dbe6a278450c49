import * as z from 'zod';
import { businessNow } from '../../platform/clock.ts';
import { defineJob } from '../../platform/jobs/define-job.ts';
import { refundPayment } from './refund-payment.job.ts';
import { listStuckParts } from './refund-payment.queries.ts';

/** Longer than a charge's: nobody waits for it, and a bank may take its time. */
const PATIENCE = { minutes: 30 };

/** A refund whose job is lost or has given up is asked for again, until the gateway says what became of it. */
export const askPendingRefunds = defineJob({
  name: 'ask-pending-refunds',
  data: z.object({}),
  isExclusive: true,
  async run(_, ctx) {
    const stuck = await listStuckParts(ctx.db, (await businessNow(ctx.db)).subtract(PATIENCE));
    await ctx.transaction((tx) => ctx.jobs.enqueueAll(tx, refundPayment, stuck));
    return { asked: stuck.length };
  },
});
