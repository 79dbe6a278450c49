import { sql } from 'kysely';
import type { Tx } from '../../../platform/database/database.ts';

/** One at a time: each locks zip codes that the next may need, and ANALYZE locks the tables until it ends. */
export const waitForImports = (tx: Tx) =>
  sql`select pg_advisory_xact_lock(hashtext('an import of zip codes'))`.execute(tx);

/**
 * Without it the cached plan of foreign keys scans the whole table: 100,000 zip codes take half a minute, and were a
 * third done after five minutes without.
 */
export async function analyzeZipCodeTables(tx: Tx): Promise<void> {
  await sql`analyze zip_codes, shipping_rules`.execute(tx);
}

export async function countZipCodesOfImport(tx: Tx, importId: number): Promise<number> {
  const { count } = await tx
    .selectFrom('zip_code_import_zip_codes')
    .select(sql<number>`count(*)`.as('count'))
    .where('import_id', '=', importId)
    .executeTakeFirstOrThrow();
  return count;
}
