/**
 * Filters of a list of orders. The first five exclude each other and cover all orders; the rest overlap them. `rogue`
 * and later ones are live, neither cancelled nor skipped, except `empty`, which the system skipped, and `refund-failed`,
 * `late-charge` and `disputed`, which concern money.
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
  'disputed',
] as const;
export type OrderListState = (typeof ORDER_LIST_STATES)[number];

/** Depends on payments, addresses and holidays: without a week it would read every order ever made. */
const LOOKED_FOR_IN_A_WEEK: readonly (OrderListState | undefined)[] = ['unpaid', 'undeliverable', 'holiday-clash'];

export const needsWeek = (state: OrderListState | undefined): boolean => LOOKED_FOR_IN_A_WEEK.includes(state);

/** Asked for next to a state: a live order that no carrier serves (CUST-85). */
export const ORDER_DELIVERIES = ['undeliverable'] as const;
export type OrderDelivery = (typeof ORDER_DELIVERIES)[number];

/** Why orders of a state are not listed without a week. */
export const WEEK_MISSING = 'Choose a week to list unpaid orders, undeliverable orders or holiday clashes.';

/**
 * How far an order is paid. They exclude each other and cover all orders: `refunded` is about the card, `failed` was
 * declined and not paid since, `not-charged` still owes something.
 */
export const ORDER_PAYMENTS = [
  'paid',
  'failed',
  'refunded-in-part',
  'refunded',
  'not-charged',
  'pending',
  'nothing-due',
] as const;
export type OrderPayment = (typeof ORDER_PAYMENTS)[number];

/** The outcome of an order's charge at its cutoff or at the settlement, as the cockpit counts it (OPS-46). */
export const ORDER_CHARGES = [
  'cutoff-succeeded',
  'cutoff-declined',
  'cutoff-waiting',
  'cutoff-without-card',
  'deadline-succeeded',
  'deadline-declined',
  'deadline-waiting',
] as const;
export type OrderCharge = (typeof ORDER_CHARGES)[number];
