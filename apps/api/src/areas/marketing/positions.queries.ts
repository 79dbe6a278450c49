import { sql } from 'kysely';
import type { Tx } from '../../platform/database/database.ts';

export type OrderedTable = 'upsells' | 'marketing_pages';

/** Ascending, entries that staff have not ordered come last, oldest first. */
export const byPosition = (order: 'asc' | 'desc') =>
  order === 'asc' ? sql`position nulls last, id` : sql`position desc nulls first, id desc`;

/** In order, without the archived ones. */
export async function lockListed(tx: Tx, table: OrderedTable): Promise<{ id: number; name: string }[]> {
  await sql`select from ${sql.table(table)} where archived_at is null order by id for no key update`.execute(tx);
  return tx
    .selectFrom(table)
    .select(['id', 'name'])
    .where('archived_at', 'is', null)
    .orderBy(byPosition('asc'))
    .execute();
}

export async function setPositions(tx: Tx, table: OrderedTable, ids: readonly number[]): Promise<void> {
  await sql`update ${sql.table(table)} t set position = each.nth
    from unnest(${[...ids]}::bigint[]) with ordinality as each (id, nth) where t.id = each.id`.execute(tx);
}
