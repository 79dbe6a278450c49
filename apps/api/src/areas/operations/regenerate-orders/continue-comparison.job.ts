import * as z from 'zod';
import { BATCH_RETRIES } from '../../../platform/batches/work-through-batch.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { defineJob } from '../../../platform/jobs/define-job.ts';
import { listChanging } from '../../orders/making/regenerate-orders.ts';
import { lockNextOrders, saveCompared } from './comparisons.queries.ts';

const CHUNK = 1_000;

/** Each chunk commits its progress; a cancelled comparison ends at the next one. */
export const continueComparison = defineJob({
  ...BATCH_RETRIES,
  name: 'compare-regeneration',
  data: z.object({ comparison_id: z.int() }),
  batches: 2,
  async run({ comparison_id }, ctx) {
    while (!ctx.signal.aborted) {
      if (!(await ctx.transaction((tx) => compareNext(tx, comparison_id, CHUNK)))) return;
    }
    throw new Error('The program is stopping; another worker continues the comparison.');
  },
});

/** True while orders are left. Each is compared once: progress is saved in the transaction of its chunk. */
export async function compareNext(tx: Tx, id: number, chunk: number): Promise<boolean> {
  const next = await lockNextOrders(tx, id, chunk);
  if (!next) return false;
  const { ids, is_last: isLast, ...actions } = next;
  const changing = ids.length === 0 ? new Set<number>() : await listChanging(tx, ids, actions);
  await saveCompared(tx, id, {
    changing: ids.filter((each) => changing.has(each)),
    same: ids.filter((each) => !changing.has(each)),
    isLast,
  });
  return !isLast;
}
