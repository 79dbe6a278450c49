import * as z from 'zod';
import {
  BATCHES_WITH_PERSONAL_DATA,
  errorWithoutPersonalData,
  lineWithoutPersonalData,
  PERSONAL_DATA_DAYS,
} from '@larder/domain/operations/batches/batch-personal-data.ts';
import { businessNow } from '../../../platform/clock.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { defineJob } from '../../../platform/jobs/define-job.ts';
import { listCompensationReasons } from '../../billing/credits/mass-credits.queries.ts';
import { listLinesAfter, lockOldBatch, setLines, setPersonalDataDeleted } from './batch-personal-data.queries.ts';

const CHUNK = 2_000;

/**
 * Batches that ended over 30 days ago, one at a time, so that a killed run leaves one unchanged. Customer, amount and
 * movement stay for a reversal.
 */
export const deleteBatchTexts = defineJob({
  name: 'delete-batch-words',
  data: z.strictObject({}),
  async run(_, ctx) {
    let batches = 0;
    while (!ctx.signal.aborted) {
      const isOne = await ctx.transaction((tx) => deleteOfOneBatch(tx, ctx.signal));
      if (!isOne) break;
      batches += 1;
    }
    return { batches };
  },
});

async function deleteOfOneBatch(tx: Tx, signal: AbortSignal): Promise<boolean> {
  const now = await businessNow(tx);
  const id = await lockOldBatch(tx, BATCHES_WITH_PERSONAL_DATA, now.subtract({ hours: 24 * PERSONAL_DATA_DAYS }));
  if (id === undefined) return false;
  const reasons = await listCompensationReasons(tx);
  for (let after = 0; ;) {
    signal.throwIfAborted();
    const lines = await listLinesAfter(tx, id, after, CHUNK);
    const last = lines.at(-1);
    if (!last) break;
    const without = lines.map(({ position, input, error }) => ({
      position,
      input: lineWithoutPersonalData(input, reasons),
      error: error === null ? null : errorWithoutPersonalData(error),
    }));
    await setLines(tx, id, without);
    after = last.position;
  }
  await setPersonalDataDeleted(tx, id, now);
  return true;
}
