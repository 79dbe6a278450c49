/** What of the books is compared each day. */
export const MONEY_CHECKS = [
  'balances',
  'credits-of-orders',
  'charges',
  'refunds-of-charges',
  'refunds',
  'closed-orders',
] as const;
export type MoneyCheck = (typeof MONEY_CHECKS)[number];
