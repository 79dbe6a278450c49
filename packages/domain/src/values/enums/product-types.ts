/** A product is a meal or is composed of others (CAT-6). */
export const PRODUCT_TYPES = ['regular', 'composite'] as const;

export type ProductType = (typeof PRODUCT_TYPES)[number];
