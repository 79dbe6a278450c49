import { sql } from 'kysely';
import type { Db, Tx } from './database.ts';

/** The machine's time: for sessions, codes, limits, keys and mail (rulings 3). */
export const machineNow = (): Temporal.Instant => Temporal.Now.instant();

/** The business's time: the database's clock plus the offset that all processes share. */
export async function businessNow(db: Db | Tx): Promise<Temporal.Instant> {
  const row = await db
    .selectFrom('business_clock')
    .select(sql<Temporal.Instant>`clock_timestamp() + offset_ms * interval '1 millisecond'`.as('now'))
    .executeTakeFirstOrThrow();
  return row.now;
}

/** Moves the business clock forward to `to`; false, and nothing moved, when that is in its past. */
export async function moveBusinessClock(db: Db, to: Temporal.Instant): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('business_clock')
    .set({ offset_ms: sql`(extract(epoch from ${to}::timestamptz - clock_timestamp()) * 1000)::bigint` })
    .where(sql<boolean>`clock_timestamp() + offset_ms * interval '1 millisecond' <= ${to}::timestamptz`)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
