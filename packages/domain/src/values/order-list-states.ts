/**
 * What a list of orders can be asked for. The first five are apart from each other and together all orders; the others
 * are seen beside them. `rogue` and those below it are live, neither cancelled nor skipped, but for `empty`, which the
 * system skipped, and `refund-failed` and `late-charge`, which tell of money.
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
  'empty',
  'undeliverable',
  'holiday-clash',
  'refund-failed',
  'late-charge',
] as const;
export type OrderListState = (typeof ORDER_LIST_STATES)[number];

/** Told by payments, addresses and holidays and not by the order itself: over all weeks every order ever made would be read. */
const LOOKED_FOR_IN_A_WEEK: readonly OrderListState[] = ['unpaid', 'undeliverable', 'holiday-clash'];

export const needsWeek = (state: OrderListState | undefined): boolean =>
  state !== undefined && LOOKED_FOR_IN_A_WEEK.includes(state);

/** Why orders of a state are not listed without a week. */
export const WEEK_MISSING =
  'Unpaid and undeliverable orders and clashes with holidays are listed week by week: choose a week.';
