import { type Cents, formatDollars, ZERO } from '../../values/cents.ts';
import { mostAsCredit, mostAsRefund, type OrderPayments } from '../refunds/returns.ts';

export type CompensationKind = 'credit' | 'refund';

/** In cents (MON-8, MON-9). */
export const mostCompensation = (as: CompensationKind, paid: OrderPayments): Cents =>
  as === 'refund' ? mostAsRefund(paid) : mostAsCredit(paid);

/** Why an amount exceeds what may be given for an order; null if it does not (MON-8). */
export function compensationRefusal(as: CompensationKind, paid: OrderPayments, amount: Cents): string | null {
  const most = mostCompensation(as, paid);
  if (amount <= most) return null;
  return describeExcess(as, most, paid.card_withdrawn);
}

/** `withdrawn` by the bank for disputes, in cents: nothing of it goes to the card (MON-46). */
export function describeExcess(as: CompensationKind, most: Cents, withdrawn: Cents): string {
  if (as === 'refund' && withdrawn > ZERO) return describeWithdrawn(most, formatDollars(withdrawn));
  if (as === 'refund')
    return most === ZERO
      ? 'Nothing can be refunded for this order: no card payment is left to refund.'
      : `At most ${formatDollars(most)} can be refunded for this order.`;
  return most === ZERO
    ? 'Nothing more can be issued for this order: no customer payment is left to return.'
    : `At most ${formatDollars(most)} can be issued for this order.`;
}

const describeWithdrawn = (most: Cents, withdrawn: string): string => {
  const said =
    most === ZERO
      ? `The bank withdrew ${withdrawn} of this charge for a dispute, so it cannot be refunded to the card.`
      : `At most ${formatDollars(most)} can be refunded for this order: the bank withdrew ${withdrawn} for a dispute.`;
  return `${said} Give a credit instead, or wait until the dispute is won.`;
};

/** Warns before a credit is given for an order; null if the bank withdrew nothing. */
export const noteOnCredit = (withdrawn: Cents): string | null =>
  withdrawn === ZERO
    ? null
    : `The bank withdrew ${formatDollars(withdrawn)} of this order for a dispute: the customer has this money, unless the dispute is won.`;
