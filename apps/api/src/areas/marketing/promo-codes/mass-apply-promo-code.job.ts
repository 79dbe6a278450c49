import * as z from 'zod';
import { BATCH_RETRIES, workThroughBatch } from '../../../platform/batches/work-through-batch.ts';
import { defineJob } from '../../../platform/jobs/define-job.ts';
import { applyToCustomers } from './apply-to-customers.ts';

const batchInput = z.object({ code: z.string(), override: z.boolean() });
/** E-mails of a list; selected customers are the subject. */
const jobInput = z.object({ email: z.string().optional() });

/** A chunk locks its customers until it commits, some tenths of a second. */
const CHUNK = 25;

/** Each customer gets the code once. */
export const massApplyPromoCode = defineJob({
  ...BATCH_RETRIES,
  name: 'mass-apply-promo-code',
  data: z.object({ batch_id: z.int() }),
  run: ({ batch_id }, ctx) =>
    workThroughBatch(ctx, batch_id, {
      chunk: CHUNK,
      async run(tx, batch, jobs) {
        const customers = jobs.map(({ input, subject_id }) => {
          const { email } = jobInput.parse(input);
          return email === undefined ? { userId: Number(subject_id) } : { email };
        });
        const actor = { staffId: batch.created_by };
        const applied = await applyToCustomers(tx, { actor }, { ...batchInput.parse(batch.input), customers });
        return applied.map(({ userId: id, failure: error }, index) => ({
          position: jobs[index]?.position ?? 0,
          error,
          subject: id === null ? null : { type: 'user' as const, id },
        }));
      },
    }),
});
