import { sql } from 'kysely';
import type { Cents } from '@larder/domain/values/cents.ts';
import { REGENERATION_STATES, type RegenerationState } from '@larder/domain/values/enums/regeneration-states.ts';
import type { Db, Tx } from '../../../platform/database/database.ts';
import { lockCustomers } from '../reading/customer-status.queries.ts';

/** Locks the orders after their customers. */
export async function lockRegenerated(tx: Tx, ids: readonly number[]) {
  const owners = await tx.selectFrom('orders').select('user_id').distinct().where('id', 'in', ids).execute();
  if (owners.length === 0) return [];
  await lockCustomers(
    tx,
    owners.map(({ user_id }) => user_id),
  );
  return regenerable(tx, ids).forNoKeyUpdate('o').execute();
}
export type LockedForMaking = Awaited<ReturnType<typeof lockRegenerated>>[number];

/** To compare many orders without holding up their customers. */
export const listRegenerated = (tx: Tx, ids: readonly number[]): Promise<LockedForMaking[]> =>
  regenerable(tx, ids).execute();

const regenerable = (tx: Tx, ids: readonly number[]) =>
  tx
    .selectFrom('orders as o')
    .innerJoin('order_weeks as w', 'w.id', 'o.order_week_id')
    .innerJoin('order_week_cycles as c', (join) =>
      join
        .onRef('c.order_week_id', '=', 'o.order_week_id')
        .onRef('c.production_cycle_id', '=', 'o.production_cycle_id'),
    )
    .select([
      'o.id',
      'o.user_id',
      'o.order_week_id',
      'o.production_cycle_id',
      'o.status',
      'o.is_incomplete',
      'o.version',
    ])
    .select(['o.is_skipped', 'o.skipped_by_pause_id'])
    .select(['o.address_id', 'o.carrier_id', 'o.planned_ship_at', 'o.ship_at', 'o.deliver_at', 'o.total_cents'])
    .select(['w.date', 'w.number', 'w.meal_rotation_id', 'c.cutoff_at'])
    .select([
      sql<boolean>`o.total_at_cutoff_cents is not null`.as('is_frozen'),
      // Only an order that the system skipped for being empty, unless a live order replaced it.
      sql<boolean>`o.is_skipped and o.skip_reason_id is null and o.skip_details is null and o.skipped_by_pause_id is null
        and not exists (select from order_items i where i.order_id = o.id and i.quantity > 0)
        and not exists (select from orders e where e.user_id = o.user_id and e.order_week_id = o.order_week_id
          and e.production_cycle_id = o.production_cycle_id and e.id <> o.id
          and e.status <> 'cancelled' and not e.is_skipped)`.as('may_unskip'),
    ])
    .where('o.id', 'in', ids)
    .orderBy('o.user_id')
    .orderBy('o.id');

export interface CartLine {
  order_id: number;
  product_id: number;
  sku: string;
  name: string;
  quantity: number;
}

export async function listCarts(
  tx: Tx,
  orderIds: readonly number[],
  cart: 'generated' | 'now',
): Promise<Map<number, CartLine[]>> {
  const rows = await tx
    .selectFrom('order_items as i')
    .innerJoin('products as p', 'p.id', 'i.product_id')
    .select(['i.order_id', 'i.product_id', 'p.sku', 'p.name', 'i.quantity'])
    .where('i.order_id', 'in', orderIds)
    .where('i.cart', '=', cart)
    .where('i.quantity', '>', 0)
    .orderBy('i.order_id')
    .orderBy('p.sku')
    .execute();
  return Map.groupBy(rows, (row) => row.order_id);
}

export async function listReceivedBefore(tx: Tx, orderIds: readonly number[]): Promise<Map<number, Set<number>>> {
  const { rows } = await sql<{ order_id: number; product_id: number }>`select o.id as order_id, i.product_id
    from orders o
    cross join lateral (select e.id from orders e where e.user_id = o.user_id and e.id < o.id
      and e.status = 'active' and not e.is_skipped order by e.id desc limit 1) last
    join order_items i on i.order_id = last.id and i.cart = 'now'
    where o.id = any(${orderIds})`.execute(tx);
  const received = Map.groupBy(rows, (row) => row.order_id);
  return new Map([...received].map(([id, items]) => [id, new Set(items.map((item) => item.product_id))]));
}

export const removeCarts = (tx: Tx, orderIds: readonly number[]) =>
  tx.deleteFrom('order_items').where('order_id', 'in', orderIds).where('cart', 'in', ['generated', 'now']).execute();

export interface RegeneratedOrder {
  id: number;
  is_skipped: boolean;
  skipped_by_pause_id: number | null;
  is_incomplete: boolean;
  address_id: number;
  carrier_id: number | null;
  planned_ship_at: string | null;
  ship_at: string | null;
  deliver_at: string | null;
}

/** An order under a pause takes its reason. */
export const saveRegenerated = (tx: Tx, orders: readonly RegeneratedOrder[]) =>
  sql`update orders o set is_skipped = each.is_skipped, skipped_by_pause_id = each.skipped_by_pause_id,
      skip_reason_id = coalesce(o.skip_reason_id, p.reason_id), skip_details = coalesce(o.skip_details, p.details),
      is_incomplete = each.is_incomplete, address_id = each.address_id,
      carrier_id = each.carrier_id, planned_ship_at = each.planned_ship_at::date, ship_at = each.ship_at::date,
      deliver_at = each.deliver_at::date, version = o.version + 1
    from jsonb_to_recordset(${JSON.stringify(orders)}::jsonb) as each (id bigint, is_skipped boolean,
      skipped_by_pause_id bigint, is_incomplete boolean, address_id bigint, carrier_id bigint, planned_ship_at text,
      ship_at text, deliver_at text)
      left join subscription_pauses p on p.id = each.skipped_by_pause_id
    where o.id = each.id`.execute(tx);

export async function listTotals(tx: Tx, orderIds: readonly number[]): Promise<Map<number, Cents>> {
  const rows = await tx.selectFrom('orders').select(['id', 'total_cents']).where('id', 'in', orderIds).execute();
  return new Map(rows.map(({ id, total_cents }) => [id, total_cents]));
}

interface Listed {
  ids: readonly number[];
  now: Temporal.Instant;
  /** Redates only, so undeliverable orders need nothing. */
  datesOnly: boolean;
}

const withStates = ({ ids, now, datesOnly }: Listed) => sql`
  select each.id, each.position, o.version, case
      when o.id is null then 'unknown'
      when o.total_at_cutoff_cents is not null or c.cutoff_at <= ${now} then 'past_cutoff'
      when o.status = 'cancelled' then 'cancelled'
      when a.id is null or ${datesOnly}::boolean
        and not exists (select from preferred_carriers p
          where p.user_id = o.user_id and p.production_cycle_id = o.production_cycle_id)
        and not exists (select from shipping_rules r
          where r.zip_code = a.zip_code and r.production_cycle_id = o.production_cycle_id) then 'undeliverable'
      else 'open' end as state
  from unnest(${ids}::bigint[]) with ordinality as each (id, position)
    left join orders o on o.id = each.id
    left join order_week_cycles c
      on c.order_week_id = o.order_week_id and c.production_cycle_id = o.production_cycle_id
    left join addresses a on a.user_id = o.user_id and a.is_default`;

/** The digest changes with the state of any id. */
export async function countStates(
  db: Db | Tx,
  listed: Listed,
): Promise<{ totals: Record<RegenerationState, number>; digest: string }> {
  const { rows } = await sql<{ state: RegenerationState; count: number; digest: string }>`
    select state, count(*)::int as count, md5(string_agg(concat_ws(' ', id, version), ',' order by id)) as digest
    from (${withStates(listed)}) listed group by state order by state`.execute(db);
  const counts = new Map(rows.map(({ state, count }) => [state, count]));
  const entries = REGENERATION_STATES.map((state) => [state, counts.get(state) ?? 0] as const);
  return {
    totals: Object.fromEntries(entries) as Record<RegenerationState, number>,
    digest: rows.map(({ state, digest }) => `${state} ${digest}`).join(),
  };
}

export async function listIdsOfState(
  db: Db | Tx,
  asked: Listed & { state: RegenerationState | null; page: number; per_page: number },
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from (${withStates(asked)}) listed where ${asked.state}::text is null or state = ${asked.state}::text
    order by position limit ${asked.per_page} offset ${(asked.page - 1) * asked.per_page}`.execute(db);
  return rows.map(({ id }) => id);
}
