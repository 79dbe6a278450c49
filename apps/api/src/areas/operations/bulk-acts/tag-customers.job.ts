import * as z from 'zod';
import { BATCH_NAMES } from '@larder/domain/values/enums/batches.ts';
import type { JobOutcome } from '../../../platform/batches/batches.queries.ts';
import { BATCH_RETRIES, workThroughBatch } from '../../../platform/batches/work-through-batch.ts';
import { CallError } from '../../../platform/call-error.ts';
import { defineJob } from '../../../platform/jobs/define-job.ts';
import { addTag, removeTag } from '../../customers/customer-tags/tag-customers.ts';

/** Locks this many customers for some tenths of a second. */
const CHUNK = 500;

const batchInput = z.object({ tag_id: z.int() });

export const tagSelectedCustomers = defineJob({
  ...BATCH_RETRIES,
  name: 'tag-customers',
  data: z.object({ batch_id: z.int() }),
  run: ({ batch_id }, ctx) =>
    workThroughBatch(ctx, batch_id, {
      chunk: CHUNK,
      async run(tx, batch, jobs) {
        const { tag_id: tagId } = batchInput.parse(batch.input);
        const change = batch.name === BATCH_NAMES.addTag ? addTag : removeTag;
        const userIds = jobs.map(({ subject_id }) => Number(subject_id)).toSorted((a, b) => a - b);
        const all = (outcome: (userId: number) => Omit<JobOutcome, 'position'>) =>
          jobs.map(({ position, subject_id }) => ({ position, ...outcome(Number(subject_id)) }));
        try {
          const changed = new Set(await change(tx, { staffId: batch.created_by }, { tagId, userIds }));
          return all((id) => ({ error: null, kept: changed.has(id) ? {} : { note: 'There was nothing to change.' } }));
        } catch (error) {
          // The tag was archived in the meantime; nothing has been written.
          if (!(error instanceof CallError)) throw error;
          return all(() => ({ error: error.message }));
        }
      },
    }),
});
