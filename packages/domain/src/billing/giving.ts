import { type Cents, formatDollars, ZERO } from '../values/cents.ts';
import { mostAsCredit, mostAsRefund, type OrderPayments } from './returns.ts';

/** The two ways in which staff give back money for an order. */
export type GivenAs = 'credit' | 'refund';

/** The most that may still be given for an order, in cents (rulings 5). */
export const mostAs = (as: GivenAs, paid: OrderPayments): Cents =>
  as === 'refund' ? mostAsRefund(paid) : mostAsCredit(paid);

/** Why so much cannot be given for an order: all that is given never exceeds what the customer paid (rulings 5). */
export function whyNotGiven(as: GivenAs, paid: OrderPayments, amount: Cents): string | null {
  const most = mostAs(as, paid);
  if (amount <= most) return null;
  return tooMuchInWords(as, most);
}

/** What is said to whoever would give more than the most, in cents. */
export function tooMuchInWords(as: GivenAs, most: Cents): string {
  if (as === 'refund')
    return most === ZERO
      ? 'Nothing of this order can be refunded: the card paid no more than went back.'
      : `At most ${formatDollars(most)} of this order can be refunded.`;
  return most === ZERO
    ? 'Nothing more can be given for this order: the customer paid no more than went back.'
    : `At most ${formatDollars(most)} can be given for this order.`;
}
