import { type RawBuilder, sql } from 'kysely';
import type { CountedOrderState } from '@larder/domain/values/enums/order-list-states.ts';
import type { Db, Tx } from '../../../platform/database/database.ts';
import { isInState, type StateTerms } from '../reading/order-state.queries.ts';

/** The triggers of 0260 count orders by these. */
const FACTS = sql`order_week_id, production_cycle_id, kind, status, is_skipped, carrier_id, planned_ship_at, ship_at`;

/** States that these facts decide. */
const BY_FACTS = [
  'active',
  'skipped',
  'suspended',
  'charge-failed',
  'cancelled',
  'rogue',
  'holiday-clash',
] as const satisfies CountedOrderState[];

/** Their indexes hold little else. */
const BY_INDEX = ['incomplete', 'refund-failed', 'late-charge', 'disputed'] as const satisfies CountedOrderState[];

/** Other tables decide these for each order. */
const FLAGS = { unpaid: 'is_unpaid', undeliverable: 'is_undeliverable', empty: 'is_empty' } as const;

export type StateByFacts = (typeof BY_FACTS)[number];
export type OtherState = (typeof BY_INDEX)[number] | keyof typeof FLAGS;

export type CycleCounts = Record<StateByFacts, number> & {
  production_cycle_id: number;
  orders: number;
  /** Without those of skipped and cancelled orders. */
  ship_days: string[];
};

/** As many rows are read as there are kinds of orders, however many orders. */
export async function countByFacts(db: Db, weekId: number, terms: StateTerms): Promise<CycleCounts[]> {
  const states = BY_FACTS.map(
    (state) => sql`coalesce(sum(o.orders) filter (where ${isInState(state, terms)}), 0)::int as ${sql.id(state)}`,
  );
  const { rows } = await sql<CycleCounts>`
    select o.production_cycle_id, sum(o.orders)::int as orders, ${sql.join(states)},
      coalesce(array_agg(distinct o.ship_at::text) filter (where o.ship_at is not null
        and o.status <> 'cancelled' and not o.is_skipped), '{}') as ship_days
    from (select ${FACTS}, sum(orders) as orders from order_counts where order_week_id = ${weekId}
      group by ${FACTS} having sum(orders) <> 0) o
    group by o.production_cycle_id`.execute(db);
  return rows;
}

interface OtherCount {
  production_cycle_id: number;
  state: OtherState;
  orders: number;
}

/** Orders with a doubt are decided here, by the condition of their list. */
export async function countOthers(db: Db, weekId: number, terms: StateTerms): Promise<OtherCount[]> {
  const today = terms.today.toString();
  const byIndex = BY_INDEX.map(
    (state) => sql`select o.production_cycle_id, ${sql.lit(state)} as state, count(*)::int as orders from orders o
      where o.order_week_id = ${weekId} and ${isInState(state, terms)} group by 1`,
  );
  const flagged = Object.entries(FLAGS).map(
    ([state, flag]) => sql`select production_cycle_id, ${sql.lit(state)} as state, count(*)::int as orders from decided
      where ${sql.id(flag)} group by 1`,
  );
  const { rows } = await sql<OtherCount>`
    with doubted as materialized (
      select order_id as id from order_doubts where order_id is not null
      union select o.id from ${customersIn(sql`order_doubts`)} cross join lateral (
        select id from orders where user_id = c.user_id and order_week_id = ${weekId} offset 0) o),
    decided as (
      select o.production_cycle_id, o.is_unpaid, o.is_undeliverable, o.is_empty
      from doubted ${withFlags(terms)} where o.order_week_id = ${weekId}
      union all
      select production_cycle_id, is_unpaid, is_undeliverable and (ship_at is null or ship_at >= ${today}::date), is_empty
      from order_flags where order_week_id = ${weekId} and order_id not in (select id from doubted))
    ${sql.join([...flagged, ...byIndex], sql` union all `)}`.execute(db);
  return rows;
}

/** `offset 0` keeps the planner from reading the orders of all customers for a few doubts. */
const customersIn = (doubts: RawBuilder<unknown>) => sql`(
  select user_id from ${doubts} where user_id is not null
  union select a.user_id from ${doubts} d cross join lateral (
    select user_id from addresses where zip_code = d.zip_code offset 0) a) c`;
const withFlags = (terms: StateTerms) => {
  const flags = Object.entries(FLAGS).map(
    ([state, flag]) => sql`${isInState(state as keyof typeof FLAGS, terms)} as ${sql.id(flag)}`,
  );
  return sql`cross join lateral (
    select o.id, o.order_week_id, o.production_cycle_id, o.ship_at, ${sql.join(flags)}
    from orders o where o.id = doubted.id offset 0) o`;
};

/** Counts that are added while this runs stay as they are. */
export async function addUpCounts(tx: Tx): Promise<void> {
  await sql`
    with parts as (delete from order_counts where order_week_id in (select order_week_id from order_counts where not is_sum)
      returning ${FACTS}, orders)
    insert into order_counts (${FACTS}, orders, is_sum)
    select ${FACTS}, sum(orders), true from parts group by ${FACTS} having sum(orders) <> 0`.execute(tx);
}

/** One at a time, so that an older verdict never replaces a newer one; readers do not wait. */
export const lockFlags = (tx: Tx) => sql`lock table order_flags in share row exclusive mode`.execute(tx);

/**
 * One statement, so one moment: a change that it does not see leaves its own doubt. Requires the lock. Returns the number
 * of doubts.
 */
export async function settleDoubts(tx: Tx, most: number, terms: StateTerms): Promise<number> {
  const { rows } = await sql<{ settled: number }>`
    with settled as (
      delete from order_doubts where id in (select id from order_doubts order by id limit ${most})
      returning order_id, user_id, zip_code),
    doubted as materialized (
      select order_id as id from settled where order_id is not null
      union select o.id from ${customersIn(sql`settled`)} cross join lateral (
        select id from orders where user_id = c.user_id offset 0) o),
    decided as materialized (
      select o.* from doubted ${withFlags(terms)} where is_unpaid or is_undeliverable or is_empty),
    cleared as (
      delete from order_flags where order_id in (select id from doubted) and order_id not in (select id from decided)),
    flagged as (
      insert into order_flags (order_id, order_week_id, production_cycle_id, ship_at, is_unpaid, is_undeliverable, is_empty)
      select id, order_week_id, production_cycle_id, ship_at, is_unpaid, is_undeliverable, is_empty from decided
      on conflict (order_id) do update set order_week_id = excluded.order_week_id,
        production_cycle_id = excluded.production_cycle_id, ship_at = excluded.ship_at,
        is_unpaid = excluded.is_unpaid, is_undeliverable = excluded.is_undeliverable, is_empty = excluded.is_empty)
    select count(*)::int as settled from settled`.execute(tx);
  return rows[0]?.settled ?? 0;
}
