import { type RawBuilder, sql } from 'kysely';
import type { Cents } from '@larder/domain/values/cents.ts';
import type { Db, Tx } from '../../../platform/database/database.ts';
import { anyOf } from '../../../platform/sql/any-of.ts';

/** Without the offset the planner read all coming orders: 650 ms per chunk with 30,000 orders, 6 ms with it. */
export const comingOrders = sql`customers c cross join lateral (select e.id from orders e
    where e.user_id = c.user_id and e.total_at_cutoff_cents is null and exists (select from order_week_cycles w
      where w.order_week_id = e.order_week_id and w.production_cycle_id = e.production_cycle_id
        and w.cutoff_done_at is null) offset 0) e`;

/** With a promo code all coming orders, whose discounts depend on each other (ORD-31). */
const pricedTogether = (orderIds: readonly number[]) => sql<{ id: number }>`with customers as materialized (
      select distinct a.user_id from orders x
      join promo_code_applications a on a.user_id = x.user_id and a.status <> 'deactivated'
      where x.id = ${anyOf(orderIds)})
    select o.id from orders o
    where o.id in (select unnest(${orderIds}::bigint[]) union select e.id from ${comingOrders})
      -- Never reprice an order past its cutoff step.
      and o.total_at_cutoff_cents is null
    order by o.user_id, o.id`;

export async function lockOrdersPricedTogether(tx: Tx, orderIds: number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`${pricedTogether(orderIds)} for no key update of o`.execute(tx);
  return rows.map(({ id }) => id);
}

export async function listOrdersPricedTogether(tx: Tx, orderIds: readonly number[]): Promise<number[]> {
  const { rows } = await pricedTogether(orderIds).execute(tx);
  return rows.map(({ id }) => id);
}

export async function listOrdersWithCode(
  tx: Tx,
  userIds: number[],
  statuses: readonly ('active' | 'paused')[],
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`with customers as materialized (
      select a.user_id from promo_code_applications a
      where a.user_id = ${anyOf(userIds)} and a.status <> 'deactivated' and a.status = any(${statuses}::text[]))
    select e.id from ${comingOrders}`.execute(tx);
  return rows.map(({ id }) => id);
}

export async function listComingOrderIds(db: Db, userId: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`with customers as materialized (select ${userId}::bigint as user_id)
    select e.id from ${comingOrders}`.execute(db);
  return rows.map(({ id }) => id);
}

/** By category, of the customer's active price variance group; null without one. */
const groupPrices = sql<Record<number, Cents> | null>`(select json_object_agg(gp.category_id, gp.price_cents)
    from users u
      join price_variance_groups g on g.id = u.price_variance_group_id and g.deactivated_at is null
      join price_variance_group_prices gp on gp.price_variance_group_id = g.id
    where u.id = o.user_id)`;

export const listPricedOrders = (tx: Db | Tx, orderIds: number[]) =>
  tx
    .selectFrom('orders as o')
    .innerJoin('addresses as a', 'a.id', 'o.address_id')
    .innerJoin('states as s', 's.id', 'a.state_id')
    .innerJoin('order_weeks as w', 'w.id', 'o.order_week_id')
    .innerJoin('order_week_cycles as c', (join) =>
      join
        .onRef('c.order_week_id', '=', 'o.order_week_id')
        .onRef('c.production_cycle_id', '=', 'o.production_cycle_id'),
    )
    .select(['o.id', 'o.user_id', 'o.production_cycle_id', 'o.status', 'o.is_skipped', 'o.deliver_at'])
    .select(['s.tax_percent', 'c.cutoff_at', 'w.number as order_week_number'])
    .select(groupPrices.as('group_prices'))
    .where('o.id', 'in', orderIds)
    .execute();

interface PricedProductOfOrder {
  order_id: number;
  product_id: number;
  sku: string;
  item_price: Cents | null;
  is_premium: boolean;
  price: Cents;
  premium_price: Cents;
  category_id: number;
  /** In the current cart. */
  quantity: number;
  /** As stored, in all carts. */
  least_price: Cents;
  most_price: Cents;
}

/** Lines are grouped before the joins, and customers joined to their orders instead: both took 1.6 times as long. */
export async function listPricedProducts(tx: Db | Tx, orderIds: readonly number[]): Promise<PricedProductOfOrder[]> {
  const { rows } =
    await sql<PricedProductOfOrder>`select i.order_id, i.product_id, p.sku, p.item_price_cents as item_price,
      p.is_premium, c.price_cents as price, c.premium_price_cents as premium_price, p.category_id,
      i.quantity, i.least_price, i.most_price
    from (select order_id, product_id, coalesce(sum(quantity) filter (where cart = 'now'), 0)::int as quantity,
          min(unit_price_cents) as least_price, max(unit_price_cents) as most_price
        from order_items where order_id = ${anyOf(orderIds)} group by order_id, product_id) i
      join products p on p.id = i.product_id
      join categories c on c.id = p.category_id
    order by i.product_id`.execute(tx);
  return rows;
}

export interface PricedItem {
  orderId: number;
  productId: number;
  unitPrice: Cents;
}

export interface OrderFigures {
  id: number;
  items: Cents;
  discount: Cents;
  shipping: Cents;
  tax: Cents;
  total: Cents;
  taxPercent: string;
  applicationId: number | null;
  regulationId: number | null;
}

export interface Prices {
  items: PricedItem[];
  orders: OrderFigures[];
  /** Orders that were changed otherwise, and get a new version. */
  raised?: readonly number[];
}

/** Lock the orders first. */
export async function savePrices(tx: Tx, prices: Prices): Promise<void> {
  const parts = pricesSql(prices);
  if (parts.length > 0) await sql`with ${sql.join(parts)} select 1`.execute(tx);
}

/** Parts of a statement: one price per product in all three carts (ORD-20), and the figures of the orders. */
export function pricesSql({ items, orders, raised = [] }: Prices): RawBuilder<unknown>[] {
  if (items.length === 0 && orders.length === 0) return [];
  const isRaised = new Set(raised);
  return [
    sql`prices as (update order_items i set unit_price_cents = each.price
      from unnest(${items.map((item) => item.orderId)}::bigint[], ${items.map((item) => item.productId)}::bigint[],
        ${items.map((item) => item.unitPrice)}::int[]) as each (order_id, product_id, price)
      where i.order_id = each.order_id and i.product_id = each.product_id and i.unit_price_cents <> each.price)`,
    sql`figures as (update orders o set items_cents = each.items, discount_cents = each.discount, shipping_cents = each.shipping,
      tax_cents = each.tax, total_cents = each.total, tax_percent = each.tax_percent,
      promo_code_application_id = each.application_id, promo_code_regulation_id = each.regulation_id,
      version = o.version + each.is_raised::int
    from unnest(${orders.map((order) => order.id)}::bigint[], ${orders.map((order) => order.items)}::int[],
      ${orders.map((order) => order.discount)}::int[], ${orders.map((order) => order.shipping)}::int[],
      ${orders.map((order) => order.tax)}::int[], ${orders.map((order) => order.total)}::int[],
      ${orders.map((order) => order.taxPercent)}::numeric[], ${orders.map((order) => order.applicationId)}::bigint[],
      ${orders.map((order) => order.regulationId)}::bigint[], ${orders.map(({ id }) => isRaised.has(id))}::boolean[])
      as each (id, items, discount, shipping, tax, total, tax_percent, application_id, regulation_id, is_raised)
    where o.id = each.id and (each.is_raised or (o.items_cents, o.discount_cents, o.shipping_cents, o.tax_cents, o.total_cents, o.tax_percent,
      o.promo_code_application_id, o.promo_code_regulation_id) is distinct from (each.items, each.discount,
      each.shipping, each.tax, each.total, each.tax_percent, each.application_id, each.regulation_id)))`,
  ];
}
