import { sql } from 'kysely';
import type { Cents } from '@larder/domain/values/cents.ts';
import type { Tx } from '../../platform/database.ts';

/**
 * What coming orders are priced by. `ordinal` says the how-manieth order with the customer's promo code it is: the live
 * orders before it, charged or still to come, are counted (rulings 4).
 */
export const listPricedOrders = (tx: Tx, orderIds: number[]) =>
  tx
    .selectFrom('orders as o')
    .innerJoin('users as u', 'u.id', 'o.user_id')
    .innerJoin('addresses as a', 'a.id', 'o.address_id')
    .innerJoin('states as s', 's.id', 'a.state_id')
    .innerJoin('order_week_cycles as c', (join) =>
      join
        .onRef('c.order_week_id', '=', 'o.order_week_id')
        .onRef('c.production_cycle_id', '=', 'o.production_cycle_id'),
    )
    .leftJoin('promo_code_applications as pa', (join) =>
      join.onRef('pa.user_id', '=', 'o.user_id').on('pa.status', '<>', sql.lit('deactivated')),
    )
    .leftJoin('promo_codes as pc', 'pc.id', 'pa.promo_code_id')
    .select([
      'o.id',
      'o.user_id',
      'o.status',
      'o.is_skipped',
      's.tax_percent',
      'c.cutoff_at',
      'pa.id as application_id',
      'pa.promo_code_id',
      'pa.created_at as applied_at',
      'pa.status as application_status',
      'pc.code',
      'pc.expiration_window',
      'pc.cart_amount_minimum_cents as cart_amount_minimum',
      'pc.cart_amount_maximum_cents as cart_amount_maximum',
      'pc.whitelisted_skus',
      'pc.sku_starts_with',
      'pc.free_shipping',
      'pc.free_tax',
    ])
    .select(
      sql<number>`(select count(*)::int from orders e
        join order_week_cycles ec on ec.order_week_id = e.order_week_id and ec.production_cycle_id = e.production_cycle_id
        where e.user_id = o.user_id and e.id <> o.id and e.status = 'active' and not e.is_skipped
          and (e.promo_code_application_id = pa.id or e.total_at_cutoff_cents is null) and ec.cutoff_at < c.cutoff_at) + 1`.as(
        'ordinal',
      ),
    )
    .where('o.id', 'in', orderIds)
    .orderBy('c.cutoff_at')
    .execute();

/** Every product of any of an order's carts with what decides its price, and how many of it are in the cart now. */
export const listPricedProducts = (tx: Tx, orderIds: number[]) =>
  tx
    .selectFrom('order_items as i')
    .innerJoin('users as u', 'u.id', 'i.user_id')
    .innerJoin('products as p', 'p.id', 'i.product_id')
    .innerJoin('categories as c', 'c.id', 'p.category_id')
    .leftJoin('price_variance_groups as g', (join) =>
      join.onRef('g.id', '=', 'u.price_variance_group_id').on('g.deactivated_at', 'is', null),
    )
    .leftJoin('price_variance_group_prices as gp', (join) =>
      join.onRef('gp.price_variance_group_id', '=', 'g.id').onRef('gp.category_id', '=', 'p.category_id'),
    )
    .select([
      'i.order_id',
      'i.product_id',
      'p.sku',
      'p.item_price_cents as item_price',
      'p.is_premium',
      'c.price_cents as price',
      'c.premium_price_cents as premium_price',
      'gp.price_cents as group_price',
    ])
    .select(sql<number>`coalesce(sum(i.quantity) filter (where i.cart = 'now'), 0)::int`.as('quantity'))
    .where('i.order_id', 'in', orderIds)
    .groupBy(['i.order_id', 'p.id', 'c.id', 'gp.price_variance_group_id', 'gp.category_id', 'i.product_id'])
    .orderBy('i.product_id')
    .execute();

export const listRegulations = (tx: Tx, promoCodeIds: number[]) =>
  tx
    .selectFrom('promo_code_regulations')
    .select([
      'id',
      'promo_code_id',
      'type',
      'amount',
      'maximum_discount_cents as maximum_discount',
      'free_shipping',
      'free_tax',
      'weekly_ordinal_number',
    ])
    .where('promo_code_id', 'in', promoCodeIds)
    .where('retired_at', 'is', null)
    .execute();

export interface PricedItem {
  orderId: number;
  productId: number;
  unitPrice: Cents;
}

/** One price a product in all three carts of an order (rulings 4). */
export const setUnitPrices = (tx: Tx, items: PricedItem[]) =>
  sql`update order_items i set unit_price_cents = each.price
    from unnest(${items.map((item) => item.orderId)}::bigint[], ${items.map((item) => item.productId)}::bigint[],
      ${items.map((item) => item.unitPrice)}::int[]) as each (order_id, product_id, price)
    where i.order_id = each.order_id and i.product_id = each.product_id and i.unit_price_cents <> each.price`.execute(
    tx,
  );

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

export const setFigures = (tx: Tx, orders: OrderFigures[]) =>
  sql`update orders o set items_cents = each.items, discount_cents = each.discount, shipping_cents = each.shipping,
      tax_cents = each.tax, total_cents = each.total, tax_percent = each.tax_percent,
      promo_code_application_id = each.application_id, promo_code_regulation_id = each.regulation_id
    from unnest(${orders.map((order) => order.id)}::bigint[], ${orders.map((order) => order.items)}::int[],
      ${orders.map((order) => order.discount)}::int[], ${orders.map((order) => order.shipping)}::int[],
      ${orders.map((order) => order.tax)}::int[], ${orders.map((order) => order.total)}::int[],
      ${orders.map((order) => order.taxPercent)}::numeric[], ${orders.map((order) => order.applicationId)}::bigint[],
      ${orders.map((order) => order.regulationId)}::bigint[])
      as each (id, items, discount, shipping, tax, total, tax_percent, application_id, regulation_id)
    where o.id = each.id`.execute(tx);
