import { type Cents, formatDollars, negate, ZERO } from '../../values/cents.ts';
import type { DisputeStatus } from '../../values/dispute-statuses.ts';
import { refusal, type Refusal } from '../../values/refusals.ts';
import { showMoment } from '../../values/show-date.ts';

interface ReviewableDispute {
  readonly status: DisputeStatus;
  /** Null until a member of staff has reviewed a lost dispute. */
  readonly reviewed_at: Temporal.Instant | string | null;
}

/** A response is due, or a lost dispute was not reviewed (MON-41). */
export const needsPerson = ({ status, reviewed_at }: ReviewableDispute): boolean =>
  status === 'needs-response' || (status === 'lost' && reviewed_at === null);

export function refusalToReview({ status, reviewed_at }: ReviewableDispute): Refusal | null {
  if (status !== 'lost') return refusal('Only a lost dispute can be marked as reviewed.');
  return reviewed_at === null ? null : refusal('This dispute was already reviewed.');
}

interface OpenedDispute {
  /** Cents. */
  readonly amount: Cents;
  readonly reason: string;
  readonly respondBy: Temporal.Instant | null;
}

export function openedDisputeMessage({ amount, reason, respondBy }: OpenedDispute): string {
  const until = respondBy === null ? '' : `. Respond by ${showMoment(respondBy)}`;
  return `The charge of ${formatDollars(amount)} is disputed: ${disputeReasonLabel(reason)}${until}`;
}

interface OpenDispute {
  /** Cents. */
  readonly amount: Cents;
  /** And not reviewed. */
  readonly is_lost: boolean;
  readonly respond_by: string | null;
}

/** Until a person has settled it. */
export const describeOpenDispute = ({ amount, is_lost, respond_by }: OpenDispute) => ({
  title: `${is_lost ? 'Dispute lost' : 'Disputed charge'}, ${formatDollars(amount)}`,
  text: is_lost
    ? 'Check what to do and mark the dispute as reviewed.'
    : `Respond${respond_by === null ? '' : ` by ${showMoment(respond_by)}`} at the payment gateway.`,
});

const ENDS: Record<DisputeStatus, string> = {
  'needs-response': 'needs a response',
  'under-review': 'is under review by the bank',
  won: 'was won',
  lost: 'was lost',
  closed: 'was closed',
};

export const changedDisputeMessage = (status: DisputeStatus, amount: Cents): string =>
  `The dispute of ${formatDollars(amount)} ${ENDS[status]}`;

/** Signed cents: below zero the bank took them. */
export const movedDisputeMessage = (amount: Cents): string =>
  amount < ZERO
    ? `The bank withdrew ${formatDollars(negate(amount))} for a dispute`
    : `The bank reinstated ${formatDollars(amount)} of a dispute`;

/** "product_not_received" is "Product not received". */
export function disputeReasonLabel(reason: string): string {
  const label = reason.replaceAll('_', ' ');
  return `${label.slice(0, 1).toUpperCase()}${label.slice(1)}`;
}
