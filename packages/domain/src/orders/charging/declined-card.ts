import { showMoment } from '../../values/show-date.ts';

interface TriedPayment {
  readonly status: 'pending' | 'successful' | 'failed';
  readonly card_last_four: string | null;
  readonly failure_reason: string | null;
  /** ISO text. */
  readonly created_at: string;
}

/** A warning before a charge to the card of the newest payment, if that failed; null otherwise (ORD-88). */
export function describeDeclinedCard(payments: readonly TriedPayment[], cardLastFour: string | null): string | null {
  const newest = payments.at(-1);
  if (newest?.status !== 'failed' || cardLastFour === null || newest.card_last_four !== cardLastFour) return null;
  const because = newest.failure_reason === null ? '' : `: ${newest.failure_reason.replace(/[.!?]$/, '')}`;
  return `The card ending in ${cardLastFour} was declined for this order on ${showMoment(newest.created_at)}${because}. Unless the customer has settled this with their bank, it will be declined again.`;
}
