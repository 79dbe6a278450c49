import { ERASED_MESSAGE } from '../../customers/data-protection/erasure.ts';
import { describeExisting, type NamedOrder } from '../../values/display/name-delivery.ts';
import { inProgress, refusal, type Refusal } from '../../values/refusals.ts';
import type { OrderStatus } from '../../values/enums/order-statuses.ts';
import { isPassed } from '../weeks/cutoffs.ts';
import { REACTIVATABLE_STATUSES } from '../reading/order-states.ts';

export interface ActionableOrder {
  readonly status: OrderStatus;
  readonly is_skipped: boolean;
  readonly is_unlocked_post_cutoff: boolean;
  readonly cutoff_at: Temporal.Instant;
  /** Set when the cutoff passes; null before. */
  readonly post_cutoff_changes_deadline_at: Temporal.Instant | null;
  /** Once set, the window is closed whatever the clock says. */
  readonly window_closed_at?: Temporal.Instant | null;
  /** False from the cutoff until its step is done, and while a charge is pending. */
  readonly is_charged_through: boolean;
}

/** `charging` lasts while the cutoff step runs. */
export type OrderPhase = 'before_cutoff' | 'charging' | 'window' | 'closed';

/** By the clock, whether or not the settlement has run (TIME-27). */
export function phaseOf(order: ActionableOrder, now: Temporal.Instant): OrderPhase {
  const deadline = order.post_cutoff_changes_deadline_at;
  // Passed, even if the clock was set back since.
  if (deadline === null && !isPassed(order.cutoff_at, now)) return 'before_cutoff';
  if (order.window_closed_at || (deadline !== null && isPassed(deadline, now))) return 'closed';
  return deadline === null || !order.is_charged_through ? 'charging' : 'window';
}

/** A 409 while the cutoff step runs (ORD-24, TIME-27). */
export const BEING_CHARGED = inProgress('Orders of this cutoff are being charged. Try again in a minute.');

const CLOSED = refusal('The post-cutoff window of this order has closed: it can no longer be changed.');
const CANCELLED = refusal('This order is cancelled and its cutoff has passed: it cannot be skipped.');

function refusalOfPhase(order: ActionableOrder, now: Temporal.Instant): Refusal | null {
  const phase = phaseOf(order, now);
  if (phase === 'charging') return BEING_CHARGED;
  return phase === 'closed' ? CLOSED : null;
}

const isActive = ({ status }: ActionableOrder) => status === 'active';

/** Open, active and not skipped (ORD-46, ORD-47, ORD-48). */
export function refusalToSkip(order: ActionableOrder, now: Temporal.Instant): Refusal | null {
  const late = refusalOfPhase(order, now);
  if (late) return late;
  if (order.status === 'cancelled' && phaseOf(order, now) === 'window') return CANCELLED;
  if (!isActive(order)) return refusal(`Only an active order can be skipped; this one is ${order.status}.`);
  return order.is_skipped ? refusal('This order is already skipped.') : null;
}

/** Everything that decides whether a skipped order can return. */
export interface ReturningOrder extends ActionableOrder, ServedCustomer {
  /** Its cutoff did not leave it out. */
  readonly is_skipped_post_cutoff: boolean;
  /** The cart has no meal. */
  readonly is_empty: boolean;
  /** The customer is. */
  readonly is_suspended: boolean;
}

/** Before any other live order in the same week and cycle, see `refusalToUnskipWithAnother`. */
export function refusalToUnskip(order: ReturningOrder, now: Temporal.Instant): Refusal | null {
  const late = refusalOfPhase(order, now);
  if (late) return late;
  if (!isActive(order)) return refusal(`Only an active order can be unskipped; this one is ${order.status}.`);
  if (!order.is_skipped) return refusal('This order is not skipped.');
  return refusalToReturn(order, now) ?? (order.is_empty ? EMPTY : null);
}

/** No box is sent to a banned customer, and none is charged to a suspended one without their reactivation (ORD-90). */
function refusalToReturn(order: ReturningOrder, now: Temporal.Instant): Refusal | null {
  const isLeftOut = phaseOf(order, now) === 'window' && !order.is_skipped_post_cutoff;
  return refusalToServe(order) ?? (order.is_suspended && isLeftOut ? SUSPENDED : null);
}

const SUSPENDED = refusal(
  'This customer is suspended. Reactivate the order that was not paid, or lift the suspension, before unskipping this one.',
);

/** ORD-91 */
const EMPTY = refusal('This order has no meals. Change its meals instead, which unskips it.');

/** Two live orders would be two boxes (ORD-3). */
export const refusalToUnskipWithAnother = (other: NamedOrder | null): Refusal | null =>
  other === null ? null : refusal(`${describeExisting(other)} Skip or cancel it before unskipping this one.`);

function refusalInWindow(order: ActionableOrder, now: Temporal.Instant, what: string): Refusal | null {
  const late = refusalOfPhase(order, now);
  if (late) return late;
  if (phaseOf(order, now) === 'before_cutoff') return refusal(`This order cannot be ${what} before its cutoff.`);
  if (!isActive(order)) return refusal(`Only an active order can be ${what}; this one is ${order.status}.`);
  return order.is_skipped ? refusal('This order is skipped. Unskip it first.') : null;
}

/** Active, in its window (ORD-52). */
export const refusalToUnlock = (order: ActionableOrder, now: Temporal.Instant): Refusal | null =>
  refusalInWindow(order, now, 'unlocked') ??
  (order.is_unlocked_post_cutoff ? refusal('This order is already unlocked.') : null);

/** Changes already made are processed at the deadline. */
export const refusalToLock = (order: ActionableOrder, now: Temporal.Instant): Refusal | null =>
  refusalInWindow(order, now, 'locked') ??
  (order.is_unlocked_post_cutoff ? null : refusal('This order is already locked.'));

/**
 * By staff, before the cutoff and in the window: the lock is for the customer (ORD-53). An order that was skipped for
 * being empty is unskipped by its meals (ORD-91), before any other live order, see `refusalToUnskipWithAnother`.
 */
export function refusalToChangeCart(order: ReturningOrder, now: Temporal.Instant): Refusal | null {
  const late = refusalOfPhase(order, now);
  if (late) return late;
  if (isActive(order) && order.is_skipped && order.is_empty) return refusalToReturn(order, now);
  return isActive(order) && !order.is_skipped ? null : refusal(`This cart cannot be changed: ${describeState(order)}.`);
}

/** In the order of `stageOf`: an order that was skipped and then cancelled is cancelled. */
function describeState({ status, is_skipped }: ActionableOrder): string {
  if (is_skipped && status !== 'cancelled') return 'the order is skipped';
  return status === 'charge-failed' ? 'its charge failed' : `the order is ${status}`;
}

/** Refund only if a card was charged (ORD-54). */
export function refusalToSetStrategy(
  order: ActionableOrder & { readonly has_card_payment: boolean },
  strategy: 'credit' | 'refund' | null,
  now: Temporal.Instant,
): Refusal | null {
  const late = refusalOfPhase(order, now);
  if (late) return late;
  if (phaseOf(order, now) === 'before_cutoff')
    return refusal('Funds can be returned only after the cutoff of this order.');
  if (order.status === 'cancelled')
    return refusal('This order is cancelled, so its funds return strategy cannot be changed.');
  return strategy === 'refund' && !order.has_card_payment
    ? refusal(
        'No card was charged for this order, so nothing can be refunded. Choose credit.',
        'post_cutoff_funds_return_strategy',
      )
    : null;
}

/** Suspended or charge-failed, in its window (ORD-59). */
export function refusalToReactivate(order: ActionableOrder, now: Temporal.Instant): Refusal | null {
  const late = refusalOfPhase(order, now);
  if (late) return late;
  return REACTIVATABLE_STATUSES.includes(order.status)
    ? null
    : refusal(`Only a suspended or charge-failed order can be reactivated; this one is ${order.status}.`);
}

/** Only a reactivated order can be charged again, in its window (ORD-62). */
export function refusalToCollect(
  order: ActionableOrder & { readonly is_activated: boolean },
  now: Temporal.Instant,
): Refusal | null {
  const late = refusalOfPhase(order, now);
  if (late) return late;
  if (order.status === 'cancelled') return refusal('This order is cancelled and cannot be charged.');
  if (order.is_activated) return null;
  return refusal(
    order.status === 'active'
      ? 'Only an order that was reactivated can be charged again.'
      : 'Reactivate this order before charging it.',
  );
}

/** ORD-62 */
export const NOTHING_DUE = refusal('Nothing is due for this order. It is already paid.');

/** Either makes every order of the customer impossible. */
export interface ServedCustomer {
  readonly is_banned: boolean;
  readonly is_erased: boolean;
}

/** ORD-6, ORD-7 */
export const BANNED = refusal('This customer is banned and cannot receive orders.');

function refusalToServe({ is_banned, is_erased }: ServedCustomer): Refusal | null {
  if (is_erased) return refusal(ERASED_MESSAGE);
  return is_banned ? BANNED : null;
}

/** Cancelled, before its cutoff (ORD-7). */
export function refusalToResume(order: ActionableOrder & ServedCustomer, now: Temporal.Instant): Refusal | null {
  if (phaseOf(order, now) === 'charging') return BEING_CHARGED;
  if (isPassed(order.cutoff_at, now))
    return refusal('The cutoff of this order has passed: it can no longer be resumed.');
  return order.status === 'cancelled' ? refusalToServe(order) : refusal('This order is not cancelled.');
}

/** Two live orders would be two boxes (ORD-2). */
export const refusalToResumeWithAnother = (other: NamedOrder | null): Refusal | null =>
  other === null ? null : refusal(describeExisting(other));

/** Staff can cancel an active order before its cutoff. */
export function refusalToCancel(order: ActionableOrder, now: Temporal.Instant): Refusal | null {
  if (phaseOf(order, now) === 'charging') return BEING_CHARGED;
  if (isPassed(order.cutoff_at, now))
    return refusal('The cutoff of this order has passed: it can no longer be cancelled.');
  return isActive(order) ? null : refusal(`Only an active order can be cancelled; this one is ${order.status}.`);
}
