import { type RawBuilder, sql } from 'kysely';
import type { ZipCodeChangeKind } from '@larder/contract/shipping/zip-code-imports/zip-code-imports.ts';
import type { Weekday } from '@larder/domain/values/weekdays.ts';
import type { Db, Tx } from '../../../platform/database/database.ts';

export interface RuleSnapshot {
  production_cycle_id: number;
  carrier_id: number;
  ship_weekday: Weekday;
  days_in_transit: number;
  is_default: boolean;
  alternate_ups_service: string | null;
}

export interface ZipCodeSnapshot {
  state: string;
  time_zone: string;
  is_active: boolean;
  default_production_cycle_id: number | null;
  shipping_rules: RuleSnapshot[];
}

export interface ZipCodeChangeRow {
  zip_code: string;
  kind: ZipCodeChangeKind;
  version: number | null;
  before: ZipCodeSnapshot | null;
  after: ZipCodeSnapshot;
}

const ZIP_CODES_OF = (importId: number) =>
  sql`select * from zip_code_import_zip_codes z where z.import_id = ${importId}`;

export const changesOf = (each: RawBuilder<unknown>) => sql`
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

/** Locks those that exist. */
export async function lockNextChanges(tx: Tx, importId: number, after: string, limit: number) {
  const each = sql`${ZIP_CODES_OF(importId)} and z.zip_code > ${after} order by z.zip_code limit ${limit}`;
  await sql`select from zip_codes k where k.id in (select e.zip_code from (${each}) e) order by k.id for update`.execute(
    tx,
  );
  const { rows } = await sql<ZipCodeChangeRow>`
    select ${COLUMNS} from (${changesOf(each)}) c order by c.zip_code`.execute(tx);
  return rows;
}

/** Only zip codes whose version changed since the check: comparing the rules of 60,000 took a second per page. */
const kindsNow = (importId: number) => sql`
  select f.zip_code, coalesce(c.kind, f.kind_when_checked) as kind
  from zip_code_import_zip_codes f
  left join zip_codes now on now.id = f.zip_code
  left join lateral (
    select c.kind from (${changesOf(sql`select f.*`)}) c
    where f.kind_when_checked is null or now.version is distinct from f.version_when_checked
  ) c on true
  where f.import_id = ${importId}`;

/** Orders before their cutoff, which follow the rules of the customer's zip code (ORD-14). */
const comingOrders = (now: Temporal.Instant) => sql`addresses a
  join orders o on o.user_id = a.user_id and o.status <> 'cancelled' and a.is_default
  join order_week_cycles w on w.order_week_id = o.order_week_id and w.production_cycle_id = o.production_cycle_id
    and w.cutoff_at > ${now}`;

interface Page {
  page: number;
  per_page: number;
  kind?: ZipCodeChangeKind | undefined;
}

export interface PreviewedChangeRow extends ZipCodeChangeRow {
  active_customers: number;
  coming_orders: number;
}

interface Diff {
  changed: number;
  added: number;
  unchanged: number;
  active_customers: number;
  coming_orders: number;
  /** Changed zip codes first. */
  page_rows: PreviewedChangeRow[];
}

/** In one statement, so that they agree. */
export async function findDiff(db: Db, importId: number, now: Temporal.Instant, query: Page): Promise<Diff> {
  const { page, per_page, kind = null } = query;
  const inOrder = sql`array_position(array['changed', 'added', 'unchanged'], c.kind), c.zip_code`;
  const { rows } = await sql<Diff>`
    with c as materialized (${kindsNow(importId)}),
      affected as materialized (select c.zip_code from c where c.kind <> 'unchanged'),
      of_page as materialized (
        select c.zip_code from c where ${kind}::text is null or c.kind = ${kind}
        order by ${inOrder} limit ${per_page} offset ${(page - 1) * per_page}
      ),
      page_rows as (
        select ${COLUMNS},
          (select count(*) from addresses a join users u on u.id = a.user_id
            where a.is_default and a.zip_code = c.zip_code and u.status = 'active') as active_customers,
          (select count(*) from ${comingOrders(now)} where a.zip_code = c.zip_code) as coming_orders
        from (${changesOf(sql`${ZIP_CODES_OF(importId)} and z.zip_code in (select p.zip_code from of_page p)`)}) c
        order by ${inOrder}
      )
    select count(*) filter (where c.kind = 'changed') as changed, count(*) filter (where c.kind = 'added') as added,
      count(*) filter (where c.kind = 'unchanged') as unchanged,
      (select count(*) from addresses a join users u on u.id = a.user_id
        where a.is_default and u.status = 'active' and a.zip_code in (select * from affected)) as active_customers,
      (select count(*) from ${comingOrders(now)} where a.zip_code in (select * from affected)) as coming_orders,
      (select coalesce(json_agg(page_rows), '[]') from page_rows) as page_rows
    from c`.execute(db);
  const [diff] = rows;
  if (!diff) throw new Error('A count without a row');
  return diff;
}
