import { sql } from 'kysely';
import type { Tx } from '../../../platform/database/database.ts';

/** Locks the customer's coming orders in the order that all changes use. */
export async function lockComingOrderIds(tx: Tx, userId: number, now: Temporal.Instant): Promise<number[]> {
  const rows = await tx
    .selectFrom('orders as o')
    .select('o.id')
    .where('o.user_id', '=', userId)
    .where('o.total_at_cutoff_cents', 'is', null)
    .where(
      sql<boolean>`exists (select from order_week_cycles c where c.order_week_id = o.order_week_id
        and c.production_cycle_id = o.production_cycle_id and c.cutoff_at > ${now})`,
    )
    .orderBy('o.id')
    .forNoKeyUpdate('o')
    .execute();
  return rows.map(({ id }) => id);
}
