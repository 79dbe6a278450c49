import { type CategoryPrices, unitPrice } from '../orders/unit-price.ts';
import { type Cents, subtract } from '../values/cents.ts';

/** The prices of a product for whoever has no group, in cents. */
export interface ProductPrice {
  /** As a plain product of its category; its own price where it has one. */
  readonly original_price: Cents;
  /** As a premium product. */
  readonly original_premium_price: Cents;
  /** What premium adds; nothing where the product has its own price. */
  readonly original_premium_difference: Cents;
}

/** What a product costs without and with premium (rulings 4 and 12). */
export function productPrice(itemPrice: Cents | null, category: CategoryPrices): ProductPrice {
  const original_price = unitPrice({ item_price: itemPrice, is_premium: false }, category, null);
  const original_premium_price = unitPrice({ item_price: itemPrice, is_premium: true }, category, null);
  return {
    original_price,
    original_premium_price,
    original_premium_difference: subtract(original_premium_price, original_price),
  };
}
