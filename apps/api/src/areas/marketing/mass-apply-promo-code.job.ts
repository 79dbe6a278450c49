import * as z from 'zod';
import { BATCH_RETRIES, workThroughBatch } from '../../platform/batches/work-through-batch.ts';
import { defineJob } from '../../platform/jobs/define-job.ts';
import { applyToEmail } from './apply-to-email.ts';

const asked = z.object({ code: z.string(), override: z.boolean() });
const row = z.object({ email: z.string() });

/** Applies a code to the e-mails of a batch one by one, each once, with its result; taken over where it was left. */
export const massApplyPromoCode = defineJob({
  ...BATCH_RETRIES,
  name: 'mass-apply-promo-code',
  data: z.object({ batch_id: z.int() }),
  run: ({ batch_id }, ctx) =>
    workThroughBatch(ctx, batch_id, {
      // Customers are locked as the list has them, and so one at a time.
      chunk: 1,
      async run(tx, batch, jobs) {
        const { code, override } = asked.parse(batch.input);
        const outcomes = [];
        for (const { position, input } of jobs) {
          const { email } = row.parse(input);
          const applied = await applyToEmail(tx, { actor: { staffId: batch.created_by } }, { code, override, email });
          const { userId: id, failure: error } = applied;
          outcomes.push({ position, error, subject: id === null ? null : { type: 'user' as const, id } });
        }
        return outcomes;
      },
    }),
});
