import type { Tx } from '../../../platform/database/database.ts';
import type { Actor } from '../../../platform/record.ts';
import { isWithoutOrder, listOpenCycles } from './make-orders.queries.ts';
import { makeOrders } from './make-orders.ts';

export async function makeComingOrders(
  tx: Tx,
  actor: Actor,
  customer: { id: number; production_cycle_id: number },
  now: Temporal.Instant,
): Promise<number[]> {
  const made: number[] = [];
  for (const cycle of await listOpenCycles(tx, customer.production_cycle_id, now)) {
    if (!(await isWithoutOrder(tx, cycle, customer.id))) continue;
    made.push(...(await makeOrders(tx, cycle, [customer.id], { kind: 'subscription', actor, heedsPauses: true, now })));
  }
  return made;
}
