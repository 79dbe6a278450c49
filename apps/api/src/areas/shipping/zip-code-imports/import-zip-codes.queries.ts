import { sql } from 'kysely';
import type { Tx } from '../../../platform/database/database.ts';

/** One at a time: each locks zip codes that the next may need, and ANALYZE locks the tables until it ends. */
export const waitForImports = (tx: Tx) =>
  sql`select pg_advisory_xact_lock(hashtext('an import of zip codes'))`.execute(tx);

/** Imported zip codes become active and keep their zone (SHIP-24). */
export async function upsertZipCodes(tx: Tx, importId: number, zipCodes: string[]): Promise<void> {
  await sql`insert into zip_codes as k (id, state_id, time_zone, is_active, default_production_cycle_id)
    select z.zip_code, z.state_id, z.time_zone, true, z.default_production_cycle_id
    from zip_code_import_zip_codes z
    where z.import_id = ${importId} and z.zip_code = any(${zipCodes})
    order by z.zip_code
    on conflict (id) do update set state_id = excluded.state_id, time_zone = excluded.time_zone, is_active = true,
      default_production_cycle_id = excluded.default_production_cycle_id, version = k.version + 1`.execute(tx);
}

/**
 * Without it the cached plan of foreign keys scans the whole table: 100,000 zip codes take half a minute, and were a
 * third done after five minutes without.
 */
export async function analyzeZipCodeTables(tx: Tx): Promise<void> {
  await sql`analyze zip_codes, shipping_rules`.execute(tx);
}

export async function replaceRulesByFile(
  tx: Tx,
  importId: number,
  zipCodes: { all: string[]; changed: string[] },
): Promise<void> {
  if (zipCodes.changed.length > 0)
    await sql`delete from shipping_rules where zip_code = any(${zipCodes.changed})`.execute(tx);
  await sql`insert into shipping_rules
      (zip_code, production_cycle_id, carrier_id, ship_weekday, days_in_transit, is_default, alternate_ups_service)
    select z.zip_code, r.production_cycle_id, r.carrier_id, r.ship_weekday, r.days_in_transit, r.is_default,
      r.alternate_ups_service
    from zip_code_import_zip_codes z cross join lateral unnest(z.rules) r
    where z.import_id = ${importId} and z.zip_code = any(${zipCodes.all})`.execute(tx);
}

/** Their upcoming orders must be dated again. */
export async function listZipCodesWithCustomers(tx: Tx, zipCodes: string[]): Promise<string[]> {
  const { rows } = await sql<{ zip_code: string }>`select distinct a.zip_code from addresses a
    where a.is_default and a.zip_code = any(${zipCodes}) order by a.zip_code`.execute(tx);
  return rows.map(({ zip_code }) => zip_code);
}

export async function countZipCodesOfImport(tx: Tx, importId: number): Promise<number> {
  const { count } = await tx
    .selectFrom('zip_code_import_zip_codes')
    .select(sql<number>`count(*)`.as('count'))
    .where('import_id', '=', importId)
    .executeTakeFirstOrThrow();
  return count;
}
