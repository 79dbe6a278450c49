import type { ChargeRetryState, RetrySkip } from '../../values/charging/charge-retries.ts';
import type { OrderStatus } from '../../values/enums/order-statuses.ts';
import { addWallClockHours } from '../../values/days.ts';
import { refusal, type Refusal } from '../../values/refusals.ts';
import { REACTIVATABLE_STATUSES } from '../reading/order-states.ts';
import { isPassed } from '../weeks/cutoffs.ts';

/** The moments of retries, on Chicago's wall clock like the window; none at or after its deadline (ORD-74). */
export const retryMoments = (
  failedAt: Temporal.Instant,
  hours: readonly number[],
  deadline: Temporal.Instant,
): Temporal.Instant[] => hours.map((each) => addWallClockHours(failedAt, each)).filter((at) => !isPassed(deadline, at));

interface MadeRetry {
  readonly due_at: Temporal.Instant;
  readonly made_at: Temporal.Instant;
}

/**
 * New moments of the retries after one that was made, in their order: each keeps at least half its planned distance, so
 * that a retry made late is not followed by another at once. Null if the window leaves no time for it (ORD-74).
 */
export function spacedMoments(
  made: MadeRetry,
  later: readonly Temporal.Instant[],
  deadline: Temporal.Instant,
): (Temporal.Instant | null)[] {
  let [planned, actual] = [made.due_at, made.made_at];
  return later.map((due) => {
    const earliest = actual.add({ milliseconds: Math.ceil(planned.until(due).total('milliseconds') / 2) });
    [planned, actual] = [due, Temporal.Instant.compare(due, earliest) < 0 ? earliest : due];
    return isPassed(deadline, actual) ? null : actual;
  });
}

const POSTPONED_MINUTES = 5;

/** An attempt that an error of the program stopped is repeated then, also shortly before the deadline (ORD-75). */
export function postponedUntil(now: Temporal.Instant, deadline: Temporal.Instant | null): Temporal.Instant {
  const usual = now.add({ minutes: POSTPONED_MINUTES });
  if (deadline === null || isPassed(deadline, now)) return usual;
  const halfway = now.add({ milliseconds: Math.ceil(now.until(deadline).total('milliseconds') / 2) });
  return Temporal.Instant.compare(halfway, usual) < 0 ? halfway : usual;
}

/** The customer has to confirm the card with the bank, which happens when it is added. */
export const UNCONFIRMED = 'authentication_required';

/** Codes after which another charge of the same card is useless or harmful (ORD-75). */
export const REFUSED_FOR_GOOD: ReadonlySet<string> = new Set([
  UNCONFIRMED,
  'fraudulent',
  'lost_card',
  'pickup_card',
  'stolen_card',
]);
export const isRefusedForGood = (declineCode: string | null): boolean =>
  declineCode !== null && REFUSED_FOR_GOOD.has(declineCode);

export interface RetryFacts {
  readonly is_window_open: boolean;
  readonly status: OrderStatus;
  /** Nothing is left to pay. */
  readonly is_paid: boolean;
  readonly is_banned: boolean;
  /** See `isStoppedByCancellation`. */
  readonly is_subscription_cancelled: boolean;
  readonly has_card: boolean;
  /** The code of the newest refusal for good of the default card; null if there is none, or a later charge succeeded. */
  readonly decline_code: string | null;
}

/**
 * An order that staff made without the subscription is charged at its cutoff (ORD-7), so a cancellation before that does
 * not stop its retries; a later one does (ORD-75). `cancelledAt` is null unless the subscription is cancelled.
 */
export const isStoppedByCancellation = (
  { kind, cutoff_at }: { readonly kind: string; readonly cutoff_at: Temporal.Instant },
  cancelledAt: Temporal.Instant | null,
): boolean => cancelledAt !== null && (kind === 'subscription' || isPassed(cutoff_at, cancelledAt));

/** Null if the order is charged (ORD-75). */
export function retrySkip(facts: RetryFacts): RetrySkip | null {
  if (!facts.is_window_open) return 'window-closed';
  if (!REACTIVATABLE_STATUSES.includes(facts.status) || facts.is_paid) return 'not-needed';
  if (facts.is_banned) return 'customer-banned';
  if (facts.is_subscription_cancelled) return 'customer-cancelled';
  if (!facts.has_card) return 'no-card';
  return isRefusedForGood(facts.decline_code) ? 'card-refused' : null;
}

/** For staff. */
export const RETRY_SKIP_MESSAGES: Readonly<Record<RetrySkip, string>> = {
  'window-closed': 'The post-cutoff window left no time for this attempt.',
  'not-needed': 'The order no longer waits for a charge.',
  'customer-banned': 'The customer is banned.',
  'customer-cancelled': 'The subscription is cancelled.',
  'no-card': 'The customer has no card.',
  'card-refused': 'The bank refused this card for good. The customer has to add another card or pay another way.',
};

/** For staff, about a planned retry whose last try failed. */
export const POSTPONED_MESSAGE = `Larder could not make this attempt because of an internal error, and repeats it at least every ${POSTPONED_MINUTES} minutes. Contact your administrator.`;

/** Only a planned retry can be cancelled (ORD-76). */
export function refusalToCancelRetry(state: ChargeRetryState): Refusal | null {
  if (state === 'planned') return null;
  if (state === 'cancelled') return refusal('This retry was already cancelled.');
  return refusal(`This retry was already ${state === 'skipped' ? 'skipped' : 'made'} and can no longer be cancelled.`);
}
