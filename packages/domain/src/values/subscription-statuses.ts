/** The statuses of a subscription (rulings 12). */
export const SUBSCRIPTION_STATUSES = ['active', 'paused', 'cancelled'] as const;

export type SubscriptionStatus = (typeof SUBSCRIPTION_STATUSES)[number];
