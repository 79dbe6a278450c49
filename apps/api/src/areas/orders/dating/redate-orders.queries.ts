import { sql } from 'kysely';
import type { RemainingOrder } from '@larder/domain/orders/cart/remaining-orders.ts';
import type { Tx } from '../../../platform/database/database.ts';

const comingOrders = (tx: Tx, now: Temporal.Instant) =>
  tx
    .selectFrom('orders as o')
    .innerJoin('order_week_cycles as c', (join) =>
      join
        .onRef('c.order_week_id', '=', 'o.order_week_id')
        .onRef('c.production_cycle_id', '=', 'o.production_cycle_id'),
    )
    .where('c.cutoff_at', '>', now)
    .where('c.post_cutoff_changes_deadline_at', 'is', null);

export const listDatedOrders = (tx: Tx, userIds: number[], now: Temporal.Instant) =>
  comingOrders(tx, now)
    .innerJoin('order_weeks as w', 'w.id', 'o.order_week_id')
    .innerJoin('addresses as a', (join) =>
      join.onRef('a.user_id', '=', 'o.user_id').on('a.is_default', '=', sql.lit(true)),
    )
    .leftJoin('preferred_carriers as p', (join) =>
      join.onRef('p.user_id', '=', 'o.user_id').onRef('p.production_cycle_id', '=', 'o.production_cycle_id'),
    )
    .select([
      'o.id',
      'o.user_id',
      'o.production_cycle_id',
      'o.ship_at',
      'o.deliver_at',
      'o.planned_ship_at',
      'w.date',
      'w.number',
      'c.cutoff_at',
    ])
    .leftJoin('subscriptions as s', 's.user_id', 'o.user_id')
    .leftJoin('subscription_pauses as q', (join) =>
      join.onRef('q.subscription_id', '=', 's.id').on('q.ended_at', 'is', null),
    )
    .select(['o.status', 'o.is_skipped', 'o.skipped_by_pause_id', 'q.id as pause_id', 'q.until_date as paused_until'])
    .select(['o.address_id as dated_address_id', 'o.carrier_id as dated_carrier_id'])
    .select(['a.id as address_id', 'a.zip_code', 'p.carrier_id', 'p.ship_weekday', 'p.days_in_transit'])
    .where('o.user_id', 'in', userIds)
    .orderBy('w.date')
    .orderBy('o.id')
    .forNoKeyUpdate('o')
    .execute();

interface Dates {
  id: number;
  address_id: number;
  carrier_id: number;
  planned_ship_at: string;
  ship_at: string;
  deliver_at: string;
}

export const setDates = (tx: Tx, orders: Dates[]) =>
  sql`update orders o set address_id = each.address_id, carrier_id = each.carrier_id,
      planned_ship_at = each.planned_ship_at, ship_at = each.ship_at, deliver_at = each.deliver_at, version = o.version + 1
    from unnest(${orders.map((order) => order.id)}::bigint[], ${orders.map((order) => order.address_id)}::bigint[],
      ${orders.map((order) => order.carrier_id)}::bigint[], ${orders.map((order) => order.planned_ship_at)}::date[],
      ${orders.map((order) => order.ship_at)}::date[], ${orders.map((order) => order.deliver_at)}::date[])
      as each (id, address_id, carrier_id, planned_ship_at, ship_at, deliver_at)
    where o.id = each.id`.execute(tx);

/** With the reason of the pause. */
export const skipByPauses = (tx: Tx, ids: number[]) =>
  sql`update orders o set is_skipped = true, skipped_by_pause_id = p.id, skip_reason_id = p.reason_id, skip_details = p.details
    from subscriptions s join subscription_pauses p on p.subscription_id = s.id and p.ended_at is null
    where o.id = any(${ids}::bigint[]) and s.user_id = o.user_id`.execute(tx);

/** Unless another order took the week (ORD-3). */
export async function unskipAfterPauses(tx: Tx, ids: number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`update orders o set is_skipped = false, skipped_by_pause_id = null,
      skip_reason_id = null, skip_details = null
    where o.id = any(${ids}::bigint[]) and not exists (select from orders e where e.user_id = o.user_id and e.id <> o.id
      and e.order_week_id = o.order_week_id and e.production_cycle_id = o.production_cycle_id
      and e.status <> 'cancelled' and not e.is_skipped)
    returning o.id`.execute(tx);
  return rows.map(({ id }) => id);
}

/** Before their cutoff, those included that no carrier serves there, which keep their dates (ORD-16). */
export const setAddressOfComingOrders = (tx: Tx, userId: number, addressId: number, now: Temporal.Instant) =>
  sql`update orders o set address_id = ${addressId}, version = o.version + 1
    from order_week_cycles c
    where o.user_id = ${userId} and o.address_id <> ${addressId} and c.order_week_id = o.order_week_id
      and c.production_cycle_id = o.production_cycle_id and c.cutoff_at > ${now}
      and c.post_cutoff_changes_deadline_at is null`.execute(tx);

/** Orders whose cutoffs are both ahead, unless a live order is in the new cycle (ORD-15). */
export async function moveToCycle(tx: Tx, userId: number, cycleId: number, now: Temporal.Instant): Promise<number[]> {
  const { rows } = await sql<{
    id: number;
  }>`update orders o set production_cycle_id = ${cycleId}, version = o.version + 1
    from order_week_cycles old, order_week_cycles new
    where o.user_id = ${userId} and o.production_cycle_id <> ${cycleId}
      and old.order_week_id = o.order_week_id and old.production_cycle_id = o.production_cycle_id and old.cutoff_at > ${now}
      and old.post_cutoff_changes_deadline_at is null
      and new.order_week_id = o.order_week_id and new.production_cycle_id = ${cycleId} and new.cutoff_at > ${now}
      and new.post_cutoff_changes_deadline_at is null
      and not exists (select from orders e where e.user_id = o.user_id and e.order_week_id = o.order_week_id
        and e.production_cycle_id = ${cycleId} and e.status <> 'cancelled' and not e.is_skipped)
    returning o.id`.execute(tx);
  return rows.map((row) => row.id);
}

export async function listRemainingOrders(tx: Tx, userId: number, cycleId: number, now: Temporal.Instant) {
  const { rows } =
    await sql<RemainingOrder>`select o.id, w.number as order_week_number, o.deliver_at, p.name as cycle_name,
      new.name as new_cycle_name,
      (select e.id from orders e where e.user_id = o.user_id and e.order_week_id = o.order_week_id
        and e.production_cycle_id = new.id and e.status <> 'cancelled' and not e.is_skipped) as beside_id
    from orders o join order_weeks w on w.id = o.order_week_id
      join order_week_cycles c on c.order_week_id = o.order_week_id and c.production_cycle_id = o.production_cycle_id
      join production_cycles p on p.id = o.production_cycle_id
      join production_cycles new on new.id = ${cycleId}
    where o.user_id = ${userId} and o.production_cycle_id <> ${cycleId} and c.cutoff_at > ${now}
      and o.status <> 'cancelled' and not o.is_skipped
    order by w.date, o.id`.execute(tx);
  return rows;
}

interface Next {
  now: Temporal.Instant;
  after: number;
  limit: number;
}

/** Customer by customer: by orders, each chunk would sort all that are left. */
export async function listComingCustomers(tx: Tx, { now, after, limit }: Next): Promise<number[]> {
  const rows = await tx
    .selectFrom('users as u')
    .select('u.id')
    .where('u.id', '>', after)
    .where(({ exists }) =>
      exists(
        comingOrders(tx, now)
          .select('o.id')
          .where('o.user_id', '=', sql.ref<number>('u.id'))
          // Repeated on orders; without it the query reads the orders of all earlier customers.
          .where('o.user_id', '>', after)
          .where('o.total_at_cutoff_cents', 'is', null),
      ),
    )
    .orderBy('u.id')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

export async function listCustomersAt(tx: Tx, zipCodes: string[], { now, after, limit }: Next): Promise<number[]> {
  const rows = await tx
    .selectFrom('addresses as a')
    .select('a.user_id')
    .where('a.zip_code', 'in', zipCodes)
    .where('a.is_default', '=', true)
    .where('a.user_id', '>', after)
    .where(({ exists }) =>
      exists(comingOrders(tx, now).select('o.id').where('o.user_id', '=', sql.ref<number>('a.user_id'))),
    )
    .orderBy('a.user_id')
    .limit(limit)
    .execute();
  return rows.map(({ user_id }) => user_id);
}
