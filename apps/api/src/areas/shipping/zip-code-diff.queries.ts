import { type RawBuilder, sql } from 'kysely';
import type { ZipCodeChangeKind } from '@larder/contract/shipping/zip-code-imports.ts';
import type { Weekday } from '@larder/domain/values/weekdays.ts';
import type { Db, Tx } from '../../platform/database.ts';

export interface RuleAsKept {
  production_cycle_id: number;
  carrier_id: number;
  ship_weekday: Weekday;
  days_in_transit: number;
  is_default: boolean;
  alternate_ups_service: string | null;
}

/** A zip code as it stands in the tables, or will. */
export interface ZipCodeAsKept {
  state: string;
  time_zone: string;
  is_active: boolean;
  default_production_cycle_id: number | null;
  shipping_rules: RuleAsKept[];
}

export interface ZipCodeChangeRow {
  zip_code: string;
  kind: ZipCodeChangeKind;
  version: number | null;
  before: ZipCodeAsKept | null;
  after: ZipCodeAsKept;
}

const ZIP_CODES_OF = (importId: number) =>
  sql`select * from zip_code_import_zip_codes z where z.import_id = ${importId}`;

/** What a file changes, zip code by zip code: `each` are some of its zip codes. */
const changesOf = (each: RawBuilder<unknown>) => sql`
  select z.zip_code, z.state_id, z.time_zone, z.default_production_cycle_id, z.rules, k.version,
    k.state_id as old_state_id, k.time_zone as old_time_zone, k.is_active as old_is_active,
    k.default_production_cycle_id as old_default_production_cycle_id, coalesce(r.rules, '{}') as old_rules,
    case when k.id is null then 'added'
      when k.state_id = z.state_id and k.time_zone = z.time_zone and k.is_active
        and k.default_production_cycle_id is not distinct from z.default_production_cycle_id
        and coalesce(r.rules, '{}') = z.rules then 'unchanged'
      else 'changed' end as kind
  from (${each}) z
  left join zip_codes k on k.id = z.zip_code
  left join lateral (
    select array_agg(row(r.production_cycle_id, r.carrier_id, r.ship_weekday, r.days_in_transit, r.is_default,
        r.alternate_ups_service)::imported_rule
      order by r.production_cycle_id, r.carrier_id, r.ship_weekday) as rules
    from shipping_rules r where r.zip_code = z.zip_code
  ) r on true`;

const COLUMNS = sql`c.zip_code, c.kind, c.version,
  case when c.kind <> 'added' then json_build_object('state', c.old_state_id, 'time_zone', c.old_time_zone,
    'is_active', c.old_is_active, 'default_production_cycle_id', c.old_default_production_cycle_id,
    'shipping_rules', array_to_json(c.old_rules)) end as before,
  json_build_object('state', c.state_id, 'time_zone', c.time_zone, 'is_active', true,
    'default_production_cycle_id', c.default_production_cycle_id, 'shipping_rules', array_to_json(c.rules)) as after`;

/** The next zip codes of a file, in their order, with what becomes of them; those that are there are locked. */
export async function lockNextChanges(tx: Tx, importId: number, after: string, limit: number) {
  const each = sql`${ZIP_CODES_OF(importId)} and z.zip_code > ${after} order by z.zip_code limit ${limit}`;
  await sql`select from zip_codes k where k.id in (select e.zip_code from (${each}) e) order by k.id for update`.execute(
    tx,
  );
  const { rows } = await sql<ZipCodeChangeRow>`
    select ${COLUMNS} from (${changesOf(each)}) c order by c.zip_code`.execute(tx);
  return rows;
}

interface Page {
  page: number;
  per_page: number;
  kind?: ZipCodeChangeKind | undefined;
}

export interface ShownChangeRow extends ZipCodeChangeRow {
  active_customers: number;
  coming_orders: number;
}

/** A page of what a file changes, what is changed first, and for each whom it touches. */
export async function listChanges(db: Db, importId: number, now: Temporal.Instant, { page, per_page, kind }: Page) {
  const { rows } = await sql<ShownChangeRow>`
    with shown as (
      select * from (${changesOf(ZIP_CODES_OF(importId))}) c
      where ${kind ?? null}::text is null or c.kind = ${kind ?? null}
      order by array_position(array['changed', 'added', 'unchanged'], c.kind), c.zip_code
      limit ${per_page} offset ${(page - 1) * per_page}
    )
    select ${COLUMNS},
      (select count(*) from addresses a join users u on u.id = a.user_id
        where a.is_default and a.zip_code = c.zip_code and u.status = 'active') as active_customers,
      (select count(*) from ${comingOrders(now)} where a.zip_code = c.zip_code) as coming_orders
    from shown c
    order by array_position(array['changed', 'added', 'unchanged'], c.kind), c.zip_code`.execute(db);
  return rows;
}

/** The orders before their cutoff, which follow the rules of their customer's zip code (rulings 3). */
const comingOrders = (now: Temporal.Instant) => sql`addresses a
  join orders o on o.user_id = a.user_id and o.status <> 'cancelled' and a.is_default
  join order_week_cycles w on w.order_week_id = o.order_week_id and w.production_cycle_id = o.production_cycle_id
    and w.cutoff_at > ${now}`;

interface Totals {
  changed: number;
  added: number;
  unchanged: number;
  active_customers: number;
  coming_orders: number;
}

/** How many of each kind, and whom those that are added or changed touch. */
export async function countChanges(db: Db, importId: number, now: Temporal.Instant): Promise<Totals> {
  const { rows } = await sql<Totals>`
    with c as materialized (select c.zip_code, c.kind from (${changesOf(ZIP_CODES_OF(importId))}) c),
      touched as materialized (select c.zip_code from c where c.kind <> 'unchanged')
    select count(*) filter (where c.kind = 'changed') as changed, count(*) filter (where c.kind = 'added') as added,
      count(*) filter (where c.kind = 'unchanged') as unchanged,
      (select count(*) from addresses a join users u on u.id = a.user_id
        where a.is_default and u.status = 'active' and a.zip_code in (select * from touched)) as active_customers,
      (select count(*) from ${comingOrders(now)} where a.zip_code in (select * from touched)) as coming_orders
    from c`.execute(db);
  const [totals] = rows;
  if (!totals) throw new Error('A count without a row');
  return totals;
}
