import * as z from 'zod';
import { defineJob } from '../../../platform/jobs/define-job.ts';
import { countVariants } from './count-variants.ts';
import { deleteUncountedRun, findUncountedRun, insertRun } from './experiment-runs.queries.ts';
import { lockExperiment } from './experiments.queries.ts';

/** Counts an ended run once, by what assigned its customers then (MKT-73). */
export const countExperimentRun = defineJob({
  name: 'count-experiment-run',
  data: z.object({ run_id: z.int() }),
  run: ({ run_id }, ctx) =>
    ctx.transaction(async (tx) => {
      const run = await findUncountedRun(tx, run_id);
      if (!run) return {};
      const { experiment_id, started_at, counted_until, drawn } = run;
      const variants = await countVariants(tx, drawn, { started_at, ended_at: counted_until });
      // First the experiment, as when it is deleted.
      await lockExperiment(tx, experiment_id);
      if (await deleteUncountedRun(tx, run_id)) await insertRun(tx, run, variants);
      return { variants: variants.length };
    }),
});
