import { found } from '../../../platform/call-error.ts';
import { type Db, inTransaction, type Tx } from '../../../platform/database/database.ts';
import type { Jobs } from '../../../platform/jobs/jobs.ts';
import { later } from '../../../platform/jobs/later.ts';
import { countExperimentRun } from './count-experiment-run.job.ts';
import { countVariants } from './count-variants.ts';
import { findRun, listAllocations, listChoices } from './experiment-results.queries.ts';
import { type EndedRun, insertUncountedRun, listEarlierRuns } from './experiment-runs.queries.ts';
import { findExperiment } from './experiments.queries.ts';

export const showExperimentResults = (db: Db, id: number) =>
  inTransaction(db, async (tx) => {
    const earlier_runs = await listEarlierRuns(tx, id);
    const last = await findLastRun(tx, id);
    if (last === null) return { started_at: null, ended_at: null, variants: [], earlier_runs };
    const { started_at, ended_at, drawn } = last;
    return {
      started_at: started_at.toString(),
      ended_at: ended_at?.toString() ?? null,
      variants: await countVariants(tx, drawn, { started_at, ended_at }),
      earlier_runs,
    };
  });

/**
 * Before the next run begins, which is counted from its own start (MKT-73). A job counts it: with 200,000 customers the
 * save took 2.2 seconds.
 */
export async function storeLastRun(tx: Tx, ctx: { jobs: Jobs }, id: number, now: Temporal.Instant): Promise<void> {
  const last = await findLastRun(tx, id);
  if (last === null) return;
  const run_id = await insertUncountedRun(tx, id, { ...last, counted_until: last.ended_at ?? now });
  await later(tx, ctx, countExperimentRun, { run_id });
}

async function findLastRun(tx: Tx, id: number): Promise<EndedRun | null> {
  const { code, started_at, ended_at } = found(await findRun(tx, id), `Experiment ${id}`);
  if (started_at === null) return null;
  const { variants } = found(await findExperiment(tx, id), `Experiment ${id}`);
  // Without those of deleted variants, whose code is shown instead.
  const names = variants.map(({ code: variant, name }): [string, string] => [variant, name]);
  const [allocations, choices] = [await listAllocations(tx, id), await listChoices(tx, id)];
  return { started_at, ended_at, drawn: { code, allocations, names, choices } };
}
