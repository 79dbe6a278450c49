import { sql } from 'kysely';
import type { ProductSales } from '@larder/contract/catalogue/sold-out/sold-out.ts';
import type { Db, Tx } from '../../../platform/database/database.ts';

export const findSales = (db: Db | Tx, sku: string) =>
  db
    .selectFrom('products')
    .select(['id', 'is_active', 'is_sold_out'])
    .where(sql<string>`lower(sku)`, '=', sku.toLowerCase())
    .executeTakeFirst();

/** 20,000 orders take a third of a second, and there may be a million in a week. */
const MOST_LOOKED_AT = 20_000;

/** Whether the deadline of each cycle has passed. */
const isClosedSql = (now: Temporal.Instant) => sql<boolean>`not exists (select from order_week_cycles c
  where c.order_week_id = w.id and c.window_closed_at is null
    and (c.post_cutoff_changes_deadline_at is null or c.post_cutoff_changes_deadline_at > ${now}::timestamptz))`;

export async function listWeeksOfSales(
  db: Db | Tx,
  productId: number,
  now: Temporal.Instant,
): Promise<ProductSales['weeks']> {
  const { rows } = await sql<ProductSales['weeks'][number]>`select w.id as order_week_id, w.number, w.date, w.status,
      ${isClosedSql(now)} as is_closed,
      exists (select from sold_out_weeks s where s.product_id = ${productId} and s.order_week_id = w.id) as is_sold_out,
      exists (select from meal_rotation_products r
        where r.meal_rotation_id = w.meal_rotation_id and r.product_id = ${productId}) as is_on_menu,
      (select b.remaining from rogue_buffers b where b.order_week_id = w.id and b.product_id = ${productId}
        and not b.is_removed) as buffer_quantity,
      held.coming_orders, held.skipped_orders, held.window_orders, held.closed_orders, held.is_at_least
    from order_weeks w
    cross join lateral (select
        count(*) filter (where holds and is_active and not is_past_cutoff and not is_skipped)::int as coming_orders,
        count(*) filter (where holds and is_active and not is_past_cutoff and is_skipped)::int as skipped_orders,
        -- Those that are being charged are not replaced.
        count(*) filter (where holds and is_active and is_in_window and not is_skipped and not exists (select
          from payments p where p.order_id = looked.id and p.status = 'pending'))::int as window_orders,
        count(*) filter (where holds and is_closed)::int as closed_orders,
        count(*) = ${MOST_LOOKED_AT} as is_at_least
      from (select o.id, o.is_skipped, o.status = 'active' as is_active,
          exists (select from order_items i where i.order_id = o.id and i.cart = 'now'
            and i.product_id = ${productId} and i.quantity > 0) as holds,
          (c.window_closed_at is not null or c.post_cutoff_changes_deadline_at <= ${now}::timestamptz) is true
            as is_closed,
          (o.total_at_cutoff_cents is not null and c.window_closed_at is null
            and c.post_cutoff_changes_deadline_at > ${now}::timestamptz) is true as is_in_window,
          (o.total_at_cutoff_cents is not null or c.post_cutoff_changes_deadline_at is not null
            or c.cutoff_at <= ${now}::timestamptz) is true as is_past_cutoff
        from orders o join order_week_cycles c using (order_week_id, production_cycle_id)
        where o.order_week_id = w.id and o.status <> 'cancelled'
        order by c.window_closed_at is not null limit ${MOST_LOOKED_AT}) looked) held
    where w.status <> 'delivered'
      and exists (select from order_week_cycles c where c.order_week_id = w.id and c.window_closed_at is null)
    order by w.number`.execute(db);
  return rows;
}

export const findSoldOutWeek = (tx: Tx, id: number, now: Temporal.Instant) =>
  tx
    .selectFrom('order_weeks as w')
    .select(['w.id', 'w.number', 'w.status', isClosedSql(now).as('is_closed')])
    .where('w.id', '=', id)
    .executeTakeFirst();

/** False if it was so before. Lock the product first. */
export async function setSoldOutInWeek(
  tx: Tx,
  of: { product_id: number; order_week_id: number },
  isSoldOut: boolean,
): Promise<boolean> {
  const { numAffectedRows = 0n } = isSoldOut
    ? await sql`insert into sold_out_weeks (product_id, order_week_id)
        values (${of.product_id}, ${of.order_week_id}) on conflict do nothing`.execute(tx)
    : await sql`delete from sold_out_weeks
        where product_id = ${of.product_id} and order_week_id = ${of.order_week_id}`.execute(tx);
  return numAffectedRows > 0n;
}

export const setSoldOutForGood = (tx: Tx, id: number, is_sold_out: boolean) =>
  tx
    .updateTable('products')
    .set({ is_sold_out, version: sql`version + 1` })
    .where('id', '=', id)
    .execute();
