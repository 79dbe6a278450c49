/** On the menu, and from the buffer for rogue orders (CAT-25, ORD-56). */
export const PRODUCT_AVAILABILITIES = ['sold-out', 'buffer-left', 'buffer-used-up'] as const;
export type ProductAvailability = (typeof PRODUCT_AVAILABILITIES)[number];
