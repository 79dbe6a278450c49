import { sql } from 'kysely';
import type { Weekday } from '@larder/domain/values/weekdays.ts';
import type { Tx } from '../../../platform/database/database.ts';

export interface RuleSnapshot {
  production_cycle_id: number;
  carrier_id: number;
  ship_weekday: Weekday;
  days_in_transit: number;
  is_default: boolean;
  alternate_ups_service: string | null;
}

/** As the functions that date orders take it. */
export const toRule = ({ ship_weekday, ...rule }: RuleSnapshot) => ({ ...rule, ship_day_name: ship_weekday });

/** Everything but the zone, which no file has. */
export interface ZipCodeSnapshot {
  state: string;
  time_zone: string;
  is_active: boolean;
  default_production_cycle_id: number | null;
  shipping_rules: RuleSnapshot[];
}

export interface NamedSnapshot {
  zip_code: string;
  snapshot: ZipCodeSnapshot;
}

export interface StoredZipCode extends NamedSnapshot {
  version: number;
  /** Another one after the zip code was deleted and created again; null for those from before it was kept. */
  made_id: string | null;
  /** An earlier version, where a reversal restored it (SHIP-34). */
  standing_version: number;
}

/** The version whose state a zip code has. */
export const STANDING_VERSION = sql<number>`case when k.version = k.restored_at_version then k.restored_version
  else k.version end`;

export async function lockSnapshots(tx: Tx, zipCodes: readonly string[]): Promise<Map<string, StoredZipCode>> {
  await sql`select from zip_codes where id = any(${[...zipCodes]}::text[]) order by id for update`.execute(tx);
  const stored = await readSnapshots(tx, zipCodes);
  return new Map(stored.map((each) => [each.zip_code, each]));
}

/** By zip code. */
export async function readSnapshots(tx: Tx, zipCodes: readonly string[]): Promise<StoredZipCode[]> {
  const { rows } = await sql<StoredZipCode>`
    select k.id as zip_code, k.version, k.made_id, ${STANDING_VERSION} as standing_version,
      json_build_object('state', k.state_id, 'time_zone', k.time_zone, 'is_active', k.is_active,
        'default_production_cycle_id', k.default_production_cycle_id, 'shipping_rules', (
          select coalesce(json_agg(json_build_object('production_cycle_id', r.production_cycle_id,
            'carrier_id', r.carrier_id, 'ship_weekday', r.ship_weekday, 'days_in_transit', r.days_in_transit,
            'is_default', r.is_default, 'alternate_ups_service', r.alternate_ups_service)
            order by r.production_cycle_id, r.carrier_id, r.ship_weekday), '[]')
          from shipping_rules r where r.zip_code = k.id)) as snapshot
    from zip_codes k where k.id = any(${[...zipCodes]}::text[]) order by k.id`.execute(tx);
  return rows;
}

const toJson = (all: readonly NamedSnapshot[]) =>
  JSON.stringify(all.map(({ zip_code, snapshot }) => ({ zip_code, ...snapshot })));

/** Those that exist keep their zone and get the next version. */
export async function upsertZipCodes(tx: Tx, all: readonly NamedSnapshot[]): Promise<void> {
  await sql`insert into zip_codes as k (id, state_id, time_zone, is_active, default_production_cycle_id)
    select e.zip_code, e.state, e.time_zone, e.is_active, e.default_production_cycle_id
    from jsonb_to_recordset(${toJson(all)}::jsonb)
      as e (zip_code text, state text, time_zone text, is_active boolean, default_production_cycle_id smallint)
    order by e.zip_code
    on conflict (id) do update set state_id = excluded.state_id, time_zone = excluded.time_zone,
      is_active = excluded.is_active, default_production_cycle_id = excluded.default_production_cycle_id,
      version = k.version + 1`.execute(tx);
}

export async function replaceRules(tx: Tx, all: readonly NamedSnapshot[]): Promise<void> {
  const ids = all.map(({ zip_code }) => zip_code);
  await sql`delete from shipping_rules where zip_code = any(${ids}::text[])`.execute(tx);
  await sql`insert into shipping_rules
      (zip_code, production_cycle_id, carrier_id, ship_weekday, days_in_transit, is_default, alternate_ups_service)
    select e.zip_code, r.production_cycle_id, r.carrier_id, r.ship_weekday, r.days_in_transit, r.is_default,
      r.alternate_ups_service
    from jsonb_to_recordset(${toJson(all)}::jsonb) as e (zip_code text, shipping_rules jsonb)
    cross join lateral jsonb_to_recordset(e.shipping_rules) as r (production_cycle_id smallint, carrier_id bigint,
      ship_weekday weekday, days_in_transit smallint, is_default boolean, alternate_ups_service text)`.execute(tx);
}

/** After `upsertZipCodes`: the import that made the restored version can be reversed as well. */
export const setRestoredVersions = (tx: Tx, restored: readonly { zip_code: string; was_version: number }[]) =>
  sql`update zip_codes k set restored_at_version = k.version, restored_version = e.was_version
    from unnest(${restored.map(({ zip_code }) => zip_code)}::text[], ${restored.map((each) => each.was_version)}::int[])
      as e (zip_code, was_version)
    where k.id = e.zip_code`.execute(tx);

export const deleteZipCodes = (tx: Tx, zipCodes: readonly string[]) =>
  sql`delete from zip_codes where id = any(${[...zipCodes]}::text[])`.execute(tx);

/** Their upcoming orders must be dated again. */
export async function listZipCodesWithCustomers(tx: Tx, zipCodes: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ zip_code: string }>`select distinct a.zip_code from addresses a
    where a.is_default and a.zip_code = any(${[...zipCodes]}::text[]) order by a.zip_code`.execute(tx);
  return rows.map(({ zip_code }) => zip_code);
}
