import type { Holiday, HolidayImpact } from '@larder/contract/shipping/holidays/holidays.ts';
import { containsDay, holidayShift } from '@larder/domain/deliveries/ship-dates.ts';
import { type Shifted, shiftOrder, unshiftOrder } from '@larder/domain/deliveries/shift-order.ts';
import { chicagoDay } from '@larder/domain/values/days.ts';
import { weekdayOf } from '@larder/domain/values/weekdays.ts';
import { found } from '../../../platform/call-error.ts';
import { businessNow } from '../../../platform/clock.ts';
import type { Db, Tx } from '../../../platform/database/database.ts';
import { fingerprintOf } from '../../../platform/preview.ts';
import { numberSetting } from '../../../platform/settings.ts';
import { countTooClose, groupAffectedOrders, listOrdersOfGroups } from '../../orders/dating/holiday-orders.queries.ts';
import { listHolidaysFrom, type NamedHoliday } from '../../deliveries/delivery-facts.queries.ts';
import { listDeliveryWeekdays } from '../../deliveries/delivery-weekdays.queries.ts';
import { countCrossings } from './count-crossings.ts';
import { affectedBy, asIfApplied } from './holiday-terms.ts';
import { findHoliday } from './holidays.queries.ts';

const MOST_NAMED = 20;

/** The effect of applying it or, if it is applied, of undoing it; by the functions of the job. */
export async function showHolidayImpact(db: Db | Tx, id: number): Promise<HolidayImpact> {
  const holiday = found(await findHoliday(db, id), `Holiday ${id}`);
  const figures = await figuresOf(db, holiday);
  // Orders that are created later follow the rules, although no figure shows them.
  const { is_applied, start_date, end_date, rules } = holiday;
  return { ...figures, fingerprint: fingerprintOf([id, is_applied, start_date, end_date, rules, figures]) };
}

async function figuresOf(db: Db | Tx, holiday: Holiday): Promise<Omit<HolidayImpact, 'fingerprint'>> {
  const now = await businessNow(db);
  const today = chicagoDay(now);
  const all = await listHolidaysFrom(db, Temporal.PlainDate.from(holiday.start_date));
  const others = all.filter((each) => each.id !== holiday.id);
  // After the act it is not applied if it is now.
  const affected = affectedBy({ ...holiday, is_applied: !holiday.is_applied }, today);
  const effect = effectOf(holiday, {
    today,
    windowHours: await numberSetting(db, 'post_cutoff_window_hours'),
    holidays: others.filter(({ is_applied }) => is_applied),
  });
  const shifted = (await groupAffectedOrders(db, affected)).flatMap((group) => {
    const to = effect(group);
    const { ship_at, deliver_at } = group;
    return to && ship_at !== null && deliver_at !== null ? [{ group: { ...group, ship_at, deliver_at }, to }] : [];
  });
  const moving = shifted.filter(({ to }) => to.isMoved);
  const tooClose = await countTooClose(
    db,
    affected,
    moving.map(({ group, to }) => ({ ...group, new_deliver_at: to.deliver_at })),
  );
  const crossings = await countCrossings(db, { affected, effect, now });
  const driven = await listDeliveryWeekdays(db, affected.carrierIds);
  const newHolidays = holiday.is_applied
    ? others
    : [...others, { ...asIfApplied(holiday), id: holiday.id, name: holiday.name }];
  const days = shifted.map((each) => {
    const { group, to } = each;
    const { orders, boxes } = group;
    const isDriven = driven.get(group.carrier_id ?? 0)?.has(weekdayOf(Temporal.PlainDate.from(to.deliver_at))) ?? true;
    const in_holidays = to.isMoved ? namesOfHolidaysOn([to.ship_at, to.deliver_at], group, newHolidays) : [];
    const except = (exception: Shifted['exception']) => (to.exception === exception ? orders : 0);
    return dayOf(each, {
      counts: {
        orders,
        boxes,
        skipped: orders - boxes,
        clashes: except('clash'),
        shipped: except('shipped'),
        redated: except('redated'),
        too_close: tooClose.get(moving.indexOf(each)) ?? 0,
        not_driven: !to.isMoved || isDriven ? 0 : orders,
        in_holiday: in_holidays.length > 0 ? boxes : 0,
        into_pause: crossings(group, 'enters'),
        out_of_pause: crossings(group, 'leaves'),
      },
      in_holidays,
      adds_up_with: namesOfShifting(group, others),
    });
  });
  const left = shifted.filter(({ to }) => to.exception !== null);
  const named = await listOrdersOfGroups(
    db,
    affected,
    left.map(({ group }) => group),
    MOST_NAMED,
  );
  const once = (key: 'in_holidays' | 'adds_up_with') => [...new Set(days.flatMap((each) => each[key]))];
  return {
    ...sumsOf(days),
    moving: moving.reduce((sum, { group }) => sum + group.orders, 0),
    in_holidays: once('in_holidays'),
    adds_up_with: once('adds_up_with'),
    days: together(days),
    left_alone: named.map(({ order_id, week_number, place }) => ({
      order_id,
      deliver_at: left[place]!.group.deliver_at,
      week_number,
      reason: left[place]!.to.exception!,
    })),
  };
}

type AffectedGroup = Awaited<ReturnType<typeof groupAffectedOrders>>[number];

function effectOf(holiday: Holiday, terms: Parameters<typeof shiftOrder>[1]) {
  const itself = asIfApplied(holiday);
  return (order: Parameters<typeof shiftOrder>[0]) =>
    holiday.is_applied
      ? unshiftOrder(order, itself, terms)
      : shiftOrder(order, { ...terms, holidays: [...terms.holidays, itself] });
}

/** Applied or not: the carrier will not drive on those days. */
const namesOfHolidaysOn = (days: readonly string[], { carrier_id }: AffectedGroup, holidays: readonly NamedHoliday[]) =>
  holidays
    .filter(
      (holiday) =>
        holiday.rules.some((rule) => rule.carrier_id === carrier_id) &&
        days.some((day) => containsDay(holiday, Temporal.PlainDate.from(day))),
    )
    .map(({ name }) => name);

/** Other applied holidays that shift the same orders (SHIP-10). */
const namesOfShifting = ({ planned_ship_at, carrier_id }: AffectedGroup, others: readonly NamedHoliday[]) =>
  others
    .filter((each) => holidayShift(Temporal.PlainDate.from(planned_ship_at!), carrier_id ?? 0, [each]) !== 0)
    .map(({ name }) => name);

type Day = HolidayImpact['days'][number];
const COUNTS = [
  'orders',
  'boxes',
  'skipped',
  'clashes',
  'too_close',
  'not_driven',
  'in_holiday',
  'into_pause',
  'out_of_pause',
  'shipped',
  'redated',
] as const;
type Counts = Pick<Day, (typeof COUNTS)[number]>;

const sumsOf = (days: readonly Counts[]) =>
  Object.fromEntries(
    COUNTS.map((key) => [key, days.reduce((total, each) => total + each[key], 0)]),
  ) as unknown as Counts;

interface DatedGroup {
  group: AffectedGroup & { ship_at: string; deliver_at: string };
  to: Shifted;
}

const dayOf = (
  { group, to }: DatedGroup,
  { counts, ...names }: { counts: Counts } & Pick<Day, 'in_holidays' | 'adds_up_with'>,
): Day => ({
  carrier: { id: group.carrier_id ?? 0, name: group.carrier_name },
  production_cycle: { id: group.production_cycle_id, name: group.cycle_name },
  ship_at: group.ship_at,
  new_ship_at: to.ship_at,
  deliver_at: group.deliver_at,
  new_deliver_at: to.deliver_at,
  ...counts,
  ...names,
});

/** Orders that differ only in their deadline or planned day count as one group. */
function together(days: Day[]): Day[] {
  const keyOf = (day: Day) =>
    JSON.stringify([
      [day.carrier.id, day.production_cycle.id, day.clashes > 0, day.shipped > 0, day.redated > 0],
      [day.ship_at, day.new_ship_at, day.deliver_at, day.new_deliver_at, day.adds_up_with],
    ]);
  return [...Map.groupBy(days, keyOf).values()].flatMap((same) => (same[0] ? [{ ...same[0], ...sumsOf(same) }] : []));
}
