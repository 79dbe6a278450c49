import * as z from 'zod';
import { businessNow } from '../../platform/clock.ts';
import { defineJob } from '../../platform/jobs/define-job.ts';
import { leaveOutQueued } from '../../platform/jobs/leave-out-queued.ts';
import { listStuckGiftCardRefunds } from './gift-cards.queries.ts';
import { refundGiftCardPayment } from './refund-gift-card-payment.job.ts';
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
    const since = (await businessNow(ctx.db)).subtract(PATIENCE);
    const stuck = await listStuckParts(ctx.db, since);
    const giftCards = await listStuckGiftCardRefunds(ctx.db, since);
    return ctx.transaction(async (tx) => {
      const refunds = await leaveOutQueued(tx, refundPayment, stuck);
      const ofGiftCards = await leaveOutQueued(tx, refundGiftCardPayment, giftCards);
      await ctx.jobs.enqueueAll(tx, refundPayment, refunds);
      await ctx.jobs.enqueueAll(tx, refundGiftCardPayment, ofGiftCards);
      return { asked: refunds.length + ofGiftCards.length };
    });
  },
});
