import { chicagoDay, type Day } from '../../values/days.ts';
import { showMoment, showShortDay } from '../../values/show-date.ts';
import { type ActionableOrder, type OrderPhase, phaseOf } from '../window/order-actions.ts';

export interface StagedOrder extends ActionableOrder {
  readonly is_skipped_post_cutoff: boolean;
  readonly ship_at: Day | null;
  readonly deliver_at: Day | null;
}

export type StageTone = 'teal' | 'gray' | 'orange' | 'red' | 'plum' | 'blue';

export interface Stage {
  readonly label: string;
  readonly tone: StageTone;
  /** The next step, with its moment. */
  readonly next: string;
}

/** Where an order is in its life (ORD-81). */
export function describeStage(order: StagedOrder, now: Temporal.Instant): Stage {
  const phase = phaseOf(order, now);
  const deadline = order.post_cutoff_changes_deadline_at;
  const until = deadline === null ? 'its deadline' : showMoment(deadline);
  if (order.status === 'cancelled') {
    const resumes = phase === 'before_cutoff' ? ` It can be reactivated until ${showMoment(order.cutoff_at)}.` : '';
    return { label: 'Cancelled', tone: 'plum', next: `It is not sent.${resumes}` };
  }
  if (phase === 'charging') return { label: 'Being charged', tone: 'blue', next: 'Its charge has no answer yet.' };
  if (order.status !== 'active') {
    const label = order.status === 'suspended' ? 'Suspended' : 'Charge failed';
    return phase === 'window'
      ? { label, tone: 'red', next: `It is cancelled at ${until} unless it is reactivated.` }
      : { label, tone: 'red', next: 'It is not sent.' };
  }
  if (order.is_skipped) return skipped(order, phase, until);
  if (phase === 'before_cutoff')
    return { label: 'Coming', tone: 'teal', next: `It is charged at its cutoff, ${showMoment(order.cutoff_at)}.` };
  if (phase === 'window')
    return { label: 'In its window', tone: 'blue', next: `Changes after the cutoff are settled at ${until}.` };
  return closed(order, chicagoDay(now).toString());
}

function skipped(order: StagedOrder, phase: OrderPhase, until: string): Stage {
  const label = order.is_skipped_post_cutoff ? 'Skipped after the cutoff' : 'Skipped';
  if (phase === 'closed') return { label, tone: 'gray', next: 'It is not sent.' };
  const last = phase === 'window' ? until : showMoment(order.cutoff_at);
  return { label, tone: 'gray', next: `It is not sent. It can be unskipped until ${last}.` };
}

/** Carriers report nothing: these are the planned days. */
function closed({ ship_at, deliver_at }: StagedOrder, today: Day): Stage {
  if (ship_at === null || deliver_at === null) return { label: 'Closed', tone: 'gray', next: 'It has no dates.' };
  if (today < ship_at) return { label: 'To be shipped', tone: 'blue', next: `It ships on ${showShortDay(ship_at)}.` };
  if (today <= deliver_at)
    return { label: 'Shipped', tone: 'blue', next: `It is delivered on ${showShortDay(deliver_at)}.` };
  return { label: 'Delivered', tone: 'teal', next: 'Its delivery day has passed.' };
}
