/** The kinds of entries in a customer's timeline (CUST-27). */
export const TIMELINE_KINDS = [
  'order',
  'ledger',
  'skip',
  'pause',
  'promo',
  'kids',
  'address',
  'staff',
  'impersonation',
  'mail',
  'batch',
] as const;
export type TimelineKind = (typeof TIMELINE_KINDS)[number];
