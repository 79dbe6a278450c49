import { firstOpenWeek, postCutoffDeadlineAt } from '../orders/cutoffs.ts';
import { allocatedCycle, type AllocatingCycle } from './allocated-cycle.ts';
import { orderDates, type ShippingHoliday } from './ship-dates.ts';
import { chooseShippingRule, type ShippingRule } from './shipping-rule.ts';

/** A cycle's part of an active order week. */
export interface QuotableWeek {
  readonly order_week_id: number;
  readonly production_cycle_id: number;
  readonly date: Temporal.PlainDate;
  readonly cutoff_at: Temporal.Instant;
}

/** The first delivery that a new subscriber of a zip code would get. */
export interface DeliveryQuote<Rule extends ShippingRule> {
  readonly production_cycle_id: number;
  readonly order_week_id: number;
  readonly rule: Rule;
  readonly cutoff_at: Temporal.Instant;
  readonly ship_at: Temporal.PlainDate;
  readonly delivery_date: Temporal.PlainDate;
}

/**
 * The first delivery for a zip code: its cycle for a sign-up today, that cycle's first week whose
 * cutoff is ahead, the rule that orders follow, holidays applied (rulings 3). Null is the answer
 * 'No delivery quote available for zip code'.
 */
export function deliveryQuote<Rule extends ShippingRule>(asked: {
  readonly now: Temporal.Instant;
  /** The Chicago day of `now`. */
  readonly today: Temporal.PlainDate;
  readonly cycles: readonly AllocatingCycle[];
  /** The active weeks, of every cycle, in any order. */
  readonly weeks: readonly QuotableWeek[];
  /** The zip code's rules, of every cycle. */
  readonly rules: readonly Rule[];
  readonly holidays: readonly ShippingHoliday[];
  /** The zip code's Default PC. */
  readonly defaultCycleId: number | null;
  /** The setting `post_cutoff_window_hours`. */
  readonly windowHours: number;
}): DeliveryQuote<Rule> | null {
  const cycleId = allocatedCycle({ ...asked, ruleCycleIds: asked.rules.map((rule) => rule.production_cycle_id) });
  const rule = chooseShippingRule(asked.rules.filter((each) => each.production_cycle_id === cycleId));
  const week = firstOpenWeek(
    asked.weeks.filter((each) => each.production_cycle_id === cycleId),
    asked.now,
  );
  if (rule === null || week === null) return null;

  const dates = orderDates({
    weekDate: week.date,
    shipWeekday: rule.ship_day_name,
    deadline: postCutoffDeadlineAt(week.cutoff_at, asked.windowHours),
    daysInTransit: rule.days_in_transit,
    carrierId: rule.carrier_id,
    holidays: asked.holidays,
  });
  return {
    production_cycle_id: week.production_cycle_id,
    order_week_id: week.order_week_id,
    rule,
    cutoff_at: week.cutoff_at,
    ship_at: dates.ship_at,
    delivery_date: dates.deliver_at,
  };
}
