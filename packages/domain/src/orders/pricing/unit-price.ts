import { add, type Cents, subtract } from '../../values/cents.ts';

export interface PricedProduct {
  /** In cents; null follows its category. */
  readonly item_price: Cents | null;
  readonly is_premium: boolean;
}

/** In cents. */
export interface CategoryPrices {
  readonly price: Cents;
  readonly premium_price: Cents;
}

/** Its own price, else the group's price plus the category's premium surcharge, else the category's price (ORD-19). */
export function unitPrice(product: PricedProduct, category: CategoryPrices, groupPrice: Cents | null): Cents {
  if (product.item_price !== null) return product.item_price;
  if (groupPrice === null) return product.is_premium ? category.premium_price : category.price;
  return product.is_premium ? add(groupPrice, subtract(category.premium_price, category.price)) : groupPrice;
}
