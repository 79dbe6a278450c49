import * as z from 'zod';
import { businessNow } from '../../../platform/clock.ts';
import { defineJob } from '../../../platform/jobs/define-job.ts';
import { leaveOutQueued } from '../../../platform/jobs/leave-out-queued.ts';
import { listStuckGiftCardRefunds } from '../gift-cards/gift-cards.queries.ts';
import { refundGiftCardPayment } from '../gift-cards/refund-gift-card-payment.job.ts';
import { refundPayment } from './refund-payment.job.ts';
import { listStuckParts } from './refund-payment.queries.ts';

/** Longer than for a charge: staff do not wait for a refund, and banks are slow. */
const RESEND_AFTER = { minutes: 30 };

/** Resends refunds whose job was lost or gave up, until the gateway answers. */
export const askPendingRefunds = defineJob({
  name: 'ask-pending-refunds',
  data: z.object({}),
  isExclusive: true,
  async run(_, ctx) {
    const since = (await businessNow(ctx.db)).subtract(RESEND_AFTER);
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
