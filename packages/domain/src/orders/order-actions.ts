import { refusal, type Refusal } from '../values/refusals.ts';
import type { OrderStatus } from '../values/order-statuses.ts';
import { isPassed } from './cutoffs.ts';
import { REACTIVATABLE_STATUSES } from './order-states.ts';

/** What decides what staff may do with an order. */
export interface ActionableOrder {
  readonly status: OrderStatus;
  readonly is_skipped: boolean;
  readonly is_unlocked_post_cutoff: boolean;
  readonly cutoff_at: Temporal.Instant;
  /** Fixed when the cutoff passes; null before. */
  readonly post_cutoff_changes_deadline_at: Temporal.Instant | null;
  /** Set once nothing is changed in the window any more, whatever the clock says. */
  readonly window_closed_at?: Temporal.Instant | null;
  /** False from the cutoff until its step is done, and while a charge has no answer. */
  readonly is_charged_through: boolean;
}

/** Where an order stands in time: `charging` is the short while in which its cutoff step runs. */
export type OrderPhase = 'before_cutoff' | 'charging' | 'window' | 'closed';

/** The phase of an order; closed by the clock, whether or not the settlement has run (rulings 5). */
export function phaseOf(order: ActionableOrder, now: Temporal.Instant): OrderPhase {
  const deadline = order.post_cutoff_changes_deadline_at;
  // A moment that has been stamped has passed, also by a clock that was set back since.
  if (deadline === null && !isPassed(order.cutoff_at, now)) return 'before_cutoff';
  if (order.window_closed_at || (deadline !== null && isPassed(deadline, now))) return 'closed';
  return deadline === null || !order.is_charged_through ? 'charging' : 'window';
}

/** The answer, as a 409, while the step of an order's cutoff runs (rulings 5, step 3). */
export const BEING_CHARGED = refusal(
  'being_charged',
  'Orders of this cutoff are being charged. Try again in a minute.',
);

const CLOSED = refusal(
  'window_closed',
  'The post-cutoff window of this order has closed: it can no longer be changed.',
);
const CANCELLED = refusal(
  'order_cancelled',
  'This order is cancelled and its cutoff has passed: it cannot be skipped.',
);

/** Why an order past its cutoff is beyond all action, if it is. */
function refusalOfPhase(order: ActionableOrder, now: Temporal.Instant): Refusal | null {
  const phase = phaseOf(order, now);
  if (phase === 'charging') return BEING_CHARGED;
  return phase === 'closed' ? CLOSED : null;
}

const isActive = ({ status }: ActionableOrder) => status === 'active';

/** Why an order cannot be skipped: it is open, active, and not skipped (rulings 5, steps 2 and 4). */
export function refusalToSkip(order: ActionableOrder, now: Temporal.Instant): Refusal | null {
  const late = refusalOfPhase(order, now);
  if (late) return late;
  if (order.status === 'cancelled' && phaseOf(order, now) === 'window') return CANCELLED;
  if (!isActive(order))
    return refusal('order_not_active', `Only an active order can be skipped; this one is ${order.status}.`);
  return order.is_skipped ? refusal('order_skipped', 'This order is skipped already.') : null;
}

/** Why an order cannot be unskipped; that another order stands beside it is found when it is saved. */
export function refusalToUnskip(order: ActionableOrder, now: Temporal.Instant): Refusal | null {
  const late = refusalOfPhase(order, now);
  if (late) return late;
  if (!isActive(order))
    return refusal('order_not_active', `Only an active order can be unskipped; this one is ${order.status}.`);
  return order.is_skipped ? null : refusal('order_not_skipped', 'This order is not skipped.');
}

function refusalInWindow(order: ActionableOrder, now: Temporal.Instant, what: string): Refusal | null {
  const late = refusalOfPhase(order, now);
  if (late) return late;
  if (phaseOf(order, now) === 'before_cutoff')
    return refusal('before_cutoff', `The cutoff of this order is still ahead: it cannot be ${what} yet.`);
  if (!isActive(order))
    return refusal('order_not_active', `Only an active order can be ${what}; this one is ${order.status}.`);
  return order.is_skipped ? refusal('order_skipped', `This order is skipped: unskip it before it is ${what}.`) : null;
}

/** Why an order cannot be unlocked for changes until its deadline (rulings 5, step 4). */
export const refusalToUnlock = (order: ActionableOrder, now: Temporal.Instant): Refusal | null =>
  refusalInWindow(order, now, 'unlocked') ??
  (order.is_unlocked_post_cutoff ? refusal('order_unlocked', 'This order is unlocked already.') : null);

/** Why an order cannot be locked; changes already made stand and are processed at the deadline. */
export const refusalToLock = (order: ActionableOrder, now: Temporal.Instant): Refusal | null =>
  refusalInWindow(order, now, 'locked') ??
  (order.is_unlocked_post_cutoff ? null : refusal('order_locked', 'This order is locked already.'));

/** Why the cart cannot change: before the cutoff it can, after it only while unlocked (rulings 5). */
export function refusalToChangeCart(order: ActionableOrder, now: Temporal.Instant): Refusal | null {
  const late = refusalOfPhase(order, now);
  if (late) return late;
  if (!isActive(order) || order.is_skipped)
    return refusal('order_not_active', 'Only the cart of an active order that is not skipped can change.');
  const isOpen = phaseOf(order, now) === 'before_cutoff' || order.is_unlocked_post_cutoff;
  return isOpen ? null : refusal('order_locked', 'This order is locked: unlock it before its cart is changed.');
}

/** Why staff cannot choose how funds return: to the card only what a card paid (rulings 5). */
export function refusalToSetStrategy(
  order: ActionableOrder & { readonly has_card_payment: boolean },
  strategy: 'credit' | 'refund' | null,
  now: Temporal.Instant,
): Refusal | null {
  const late = refusalOfPhase(order, now);
  if (late) return late;
  if (phaseOf(order, now) === 'before_cutoff')
    return refusal('before_cutoff', 'The cutoff of this order is still ahead: there are no funds to return yet.');
  if (order.status === 'cancelled')
    return refusal('order_cancelled', 'This order is cancelled: nothing is left to choose.');
  return strategy === 'refund' && !order.has_card_payment
    ? refusal(
        'no_card_payment',
        'No card was charged for this order, so nothing can be refunded. Choose credit.',
        'post_cutoff_funds_return_strategy',
      )
    : null;
}

/** Why an order cannot be reactivated: it is suspended or its charge failed, and its window is open (rulings 5). */
export function refusalToReactivate(order: ActionableOrder, now: Temporal.Instant): Refusal | null {
  const late = refusalOfPhase(order, now);
  if (late) return late;
  return REACTIVATABLE_STATUSES.includes(order.status)
    ? null
    : refusal(
        'order_not_suspended',
        `Only a suspended or charge-failed order can be unsuspended; this one is ${order.status}.`,
      );
}

/** Why a reactivated order cannot be charged once more: it was reactivated, and its window is open (rulings 5). */
export function refusalToCollect(
  order: ActionableOrder & { readonly is_activated: boolean },
  now: Temporal.Instant,
): Refusal | null {
  const late = refusalOfPhase(order, now);
  if (late) return late;
  if (order.status === 'cancelled') return refusal('order_cancelled', 'This order is cancelled: it is not charged.');
  return order.is_activated
    ? null
    : refusal('order_not_activated', 'This order was not unsuspended: unsuspend it before it is charged.');
}

/** Why an order cannot be resumed: cancelled, and its cutoff ahead (rulings 5, step 2). */
export function refusalToResume(order: ActionableOrder, now: Temporal.Instant): Refusal | null {
  if (phaseOf(order, now) === 'charging') return BEING_CHARGED;
  if (isPassed(order.cutoff_at, now))
    return refusal('cutoff_passed', 'The cutoff of this order has passed: it can no longer be reactivated.');
  return order.status === 'cancelled' ? null : refusal('order_not_cancelled', 'This order is not cancelled.');
}

/** Why an order cannot be cancelled by hand: active, and its cutoff ahead. */
export function refusalToCancel(order: ActionableOrder, now: Temporal.Instant): Refusal | null {
  if (phaseOf(order, now) === 'charging') return BEING_CHARGED;
  if (isPassed(order.cutoff_at, now))
    return refusal('cutoff_passed', 'The cutoff of this order has passed: it can no longer be cancelled.');
  return isActive(order)
    ? null
    : refusal('order_not_active', `Only an active order can be cancelled; this one is ${order.status}.`);
}
