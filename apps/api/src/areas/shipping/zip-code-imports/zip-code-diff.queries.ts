import { type RawBuilder, sql } from 'kysely';
import type {
  ZipCodeChangeKind,
  ZipCodeConsequence,
} from '@larder/contract/shipping/zip-code-imports/zip-code-imports.ts';
import type { Db, Tx } from '../../../platform/database/database.ts';
import type { Served } from '@larder/contract/shipping/zip-codes/zip-code-effect.ts';
import { comingOrders, SERVED, servedIn } from '../zip-codes/service.queries.ts';
import { type RuleSnapshot, STANDING_VERSION, type ZipCodeSnapshot } from '../zip-codes/zip-code-snapshots.queries.ts';

export interface ZipCodeChangeRow {
  zip_code: string;
  kind: ZipCodeChangeKind;
  version: number | null;
  standing_version: number | null;
  before: ZipCodeSnapshot | null;
  after: ZipCodeSnapshot;
}

const ZIP_CODES_OF = (importId: number) =>
  sql`select * from zip_code_import_zip_codes z where z.import_id = ${importId}`;

/**
 * `default_pc` names one rule of the whole zip code. A rule of another cycle that the file keeps stays its default, or
 * every import would remove it (SHIP-24).
 */
export const changesOf = (each: RawBuilder<unknown>) => sql`
  select z.zip_code, z.state_id, z.time_zone, z.default_production_cycle_id, z.rules, f.rules as new_rules, k.version,
    ${STANDING_VERSION} as standing_version,
    k.state_id as old_state_id, k.time_zone as old_time_zone, k.is_active as old_is_active,
    k.default_production_cycle_id as old_default_production_cycle_id, coalesce(r.rules, '{}') as old_rules,
    case when k.id is null then 'added'
      when k.state_id = z.state_id and k.time_zone = z.time_zone and k.is_active
        and k.default_production_cycle_id is not distinct from z.default_production_cycle_id
        and coalesce(r.rules, '{}') = f.rules then 'unchanged'
      else 'changed' end as kind
  from (${each}) z
  left join zip_codes k on k.id = z.zip_code
  left join lateral (
    select array_agg(row(r.production_cycle_id, r.carrier_id, r.ship_weekday, r.days_in_transit, r.is_default,
        r.alternate_ups_service)::imported_rule
      order by r.production_cycle_id, r.carrier_id, r.ship_weekday) as rules
    from shipping_rules r where r.zip_code = z.zip_code
  ) r on true
  cross join lateral (
    select coalesce(array_agg(row(n.production_cycle_id, n.carrier_id, n.ship_weekday, n.days_in_transit,
        n.is_default or (n.production_cycle_id is distinct from z.default_production_cycle_id and exists (
          select from unnest(r.rules) o where o.is_default and o.production_cycle_id = n.production_cycle_id
            and o.carrier_id = n.carrier_id and o.ship_weekday = n.ship_weekday)),
        n.alternate_ups_service)::imported_rule
      order by n.production_cycle_id, n.carrier_id, n.ship_weekday), '{}') as rules
    from unnest(z.rules) n
  ) f`;

const COLUMNS = sql`c.zip_code, c.kind, c.version, c.standing_version,
  case when c.kind <> 'added' then json_build_object('state', c.old_state_id, 'time_zone', c.old_time_zone,
    'is_active', c.old_is_active, 'default_production_cycle_id', c.old_default_production_cycle_id,
    'shipping_rules', array_to_json(c.old_rules)) end as before,
  json_build_object('state', c.state_id, 'time_zone', c.time_zone, 'is_active', true,
    'default_production_cycle_id', c.default_production_cycle_id, 'shipping_rules', array_to_json(c.new_rules)) as after`;

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
  select f.zip_code, coalesce(c.kind, f.kind_when_checked) as kind, now.version
  from zip_code_import_zip_codes f
  left join zip_codes now on now.id = f.zip_code
  left join lateral (
    select c.kind from (${changesOf(sql`select f.*`)}) c
    where f.kind_when_checked is null or now.version is distinct from f.version_when_checked
  ) c on true
  where f.import_id = ${importId}`;

interface Page {
  page: number;
  per_page: number;
  kind?: ZipCodeChangeKind | undefined;
  only?: ZipCodeConsequence | undefined;
}

export interface PreviewedChangeRow extends ZipCodeChangeRow {
  active_customers: number;
  coming_orders: number;
  losing_customers: number;
  losing_orders: number;
}

interface Diff {
  changed: number;
  added: number;
  unchanged: number;
  active_customers: number;
  coming_orders: number;
  loses: Served;
  losing: number;
  removed_rules: number;
  changed_states: number;
  /** Their sum tells whether any zip code was changed since. */
  versions: number;
  /** First where customers or orders lose service, then changed zip codes. */
  page_rows: PreviewedChangeRow[];
}

/** The new rules where customers with an open pause live. */
export async function listRulesAtPauses(db: Db | Tx, importId: number) {
  const atPauses = sql`${ZIP_CODES_OF(importId)} and z.zip_code in (
    select a.zip_code from subscription_pauses q join subscriptions s on s.id = q.subscription_id
    join addresses a on a.user_id = s.user_id and a.is_default where q.ended_at is null)`;
  const { rows } = await sql<{ zip_code: string; shipping_rules: RuleSnapshot[] }>`
    select c.zip_code, array_to_json(c.new_rules) as shipping_rules
    from (${changesOf(atPauses)}) c where c.kind <> 'unchanged'`.execute(db);
  return rows;
}

/** Rules of changed zip codes, with those of the file. */
const FILE_RULES = sql`changed z join shipping_rules r on r.zip_code = z.zip_code`;

/** In one statement, so that they agree. */
export async function findDiff(db: Db | Tx, importId: number, now: Temporal.Instant, query: Page): Promise<Diff> {
  const { page, per_page, kind = null, only = null } = query;
  const inOrder = sql`l.zip_code is null, array_position(array['changed', 'added', 'unchanged'], c.kind), c.zip_code`;
  const { rows } = await sql<Diff>`
    with c as materialized (${kindsNow(importId)}),
      affected as materialized (select c.zip_code from c where c.kind <> 'unchanged'),
      changed as materialized (
        select z.zip_code, z.state_id, z.rules from c join (${ZIP_CODES_OF(importId)}) z on z.zip_code = c.zip_code
        where c.kind = 'changed'
      ),
      ${servedIn(
        sql`select distinct r.zip_code, r.production_cycle_id from ${FILE_RULES}
          where not exists (select from unnest(z.rules) n where n.production_cycle_id = r.production_cycle_id)`,
        now,
      )},
      losing as materialized (
        select zip_code from served_customers union select zip_code from served_orders
      ),
      moved as materialized (
        select z.zip_code from changed z join zip_codes k on k.id = z.zip_code where k.state_id <> z.state_id
      ),
      of_page as materialized (
        select c.zip_code from c left join losing l on l.zip_code = c.zip_code
        where (${kind}::text is null or c.kind = ${kind})
          and (${only}::text is null or (${only} = 'losing' and l.zip_code is not null)
            or (${only} = 'changed-state' and c.zip_code in (select zip_code from moved)))
        order by ${inOrder} limit ${per_page} offset ${(page - 1) * per_page}
      ),
      page_rows as (
        select ${COLUMNS},
          (select count(*) from addresses a join users u on u.id = a.user_id
            where a.is_default and a.zip_code = c.zip_code and u.status = 'active') as active_customers,
          (select count(*) from ${comingOrders(now)} where a.zip_code = c.zip_code) as coming_orders,
          (select count(*) from served_customers s where s.zip_code = c.zip_code) as losing_customers,
          (select count(*) from served_orders s where s.zip_code = c.zip_code) as losing_orders
        from (${changesOf(sql`${ZIP_CODES_OF(importId)} and z.zip_code in (select p.zip_code from of_page p)`)}) c
        left join losing l on l.zip_code = c.zip_code
        order by ${inOrder}
      )
    select count(*) filter (where c.kind = 'changed') as changed, count(*) filter (where c.kind = 'added') as added,
      count(*) filter (where c.kind = 'unchanged') as unchanged,
      (select count(*) from addresses a join users u on u.id = a.user_id
        where a.is_default and u.status = 'active' and a.zip_code in (select * from affected)) as active_customers,
      (select count(*) from ${comingOrders(now)} where a.zip_code in (select * from affected)) as coming_orders,
      ${SERVED} as loses, (select count(*) from losing) as losing,
      (select count(*) from ${FILE_RULES} where not exists (
        select from unnest(z.rules) n where n.production_cycle_id = r.production_cycle_id
          and n.carrier_id = r.carrier_id and n.ship_weekday = r.ship_weekday)) as removed_rules,
      (select count(*) from moved) as changed_states, coalesce(sum(c.version), 0)::bigint as versions,
      (select coalesce(json_agg(page_rows), '[]') from page_rows) as page_rows
    from c`.execute(db);
  const [diff] = rows;
  if (!diff) throw new Error('A count without a row');
  return diff;
}
