/** The statuses of a customer, which filter the list (CUST-1). */
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
