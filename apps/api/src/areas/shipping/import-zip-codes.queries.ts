import { sql } from 'kysely';
import type { Tx } from '../../platform/database.ts';

/**
 * Imports go one after the other: each holds zip codes that the next one may want, and, from its first part to its end,
 * the tables whose size the planner is told. Whoever waits longer than a job waits for a lock is tried again.
 */
export const waitForImports = (tx: Tx) =>
  sql`select pg_advisory_xact_lock(hashtext('an import of zip codes'))`.execute(tx);

/** The zip codes as the file has them, active; their zone stays (rulings 8). */
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
 * Tells the planner that the tables are no longer as small as they were. Each new rule looks up its zip code by a plan
 * that is kept: one from when there was one read all of them each time. Of 100,000 zip codes a third was done after five
 * minutes; with this all are in half a minute.
 */
export async function sayThatTheyGrew(tx: Tx): Promise<void> {
  await sql`analyze zip_codes, shipping_rules`.execute(tx);
}

/** Their rules are those of the file, and no others. */
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

/** Of these zip codes the ones where customers live, whose coming orders may be dated otherwise now. */
export async function listInhabited(tx: Tx, zipCodes: string[]): Promise<string[]> {
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
