import { add, type Cents, subtract } from '../values/cents.ts';

/** What decides a product's price, in cents. */
export interface PricedProduct {
  /** The product's own price, before all others; null follows its category. */
  readonly item_price: Cents | null;
  readonly is_premium: boolean;
}

/** A category's prices, in cents. */
export interface CategoryPrices {
  readonly price: Cents;
  readonly premium_price: Cents;
}

/**
 * The price of one piece: the product's own; else the category's price in the customer's active variance group, a
 * premium product dearer by what premium adds to the category; else the category's price or premium price (rulings 4).
 */
export function unitPrice(product: PricedProduct, category: CategoryPrices, groupPrice: Cents | null): Cents {
  if (product.item_price !== null) return product.item_price;
  if (groupPrice === null) return product.is_premium ? category.premium_price : category.price;
  return product.is_premium ? add(groupPrice, subtract(category.premium_price, category.price)) : groupPrice;
}
