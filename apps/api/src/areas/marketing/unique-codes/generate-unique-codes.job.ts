import { randomBytes } from 'node:crypto';
import * as z from 'zod';
import { toUniqueCode, UNIQUE_CODE_BYTES } from '@larder/domain/marketing/unique-codes/unique-codes.ts';
import { BATCH_RETRIES, workThroughBatch } from '../../../platform/batches/work-through-batch.ts';
import { businessNow } from '../../../platform/clock.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { defineJob } from '../../../platform/jobs/define-job.ts';
import { insertUniqueCodes } from './unique-codes.queries.ts';

const batchInput = z.object({ promo_code_id: z.int(), uses_limit: z.int() });
const jobInput = z.object({ count: z.int() });

/** Each part is generated once: its codes commit with its result. */
export const generateUniqueCodesOfBatch = defineJob({
  ...BATCH_RETRIES,
  name: 'generate-unique-codes',
  data: z.object({ batch_id: z.int() }),
  run: ({ batch_id }, ctx) =>
    workThroughBatch(ctx, batch_id, {
      chunk: 1,
      async run(tx, batch, jobs) {
        const { promo_code_id, uses_limit } = batchInput.parse(batch.input);
        const campaign = { promoCodeId: promo_code_id, usesLimit: uses_limit, now: await businessNow(tx) };
        for (const { input } of jobs) await generate(tx, campaign, jobInput.parse(input).count);
        return jobs.map(({ position }) => ({ position, error: null }));
      },
    }),
});

/** Draws again for the codes that exist already. */
async function generate(tx: Tx, campaign: Parameters<typeof insertUniqueCodes>[1], count: number): Promise<void> {
  for (let left = count; left > 0;) {
    const codes = Array.from({ length: left }, () => toUniqueCode(randomBytes(UNIQUE_CODE_BYTES)));
    left -= await insertUniqueCodes(tx, campaign, codes);
  }
}
