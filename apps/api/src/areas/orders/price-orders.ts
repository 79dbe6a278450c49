import { type Regulation, regulationFor } from '@larder/domain/marketing/promo-discount.ts';
import { orderPrice } from '@larder/domain/orders/order-price.ts';
import { unitPrice } from '@larder/domain/orders/unit-price.ts';
import { refusalsOfOrder } from '@larder/domain/marketing/promo-order.ts';
import { type Cents, cents, ZERO } from '@larder/domain/values/cents.ts';
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
    const cart = carts.get(order.id) ?? [];
    const isWithCode = takesCode(order, cart);
    const regulation = isWithCode ? regulationOf(order, regulations) : null;
    // Frozen with the order, so that a change of the code after its cutoff does not reach it.
    const taxPercent = isWithCode && order.free_tax ? '0' : order.tax_percent;
    const price = orderPrice(cart, {
      regulation,
      shipping_fee: isWithCode && order.free_shipping ? ZERO : shippingFee,
      tax_percent: Number(taxPercent),
      is_void: order.is_skipped || order.status === 'cancelled',
    });
    return {
      id: order.id,
      ...price,
      taxPercent,
      applicationId: isWithCode ? order.application_id : null,
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

/** Whether the customer's code takes something off this order: its window, the cart's price and its products decide. */
function takesCode(order: Order, lines: readonly Line[]): boolean {
  const { applied_at, application_status, code } = order;
  return (
    applied_at !== null &&
    code !== null &&
    refusalsOfOrder(termsOf(order, code), { ...order, applied_at, is_paused: application_status === 'paused', lines })
      .length === 0
  );
}
type Line = Awaited<ReturnType<typeof listPricedProducts>>[number] & { unit_price: Cents };

const limitsOf = ({ whitelisted_skus, sku_starts_with }: Order) => ({
  whitelisted_skus: whitelisted_skus ?? [],
  sku_starts_with: sku_starts_with ?? [],
});
const termsOf = (order: Order, code: string) => ({
  code,
  expiration_window: order.expiration_window ?? 0,
  cart_amount_minimum: order.cart_amount_minimum,
  cart_amount_maximum: order.cart_amount_maximum,
  ...limitsOf(order),
});

function regulationOf(order: Order, regulations: Map<number, Terms[]>): Terms | null {
  if (order.promo_code_id === null) return null;
  const regulation = regulationFor(regulations.get(order.promo_code_id) ?? [], order.ordinal);
  return regulation && { ...regulation, limits: limitsOf(order) };
}
