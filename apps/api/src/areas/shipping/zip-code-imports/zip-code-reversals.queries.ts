import { type RawBuilder, sql } from 'kysely';
import type { Served } from '@larder/contract/shipping/zip-codes/zip-code-effect.ts';
import { reversible } from '../../../platform/file-imports/reversals.queries.ts';
import type { Db, Tx } from '../../../platform/database/database.ts';
import { fromRecent, since } from '../../../platform/database/months/read-back.ts';
import { SERVED, servedIn } from '../zip-codes/service.queries.ts';
import { type RuleSnapshot, STANDING_VERSION } from '../zip-codes/zip-code-snapshots.queries.ts';

export interface ReversalFigures {
  restored: number;
  removed: number;
  left_alone: number;
  coming_orders: number;
  loses: Served;
  left_alone_first: { zip_code: string; is_gone: boolean; description: string | null }[];
}

const LISTED = 20;

/** In one statement, so that they agree. */
export async function findReversalFigures(
  db: Db | Tx,
  batchId: number,
  now: Temporal.Instant,
): Promise<ReversalFigures> {
  const { rows } = await sql<ReversalFigures>`
    with each as materialized (
      select j.subject_id as zip_code, j.result ->> 'kind' as kind, j.result -> 'was' -> 'shipping_rules' as was,
        k.id is null as is_gone, ${STANDING_VERSION} = (j.result ->> 'version')::int as is_reversed
      from (${reversible(batchId)}) j left join zip_codes k on k.id = j.subject_id
    ),
    reversed as materialized (select * from each where is_reversed),
    ${servedIn(
      sql`select distinct r.zip_code, r.production_cycle_id from reversed e
        join shipping_rules r on r.zip_code = e.zip_code
        where not exists (select from jsonb_array_elements(case when e.kind = 'changed' then e.was end) w
          where (w ->> 'production_cycle_id')::int = r.production_cycle_id)`,
      now,
    )},
    first_left as (select e.zip_code, e.is_gone, ${lastChange()} as description
      from each e where e.is_reversed is not true order by e.zip_code limit ${LISTED})
    select count(*) filter (where is_reversed and kind = 'changed') as restored,
      count(*) filter (where is_reversed and kind = 'added') as removed,
      count(*) filter (where is_reversed is not true) as left_alone,
      (select count(*) from addresses a join orders o on o.user_id = a.user_id and o.status <> 'cancelled'
        join order_week_cycles w on w.order_week_id = o.order_week_id
          and w.production_cycle_id = o.production_cycle_id and w.cutoff_at > ${now}
        where a.is_default and a.zip_code in (select zip_code from reversed)) as coming_orders,
      ${SERVED} as loses, (select coalesce(json_agg(first_left), '[]') from first_left) as left_alone_first
    from each`.execute(db);
  return rows[0]!;
}

/** Zip codes without customers are left out. */
export async function listRestoredRules(db: Db | Tx, batchId: number) {
  const { rows } = await sql<{ zip_code: string; shipping_rules: RuleSnapshot[] }>`
    select k.id as zip_code, j.result -> 'was' -> 'shipping_rules' as shipping_rules
    from (${reversible(batchId)}) j join zip_codes k on k.id = j.subject_id
    where j.result ->> 'kind' = 'changed' and ${STANDING_VERSION} = (j.result ->> 'version')::int
      and exists (select from addresses a where a.is_default and a.zip_code = k.id)`.execute(db);
  return rows;
}

/** Looks into months before the last ones only for a zip code that is not in these. */
const lastChange = () => sql`coalesce((${lastChangeIn(since(sql`c.at`, fromRecent()))}), (${lastChangeIn(sql`true`)}))`;

const lastChangeIn = (months: RawBuilder<unknown>) => sql`select c.description from changes c
  where c.subject_type = 'zip_code' and c.subject_id = e.zip_code and ${months} order by c.id desc limit 1`;

export async function findLastChanges(tx: Tx, zipCodes: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await sql<{ zip_code: string; description: string | null }>`
    select e.zip_code, ${lastChange()} as description from unnest(${[...zipCodes]}::text[]) as e (zip_code)`.execute(
    tx,
  );
  return new Map(rows.flatMap(({ zip_code, description }) => (description === null ? [] : [[zip_code, description]])));
}
