import { add, type Cents, max, min, subtract, ZERO } from '../values/cents.ts';

/** All that was paid for one order and went back since, in cents. */
export interface OrderPayments {
  /** Successful card charges. */
  readonly card_paid: Cents;
  /** Of those, what was refunded to the card. */
  readonly card_refunded: Cents;
  readonly credits_used: Cents;
  readonly comped_used: Cents;
  /** Credits that staff gave for this order, and what settlement put back as credit. */
  readonly credits_given: Cents;
  /** What of its cost nobody is charged, being below the least charge. */
  readonly waived: Cents;
}

/** What the customer paid of their own: card and credits, not what the company comped. */
const paidByCustomer = (paid: OrderPayments) => add(paid.card_paid, paid.credits_used);
const gaveBack = (paid: OrderPayments) => add(paid.card_refunded, paid.credits_given);

/**
 * The most that may still be given for an order as credit: credits given, refunds and returns together never exceed
 * what the customer paid (rulings 5).
 */
export const mostAsCredit = (paid: OrderPayments): Cents => max(ZERO, subtract(paidByCustomer(paid), gaveBack(paid)));

/** The most that may still be refunded: what the card paid less card refunds, within the order's cap (rulings 5). */
export const mostAsRefund = (paid: OrderPayments): Cents =>
  min(mostAsCredit(paid), max(ZERO, subtract(paid.card_paid, paid.card_refunded)));

/** All that the order was paid with, in cents; what staff gave for it since, for a spoiled meal say, makes it no less paid. */
export const allPaid = (paid: OrderPayments) => add(paidByCustomer(paid), paid.comped_used);

/**
 * What an order owes its customer when it costs `total`: what was paid beyond it, never comped money, never more than
 * the cap (rulings 5, step 5).
 */
export const returnable = (paid: OrderPayments, total: Cents): Cents =>
  max(ZERO, min(subtract(allPaid(paid), total), mostAsCredit(paid)));

/** What is still due when an order costs `total`, in cents; nothing where too much was paid. */
export const stillDue = (paid: OrderPayments, total: Cents): Cents =>
  max(ZERO, subtract(total, add(allPaid(paid), paid.waived)));

/** Where money goes back to, in cents; `kept` is what staff chose not to return. */
export interface Return {
  readonly refund: Cents;
  readonly credit: Cents;
  readonly kept: Cents;
}

/**
 * Divides what goes back: with the strategy `refund` the card first, never more than it paid, the rest as credit; with
 * credit, or none set, all as credit (rulings 5). `chosen` is the amount of a skip, null for all.
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
