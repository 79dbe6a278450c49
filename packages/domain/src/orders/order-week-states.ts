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
  /** How many of them are active and not sold out. */
  readonly sellable_product_count: number;
  /** The cutoffs of its cycles. */
  readonly cutoffs: readonly { readonly cutoff_at: Temporal.Instant }[];
}

/** Why a week cannot be activated: it needs a rotation with a product that can be sold, and a cutoff still ahead (rulings 3). */
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
  if (week.sellable_product_count === 0) {
    return refusal(
      'rotation_without_sellable_product',
      'No product in this rotation can be sold: each is inactive or sold out. Add a product that can be sold before activating this week.',
    );
  }
  if (week.cutoffs.every((cutoff) => isPassed(cutoff.cutoff_at, now))) {
    return refusal('cutoffs_passed', 'Every cutoff of this week has passed: it can no longer be activated.');
  }
  return null;
}

/** What an activation would make, or made. */
export interface ActivationOrders {
  readonly made: number;
  readonly full: number;
  /** Some of the plan is missing. */
  readonly incomplete: number;
  /** Nothing could be put into them: the system skips them. */
  readonly empty: number;
}

/** A menu that fills nobody's plan would skip or shorten every order; where no order would be made nothing is lost. */
export const refusalOfMenu = ({ made, full }: Pick<ActivationOrders, 'made' | 'full'>): Refusal | null =>
  made > 0 && full === 0
    ? refusal(
        'no_full_order',
        "No order would be complete: the products of this rotation that can be sold fill no customer's plan. Add products before activating this week.",
      )
    : null;
