import type { Return } from '../billing/returns.ts';
import { type Cents, formatDollars, ZERO } from '../values/cents.ts';

/** What the deadline made of an order, in cents. */
export interface Settlement {
  /** What went back to the card, and as credit. */
  readonly refund: Cents;
  readonly credit: Cents;
  /** What was still due and is charged. */
  readonly charge: Cents;
  /** What was still due and nobody is charged: it is below the least that the gateway charges. */
  readonly waived: Cents;
}

/** What went back, for the activity of the order. Whether the gateway makes a refund is an activity of its own. */
export const returnedInWords = ({ refund, credit }: Pick<Settlement, 'refund' | 'credit'>): string =>
  [
    refund > 0 ? `Requested a refund of ${formatDollars(refund)} to the card` : '',
    credit > 0 ? `Returned ${formatDollars(credit)} as credit` : '',
  ]
    .filter(Boolean)
    .join('; ');

/** What is to go back at the deadline, in cents, and what staff chose to keep; null where nothing was paid too much. */
export function willReturnInWords({ refund, credit, kept }: Return): string | null {
  const back = [
    refund > 0 ? `${formatDollars(refund)} returns to the card` : '',
    credit > 0 ? `${formatDollars(credit)} returns as credit` : '',
  ].filter(Boolean);
  if (kept > 0)
    return [...(back.length === 0 ? ['nothing returns'] : back), `${formatDollars(kept)} is kept`].join(', ');
  return back.join(', ') || null;
}

/** The end of an order's life, for its activity (rulings 5, step 5). */
export function settledInWords({ refund, credit, charge, waived }: Settlement): string {
  const parts = [
    refund > 0 ? `refund of ${formatDollars(refund)} to the card requested` : '',
    credit > 0 ? `${formatDollars(credit)} returned as credit` : '',
    charge > 0 ? `${formatDollars(charge)} still due` : '',
    waived > 0 ? `${formatDollars(waived)} waived` : '',
  ].filter(Boolean);
  return `Settled: ${parts.join(', ') || 'nothing to return or to charge'}`;
}

/** The amounts that are not zero, in cents, as they are recorded beside the words. */
export const settlementFields = (settlement: Partial<Settlement>): Record<string, Cents> =>
  Object.fromEntries(
    Object.entries(settlement)
      .filter(([, amount]) => amount > 0)
      .map(([name, amount]) => [`${name}_cents`, amount]),
  );

interface PaidWithoutCard {
  /** Paid by the company or with credits. */
  readonly amount: Cents;
  /** Nobody is charged it: it is below the least that the gateway charges. */
  readonly waived: Cents;
  readonly leastCharge: Cents;
}

/** How an order was paid that no card was charged for, for its activity, in cents. */
export function paidWithoutCardInWords({ amount, waived, leastCharge }: PaidWithoutCard): string {
  const paid = `Paid ${formatDollars(amount)} without a card`;
  if (waived === ZERO) return paid;
  const forgiven = `${formatDollars(waived)} is waived: cards are charged no less than ${formatDollars(leastCharge)}`;
  return amount === ZERO ? forgiven : `${paid}; ${forgiven}`;
}
