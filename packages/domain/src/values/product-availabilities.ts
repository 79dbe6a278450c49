/** How a product of a week can be had: on the menu, and of the buffer for rogue orders (rulings 5). */
export const PRODUCT_AVAILABILITIES = ['sold-out', 'buffer-left', 'buffer-used-up'] as const;
export type ProductAvailability = (typeof PRODUCT_AVAILABILITIES)[number];
