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

/** The effect on an order of lifting its customer's suspension (CUST-66). */
export const SUSPENSION_EFFECTS = ['charged', 'skipped', 'cancelled', 'will-be-cancelled'] as const;
export type SuspensionEffect = (typeof SUSPENSION_EFFECTS)[number];
