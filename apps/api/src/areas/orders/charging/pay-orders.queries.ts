import { sql } from 'kysely';
import type { Tx } from '../../../platform/database/database.ts';

/** True for orders that cost nothing. */
export const wasPaidSql = sql<boolean>`(o.credits_used_cents > 0 or o.comped_used_cents > 0 or o.waived_cents > 0
  or exists (select from payments p where p.order_id = o.id and p.status = 'successful')
  or exists (select from charged_carts c where c.order_id = o.id and c.payment_id is null))`;

export async function listPaidBefore(tx: Tx, orderIds: number[]): Promise<Set<number>> {
  const { rows } = await sql<{ id: number }>`select o.id from orders o where o.id = any(${orderIds})
    and ${wasPaidSql}`.execute(tx);
  return new Set(rows.map((row) => row.id));
}
