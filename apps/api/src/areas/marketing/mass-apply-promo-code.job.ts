import * as z from 'zod';
import { businessNow } from '../../platform/clock.ts';
import { defineJob } from '../../platform/jobs/define-job.ts';
import { applyToEmail } from './apply-to-email.ts';
import { finishBatch, finishJob, lockNextJob } from './mass-apply-promo-code.queries.ts';

/** Applies a code to the e-mails of a batch one by one, each once, with its result; taken over where it was left. */
export const massApplyPromoCode = defineJob({
  name: 'mass-apply-promo-code',
  data: z.object({ batch_id: z.int() }),
  batchSize: 1,
  expireMinutes: 120,
  async run({ batch_id: batchId }, ctx) {
    let done = 0;
    while (!ctx.signal.aborted) {
      const isOne = await ctx.transaction(async (tx) => {
        const job = await lockNextJob(tx, batchId);
        if (!job) return false;
        const result = await applyToEmail(tx, { actor: { staffId: job.created_by } }, job);
        await finishJob(tx, batchId, job.position, result);
        return true;
      });
      if (isOne) {
        done += 1;
        continue;
      }
      await ctx.transaction(async (tx) => finishBatch(tx, batchId, await businessNow(tx)));
      return { done };
    }
    throw new Error('The program stopped; the rest of the list is done by whoever takes this over.');
  },
});
