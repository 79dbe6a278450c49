import { type CategoryPrices, unitPrice } from '../../orders/pricing/unit-price.ts';
import { type Cents, subtract } from '../../values/cents.ts';

/** In cents, for customers without a price variance group. */
export interface ProductPrice {
  /** Else that of its category. */
  readonly original_price: Cents;
  readonly original_premium_price: Cents;
  /** Zero if the product has its own price. */
  readonly original_premium_difference: Cents;
}

/** Standard and premium (CAT-9, ORD-19). */
export function productPrice(itemPrice: Cents | null, category: CategoryPrices): ProductPrice {
  const original_price = unitPrice({ item_price: itemPrice, is_premium: false }, category, null);
  const original_premium_price = unitPrice({ item_price: itemPrice, is_premium: true }, category, null);
  return {
    original_price,
    original_premium_price,
    original_premium_difference: subtract(original_premium_price, original_price),
  };
}
