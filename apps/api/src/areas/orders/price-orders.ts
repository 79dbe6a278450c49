import { type Regulation, regulationFor } from '@larder/domain/marketing/promo-discount.ts';
import { orderPrice } from '@larder/domain/orders/order-price.ts';
import { unitPrice } from '@larder/domain/orders/unit-price.ts';
import { chicagoDay } from '@larder/domain/values/days.ts';
import { cents } from '@larder/domain/values/cents.ts';
import type { Tx } from '../../platform/database.ts';
import { numberSetting } from '../../platform/settings.ts';
import {
  listPricedOrders,
  listPricedProducts,
  listRegulations,
  type OrderFigures,
  setFigures,
  setUnitPrices,
} from './price-orders.queries.ts';

type Order = Awaited<ReturnType<typeof listPricedOrders>>[number];
type Terms = Regulation & { id: number };

/**
 * Prices orders before their cutoff by what holds now: the products' prices, the customer's group and promo code, the
 * state's tax, the fee. The last time is at the cutoff; what it finds then stays (rulings 4).
 */
export async function priceComingOrders(tx: Tx, orderIds: number[]): Promise<void> {
  if (orderIds.length === 0) return;
  const orders = await listPricedOrders(tx, orderIds);
  const products = (await listPricedProducts(tx, orderIds)).map((row) => ({
    ...row,
    unit_price: unitPrice(row, row, row.group_price),
  }));
  await setUnitPrices(
    tx,
    products.map((row) => ({ orderId: row.order_id, productId: row.product_id, unitPrice: row.unit_price })),
  );
  const regulations = await regulationsOf(tx, orders);
  const shippingFee = cents(await numberSetting(tx, 'shipping_fee_cents'));
  const carts = Map.groupBy(
    products.filter((row) => row.quantity > 0),
    (row) => row.order_id,
  );
  const figures = orders.map((order): OrderFigures => {
    const isTooLate = isPastItsWindow(order);
    const regulation = isTooLate ? null : regulationOf(order, regulations);
    const price = orderPrice(carts.get(order.id) ?? [], {
      regulation,
      shipping_fee: shippingFee,
      tax_percent: Number(order.tax_percent),
      is_void: order.is_skipped || order.status === 'cancelled',
    });
    return {
      id: order.id,
      ...price,
      taxPercent: order.tax_percent,
      applicationId: isTooLate ? null : order.application_id,
      regulationId: regulation?.id ?? null,
    };
  });
  await setFigures(tx, figures);
}

async function regulationsOf(tx: Tx, orders: Order[]): Promise<Map<number, Terms[]>> {
  const ids = [...new Set(orders.flatMap((order) => order.promo_code_id ?? []))];
  if (ids.length === 0) return new Map();
  const rows = (await listRegulations(tx, ids)).map((row) => ({ ...row, amount: Number(row.amount) }));
  return Map.groupBy(rows, (row) => row.promo_code_id);
}

/** The first order must be charged within `expiration_window` days of the application (rulings 4). */
function isPastItsWindow({ applied_at, expiration_window, ordinal, cutoff_at }: Order): boolean {
  if (applied_at === null || ordinal > 1) return false;
  const lastDay = chicagoDay(applied_at).add({ days: expiration_window ?? 0 });
  return Temporal.PlainDate.compare(chicagoDay(cutoff_at), lastDay) > 0;
}

const regulationOf = ({ promo_code_id, ordinal }: Order, regulations: Map<number, Terms[]>): Terms | null =>
  promo_code_id === null ? null : regulationFor(regulations.get(promo_code_id) ?? [], ordinal);
