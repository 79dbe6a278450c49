import { weekdayNumber, type Weekday } from '../values/weekdays.ts';

export interface ShippingRule {
  readonly carrier_id: number;
  readonly production_cycle_id: number;
  readonly ship_day_name: Weekday;
  readonly days_in_transit: number;
  readonly is_default: boolean;
}

/**
 * The default, else the fewest days in transit, then the earliest weekday, then the carrier with the lowest ID (SHIP-3).
 * Null without rules.
 */
export function chooseShippingRule<Rule extends Omit<ShippingRule, 'production_cycle_id'>>(
  rules: readonly Rule[],
): Rule | null {
  const best = rules.toSorted(
    (a, b) =>
      Number(b.is_default) - Number(a.is_default) ||
      a.days_in_transit - b.days_in_transit ||
      weekdayNumber(a.ship_day_name) - weekdayNumber(b.ship_day_name) ||
      a.carrier_id - b.carrier_id,
  );
  return best[0] ?? null;
}
