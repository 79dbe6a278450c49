import { orderPrice } from '@larder/domain/orders/pricing/order-price.ts';
import type { PricedLine, Regulation } from '@larder/domain/marketing/promo-codes/promo-discount.ts';
import type { Cents } from '@larder/domain/values/cents.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { listCart } from '../cart/carts.queries.ts';
import { findFrozenTerms, type FrozenFigures, setFrozenFigures } from './price-frozen-order.queries.ts';

type Terms = Awaited<ReturnType<typeof findFrozenTerms>>;
type FrozenTerms = Omit<Terms, 'user_id'>;

export function frozenFigures(terms: FrozenTerms, cart: readonly PricedLine[]): FrozenFigures {
  const { items, discount, shipping, tax, total } = orderPrice(cart, {
    regulation: regulationOf(terms),
    shipping_fee: terms.shipping_cents,
    tax_percent: Number(terms.tax_percent),
    is_void: terms.is_skipped || terms.status === 'cancelled',
  });
  return {
    items_cents: items,
    discount_cents: discount,
    shipping_cents: shipping,
    tax_cents: tax,
    total_cents: total,
  };
}

/** Only the cart may have changed (ORD-22). */
export async function priceFrozenOrder(tx: Tx, orderId: number): Promise<Terms & { total_cents: Cents }> {
  const terms = await findFrozenTerms(tx, orderId);
  const cart = (await listCart(tx, orderId, 'now')).map((line) => ({ ...line, unit_price: line.unit_price_cents }));
  const figures = frozenFigures(terms, cart);
  await setFrozenFigures(tx, orderId, figures);
  return { ...terms, ...figures };
}

/** The frozen fee already includes a code's free shipping. */
function regulationOf(terms: FrozenTerms): Regulation | null {
  if (terms.type === null || terms.amount === null) return null;
  return {
    type: terms.type,
    amount: Number(terms.amount),
    maximum_discount: terms.maximum_discount_cents,
    free_shipping: false,
    free_tax: terms.free_tax ?? false,
    weekly_ordinal_number: null,
    limits: { whitelisted_skus: terms.whitelisted_skus ?? [], sku_starts_with: terms.sku_starts_with ?? [] },
  };
}
