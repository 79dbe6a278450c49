import * as z from 'zod';
import { BATCH_RETRIES, workThroughBatch } from '../../../platform/batches/work-through-batch.ts';
import { defineJob } from '../../../platform/jobs/define-job.ts';
import { applyToEmails } from './apply-to-emails.ts';

const batchInput = z.object({ code: z.string(), override: z.boolean() });
const jobInput = z.object({ email: z.string() });

/** A chunk locks its customers until it commits, some tenths of a second. */
const CHUNK = 25;

/** Each e-mail gets the code once. */
export const massApplyPromoCode = defineJob({
  ...BATCH_RETRIES,
  name: 'mass-apply-promo-code',
  data: z.object({ batch_id: z.int() }),
  run: ({ batch_id }, ctx) =>
    workThroughBatch(ctx, batch_id, {
      chunk: CHUNK,
      async run(tx, batch, jobs) {
        const emails = jobs.map(({ input }) => jobInput.parse(input).email);
        const actor = { staffId: batch.created_by };
        const applied = await applyToEmails(tx, { actor }, { ...batchInput.parse(batch.input), emails });
        return applied.map(({ userId: id, failure: error }, index) => ({
          position: jobs[index]?.position ?? 0,
          error,
          subject: id === null ? null : { type: 'user' as const, id },
        }));
      },
    }),
});
