import { type RawBuilder, sql } from 'kysely';
import type { Cents } from '@larder/domain/values/cents.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { isSoldOut } from '../reading/sold-out.queries.ts';
import type { OrderLine } from '../window/lock-order.ts';

export interface Sellable {
  id: number;
  sku: string;
  name: string;
  category_id: number;
  is_active: boolean;
  is_sold_out: boolean;
  item_price: Cents | null;
  is_premium: boolean;
  price: Cents;
  premium_price: Cents;
  group_price: Cents | null;
}

interface OfWeek {
  user_id: number;
  order_week_id: number;
}

export async function listSellable(tx: Tx, of: OfWeek, skus: string[]): Promise<Sellable[]> {
  const { rows } = await sql<Sellable>`select ${sellable(of)} from ${productsOf(skus)}`.execute(tx);
  return rows;
}

export interface Offered extends Sellable {
  is_on_menu: boolean;
  /** In the buffer of the week. */
  left: number;
}

/** Locks the buffers of `changed`, by product against deadlocks. */
export async function listOffered(tx: Tx, of: OfWeek, skus: string[], changed: string[]): Promise<Offered[]> {
  const { rows } =
    await sql<Offered>`with locked as materialized (select product_id, case when is_removed then 0 else remaining end as remaining
      from rogue_buffers where order_week_id = ${of.order_week_id}
        and product_id in (select id from products where lower(sku) = any(${changed}))
      order by product_id for no key update)
    select ${sellable(of)}, coalesce(locked.remaining, 0) as left,
      exists (select from order_weeks w join meal_rotation_products r using (meal_rotation_id)
        where w.id = ${of.order_week_id} and r.product_id = p.id) as is_on_menu
    from ${productsOf(skus)} left join locked on locked.product_id = p.id`.execute(tx);
  return rows;
}

const productsOf = (skus: string[]) =>
  sql`(select * from products where lower(sku) = any(${skus})) p join categories c on c.id = p.category_id`;

const sellable = ({ user_id: userId, order_week_id: weekId }: OfWeek) => sql`p.id, p.sku, p.name, p.category_id,
      p.is_active, ${isSoldOut('p', sql`${weekId}::bigint`)} as is_sold_out,
      p.item_price_cents as item_price, p.is_premium, c.price_cents as price, c.premium_price_cents as premium_price,
      (select gp.price_cents from users u
        join price_variance_groups g on g.id = u.price_variance_group_id and g.deactivated_at is null
        join price_variance_group_prices gp on gp.price_variance_group_id = g.id and gp.category_id = p.category_id
        where u.id = ${userId}) as group_price`;

interface Written {
  id: number;
  user_id: number;
  lines: readonly OrderLine[];
}

/** Parts of a statement: only what differs from the order's lines is written. */
export function linesSql(order: Written, lines: readonly OrderLine[]): RawBuilder<unknown>[] {
  const keyOf = ({ cart, product_id }: OrderLine) => `${cart} ${product_id}`;
  const stored = new Map(order.lines.map((line) => [keyOf(line), line]));
  const wanted = new Set(lines.map(keyOf));
  const gone = order.lines.filter((line) => !wanted.has(keyOf(line)));
  const changed = lines.filter((line) => !isSame(line, stored.get(keyOf(line))));
  if (gone.length === 0 && changed.length === 0) return [];
  return [
    sql`gone as (delete from order_items i
      using unnest(${gone.map(({ cart }) => cart)}::text[], ${gone.map((line) => line.product_id)}::bigint[])
        as each (cart, product_id)
      where i.order_id = ${order.id} and i.cart = each.cart and i.product_id = each.product_id)`,
    sql`lines as (insert into order_items (order_id, user_id, cart, product_id, category_id, quantity, unit_price_cents,
        from_buffer)
      select ${order.id}::bigint, ${order.user_id}::bigint, each.* from unnest(${changed.map(({ cart }) => cart)}::text[],
        ${changed.map((line) => line.product_id)}::bigint[], ${changed.map((line) => line.category_id)}::bigint[],
        ${changed.map((line) => line.quantity)}::int[], ${changed.map((line) => line.unit_price_cents)}::int[],
        ${changed.map((line) => line.from_buffer)}::int[]) as each
      on conflict (order_id, cart, product_id) do update set category_id = excluded.category_id,
        quantity = excluded.quantity, unit_price_cents = excluded.unit_price_cents,
        from_buffer = excluded.from_buffer)`,
  ];
}

const isSame = (line: OrderLine, stored: OrderLine | undefined): boolean =>
  stored !== undefined &&
  line.quantity === stored.quantity &&
  line.unit_price_cents === stored.unit_price_cents &&
  line.from_buffer === stored.from_buffer &&
  line.category_id === stored.category_id;

export interface Returned {
  product_id: number;
  /** Below zero where the buffer gives. */
  returned: number;
}

/** A part of a statement; `listOffered` locked the rows. */
export const buffersSql = (weekId: number, items: readonly Returned[]): RawBuilder<unknown> =>
  sql`buffers as (update rogue_buffers b set remaining = b.remaining + each.returned
    from unnest(${items.map((item) => item.product_id)}::bigint[], ${items.map((item) => item.returned)}::int[])
      as each (product_id, returned)
    where b.order_week_id = ${weekId} and b.product_id = each.product_id)`;

export interface BufferedItem {
  product_id: number;
  returned: number;
  taken: number;
}

/**
 * Returns the products of which not enough are left; takes the others. Locks rows by product against deadlocks. A product
 * that left the menu gives nothing but what is returned with it.
 */
export async function moveBuffers(tx: Tx, weekId: number, items: readonly BufferedItem[]) {
  const { rows } = await sql<{ product_id: number; left: number }>`with each as (select *
      from unnest(${items.map((item) => item.product_id)}::bigint[], ${items.map((item) => item.returned)}::int[],
        ${items.map((item) => item.taken)}::int[]) as each (product_id, returned, taken)),
    locked as materialized (select product_id, remaining, case when is_removed then 0 else remaining end as offered
      from rogue_buffers where order_week_id = ${weekId} and product_id in (select product_id from each)
      order by product_id for no key update),
    moved as (update rogue_buffers b set remaining = locked.remaining + each.returned - each.taken
      from locked join each using (product_id)
      where b.order_week_id = ${weekId} and b.product_id = locked.product_id
        and locked.offered + each.returned >= each.taken)
    select each.product_id, coalesce(locked.offered + each.returned, 0) as left
    from each left join locked using (product_id)
    where each.taken > coalesce(locked.offered + each.returned, 0)`.execute(tx);
  return rows;
}
