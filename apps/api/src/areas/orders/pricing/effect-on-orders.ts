import type { OrderEffect } from '@larder/contract/catalogue/order-effect.ts';
import { comingPrices } from '@larder/domain/orders/pricing/coming-prices.ts';
import { moneyEffect, sampleOf } from '@larder/domain/orders/pricing/money-effect.ts';
import { businessNow } from '../../../platform/clock.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { listComingOrders, type PricedBy } from '../making/coming-orders.queries.ts';
import { findAppliedCodes } from './applied-codes.ts';
import { findShippingFee, ordersWithProducts } from './price-orders.ts';
import { listOrdersPricedTogether } from './price-orders.queries.ts';

/** These take about a second; the effect on more is estimated from them, evenly spaced. */
const MOST_PRICED = 2_000;

/** Prices that the transaction has just changed and will roll back decide it. Writes and locks no order (CAT-50). */
export async function effectOnOrders(tx: Tx, by: PricedBy): Promise<OrderEffect> {
  const { orders, isAtLeast } = await listComingOrders(tx, by, await businessNow(tx));
  const priced = sampleOf(orders, MOST_PRICED);
  const totals = await totalsAtCurrentPrices(
    tx,
    priced.map(({ id }) => id),
  );
  const { before, after } = moneyEffect(
    priced.map(({ id, total }) => ({ before: total, after: totals.get(id) ?? total })),
    orders.length,
  );
  return {
    orders: orders.length,
    is_at_least: isAtLeast,
    total_before: before,
    total_after: after,
    is_estimate: priced.length < orders.length,
  };
}

/** With the customers' other orders, since they share a promo code (ORD-31). */
async function totalsAtCurrentPrices(tx: Tx, ids: readonly number[]) {
  if (ids.length === 0) return new Map();
  const orders = await ordersWithProducts(tx, await listOrdersPricedTogether(tx, ids));
  const byCustomer = Map.groupBy(orders, (order) => order.user_id);
  const codes = await findAppliedCodes(tx, [...byCustomer.keys()]);
  const shippingFee = await findShippingFee(tx);
  return new Map(
    [...byCustomer].flatMap(([userId, own]) =>
      comingPrices(own, codes.get(userId) ?? null, shippingFee).map(({ order, total }) => [order.id, total] as const),
    ),
  );
}
