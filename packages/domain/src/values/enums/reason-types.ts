/** The actions that ask for a reason (CUST-20). */
export const REASON_TYPES = [
  'SKIP',
  'CREDIT_REGULAR',
  'CREDIT_FOR_PRODUCT',
  'CREDIT_FOR_PROMOCODE',
  'SUBSCRIPTION_CANCELLATION',
  'SUBSCRIPTION_PAUSE',
] as const;

export type ReasonType = (typeof REASON_TYPES)[number];

/** Offered together for a credit or refund. */
export const CREDIT_REASON_TYPES = ['CREDIT_REGULAR', 'CREDIT_FOR_PRODUCT', 'CREDIT_FOR_PROMOCODE'] as const;
