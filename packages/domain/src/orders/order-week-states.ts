import type { OrderWeekStatus } from '../values/order-week-statuses.ts';
import { refusal, type Refusal } from '../values/refusals.ts';
import type { Transitions } from '../values/transitions.ts';
import { isPassed } from './cutoffs.ts';

/** The life of an order week: made as a draft, activated once, delivered by the clock (rulings 3). */
export const ORDER_WEEK_TRANSITIONS: Transitions<OrderWeekStatus> = {
  draft: ['active'],
  active: ['delivered'],
  delivered: [],
};

/** What decides whether an order week may become active. */
export interface ActivatableWeek {
  readonly status: OrderWeekStatus;
  /** How many products its rotation holds; null without a rotation. */
  readonly rotation_product_count: number | null;
  /** The cutoffs of its cycles. */
  readonly cutoffs: readonly { readonly cutoff_at: Temporal.Instant }[];
}

/** Why a week cannot be activated: it needs a rotation with a product and a cutoff still ahead (rulings 3). */
export function refusalToActivate(week: ActivatableWeek, now: Temporal.Instant): Refusal | null {
  if (week.status !== 'draft') {
    return refusal('week_not_draft', `Only a draft week can be activated; this one is ${week.status}.`);
  }
  if (week.rotation_product_count === null) {
    return refusal('week_without_rotation', 'Add this week to a product rotation before activating it.');
  }
  if (week.rotation_product_count === 0) {
    return refusal('rotation_without_products', "Add a product to this week's rotation before activating it.");
  }
  if (week.cutoffs.every((cutoff) => isPassed(cutoff.cutoff_at, now))) {
    return refusal('cutoffs_passed', 'Every cutoff of this week has passed: it can no longer be activated.');
  }
  return null;
}
