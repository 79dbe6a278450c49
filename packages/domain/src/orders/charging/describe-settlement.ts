import type { Return } from '../../billing/refunds/returns.ts';
import { type Cents, formatDollars, ZERO } from '../../values/cents.ts';

/** In cents. */
export interface Settlement {
  readonly refund: Cents;
  readonly credit: Cents;
  readonly charge: Cents;
  /** Below the gateway's minimum charge. */
  readonly waived: Cents;
}

/** The outcome of a refund is a separate activity. */
export const describeReturn = ({ refund, credit }: Pick<Settlement, 'refund' | 'credit'>): string =>
  [
    refund > 0 ? `Requested a refund of ${formatDollars(refund)} to the card` : '',
    credit > 0 ? `Returned ${formatDollars(credit)} as credit` : '',
  ]
    .filter(Boolean)
    .join('; ');

/** Null if nothing was overpaid. */
export function describePendingReturn({ refund, credit, kept }: Return): string | null {
  const back = [
    refund > 0 ? `${formatDollars(refund)} returns to the card` : '',
    credit > 0 ? `${formatDollars(credit)} returns as credit` : '',
  ].filter(Boolean);
  if (kept > 0)
    return [...(back.length === 0 ? ['nothing is returned'] : back), `${formatDollars(kept)} is kept`].join(', ');
  return back.join(', ') || null;
}

/** For the activity (ORD-64, ORD-70). */
export function describeSettlement({ refund, credit, charge, waived }: Settlement): string {
  const parts = [
    refund > 0 ? `refund of ${formatDollars(refund)} to the card requested` : '',
    credit > 0 ? `${formatDollars(credit)} returned as credit` : '',
    charge > 0 ? `${formatDollars(charge)} still due` : '',
    waived > 0 ? `${formatDollars(waived)} waived` : '',
  ].filter(Boolean);
  return `Settled: ${parts.join(', ') || 'nothing to return or to charge'}`;
}

/** Nonzero amounts in cents. */
export const settlementFields = (settlement: Partial<Settlement>): Record<string, Cents> =>
  Object.fromEntries(
    Object.entries(settlement)
      .filter(([, amount]) => amount > 0)
      .map(([name, amount]) => [`${name}_cents`, amount]),
  );

interface PaidWithoutCard {
  /** Paid by the company or with credits. */
  readonly amount: Cents;
  /** Below the gateway's minimum charge. */
  readonly waived: Cents;
  readonly leastCharge: Cents;
}

export function describePaymentWithoutCard({ amount, waived, leastCharge }: PaidWithoutCard): string {
  const paid = `Paid ${formatDollars(amount)} without a card`;
  if (waived === ZERO) return paid;
  const forgiven = `${formatDollars(waived)} is waived: cards are charged no less than ${formatDollars(leastCharge)}`;
  return amount === ZERO ? forgiven : `${paid}; ${forgiven}`;
}
