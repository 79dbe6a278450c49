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
  return describeExcess(as, most);
}

export function describeExcess(as: CompensationKind, most: Cents): string {
  if (as === 'refund')
    return most === ZERO
      ? 'Nothing can be refunded for this order: no card payment is left to refund.'
      : `At most ${formatDollars(most)} can be refunded for this order.`;
  return most === ZERO
    ? 'Nothing more can be issued for this order: no customer payment is left to return.'
    : `At most ${formatDollars(most)} can be issued for this order.`;
}
