import { add, type Cents, max, min, subtract, ZERO } from '../../values/cents.ts';

/** Payments and returns of one order, in cents. */
export interface OrderPayments {
  readonly card_paid: Cents;
  readonly card_refunded: Cents;
  /** Withdrawn by the bank for disputes that were not won, of what was not refunded. */
  readonly card_withdrawn: Cents;
  readonly credits_used: Cents;
  /** The part of them that comes back if a charge without an answer is declined. */
  readonly credits_pending: Cents;
  readonly comped_used: Cents;
  /** Credits given by staff for this order, and credits returned at settlement. */
  readonly credits_given: Cents;
  /** Not charged, being below the least charge. */
  readonly waived: Cents;
}

/** By card and credits, without comped money. */
const paidByCustomer = (paid: OrderPayments) => add(paid.card_paid, paid.credits_used);
const gaveBack = (paid: OrderPayments) => add(add(paid.card_refunded, paid.credits_given), paid.credits_pending);

/**
 * The most that may still be given as credit for an order: credits, refunds and returns together never exceed what the
 * customer paid, nor what is left once a pending charge is declined (MON-8).
 */
export const mostAsCredit = (paid: OrderPayments): Cents => max(ZERO, subtract(paidByCustomer(paid), gaveBack(paid)));

/** The most that may still be refunded, within the order's cap, of what the bank left (MON-9, MON-46). */
export const mostAsRefund = (paid: OrderPayments): Cents =>
  min(mostAsCredit(paid), max(ZERO, subtract(paid.card_paid, add(paid.card_refunded, paid.card_withdrawn))));

/** Everything the order was paid with, in cents; credits that staff gave later do not reduce it. */
export const allPaid = (paid: OrderPayments) => add(paidByCustomer(paid), paid.comped_used);

/** The amount that an order costing `total` owes its customer: no comped money, within the cap (MON-15, MON-16). */
export const returnable = (paid: OrderPayments, total: Cents): Cents =>
  max(ZERO, min(subtract(allPaid(paid), total), mostAsCredit(paid)));

/** In cents; zero if it is overpaid. */
export const stillDue = (paid: OrderPayments, total: Cents): Cents =>
  max(ZERO, subtract(total, add(allPaid(paid), paid.waived)));

/** In cents; `kept` is what staff chose not to return. */
export interface Return {
  readonly refund: Cents;
  readonly credit: Cents;
  readonly kept: Cents;
}

/**
 * Divides a return: with the strategy `refund` the card first, up to what it paid, the rest as credit; otherwise all as
 * credit (MON-17). `chosen` is the amount of a skip, null for all (MON-19).
 */
export function returnOf(
  paid: OrderPayments,
  total: Cents,
  strategy: 'credit' | 'refund' | null,
  chosen: Cents | null,
): Return {
  const owed = returnable(paid, total);
  const amount = chosen === null ? owed : min(chosen, owed);
  const refund = strategy === 'refund' ? min(amount, mostAsRefund(paid)) : ZERO;
  return { refund, credit: subtract(amount, refund), kept: subtract(owed, amount) };
}
