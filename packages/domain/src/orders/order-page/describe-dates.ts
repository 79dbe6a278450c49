import { isShippingClash, plannedShipDate } from '../../deliveries/ship-dates.ts';
import { chooseShippingRule, type ShippingRule } from '../../deliveries/shipping-rule.ts';
import { chicagoDay } from '../../values/days.ts';
import { showDay } from '../../values/show-date.ts';
import { nextWeekday, weekdayOf, type Weekday } from '../../values/weekdays.ts';

export interface NamedRule extends Omit<ShippingRule, 'production_cycle_id'> {
  readonly carrier_name: string;
}

export interface AppliedHoliday {
  readonly name: string;
  readonly start_date: Temporal.PlainDate;
  readonly end_date: Temporal.PlainDate;
  readonly shift_days: number;
}

/** The rules by which an order would be dated today, and the dates that it has. */
export interface DatedOrder {
  readonly week_date: Temporal.PlainDate;
  readonly cycle_name: string;
  readonly deadline: Temporal.Instant;
  readonly today: Temporal.PlainDate;
  readonly is_cancelled: boolean;
  readonly zip_code: string;
  readonly carrier_id: number | null;
  readonly carrier_name: string | null;
  readonly planned_ship_at: Temporal.PlainDate | null;
  readonly ship_at: Temporal.PlainDate | null;
  readonly deliver_at: Temporal.PlainDate | null;
  /** The customer's own carrier in the cycle. */
  readonly preferred: NamedRule | null;
  /** Those of the ZIP code in the cycle. */
  readonly rules: readonly NamedRule[];
  /** Applied ones of the order's carrier that cover the planned ship date. */
  readonly holidays: readonly AppliedHoliday[];
}

/** In sentences. */
export interface DateReasons {
  readonly ship: string[];
  readonly delivery: string[];
}

/** The rule that decided each date of an order; says so if it has changed since (ORD-80). */
export function describeDates(order: DatedOrder): DateReasons {
  const { planned_ship_at: planned, ship_at: ship, deliver_at: delivery } = order;
  if (planned === null || ship === null || delivery === null) return { ship: [withoutDates(order)], delivery: [] };
  const days = ship.until(delivery).days;
  const shipDay = weekdayOf(planned);
  const rule = decidingRule(order, shipDay, days) ?? formerRule(order, shipDay, days);
  return {
    ship: [rule, firstDay(order, planned), ...holidayOf(order, planned, ship)],
    delivery: [`${inTransit(days)} after it ships.`],
  };
}

const withoutDates = ({ preferred, rules, zip_code, cycle_name }: DatedOrder): string =>
  preferred === null && rules.length === 0
    ? `No carrier serves ZIP code ${zip_code} in ${cycle_name}.`
    : 'This order has no dates yet.';

/** Null if no rule of today gives these dates. */
function decidingRule(order: DatedOrder, shipDay: Weekday, days: number): string | null {
  const { preferred, rules, carrier_id, zip_code, cycle_name } = order;
  const gives = (rule: NamedRule) =>
    rule.carrier_id === carrier_id && rule.ship_day_name === shipDay && rule.days_in_transit === days;
  if (preferred && gives(preferred))
    return `${preferred.carrier_name} on ${shipDay}s: the customer’s preferred carrier in ${cycle_name}.`;
  const chosen = chooseShippingRule(rules);
  const rule = chosen && gives(chosen) ? chosen : rules.find(gives);
  if (!rule) return null;
  const why = rule === chosen ? whyChosen(rule, rules) : 'a rule';
  const since = preferred || rule !== chosen ? ' Another rule applies by now; the order keeps its dates.' : '';
  return `${rule.carrier_name} on ${shipDay}s: ${why} of ZIP code ${zip_code} in ${cycle_name}.${since}`;
}

function whyChosen(rule: NamedRule, rules: readonly NamedRule[]): string {
  if (rules.length === 1) return 'the only rule';
  if (rule.is_default) return 'the default rule';
  const asFast = rules.filter(({ days_in_transit }) => days_in_transit === rule.days_in_transit);
  return asFast.length === 1 ? 'the fastest rule' : 'the fastest rule with the earliest ship day';
}

/** As the dates themselves give it. */
function formerRule(order: DatedOrder, shipDay: Weekday, days: number): string {
  const { carrier_name, preferred, rules, zip_code, cycle_name } = order;
  const former = `${carrier_name ?? 'Shipped'} on ${shipDay}s, ${inTransit(days)}`;
  return preferred === null && rules.length === 0
    ? `${former}; that rule no longer exists: no carrier serves ZIP code ${zip_code} in ${cycle_name} today.`
    : `${former}; that rule has changed since, and the order keeps its dates.`;
}

const inTransit = (days: number) => `${days === 1 ? '1 day' : `${days} days`} in transit`;

/** SHIP-1; says nothing if the week or its window was moved since. */
function firstDay(order: DatedOrder, planned: Temporal.PlainDate): string {
  const { week_date: weekDate, deadline } = order;
  const shipWeekday = weekdayOf(planned);
  if (!plannedShipDate({ weekDate, shipWeekday, deadline }).equals(planned))
    return `Planned for ${longDay(planned)} when the order was dated.`;
  return nextWeekday(weekDate, shipWeekday, { inclusive: true }).equals(planned)
    ? `${longDay(planned)} is the first ${shipWeekday} of the week of ${showDay(weekDate.toString())}.`
    : `${longDay(planned)} is the first ${shipWeekday} after the post-cutoff window closes on ${showDay(chicagoDay(deadline).toString())}.`;
}

function holidayOf(order: DatedOrder, planned: Temporal.PlainDate, ship: Temporal.PlainDate): string[] {
  const { holidays, carrier_name } = order;
  const by = holidays.reduce((days, { shift_days }) => days + shift_days, 0);
  const names = holidays.map(({ name }) => name).join(' and ');
  if (by !== 0 && planned.add({ days: by }).equals(ship))
    return [`${names} moves ${carrier_name ?? 'it'} by ${signedDays(by)}, to ${longDay(ship)}.`];
  if (by !== 0 && planned.equals(ship)) {
    const shifted = planned.add({ days: by });
    return [`${names} would move it by ${signedDays(by)} to ${longDay(shifted)}, ${whyUnmoved(order, ship, shifted)}.`];
  }
  return planned.equals(ship) ? [] : [`It was moved by ${signedDays(planned.until(ship).days)}, to ${longDay(ship)}.`];
}

/** SHIP-11, SHIP-12, SHIP-37; the last for orders that were rescheduled since, or are about to be. */
function whyUnmoved(order: DatedOrder, ship: Temporal.PlainDate, shifted: Temporal.PlainDate): string {
  if (Temporal.PlainDate.compare(ship, order.today) < 0) return 'but its ship day has passed, so it keeps its day';
  if (isShippingClash(shifted, order)) return 'before its deadline or today, so it keeps its day';
  return order.is_cancelled
    ? 'but holidays leave a cancelled order alone until it is resumed'
    : 'but has not moved this order';
}

const longDay = (day: Temporal.PlainDate) => `${weekdayOf(day)} ${showDay(day.toString())}`;
const signedDays = (days: number) =>
  `${days > 0 ? '+' : '−'}${Math.abs(days)} ${Math.abs(days) === 1 ? 'day' : 'days'}`;
