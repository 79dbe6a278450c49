import { unitPrice } from '@larder/domain/orders/pricing/unit-price.ts';
import { refuseFields } from '../../../platform/call-error.ts';
import type { Tx } from '../../../platform/database/database.ts';
import type { OrderLine } from '../window/lock-order.ts';
import { listSellable, type Sellable } from './write-cart.queries.ts';

export interface WantedItem {
  sku: string;
  quantity: number;
}

/** A product in any cart keeps its price; only sellable products can be added (ORD-20, ORD-21). */
export async function readCart(
  tx: Tx,
  order: { user_id: number; order_week_id: number; lines: readonly OrderLine[] },
  items: readonly WantedItem[],
): Promise<OrderLine[]> {
  return linesOf(order, items, await listSellable(tx, order, skusOf(items)));
}

export const skusOf = (items: readonly WantedItem[]) => items.map(({ sku }) => sku.toLowerCase());

export function linesOf(
  order: { lines: readonly OrderLine[] },
  items: readonly WantedItem[],
  products: readonly Sellable[],
): OrderLine[] {
  const before = new Set(order.lines.filter(isCurrent).map(({ product_id }) => product_id));
  const prices = new Map(order.lines.map((line) => [line.product_id, line.unit_price_cents]));
  for (const line of order.lines.filter(isCurrent)) prices.set(line.product_id, line.unit_price_cents);
  const bySku = new Map(products.map((product) => [product.sku.toLowerCase(), product]));
  const errors: Record<string, string[]> = {};
  const lines = items.flatMap(({ sku, quantity }, index): OrderLine[] => {
    const product = bySku.get(sku.toLowerCase());
    const refuse = (message: string) => {
      errors[`items.${index}.sku`] = [message];
      return [];
    };
    if (!product) return refuse(`There is no product ${sku}.`);
    if (items.findIndex((each) => each.sku.toLowerCase() === sku.toLowerCase()) !== index)
      return refuse(`${product.name} is listed twice. Combine its quantities.`);
    if (!before.has(product.id) && (!product.is_active || product.is_sold_out))
      return refuse(`${product.name} is ${product.is_active ? 'sold out' : 'no longer offered'}.`);
    const { id, name, category_id, item_price, is_premium, price, premium_price, group_price } = product;
    const unit_price_cents = prices.get(id) ?? unitPrice(product, product, product.group_price);
    const prices_now = { item_price, is_premium, price, premium_price, group_price };
    const line = { sku: product.sku, name, product_id: id, category_id, quantity, unit_price_cents, from_buffer: 0 };
    return [{ ...line, ...prices_now, cart: 'now' }];
  });
  refuseFields(errors);
  return lines;
}

export const isCurrent = ({ cart }: OrderLine): boolean => cart === 'now';
