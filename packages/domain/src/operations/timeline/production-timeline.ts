import { postCutoffDeadlineAt } from '../../orders/weeks/cutoffs.ts';
import { plannedDays, type ShippingLeg } from '../../deliveries/planned-days.ts';
import type { ShippingHoliday } from '../../deliveries/ship-dates.ts';
import { type Day, endOfChicagoDay, startOfChicagoDay } from '../../values/days.ts';
import type { Weekday } from '../../values/weekdays.ts';

/** A cutoff is a moment without an end (OPS-23). */
export interface TimelineItem {
  id: string;
  group: string;
  kind: 'week' | 'cutoff' | 'window' | 'ship' | 'delivery' | 'holiday';
  name: string;
  starts_at: string;
  ends_at: string | null;
  order_week_id: number | null;
  /** Null for anything else. */
  holiday: { id: number; is_applied: boolean } | null;
}

export interface TimelineGroup {
  id: string;
  name: string;
}

export interface TimelineCycle {
  readonly id: number;
  readonly name: string;
}

export interface TimelineWeek {
  readonly id: number;
  readonly number: number;
  readonly date: Day;
  readonly production_cycle_id: number;
  readonly shipDays: readonly Weekday[];
  readonly cutoff_at: Temporal.Instant;
  /** Null until the cutoff passes: the setting decides (TIME-26). */
  readonly post_cutoff_changes_deadline_at: Temporal.Instant | null;
}

interface TimelineHoliday extends ShippingHoliday {
  readonly id: number;
  readonly name: string;
}

/** With holidays and preferred carriers. */
export interface OrderDay {
  readonly order_week_id: number;
  readonly production_cycle_id: number;
  readonly ship_at: Day;
  readonly deliver_at: Day;
}

export interface TimelineFacts {
  readonly cycles: readonly TimelineCycle[];
  /** One outside the span may still cut off, ship or arrive inside. */
  readonly weeks: readonly TimelineWeek[];
  readonly holidays: readonly TimelineHoliday[];
  readonly orderDays: readonly OrderDay[];
  readonly legs: readonly ShippingLeg[];
  readonly windowHours: number;
  /** The first and the last day shown, both whole. */
  readonly from: Temporal.PlainDate;
  readonly to: Temporal.PlainDate;
}

const HOLIDAYS: TimelineGroup = { id: 'holidays', name: 'Holidays' };

const groupOf = (cycle: TimelineCycle): TimelineGroup => ({ id: `cycle-${cycle.id}`, name: cycle.name });

/**
 * By start, in a group per cycle and one for holidays (OPS-23). A week without orders has the planned ship and delivery
 * days, with applied holidays (TIME-34).
 */
export function timelineItems(facts: TimelineFacts): { items: TimelineItem[]; groups: TimelineGroup[] } {
  const all = [...facts.cycles.flatMap((cycle) => cycleItems(cycle, facts)), ...facts.holidays.map(holidayItem)];
  const [first, last] = [startOfChicagoDay(facts.from), endOfChicagoDay(facts.to)];
  const visible = all.filter(
    (item) =>
      Temporal.Instant.compare(item.starts_at, last) <= 0 &&
      Temporal.Instant.compare(item.ends_at ?? item.starts_at, first) >= 0,
  );
  return {
    items: visible.toSorted((a, b) => Temporal.Instant.compare(a.starts_at, b.starts_at)),
    groups: [...facts.cycles.map(groupOf), HOLIDAYS],
  };
}

function cycleItems(cycle: TimelineCycle, facts: TimelineFacts): TimelineItem[] {
  const weeks = facts.weeks.filter((week) => week.production_cycle_id === cycle.id);
  return weeks.flatMap((week) => {
    const deadline = week.post_cutoff_changes_deadline_at ?? postCutoffDeadlineAt(week.cutoff_at, facts.windowHours);
    const monday = Temporal.PlainDate.from(week.date);
    const { ships, deliveries } =
      daysOfOrders(week, facts.orderDays) ??
      plannedDays({ ...week, weekDate: monday, deadline }, facts.legs, facts.holidays);
    const item = (kind: TimelineItem['kind'], name: string, when: Span, part?: string): TimelineItem => ({
      id: [kind, week.id, cycle.id, part].filter((each) => each !== undefined).join('-'),
      group: groupOf(cycle).id,
      kind,
      name: `${name} ${week.number}`,
      ...when,
      order_week_id: week.id,
      holiday: null,
    });
    return [
      item('week', 'Week', wholeDays(monday, monday.add({ days: 6 }))),
      item('cutoff', 'Cutoff', { starts_at: week.cutoff_at.toString(), ends_at: null }),
      item('window', 'Post-cutoff window', { starts_at: week.cutoff_at.toString(), ends_at: deadline.toString() }),
      ...ships.map((day) => item('ship', 'Ships', wholeDays(day, day), day.toString())),
      ...deliveries.map((day) => item('delivery', 'Delivers', wholeDays(day, day), day.toString())),
    ];
  });
}

/** Null without orders. */
function daysOfOrders(week: TimelineWeek, orderDays: readonly OrderDay[]) {
  const days = orderDays.filter(
    (each) => each.order_week_id === week.id && each.production_cycle_id === week.production_cycle_id,
  );
  if (days.length === 0) return null;
  const onceEachOf = (key: 'ship_at' | 'deliver_at') =>
    [...new Set(days.map((each) => each[key]))].map((each) => Temporal.PlainDate.from(each));
  return { ships: onceEachOf('ship_at'), deliveries: onceEachOf('deliver_at') };
}

const holidayItem = (holiday: TimelineHoliday): TimelineItem => ({
  id: `holiday-${holiday.id}`,
  group: HOLIDAYS.id,
  kind: 'holiday',
  name: holiday.name,
  ...wholeDays(holiday.start_date, holiday.end_date),
  order_week_id: null,
  holiday: { id: holiday.id, is_applied: holiday.is_applied },
});

type Span = Pick<TimelineItem, 'starts_at' | 'ends_at'>;

/** From the first second of a day to the last of another, in Chicago. */
const wholeDays = (first: Temporal.PlainDate, last: Temporal.PlainDate): Span => ({
  starts_at: startOfChicagoDay(first).toString(),
  ends_at: endOfChicagoDay(last).toString(),
});
