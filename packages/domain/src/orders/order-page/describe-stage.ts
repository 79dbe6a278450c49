import { showMoment, showShortDay } from '../../values/show-date.ts';
import { describeProspect } from '../window/describe-prospect.ts';
import type { Prospect } from '../window/fate-at-cutoff.ts';
import { phaseOf, refusalToUnskip, type ReturningOrder } from '../window/order-actions.ts';
import { STAGE_LABELS, type StagedOrder, type StageTone, stageOf } from '../window/order-stage.ts';

interface SkippableOrder extends StagedOrder, ReturningOrder {
  /** Null if its cutoff charges it. */
  readonly prospect: Prospect | null;
}

export interface Stage {
  readonly label: string;
  readonly tone: StageTone;
  /** The next step, with its moment. */
  readonly next: string;
}

/** Where an order is in its life (ORD-81). */
export function describeStage(order: SkippableOrder, now: Temporal.Instant): Stage {
  const stage = stageOf(order, now);
  return { ...STAGE_LABELS[stage], next: describeNext(order, now) };
}

function describeNext(order: SkippableOrder, now: Temporal.Instant): string {
  const isBefore = phaseOf(order, now) === 'before_cutoff';
  const isOver = phaseOf(order, now) === 'closed';
  const cutoff = showMoment(order.cutoff_at);
  const deadline = order.post_cutoff_changes_deadline_at;
  const until = deadline === null ? 'its deadline' : showMoment(deadline);
  switch (stageOf(order, now)) {
    case 'cancelled':
      return isBefore ? `It is not sent. It can be resumed until ${cutoff}.` : 'It is not sent.';
    case 'skipped':
      return describeSkip(order, now, isBefore ? cutoff : until);
    case 'charging':
      return 'Its charge has no answer yet.';
    case 'suspended':
    case 'charge-failed':
      return isOver || isBefore ? 'It is not sent.' : `It is cancelled at ${until} unless it is reactivated.`;
    case 'coming':
      return order.prospect === null
        ? `It is charged at its cutoff, ${cutoff}.`
        : `It ${describeProspect(order.prospect)}.`;
    case 'locked':
    case 'unlocked':
      return `Changes after the cutoff are settled at ${until}.`;
    case 'closed':
      return order.ship_at === null ? 'It has no dates.' : `It ships on ${showShortDay(order.ship_at)}.`;
    case 'shipped':
      return order.deliver_at === null
        ? 'It has no delivery date.'
        : `It is delivered on ${showShortDay(order.deliver_at)}.`;
    case 'delivered':
      return 'Its delivery day has passed.';
  }
}

function describeSkip(order: SkippableOrder, now: Temporal.Instant, until: string): string {
  const skipped = order.is_skipped_post_cutoff ? 'It was skipped after the cutoff and is not sent.' : 'It is not sent.';
  return refusalToUnskip(order, now) === null ? `${skipped} It can be unskipped until ${until}.` : skipped;
}
