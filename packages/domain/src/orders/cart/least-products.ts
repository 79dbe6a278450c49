interface Minimum {
  readonly is_min_plan_exception: boolean;
  /** The setting of this name. */
  readonly minimum_order_products: number;
}

/** The products that a cart of a subscription needs; customers excluded from the minimum order need five (ORD-32). */
export const leastProducts = ({ is_min_plan_exception, minimum_order_products }: Minimum): number =>
  is_min_plan_exception ? 5 : minimum_order_products;
