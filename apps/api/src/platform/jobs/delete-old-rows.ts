import { type RawBuilder, sql } from 'kysely';
import type { JobContext } from './jobs.ts';

const CHUNK = 5_000;

/** Deletes a few thousand rows at a time, so that other transactions do not wait. */
export async function deleteOldRows(
  { db, log, signal }: JobContext,
  table: string,
  isOld: RawBuilder<boolean>,
): Promise<void> {
  const name = sql.table(table);
  let deleted = 0;
  for (let chunk = CHUNK; chunk === CHUNK && !signal.aborted; deleted += chunk) {
    const result =
      await sql`delete from ${name} where ctid = any (array(select ctid from ${name} where ${isOld} limit ${sql.lit(CHUNK)}))`.execute(
        db,
      );
    chunk = Number(result.numAffectedRows ?? 0n);
  }
  if (deleted > 0) log.info({ table, deleted }, 'old rows deleted');
}
