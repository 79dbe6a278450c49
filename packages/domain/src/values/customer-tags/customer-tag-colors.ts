/** Tones of the console's theme, readable in light and dark (CUST-73). */
export const CUSTOMER_TAG_COLORS = ['teal', 'gray', 'pink', 'orange', 'red', 'blue', 'plum'] as const;
export type CustomerTagColor = (typeof CUSTOMER_TAG_COLORS)[number];
