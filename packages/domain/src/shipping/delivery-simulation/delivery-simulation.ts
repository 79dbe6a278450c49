import { cutoffAt, isPassed, postCutoffDeadlineAt } from '../../orders/weeks/cutoffs.ts';
import { chicagoDay } from '../../values/days.ts';
import { showDay, showMoment } from '../../values/show-date.ts';
import { type Weekday, weekdayOf } from '../../values/weekdays.ts';
import { allocatedCycle, type AllocatingCycle } from '../../deliveries/allocated-cycle.ts';
import { holidayShift, orderDates, type OrderDates, type ShippingHoliday } from '../../deliveries/ship-dates.ts';
import { chooseShippingRule, type ShippingRule } from '../../deliveries/shipping-rule.ts';

const WEEKS = 6;

interface SimulatedCycle extends AllocatingCycle {
  readonly name: string;
  readonly order_cutoff_day: Weekday;
}

/** One cycle of an existing week, draft or active. */
interface MadeWeek {
  readonly production_cycle_id: number;
  readonly date: Temporal.PlainDate;
  readonly cutoff_at: Temporal.Instant;
}

interface NamedHoliday extends ShippingHoliday {
  readonly name: string;
}

export interface SimulatedDelivery extends OrderDates {
  readonly week_date: Temporal.PlainDate;
  /** False for a future week, which shows the cutoff that it would be created with. */
  readonly is_made: boolean;
  readonly cutoff_at: Temporal.Instant;
  readonly deadline_at: Temporal.Instant;
  readonly cutoff_rule: string;
  readonly ship_rule: string;
  readonly delivery_rule: string;
}

export interface DeliverySimulation<Rule extends ShippingRule> {
  readonly production_cycle_id: number;
  readonly cycle_rule: string;
  readonly rule: Rule;
  readonly carrier_rule: string;
  readonly deliveries: readonly SimulatedDelivery[];
}

interface SimulationInput<Rule extends ShippingRule> {
  readonly signedUpAt: Temporal.Instant;
  readonly cycles: readonly SimulatedCycle[];
  readonly weeks: readonly MadeWeek[];
  readonly rules: readonly Rule[];
  readonly holidays: readonly NamedHoliday[];
  readonly defaultCycleId: number | null;
  readonly windowHours: number;
  /** Preferred carrier; null follows the zip code. */
  readonly carrierId: number | null;
}

/**
 * The next six weeks, with the functions that date orders (SHIP-8) and the rule behind each date. Null if the zip code
 * is not served.
 */
export function simulateDeliveries<Rule extends ShippingRule>(
  input: SimulationInput<Rule>,
): DeliverySimulation<Rule> | null {
  const { signedUpAt, cycles, rules, defaultCycleId, carrierId } = input;
  const today = chicagoDay(signedUpAt);
  const ruleCycleIds = rules.map((rule) => rule.production_cycle_id);
  const cycleId = allocatedCycle({ today, cycles, ruleCycleIds, defaultCycleId });
  const cycle = cycles.find(({ id }) => id === cycleId);
  const ofCycle = rules.filter((rule) => rule.production_cycle_id === cycleId);
  const ofCarrier = ofCycle.filter((rule) => rule.carrier_id === carrierId);
  const candidates = ofCarrier.length > 0 ? ofCarrier : ofCycle;
  const rule = chooseShippingRule(candidates);
  if (!cycle || !rule) return null;
  return {
    production_cycle_id: cycle.id,
    cycle_rule: cycleRule(cycle, today),
    rule,
    carrier_rule: carrierRule(rule, candidates, carrierId),
    deliveries: comingWeeks(input, cycle).map((week) => deliveryOf(week, cycle, rule, input)),
  };
}

const cycleRule = (cycle: SimulatedCycle, today: Temporal.PlainDate): string => {
  const weekday = weekdayOf(today);
  return cycle.isAllocatedOnDays.includes(weekday)
    ? `Sign-ups on a ${weekday} are allocated to ${cycle.name}.`
    : `The zip code’s Default PC: no cycle with a rule for it takes sign-ups on a ${weekday}.`;
};

/** Orders follow the ship day of a preferred carrier even without a rule; here none is chosen. */
const NOT_SERVED =
  ' The preferred carrier has no rule for this zip code in this cycle. Customers who prefer it get the ship day and days in transit chosen with it.';

function carrierRule(rule: ShippingRule, candidates: readonly ShippingRule[], preferredId: number | null): string {
  if (preferredId === null) return ruleAmong(rule, candidates);
  return rule.carrier_id === preferredId
    ? `The customer prefers this carrier. ${ruleAmong(rule, candidates)}`
    : `${ruleAmong(rule, candidates)}${NOT_SERVED}`;
}

function ruleAmong(rule: ShippingRule, candidates: readonly ShippingRule[]): string {
  if (candidates.length === 1) return 'The zip code’s only matching rule.';
  if (rule.is_default) return 'The zip code’s default rule.';
  const isFastest = candidates.every((each) => each === rule || each.days_in_transit > rule.days_in_transit);
  return isFastest
    ? 'No default rule: the fewest days in transit.'
    : 'No default rule, and several are equally fast: the earliest weekday.';
}

interface ComingWeek {
  date: Temporal.PlainDate;
  cutoff_at: Temporal.Instant;
  is_made: boolean;
}

/** Existing weeks, then future ones, with a cutoff after the sign-up. */
function comingWeeks({ weeks, signedUpAt }: SimulationInput<ShippingRule>, cycle: SimulatedCycle): ComingWeek[] {
  const made = weeks
    .filter((week) => week.production_cycle_id === cycle.id)
    .toSorted((a, b) => Temporal.PlainDate.compare(a.date, b.date))
    .map(({ date, cutoff_at }) => ({ date, cutoff_at, is_made: true }));
  const open = made.filter((week) => !isPassed(week.cutoff_at, signedUpAt));
  const today = chicagoDay(signedUpAt);
  const monday = today.subtract({ days: today.dayOfWeek - 1 });
  let date = made.at(-1)?.date.add({ weeks: 1 }) ?? monday;
  while (open.length < WEEKS) {
    const cutoff_at = cutoffAt(date, cycle.order_cutoff_day);
    if (!isPassed(cutoff_at, signedUpAt)) open.push({ date, cutoff_at, is_made: false });
    date = date.add({ weeks: 1 });
  }
  return open.slice(0, WEEKS);
}

function deliveryOf(
  { date, cutoff_at, is_made }: ComingWeek,
  cycle: SimulatedCycle,
  rule: ShippingRule,
  { windowHours, holidays }: SimulationInput<ShippingRule>,
): SimulatedDelivery {
  const deadline = postCutoffDeadlineAt(cutoff_at, windowHours);
  const { ship_day_name: shipWeekday, days_in_transit: daysInTransit, carrier_id: carrierId } = rule;
  const dates = orderDates({ weekDate: date, shipWeekday, deadline, daysInTransit, carrierId, holidays });
  return {
    ...dates,
    week_date: date,
    is_made,
    cutoff_at,
    deadline_at: deadline,
    cutoff_rule: is_made
      ? 'Set when the week was created.'
      : `The last ${cycle.order_cutoff_day} before the week, 23:59:59. The week has not been created yet.`,
    ship_rule: shipRule(dates, { date, deadline, shipWeekday, carrierId, holidays }),
    delivery_rule: daysInTransit === 1 ? '1 day in transit.' : `${daysInTransit} days in transit.`,
  };
}

interface Shipping {
  date: Temporal.PlainDate;
  deadline: Temporal.Instant;
  shipWeekday: Weekday;
  carrierId: number;
  holidays: readonly NamedHoliday[];
}

function shipRule({ planned_ship_at, ship_at }: OrderDates, plan: Shipping): string {
  const first = `The first ${plan.shipWeekday} on or after ${showDay(plan.date.toString())} and after the deadline, ${showMoment(plan.deadline.toString())}.`;
  const moving = plan.holidays.filter((each) => holidayShift(planned_ship_at, plan.carrierId, [each]) !== 0);
  if (moving.length === 0) return first;
  const days = holidayShift(planned_ship_at, plan.carrierId, plan.holidays);
  const names = moving.map(({ name }) => name).join(', ');
  if (days !== 0 && ship_at.equals(planned_ship_at))
    return `${first} ${names} would move it before its deadline, so it stays.`;
  return `${first} Moved by ${days} ${Math.abs(days) === 1 ? 'day' : 'days'}: ${names}.`;
}
