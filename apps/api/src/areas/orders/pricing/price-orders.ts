import { type AppliedCode, type ComingPrice, comingPrices } from '@larder/domain/orders/pricing/coming-prices.ts';
import { unitPrice } from '@larder/domain/orders/pricing/unit-price.ts';
import { cents } from '@larder/domain/values/cents.ts';
import type { Db, Tx } from '../../../platform/database/database.ts';
import { numberSetting } from '../../../platform/settings.ts';
import { type CodeOfCustomer, findAppliedCodes } from './applied-codes.ts';
import {
  listComingOrderIds,
  listOrdersWithCode,
  listPricedOrders,
  listPricedProducts,
  lockOrdersPricedTogether,
  type OrderFigures,
  savePrices,
} from './price-orders.queries.ts';

/**
 * With a code, all coming orders of the customer. The cutoff does this for the last time (ORD-22). Lock the customers
 * first. `raised` orders get a new version by the same statement.
 */
export async function priceComingOrders(tx: Tx, orderIds: number[], raised: readonly number[] = []): Promise<void> {
  if (orderIds.length === 0) return;
  const orders = await ordersWithProducts(tx, await lockOrdersPricedTogether(tx, orderIds));
  const items = orders.flatMap(({ products }) =>
    products
      .filter((row) => row.unit_price !== row.least_price || row.unit_price !== row.most_price)
      .map((row) => ({ orderId: row.order_id, productId: row.product_id, unitPrice: row.unit_price })),
  );
  const codes = await findAppliedCodes(tx, [...new Set(orders.map(({ user_id }) => user_id))]);
  const shippingFee = await findShippingFee(tx);
  const figures = [...Map.groupBy(orders, (order) => order.user_id)].flatMap(([userId, own]) => {
    const code = codes.get(userId) ?? null;
    return comingPrices(own, code, shippingFee).map((price) => figuresOfPrice(price, code));
  });
  await savePrices(tx, { items, orders: figures, raised });
}

/** Charged orders shift the numbers of a promo code, so coming orders follow. */
export async function priceAfterCharges(tx: Tx, userIds: number[]): Promise<void> {
  if (userIds.length > 0) await priceComingOrders(tx, await listOrdersWithCode(tx, userIds, ['active', 'paused']));
}

/** A moved delivery may enter or leave a pause, which decides whether a code applies. */
export async function priceAfterMove(tx: Tx, userIds: number[]): Promise<void> {
  if (userIds.length > 0) await priceComingOrders(tx, await listOrdersWithCode(tx, userIds, ['paused']));
}

export async function forecastOrders(db: Db, userId: number, code: AppliedCode | null) {
  const ids = await listComingOrderIds(db, userId);
  if (ids.length === 0) return [];
  return comingPrices(await ordersWithProducts(db, ids), code, await findShippingFee(db));
}

export const findShippingFee = async (db: Db | Tx) => cents(await numberSetting(db, 'shipping_fee_cents'));

/** At current prices. */
export async function ordersWithProducts(db: Db | Tx, ids: number[]) {
  const products = Map.groupBy(await listPricedProducts(db, ids), (row) => row.order_id);
  return (await listPricedOrders(db, ids)).map((order) => {
    const own = (products.get(order.id) ?? []).map((row) => ({
      ...row,
      unit_price: unitPrice(row, row, order.group_prices?.[row.category_id] ?? null),
    }));
    return { ...order, products: own, cart: own.filter((row) => row.quantity > 0) };
  });
}

type Price = ComingPrice<{ id: number }, CodeOfCustomer['regulations'][number]>;

export const figuresOfPrice = (
  { order, takes_code, regulation, tax_percent, ...price }: Price,
  code: CodeOfCustomer | null,
): OrderFigures => ({
  id: order.id,
  ...price,
  taxPercent: tax_percent,
  applicationId: takes_code && code ? code.application_id : null,
  regulationId: regulation?.id ?? null,
});
