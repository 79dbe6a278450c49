import { firstOpenWeek, postCutoffDeadlineAt } from '../orders/weeks/cutoffs.ts';
import { allocatedCycle, type AllocatingCycle } from './allocated-cycle.ts';
import { orderDates, type ShippingHoliday } from './ship-dates.ts';
import { chooseShippingRule, type ShippingRule } from './shipping-rule.ts';

export interface QuotableWeek {
  readonly order_week_id: number;
  readonly production_cycle_id: number;
  readonly date: Temporal.PlainDate;
  readonly cutoff_at: Temporal.Instant;
}

export interface DeliveryQuote<Rule extends ShippingRule> {
  readonly production_cycle_id: number;
  readonly order_week_id: number;
  readonly rule: Rule;
  readonly cutoff_at: Temporal.Instant;
  readonly ship_at: Temporal.PlainDate;
  readonly delivery_date: Temporal.PlainDate;
}

/**
 * The first delivery of somebody who subscribes now: allocated cycle, its first open week, its best rule, with applied
 * holidays (SHIP-7). Null if the zip code is not served.
 */
export function deliveryQuote<Rule extends ShippingRule>(input: {
  readonly now: Temporal.Instant;
  readonly today: Temporal.PlainDate;
  readonly cycles: readonly AllocatingCycle[];
  /** Active weeks of all cycles, in any order. */
  readonly weeks: readonly QuotableWeek[];
  /** For all cycles. */
  readonly rules: readonly Rule[];
  readonly holidays: readonly ShippingHoliday[];
  readonly defaultCycleId: number | null;
  /** The setting `post_cutoff_window_hours`. */
  readonly windowHours: number;
}): DeliveryQuote<Rule> | null {
  const cycleId = allocatedCycle({ ...input, ruleCycleIds: input.rules.map((rule) => rule.production_cycle_id) });
  const rule = chooseShippingRule(input.rules.filter((each) => each.production_cycle_id === cycleId));
  const week = firstOpenWeek(
    input.weeks.filter((each) => each.production_cycle_id === cycleId),
    input.now,
  );
  if (rule === null || week === null) return null;

  const dates = orderDates({
    weekDate: week.date,
    shipWeekday: rule.ship_day_name,
    deadline: postCutoffDeadlineAt(week.cutoff_at, input.windowHours),
    daysInTransit: rule.days_in_transit,
    carrierId: rule.carrier_id,
    holidays: input.holidays,
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
