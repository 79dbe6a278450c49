import type { OrderStage } from '../boxes/order-stages.ts';

/**
 * Counted by the cockpit of a week. The first five exclude each other and cover all orders; the rest overlap them. `rogue`
 * and later ones are live, neither cancelled nor skipped, except `empty`, which the system skipped, and `refund-failed`,
 * `late-charge` and `disputed`, which concern money.
 */
export const COUNTED_ORDER_STATES = [
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
export type CountedOrderState = (typeof COUNTED_ORDER_STATES)[number];

/** Stages of active orders, which exclude each other, and the one while an order is charged (ORD-81, ORD-92). */
export const LISTED_STAGES = [
  'coming',
  'charging',
  'locked',
  'unlocked',
  'closed',
  'shipped',
  'delivered',
] as const satisfies OrderStage[];
export type ListedStage = (typeof LISTED_STAGES)[number];

/** Filters of a list of orders. Every stage that a row shows is one of them. */
export const ORDER_LIST_STATES = [...COUNTED_ORDER_STATES, ...LISTED_STAGES] as const;
export type OrderListState = (typeof ORDER_LIST_STATES)[number];

export const isListedStage = (state: OrderListState): state is ListedStage =>
  LISTED_STAGES.some((stage) => stage === state);

/** Stages of orders whose window has closed, which are most orders ever made. */
const PAST: readonly (OrderListState | undefined)[] = ['closed', 'shipped', 'delivered'];

export const isPastStage = (state: OrderListState | undefined): boolean => PAST.includes(state);

/** Depends on payments, addresses and holidays, or is past: without a week it would read every order ever made. */
const LOOKED_FOR_IN_A_WEEK: readonly (OrderListState | undefined)[] = [
  'unpaid',
  'undeliverable',
  'holiday-clash',
  ...PAST,
];

export const needsWeek = (state: OrderListState | undefined): boolean => LOOKED_FOR_IN_A_WEEK.includes(state);

/** Asked for next to a state: a live order that no carrier serves (CUST-85). */
export const ORDER_DELIVERIES = ['undeliverable'] as const;
export type OrderDelivery = (typeof ORDER_DELIVERIES)[number];

/** Why orders of a state are not listed without a week. */
export const WEEK_MISSING =
  'Choose a week to list holiday clashes, or orders that are unpaid, undeliverable, to be shipped, shipped or delivered.';

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
