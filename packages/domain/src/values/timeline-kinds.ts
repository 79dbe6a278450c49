/** What an entry of a customer's timeline is about (rulings 12). */
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
