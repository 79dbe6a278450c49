/** The statuses of a subscription (CUST-18). */
export const SUBSCRIPTION_STATUSES = ['active', 'paused', 'cancelled'] as const;

export type SubscriptionStatus = (typeof SUBSCRIPTION_STATUSES)[number];
