import {
  type OrderPhase,
  phaseOf,
  refusalToCancel,
  refusalToChangeCart,
  refusalToLock,
  refusalToReactivate,
  refusalToResume,
  refusalToSetStrategy,
  refusalToSkip,
  refusalToUnlock,
  refusalToUnskip,
  refusalToUnskipWithAnother,
  type ReturningOrder,
} from '../../orders/window/order-actions.ts';
import { refusalWithoutCard } from '../../orders/charging/refusal-without-card.ts';
import { stageOf, type StagedOrder } from '../../orders/window/order-stage.ts';
import type { Cents } from '../../values/cents.ts';
import type { BoxAct } from '../../values/boxes/box-acts.ts';
import type { CustomerStatus } from '../../values/enums/customer-statuses.ts';
import type { NamedOrder } from '../../values/display/name-delivery.ts';
import type { OrderStage } from '../../values/boxes/order-stages.ts';
import { chicagoDay } from '../../values/days.ts';
import { refusal, type Refusal } from '../../values/refusals.ts';
import { showShortDay } from '../../values/show-date.ts';

export interface Box extends StagedOrder, ReturningOrder {
  /** The customer's other live order of the week and cycle. */
  readonly other_live_order: NamedOrder | null;
  /** By card and credits, in cents. */
  readonly paid: Cents;
  /** Not given back yet, in cents. */
  readonly refundable: Cents;
  /** The part of its charge that needs a card, if the customer has none, in cents. */
  readonly due_without_card: Cents;
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

const ACTS: Record<OrderStage, readonly BoxAct[]> = {
  coming: ['change_meals', 'skip', 'cancel'],
  locked: ['change_meals', 'skip', 'unlock', 'set_strategy'],
  unlocked: ['change_meals', 'skip', 'lock', 'set_strategy'],
  charging: ['change_meals', 'skip'],
  skipped: ['unskip', 'set_strategy', 'cancel'],
  cancelled: ['resume'],
  suspended: ['reactivate'],
  'charge-failed': ['reactivate'],
  closed: ['compensate'],
  shipped: ['compensate'],
  delivered: ['compensate'],
};

/** The acts of its stage, each with the reason if it is not possible now; none that will never be again (CUST-65). */
export function actsOfBox(box: Box, now: Temporal.Instant): OfferedAct[] {
  const phase = phaseOf(box, now);
  const stage = stageOf(box, now);
  const acts: readonly BoxAct[] = stage === 'skipped' && box.is_empty ? ['change_meals', ...ACTS[stage]] : ACTS[stage];
  return acts
    .filter((act) => act === 'compensate' || (phase !== 'closed' && (ONLY[act] ?? phase) === phase))
    .map((act) => ({ act, refusal: REFUSALS[act](box, now)?.message ?? null }));
}

const ONLY: Partial<Record<BoxAct, OrderPhase>> = {
  cancel: 'before_cutoff',
  resume: 'before_cutoff',
  set_strategy: 'window',
};

const REFUSALS: Record<BoxAct, (box: Box, now: Temporal.Instant) => Refusal | null> = {
  change_meals: (box, now) =>
    refusalToChangeCart(box, now) ?? (box.is_skipped ? refusalToUnskipWithAnother(box.other_live_order) : null),
  skip: refusalToSkip,
  unskip: (box, now) => refusalToUnskip(box, now) ?? refusalToUnskipWithAnother(box.other_live_order),
  unlock: refusalToUnlock,
  lock: refusalToLock,
  // As in the order's own screen, a refund is refused in the dialog without a card payment.
  set_strategy: (box, now) => refusalToSetStrategy({ ...box, has_card_payment: false }, null, now),
  cancel: refusalToCancel,
  resume: refusalToResume,
  // Both charges, now and later, are refused without a card (CUST-92).
  reactivate: (box, now) => refusalToReactivate(box, now) ?? refusalWithoutCard(box.due_without_card),
  compensate: refusalToCompensate,
};

function refusalToCompensate({ paid, refundable }: Box): Refusal | null {
  if (paid <= 0) return refusal('Nothing was charged for this order.');
  return refundable > 0 ? null : refusal('Everything paid for this order has been returned.');
}

interface OpenWeek {
  readonly number: number;
  /** An ISO text. */
  readonly cutoff_at: string;
}

/** `Week 202650 (cutoff Fri 12/4) has no order.`, or null if no open week could have one (CUST-101). */
export function describeWeeksToFill(weeks: readonly OpenWeek[]): string | null {
  if (weeks.length === 0) return null;
  const names = weeks.map(({ number, cutoff_at }) => `${number} (cutoff ${showShortDay(cutoffDay(cutoff_at))})`);
  return `${weeks.length === 1 ? 'Week' : 'Weeks'} ${new Intl.ListFormat('en-US').format(names)} ${weeks.length === 1 ? 'has' : 'have'} no order.`;
}

const cutoffDay = (cutoff_at: string) => chicagoDay(Temporal.Instant.from(cutoff_at)).toString();

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
