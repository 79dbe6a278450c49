/** The three credit accounts every customer has, in the order they are spent (rulings 4 and 6). */
export const CREDIT_ACCOUNT_TYPES = ['CREDIT', 'REFERRAL', 'REFERRER'] as const;

export type CreditAccountType = (typeof CREDIT_ACCOUNT_TYPES)[number];
