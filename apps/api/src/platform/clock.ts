import { sql } from 'kysely';
import type { Db, Tx } from './database/database.ts';

/** Machine time: for sessions, codes, limits, keys and mail (TIME-4). */
export const machineNow = (): Temporal.Instant => Temporal.Now.instant();

const SHIFTED = sql<Temporal.Instant>`clock_timestamp() + offset_ms * interval '1 millisecond'`;

export async function businessNow(db: Db | Tx): Promise<Temporal.Instant> {
  return (await db.selectFrom('business_clock').select(SHIFTED.as('now')).executeTakeFirstOrThrow()).now;
}

/** For moments of outside systems, which are machine time. */
export async function toBusinessTime(tx: Tx, moment: Temporal.Instant): Promise<Temporal.Instant> {
  const shifted = sql<Temporal.Instant>`${moment}::timestamptz + offset_ms * interval '1 millisecond'`;
  return (await tx.selectFrom('business_clock').select(shifted.as('at')).executeTakeFirstOrThrow()).at;
}

export const readBusinessClock = (db: Db) =>
  db
    .selectFrom('business_clock')
    .select(SHIFTED.as('now'))
    .select(sql<boolean>`offset_ms > 0`.as('is_moved'))
    .executeTakeFirstOrThrow();

/** Others who move it wait; reading does not. */
export const lockBusinessClock = async (tx: Tx): Promise<Temporal.Instant> =>
  (await tx.selectFrom('business_clock').select(SHIFTED.as('now')).forNoKeyUpdate().executeTakeFirstOrThrow()).now;

export const businessNowSql = sql<Temporal.Instant>`(select ${SHIFTED} from business_clock)`;

/** False, moving nothing, when `to` is in its past. */
export async function moveBusinessClock(db: Db | Tx, to: Temporal.Instant): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('business_clock')
    .set({ offset_ms: sql`(extract(epoch from ${to}::timestamptz - clock_timestamp()) * 1000)::bigint` })
    .where(sql<boolean>`clock_timestamp() + offset_ms * interval '1 millisecond' <= ${to}::timestamptz`)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
