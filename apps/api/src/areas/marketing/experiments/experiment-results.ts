import { variantOfCustomer } from '@larder/domain/marketing/experiments/experiment-variant.ts';
import { add, cents, ZERO } from '@larder/domain/values/cents.ts';
import { found } from '../../../platform/call-error.ts';
import { type Db, inTransaction, type Tx } from '../../../platform/database/database.ts';
import { customersOfRun, findRun, listAllocations } from './experiment-results.queries.ts';
import { insertRun, listEarlierRuns, type RunResults } from './experiment-runs.queries.ts';
import { findExperiment } from './experiments.queries.ts';

export const showExperimentResults = (db: Db, id: number) =>
  inTransaction(db, async (tx) => {
    const last = await resultsOfLastRun(tx, id);
    const earlier_runs = await listEarlierRuns(tx, id);
    const { started_at = null, ended_at = null, variants = [] } = last ?? {};
    return { started_at, ended_at, variants, earlier_runs };
  });

/** Before the next run begins, which is counted from its own start (MKT-73). */
export async function storeLastRun(tx: Tx, id: number): Promise<void> {
  const last = await resultsOfLastRun(tx, id);
  if (last) await insertRun(tx, id, last);
}

/** Variants are drawn and not stored, so that every customer is read (MKT-69, MKT-70). */
async function resultsOfLastRun(tx: Tx, id: number): Promise<RunResults | null> {
  const { code, started_at, ended_at } = found(await findRun(tx, id), `Experiment ${id}`);
  if (started_at === null) return null;
  const allocations = await listAllocations(tx, id);
  // The current variants may have changed since the end.
  const variants = allocations.at(-1)?.shares ?? [];
  const experiment = { code, variants, allocations };
  const names = await namesOfVariants(tx, id);
  const figures = new Map(
    variants.map((variant) => [
      variant.code,
      { code: variant.code, name: names.get(variant.code) ?? variant.code, customers: 0, orders: 0, charged: ZERO },
    ]),
  );
  for await (const customers of customersOfRun(tx, id, { started_at, ended_at })) {
    for (const { chosen, orders, charged, ...customer } of customers) {
      const variant = figures.get(chosen ?? variantOfCustomer(experiment, customer) ?? '');
      if (!variant) continue;
      variant.customers += 1;
      variant.orders += orders;
      variant.charged = add(variant.charged, cents(charged));
    }
  }
  return {
    started_at: started_at.toString(),
    ended_at: ended_at?.toString() ?? null,
    variants: [...figures.values()],
  };
}

/** Without the deleted ones, whose code is shown instead. */
async function namesOfVariants(tx: Tx, id: number): Promise<Map<string, string>> {
  const { variants } = found(await findExperiment(tx, id), `Experiment ${id}`);
  return new Map(variants.map(({ code, name }) => [code, name]));
}
