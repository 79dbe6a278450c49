/** The statuses a customer has and the list filters by (rulings 7). */
export const CUSTOMER_STATUSES = [
  'active',
  'paused',
  'suspended',
  'lapsed',
  'cancelled',
  'banned',
  'abandoned',
] as const;

export type CustomerStatus = (typeof CUSTOMER_STATUSES)[number];
