/** A product is a meal, or is put together from others (specification 001, 9). */
export const PRODUCT_TYPES = ['regular', 'composite'] as const;

export type ProductType = (typeof PRODUCT_TYPES)[number];
