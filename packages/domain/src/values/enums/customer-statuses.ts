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

/** The effect on an order of banning its customer, or of lifting the ban (CUST-95, CUST-96). */
export const BAN_EFFECTS = [
  ...SUSPENSION_EFFECTS,
  'will-be-suspended',
  'waits-for-payment',
  'waits-for-answer',
  'comes',
] as const;
export type BanEffect = (typeof BAN_EFFECTS)[number];
