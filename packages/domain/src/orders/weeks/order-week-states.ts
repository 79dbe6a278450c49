import type { OrderWeekStatus } from '../../values/enums/order-week-statuses.ts';
import { refusal, type Refusal } from '../../values/refusals.ts';
import type { Transitions } from '../../values/transitions.ts';
import { isPassed } from './cutoffs.ts';

/** Created as a draft, activated once, delivered by the clock (TIME-16). */
export const ORDER_WEEK_TRANSITIONS: Transitions<OrderWeekStatus> = {
  draft: ['active'],
  active: ['delivered'],
  delivered: [],
};

export interface ActivatableWeek {
  readonly status: OrderWeekStatus;
  /** Null without a rotation. */
  readonly rotation_product_count: number | null;
  readonly cutoffs: readonly { readonly cutoff_at: Temporal.Instant }[];
}

/** A rotation with a product and a cutoff ahead (TIME-17). */
export function refusalToActivate(week: ActivatableWeek, now: Temporal.Instant): Refusal | null {
  if (week.status !== 'draft') {
    return refusal(`Only a draft week can be activated; this one is ${week.status}.`);
  }
  if (week.rotation_product_count === null) {
    return refusal('Add this week to a product rotation before activating it.');
  }
  if (week.rotation_product_count === 0) {
    return refusal("Add a product to this week's rotation before activating it.");
  }
  if (week.cutoffs.every((cutoff) => isPassed(cutoff.cutoff_at, now))) {
    return refusal('Every cutoff of this week has passed: it can no longer be activated.');
  }
  return null;
}
