/**
 * What a list of orders can be asked for. The first five are apart from each other and together all orders; the others
 * are seen beside them. `rogue` and those below it are live: neither cancelled nor skipped.
 */
export const ORDER_LIST_STATES = [
  'active',
  'skipped',
  'suspended',
  'charge-failed',
  'cancelled',
  'rogue',
  'unpaid',
  'incomplete',
  'undeliverable',
] as const;
export type OrderListState = (typeof ORDER_LIST_STATES)[number];
