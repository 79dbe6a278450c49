import { variantOfCustomer } from '@larder/domain/marketing/experiments/experiment-variant.ts';
import { add, cents, ZERO } from '@larder/domain/values/cents.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { customersOfRun, type Period } from './experiment-results.queries.ts';
import type { Drawn, VariantResults } from './experiment-runs.queries.ts';

/** Variants are drawn and not stored, so that every customer is read (MKT-69, MKT-70). */
export async function countVariants(tx: Tx, drawn: Drawn, period: Period): Promise<VariantResults[]> {
  const { code, allocations } = drawn;
  // The current variants may have changed since the end.
  const variants = allocations.at(-1)?.shares ?? [];
  const experiment = { code, variants, allocations };
  const names = new Map(drawn.names);
  const chosenBy = new Map(drawn.choices);
  const figures = new Map(
    variants.map((variant) => [
      variant.code,
      { code: variant.code, name: names.get(variant.code) ?? variant.code, customers: 0, orders: 0, charged: ZERO },
    ]),
  );
  for await (const customers of customersOfRun(tx, period)) {
    for (const { orders, charged, ...customer } of customers) {
      const variant = figures.get(chosenBy.get(customer.id) ?? variantOfCustomer(experiment, customer) ?? '');
      if (!variant) continue;
      variant.customers += 1;
      variant.orders += orders;
      variant.charged = add(variant.charged, cents(charged));
    }
  }
  return [...figures.values()];
}
