import { type Cents, formatDollars, ZERO } from '../../values/cents.ts';
import type { RefundResolution } from '../../values/enums/refund-resolutions.ts';
import { refusal, type Refusal } from '../../values/refusals.ts';

interface ResolvableRefund {
  readonly status: 'pending' | 'successful' | 'failed';
  readonly resolution: RefundResolution | null;
}

const RESOLVED: Record<RefundResolution, string> = {
  retried: 'This refund was already retried.',
  credited: 'This refund was already given as credit.',
  closed: 'This refund is already closed: nothing more can be issued for its order.',
};

export function refusalToResolve({ status, resolution }: ResolvableRefund): Refusal | null {
  if (resolution !== null) return refusal(RESOLVED[resolution]);
  return status === 'failed' ? null : refusal('Only a failed refund can be retried or credited.');
}

interface FinishedRefund {
  /** Sums of all parts and of the refused ones, in cents. */
  readonly amount: Cents;
  readonly failed: Cents;
  /** The gateway's reason for the first refused part. */
  readonly reason: string | null;
  /** Set if the gateway had refused it before. */
  readonly late: { readonly resolution: RefundResolution | null } | null;
}

export function finishedRefundMessage({ amount, failed, reason, late }: FinishedRefund): string {
  if (failed > ZERO) {
    const part = failed < amount ? ` ${formatDollars(failed)} of` : '';
    return `The refund of${part} ${formatDollars(amount)} to the card failed${reason === null ? '' : `: ${reason}`}`;
  }
  const done = `Refunded ${formatDollars(amount)} to the card`;
  if (late === null) return done;
  const since = late.resolution === null ? '' : SINCE[late.resolution];
  return `${done}: the payment gateway had refused it first${since}`;
}

const SINCE: Record<RefundResolution, string> = {
  retried: ', and it was retried in the meantime',
  credited: ', and it was given as credit in the meantime',
  closed: '',
};
