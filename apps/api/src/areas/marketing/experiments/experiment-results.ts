import { variantOfCustomer } from '@larder/domain/marketing/experiments/experiment-variant.ts';
import { add, cents, ZERO } from '@larder/domain/values/cents.ts';
import { found } from '../../../platform/call-error.ts';
import { type Db, inTransaction } from '../../../platform/database/database.ts';
import { customersOfRun, findRun, listAllocations } from './experiment-results.queries.ts';
import { findExperiment } from './experiments.queries.ts';

/** Variants are drawn and not stored, so that every customer is read (MKT-69). */
export const showExperimentResults = (db: Db, id: number) =>
  inTransaction(db, async (tx) => {
    const run = found(await findRun(tx, id), `Experiment ${id}`);
    const { variants } = found(await findExperiment(tx, id), `Experiment ${id}`);
    if (!run.active || run.started_at === null) return { started_at: null, variants: [] };
    const experiment = { code: run.code, variants, allocations: await listAllocations(tx, id) };
    const figures = new Map(
      variants.map(({ code, name }) => [code, { code, name, customers: 0, orders: 0, charged: ZERO }]),
    );
    for await (const customers of customersOfRun(tx, id, run.started_at)) {
      for (const { chosen, orders, charged, ...customer } of customers) {
        const variant = figures.get(chosen ?? variantOfCustomer(experiment, customer) ?? '');
        if (!variant) continue;
        variant.customers += 1;
        variant.orders += orders;
        variant.charged = add(variant.charged, cents(charged));
      }
    }
    return { started_at: run.started_at.toString(), variants: [...figures.values()] };
  });
