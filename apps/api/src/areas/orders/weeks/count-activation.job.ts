import * as z from 'zod';
import { businessNow } from '../../../platform/clock.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { defineJob } from '../../../platform/jobs/define-job.ts';
import { findWeekToActivate } from './activate-week.queries.ts';
import {
  advanceActivationCount,
  type CountRun,
  deleteActivationCount,
  endActivationCount,
  lockActivationCount,
} from './activation-counts.queries.ts';
import { menuOf, openCycles, readTally } from './activation-preview.ts';
import { countChunk } from './count-chunk.ts';

/** Each chunk is stored, so a count continues after a kill (TIME-32). */
export const countActivation = defineJob({
  name: 'count-activation',
  data: z.object({ order_week_id: z.int(), run: z.uuid() }),
  batchSize: 1,
  async run(of, ctx) {
    while (!ctx.signal.aborted) {
      if (!(await ctx.transaction((tx) => countNextChunk(tx, of)))) return;
    }
    throw new Error('The program is shutting down; another worker will count the remaining customers.');
  },
});

async function countNextChunk(tx: Tx, of: CountRun): Promise<boolean> {
  const id = of.order_week_id;
  const count = await lockActivationCount(tx, of);
  const week = count && (await findWeekToActivate(tx, id));
  if (!week) return false;
  const cycles = openCycles(week, await businessNow(tx));
  if ((await menuOf(tx, week, cycles)) !== count.menu) {
    await deleteActivationCount(tx, id);
    return false;
  }
  const cycle = cycles.find(({ production_cycle_id }) => production_cycle_id >= count.production_cycle_id);
  if (!cycle) {
    await endActivationCount(tx, id);
    return false;
  }
  const isSameCycle = cycle.production_cycle_id === count.production_cycle_id;
  const after = isSameCycle ? count.after_user_id : 0;
  const counted = await countChunk(tx, cycle, after, readTally(count.tally));
  await advanceActivationCount(tx, id, {
    tally: counted.tally,
    checked: counted.checked,
    production_cycle_id: counted.after === null ? cycle.production_cycle_id + 1 : cycle.production_cycle_id,
    after_user_id: counted.after ?? 0,
  });
  return true;
}
