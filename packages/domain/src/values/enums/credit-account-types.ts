/** In spending order (MON-5, ORD-33). */
export const CREDIT_ACCOUNT_TYPES = ['CREDIT', 'REFERRAL', 'REFERRER'] as const;

export type CreditAccountType = (typeof CREDIT_ACCOUNT_TYPES)[number];
