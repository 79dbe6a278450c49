import { WEEKDAYS, weekdayNumber, type Weekday } from '../values/weekdays.ts';
import type { ShippingRule } from './shipping-rule.ts';

/** By its shipping rules (decision 0014). Null without rules: its days are unknown. */
export function deliveryWeekdays(
  rules: readonly Pick<ShippingRule, 'ship_day_name' | 'days_in_transit'>[],
): ReadonlySet<Weekday> | null {
  const places = rules.map(
    ({ ship_day_name, days_in_transit }) => (weekdayNumber(ship_day_name) - 1 + days_in_transit) % WEEKDAYS.length,
  );
  return places.length === 0 ? null : new Set(WEEKDAYS.filter((_, place) => places.includes(place)));
}
