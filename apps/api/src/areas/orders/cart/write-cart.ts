import { unitPrice } from '@larder/domain/orders/pricing/unit-price.ts';
import { refuseFields } from '../../../platform/call-error.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { listCart, listUnitPrices } from './carts.queries.ts';
import { insertCartLines, listSellable, removeCart } from './write-cart.queries.ts';

export interface WantedItem {
  sku: string;
  quantity: number;
}

/**
 * Replaces the current cart. A product in any cart keeps its price; a new one takes the current price (ORD-20, ORD-21).
 * Only sellable products can be added; existing ones may stay.
 */
export async function writeCart(
  tx: Tx,
  order: { id: number; user_id: number },
  items: readonly WantedItem[],
): Promise<{ product_id: number; name: string; quantity: number }[]> {
  const before = new Set((await listCart(tx, order.id, 'now')).map(({ product_id }) => product_id));
  const prices = await listUnitPrices(tx, order.id);
  const products = await listSellable(
    tx,
    order.user_id,
    items.map(({ sku }) => sku.toLowerCase()),
  );
  const bySku = new Map(products.map((product) => [product.sku.toLowerCase(), product]));
  const errors: Record<string, string[]> = {};
  const lines = items.flatMap(({ sku, quantity }, index) => {
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
    return [
      {
        product,
        quantity,
        unit_price_cents: prices.get(product.id) ?? unitPrice(product, product, product.group_price),
      },
    ];
  });
  refuseFields(errors);
  await removeCart(tx, order.id);
  await insertCartLines(
    tx,
    lines.map(({ product, quantity, unit_price_cents }) => ({
      order_id: order.id,
      user_id: order.user_id,
      cart: 'now' as const,
      product_id: product.id,
      category_id: product.category_id,
      quantity,
      unit_price_cents,
    })),
  );
  return lines.map(({ product, quantity }) => ({ product_id: product.id, name: product.name, quantity }));
}
