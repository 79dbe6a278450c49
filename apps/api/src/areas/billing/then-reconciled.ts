import type { DueStep } from '../../platform/jobs/due-steps.ts';
import { checkCycle } from './check-money.job.ts';
import { listCyclesDoneAt } from './check-money.queries.ts';

/** The step, and after it the reconciliation of each cycle that it finished, which a job carries out. */
export const thenReconciled = (step: DueStep, done: 'cutoff_done_at' | 'settled_at'): DueStep => ({
  ...step,
  async run(ctx, moment) {
    await step.run(ctx, moment);
    await ctx.transaction(async (tx) => {
      await ctx.jobs.enqueueAll(tx, checkCycle, await listCyclesDoneAt(tx, done, moment));
    });
  },
});
