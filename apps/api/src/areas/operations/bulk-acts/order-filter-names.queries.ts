import { sql } from 'kysely';
import type { Tx } from '../../../platform/database/database.ts';

interface OrderFilterIds {
  order_week_id?: number | undefined;
  production_cycle_id?: number | undefined;
  carrier_id?: number | undefined;
}

interface OrderFilterNames {
  week: number | null;
  cycle: string | null;
  carrier: string | null;
}

/** Null for a record that does not exist, or without a filter by one. */
export async function findOrderFilterNames(tx: Tx, ids: OrderFilterIds): Promise<OrderFilterNames> {
  const { rows } = await sql<OrderFilterNames>`select
    (select number from order_weeks where id = ${ids.order_week_id ?? null}) as week,
    (select name from production_cycles where id = ${ids.production_cycle_id ?? null}) as cycle,
    (select name from carriers where id = ${ids.carrier_id ?? null}) as carrier`.execute(tx);
  return rows[0]!;
}
