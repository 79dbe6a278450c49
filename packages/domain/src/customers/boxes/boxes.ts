import {
  type ActionableOrder,
  phaseOf,
  refusalToCancel,
  refusalToChangeCart,
  refusalToLock,
  refusalToReactivate,
  refusalToResume,
  refusalToSkip,
  refusalToUnlock,
  refusalToUnskip,
} from '../../orders/window/order-actions.ts';
import type { Cents } from '../../values/cents.ts';
import type { Day } from '../../values/days.ts';
import type { BoxAct, BoxState } from '../../values/boxes/box-states.ts';
import type { CustomerStatus } from '../../values/enums/customer-statuses.ts';
import { refusal, type Refusal } from '../../values/refusals.ts';

export interface Box extends ActionableOrder {
  readonly ship_at: Day | null;
  readonly deliver_at: Day | null;
  /** By card and credits, in cents. */
  readonly paid: Cents;
  /** Not given back yet, in cents. */
  readonly refundable: Cents;
}

export interface BoxTerms {
  readonly now: Temporal.Instant;
  /** The Chicago day. */
  readonly today: Day;
}

/** CUST-64 */
export function boxStateOf(box: Box, { now, today }: BoxTerms): BoxState {
  if (box.status === 'cancelled') return 'cancelled';
  if (box.is_skipped) return 'skipped';
  if (box.status !== 'active') return box.status;
  switch (phaseOf(box, now)) {
    case 'before_cutoff':
      return 'open';
    case 'charging':
      return 'charging';
    case 'window':
      return box.is_unlocked_post_cutoff ? 'unlocked' : 'locked';
    case 'closed':
      if (box.deliver_at !== null && box.deliver_at < today) return 'delivered';
      return box.ship_at !== null && box.ship_at <= today ? 'shipped' : 'closed';
  }
}

/** Until when its acts hold: the cutoff, then the deadline; null once it is closed or while it is charged. */
export function changeableUntil(box: Box, now: Temporal.Instant): Temporal.Instant | null {
  const phase = phaseOf(box, now);
  if (phase === 'before_cutoff') return box.cutoff_at;
  return phase === 'window' && box.status !== 'cancelled' ? box.post_cutoff_changes_deadline_at : null;
}

interface OfferedAct {
  readonly act: BoxAct;
  /** Null if it can be done now. */
  readonly refusal: string | null;
}

const ACTS: Record<BoxState, readonly BoxAct[]> = {
  open: ['change_meals', 'skip', 'cancel'],
  locked: ['change_meals', 'skip', 'unlock'],
  unlocked: ['change_meals', 'skip', 'lock'],
  charging: ['change_meals', 'skip'],
  skipped: ['unskip'],
  cancelled: ['resume'],
  suspended: ['reactivate'],
  'charge-failed': ['reactivate'],
  closed: ['compensate'],
  shipped: ['compensate'],
  delivered: ['compensate'],
};

/** The acts of its state, each with the reason if it is not possible now; none that will never be again (CUST-65). */
export function actsOfBox(box: Box, terms: BoxTerms): OfferedAct[] {
  const state = boxStateOf(box, terms);
  const isOver = phaseOf(box, terms.now) === 'closed';
  return ACTS[state]
    .filter((act) => act === 'compensate' || (!isOver && (act !== 'resume' || isBeforeCutoff(box, terms))))
    .map((act) => ({ act, refusal: REFUSALS[act](box, terms.now)?.message ?? null }));
}

const isBeforeCutoff = (box: Box, { now }: BoxTerms) => phaseOf(box, now) === 'before_cutoff';

const REFUSALS: Record<BoxAct, (box: Box, now: Temporal.Instant) => Refusal | null> = {
  change_meals: refusalToChangeCart,
  skip: refusalToSkip,
  unskip: refusalToUnskip,
  unlock: refusalToUnlock,
  lock: refusalToLock,
  cancel: refusalToCancel,
  resume: refusalToResume,
  reactivate: refusalToReactivate,
  compensate: refusalToCompensate,
};

function refusalToCompensate({ paid, refundable }: Box): Refusal | null {
  if (paid <= 0) return refusal('Nothing was charged for this order.');
  return refundable > 0 ? null : refusal('Everything paid for this order has been returned.');
}

/** Says why there is no coming box. */
export function describeNoBoxes(status: CustomerStatus): string {
  switch (status) {
    case 'active':
    case 'lapsed':
    case 'suspended':
      return 'Orders are made when their week is activated.';
    case 'paused':
      return 'The subscription is paused.';
    case 'cancelled':
      return 'The subscription is cancelled.';
    case 'abandoned':
      return 'This customer never subscribed.';
    case 'banned':
      return 'This customer is banned.';
  }
}
