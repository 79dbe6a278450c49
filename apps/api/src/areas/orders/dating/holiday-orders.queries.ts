import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/database/database.ts';

interface HolidayTerms {
  start_date: string;
  end_date: string;
  carrierIds: number[];
  today: Temporal.PlainDate;
  /** Cancelled orders can be resumed, so undoing a holiday moves them too. */
  isUndo: boolean;
}

const isCancelled = sql<boolean>`(o.status = 'cancelled')`;

const datedOrders = (db: Db | Tx) =>
  db
    .selectFrom('orders as o')
    .innerJoin('order_weeks as w', 'w.id', 'o.order_week_id')
    .innerJoin('order_week_cycles as c', (join) =>
      join
        .onRef('c.order_week_id', '=', 'o.order_week_id')
        .onRef('c.production_cycle_id', '=', 'o.production_cycle_id'),
    )
    .select(['o.planned_ship_at', 'o.ship_at', 'o.deliver_at', 'o.carrier_id', 'o.production_cycle_id'])
    .select(['c.cutoff_at', 'c.post_cutoff_changes_deadline_at'])
    .select(isCancelled.as('is_cancelled'));

/** Orders whose planned ship date falls in the holiday of their carrier (SHIP-9). */
const ordersInHoliday = (db: Db | Tx, { start_date, end_date, carrierIds, isUndo }: HolidayTerms) =>
  datedOrders(db)
    .$if(!isUndo, (orders) => orders.where('o.status', '!=', 'cancelled'))
    .where('o.planned_ship_at', '>=', start_date)
    .where('o.planned_ship_at', '<=', end_date)
    .where('o.carrier_id', 'in', carrierIds);

/** Unshipped (SHIP-11). */
const affectedOrders = (db: Db | Tx, terms: HolidayTerms) =>
  ordersInHoliday(db, terms).where('o.ship_at', '>=', terms.today.toString());

export async function listAffectedCustomers(
  tx: Tx,
  terms: HolidayTerms,
  after: number,
  limit: number,
): Promise<number[]> {
  const rows = await affectedOrders(tx, terms)
    .clearSelect()
    .select('o.user_id')
    .distinct()
    .where('o.user_id', '>', after)
    .orderBy('o.user_id')
    .limit(limit)
    .execute();
  return rows.map(({ user_id }) => user_id);
}

export async function countAffectedOrders(db: Db | Tx, terms: HolidayTerms): Promise<number> {
  const { orders } = await affectedOrders(db, terms)
    .clearSelect()
    .select(sql<number>`count(*)::int`.as('orders'))
    .executeTakeFirstOrThrow();
  return orders;
}

const withPauses = (orders: ReturnType<typeof affectedOrders>, now: Temporal.Instant) =>
  orders
    .leftJoin('subscriptions as s', 's.user_id', 'o.user_id')
    .leftJoin('subscription_pauses as q', (join) =>
      join.onRef('q.subscription_id', '=', 's.id').on('q.ended_at', 'is', null),
    )
    .select(['o.id', 'o.user_id', 'w.number', 'o.status', 'o.is_skipped', 'o.skipped_by_pause_id'])
    .select(['q.id as pause_id', 'q.until_date as paused_until'])
    .select(isBeforeCutoff(now).as('is_before_cutoff'));

const isBeforeCutoff = (now: Temporal.Instant) =>
  sql<boolean>`(c.cutoff_at > ${now} and c.post_cutoff_changes_deadline_at is null)`;

/** Those that may enter or leave a pause, which is decided by their new delivery. */
export const listPausedOrders = (db: Db | Tx, terms: HolidayTerms, now: Temporal.Instant) =>
  withPauses(affectedOrders(db, terms), now)
    .where(isBeforeCutoff(now))
    .where('q.id', 'is not', null)
    .where(({ or, eb, not, exists, selectFrom }) =>
      or([
        eb('o.is_skipped', '=', false),
        not(
          exists(
            selectFrom('orders as e')
              .select('e.id')
              .whereRef('e.user_id', '=', 'o.user_id')
              .whereRef('e.order_week_id', '=', 'o.order_week_id')
              .whereRef('e.production_cycle_id', '=', 'o.production_cycle_id')
              .whereRef('e.id', '<>', 'o.id')
              .where('e.status', '<>', 'cancelled')
              .where('e.is_skipped', '=', false),
          ),
        ),
      ]),
    )
    .execute();

/** Locks in the order that all changes use; lock the customers first. */
export const lockAffectedOrders = (tx: Tx, terms: HolidayTerms, userIds: number[], now: Temporal.Instant) =>
  withPauses(affectedOrders(tx, terms), now)
    .where('o.user_id', 'in', userIds)
    .orderBy('o.user_id')
    .orderBy('o.id')
    .forNoKeyUpdate('o')
    .execute();

/** Lock the customer and the orders first. */
export const readResumedOrders = (tx: Tx, ids: readonly number[], now: Temporal.Instant) =>
  withPauses(datedOrders(tx), now)
    .where(sql<boolean>`o.id = any(${ids}::bigint[])`)
    .orderBy('o.id')
    .execute();

/** Shipped ones too when the holiday is undone, because they are named. */
const previewedOrders = (db: Db | Tx, terms: HolidayTerms) =>
  terms.isUndo ? ordersInHoliday(db, terms) : affectedOrders(db, terms);

export const groupAffectedOrders = (db: Db | Tx, terms: HolidayTerms) =>
  previewedOrders(db, terms)
    .innerJoin('carriers as k', 'k.id', 'o.carrier_id')
    .innerJoin('production_cycles as p', 'p.id', 'o.production_cycle_id')
    .select(['k.name as carrier_name', 'p.name as cycle_name'])
    .select(sql<number>`count(*)::int`.as('orders'))
    .select(sql<number>`(count(*) filter (where not o.is_skipped and o.status <> 'cancelled'))::int`.as('boxes'))
    .groupBy(['o.planned_ship_at', 'o.ship_at', 'o.deliver_at', 'o.carrier_id', 'o.production_cycle_id'])
    .groupBy(['c.cutoff_at', 'c.post_cutoff_changes_deadline_at', 'k.name', 'p.name'])
    .groupBy(isCancelled)
    .orderBy('o.ship_at')
    .orderBy('k.name')
    .orderBy('p.name')
    .execute();

interface DateGroup {
  planned_ship_at: string | null;
  ship_at: string | null;
  deliver_at: string | null;
  carrier_id: number | null;
  production_cycle_id: number;
}

const columnOf = <Group extends DateGroup>(groups: readonly Group[], name: keyof Group) =>
  sql`${groups.map((group) => group[name])}`;

/** The first `limit` orders of some groups, by number; without cancelled ones. */
export async function listOrdersOfGroups(db: Db | Tx, terms: HolidayTerms, groups: DateGroup[], limit: number) {
  if (groups.length === 0) return [];
  const column = (name: keyof DateGroup) => columnOf(groups, name);
  const orders = previewedOrders(db, terms).select(['o.id', 'w.number']).where('o.status', '!=', 'cancelled');
  const { rows } = await sql<{ order_id: number; week_number: number; place: number }>`
    select h.id as order_id, h.number as week_number, (min(g.place) - 1)::int as place
    from (${orders}) h join unnest(${column('planned_ship_at')}::date[], ${column('ship_at')}::date[],
        ${column('deliver_at')}::date[], ${column('carrier_id')}::bigint[], ${column('production_cycle_id')}::int[])
        with ordinality as g (planned_ship_at, ship_at, deliver_at, carrier_id, production_cycle_id, place)
      using (planned_ship_at, ship_at, deliver_at, carrier_id, production_cycle_id)
    group by h.id, h.number order by h.id limit ${limit}`.execute(db);
  return rows;
}

export interface MovingGroup extends DateGroup {
  new_deliver_at: string;
}

/** Within two days of another (possibly moved) delivery of the same customer. */
export async function countTooClose(
  db: Db | Tx,
  terms: HolidayTerms,
  groups: MovingGroup[],
): Promise<Map<number, number>> {
  if (groups.length === 0) return new Map();
  const column = (name: keyof MovingGroup) => columnOf(groups, name);
  const affected = affectedOrders(db, terms).select([
    'o.id',
    'o.user_id',
    sql<boolean>`(o.is_skipped or o.status = 'cancelled')`.as('is_skipped'),
  ]);
  const { rows } = await sql<{ place: number; orders: number }>`
    with groups as (
      select distinct on (planned_ship_at, ship_at, deliver_at, carrier_id, production_cycle_id) * from unnest(${column('planned_ship_at')}::date[], ${column('ship_at')}::date[],
        ${column('deliver_at')}::date[], ${column('carrier_id')}::bigint[], ${column('production_cycle_id')}::int[],
        ${column('new_deliver_at')}::date[]) with ordinality
        as g (planned_ship_at, ship_at, deliver_at, carrier_id, production_cycle_id, new_deliver_at, place)
    ), moving as materialized (
      select h.id, h.user_id, h.is_skipped, g.place, g.new_deliver_at
      from (${affected}) h
      join groups g using (planned_ship_at, ship_at, deliver_at, carrier_id, production_cycle_id)
    )
    select m.place::int as place, count(*) as orders
    from moving m
    where not m.is_skipped and exists (
      select from orders e left join moving t on t.id = e.id
      where e.user_id = m.user_id and e.id <> m.id and e.status <> 'cancelled' and not e.is_skipped
        and abs(coalesce(t.new_deliver_at, e.deliver_at) - m.new_deliver_at) <= 2
    )
    group by m.place`.execute(db);
  return new Map(rows.map(({ place, orders }) => [place - 1, orders]));
}

export interface MovedDates {
  id: number;
  ship_at: string;
  deliver_at: string;
}

export async function moveOrders(tx: Tx, moved: MovedDates[]): Promise<void> {
  if (moved.length === 0) return;
  await sql`update orders o set ship_at = each.ship_at, deliver_at = each.deliver_at, version = o.version + 1
    from unnest(${moved.map(({ id }) => id)}::bigint[], ${moved.map((each) => each.ship_at)}::date[],
      ${moved.map((each) => each.deliver_at)}::date[]) as each (id, ship_at, deliver_at)
    where o.id = each.id`.execute(tx);
}
