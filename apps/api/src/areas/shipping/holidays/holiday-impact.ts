import type { HolidayImpact } from '@larder/contract/shipping/holidays/holidays.ts';
import type { ShippingHoliday } from '@larder/domain/deliveries/ship-dates.ts';
import { chicagoDay } from '@larder/domain/values/days.ts';
import { weekdayOf } from '@larder/domain/values/weekdays.ts';
import { found } from '../../../platform/call-error.ts';
import { businessNow } from '../../../platform/clock.ts';
import type { Db } from '../../../platform/database/database.ts';
import { numberSetting } from '../../../platform/settings.ts';
import { groupAffectedOrders, countTooClose } from '../../orders/dating/holiday-orders.queries.ts';
import { shiftOrder } from '@larder/domain/deliveries/shift-order.ts';
import { listAppliedHolidays } from '../../deliveries/delivery-facts.queries.ts';
import { listDeliveryWeekdays } from '../../deliveries/delivery-weekdays.queries.ts';
import { findHoliday } from './holidays.queries.ts';

/** By the function that applies it; for an applied one, the orders that are left. */
export async function showHolidayImpact(db: Db, id: number): Promise<HolidayImpact> {
  const holiday = found(await findHoliday(db, id), `Holiday ${id}`);
  const today = chicagoDay(await businessNow(db));
  const [start_date, end_date] = [holiday.start_date, holiday.end_date];
  const applied = await listAppliedHolidays(db, Temporal.PlainDate.from(start_date));
  const asIfApplied: ShippingHoliday = {
    start_date: Temporal.PlainDate.from(start_date),
    end_date: Temporal.PlainDate.from(end_date),
    is_applied: true,
    rules: holiday.rules,
  };
  const terms = {
    today,
    windowHours: await numberSetting(db, 'post_cutoff_window_hours'),
    holidays: holiday.is_applied ? applied : [...applied, asIfApplied],
  };
  const carrierIds = holiday.rules.map(({ carrier_id }) => carrier_id);
  const asked = { start_date, end_date, carrierIds, today };
  const shifted = (await groupAffectedOrders(db, asked)).flatMap((group) => {
    const to = shiftOrder(group, terms);
    const { ship_at, deliver_at } = group;
    return to && ship_at !== null && deliver_at !== null ? [{ group: { ...group, ship_at, deliver_at }, to }] : [];
  });
  const moving = shifted.filter(({ to }) => to.isMoved);
  const tooClose = await countTooClose(
    db,
    asked,
    moving.map(({ group, to }) => ({ ...group, new_deliver_at: to.deliver_at })),
  );
  const driven = await listDeliveryWeekdays(db, carrierIds);
  const days = shifted.map((each) => {
    const { group, to } = each;
    const orders = Number(group.orders);
    const isDriven = driven.get(group.carrier_id ?? 0)?.has(weekdayOf(Temporal.PlainDate.from(to.deliver_at))) ?? true;
    return dayOf(each, {
      orders,
      clashes: to.isClash ? orders : 0,
      too_close: tooClose.get(moving.indexOf(each)) ?? 0,
      not_driven: !to.isMoved || isDriven ? 0 : orders,
    });
  });
  return { ...sumsOf(days), days: together(days) };
}

type AffectedGroup = Awaited<ReturnType<typeof groupAffectedOrders>>[number] & { ship_at: string; deliver_at: string };

type Counts = Pick<Day, 'orders' | 'clashes' | 'too_close' | 'not_driven'>;

function sumsOf(days: readonly Counts[]): Counts {
  const sum = (key: keyof Counts) => days.reduce((total, each) => total + each[key], 0);
  return { orders: sum('orders'), clashes: sum('clashes'), too_close: sum('too_close'), not_driven: sum('not_driven') };
}

type Shifted = NonNullable<ReturnType<typeof shiftOrder>>;

const dayOf = ({ group, to }: { group: AffectedGroup; to: Shifted }, counts: Counts): Day => ({
  carrier: { id: group.carrier_id ?? 0, name: group.carrier_name },
  production_cycle: { id: group.production_cycle_id, name: group.cycle_name },
  ship_at: group.ship_at,
  new_ship_at: to.ship_at,
  deliver_at: group.deliver_at,
  new_deliver_at: to.deliver_at,
  ...counts,
});

type Day = HolidayImpact['days'][number];

/** Orders that differ only in their deadline count as one group. */
function together(days: Day[]): Day[] {
  const keyOf = (day: Day) =>
    `${day.carrier.id} ${day.production_cycle.id} ${day.clashes > 0} ${day.ship_at} ${day.new_ship_at} ${day.deliver_at} ${day.new_deliver_at}`;
  return [...Map.groupBy(days, keyOf).values()].flatMap((same) => (same[0] ? [{ ...same[0], ...sumsOf(same) }] : []));
}
