import type { Insertable } from 'kysely';
import type { Db } from '../../../platform/database/database.ts';
import type { Tables } from '../../../platform/database/tables.ts';

const COLUMNS = ['key', 'outcome', 'reason', 'code', 'reference'] as const;

export const findEntry = (db: Db, key: string) =>
  db.selectFrom('sandbox_gateway_entries').select(COLUMNS).where('key', '=', key).executeTakeFirst();

export async function countEntries(db: Db, methodReference: string): Promise<number> {
  const { count } = await db
    .selectFrom('sandbox_gateway_entries')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('method_reference', '=', methodReference)
    .executeTakeFirstOrThrow();
  return count;
}

/** The first of concurrent calls with one key decides, and both get its answer. */
export async function insertEntry(db: Db, entry: Insertable<Tables['sandbox_gateway_entries']>) {
  await db
    .insertInto('sandbox_gateway_entries')
    .values({ charge_reference: null, ...entry })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .execute();
  return db
    .selectFrom('sandbox_gateway_entries')
    .select(COLUMNS)
    .where('key', '=', entry.key)
    .executeTakeFirstOrThrow();
}

export const markDone = (db: Db, key: string) =>
  db.updateTable('sandbox_gateway_entries').set({ outcome: 'successful' }).where('key', '=', key).execute();
