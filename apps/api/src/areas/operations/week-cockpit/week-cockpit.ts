import type { CockpitCycle, WeekCockpit } from '@larder/contract/operations/week-cockpit/week-cockpit.ts';
import { isLate } from '@larder/domain/operations/late-steps/late-steps.ts';
import { chicagoDay } from '@larder/domain/values/days.ts';
import { found } from '../../../platform/call-error.ts';
import { businessNow } from '../../../platform/clock.ts';
import type { Db } from '../../../platform/database/database.ts';
import { numberSetting } from '../../../platform/settings.ts';
import { findWeekEnd } from '../../orders/weeks/deliver-week.queries.ts';
import { listAppliedHolidays, listShippingLegs } from '../../deliveries/delivery-facts.queries.ts';
import { listHolidays } from '../../shipping/holidays/holidays.queries.ts';
import { listOrderDays } from '../timeline/timeline.queries.ts';
import {
  deadlineOf,
  listCyclesOfWeek,
  plannedShipDaysOf,
  shipDaysOf,
} from '../../shipping/holidays/ship-days-of-week.ts';
import {
  countProducts,
  countStates,
  findWeek,
  listRunningBatches,
  listScarcest,
  NONE,
} from './week-cockpit.queries.ts';

const MOST_HOLIDAYS = 10;

/** Twenty-two statements, whatever the number of orders (OPS-22). */
export async function showWeekCockpit(db: Db, id: number): Promise<WeekCockpit> {
  const week = found(await findWeek(db, id), `Order week ${id}`);
  const now = await businessNow(db);
  const hours = await numberSetting(db, 'post_cutoff_window_hours');
  const rows = await listCyclesOfWeek(db, id);
  const counted = await countStates(db, id, { today: chicagoDay(now), windowHours: hours });
  const days = {
    orderDays: await listOrderDays(db, [id]),
    legs: await listShippingLegs(db),
    holidays: await listAppliedHolidays(db, Temporal.PlainDate.from(week.date)),
    windowHours: hours,
  };
  const batches = await listRunningBatches(db);
  const shipDays = rows.flatMap((row) => plannedShipDaysOf(row, hours));
  const holidays = await listHolidays(db, { page: 1, per_page: MOST_HOLIDAYS }, shipDays);
  return {
    week,
    cycles: rows.map((row) => ({
      production_cycle: { id: row.id, name: row.name },
      cutoff_at: row.cutoff_at.toString(),
      cutoff_done_at: row.cutoff_done_at?.toString() ?? null,
      deadline_at: deadlineOf(row, hours).toString(),
      settled_at: row.settled_at?.toString() ?? null,
      ship_days: shipDaysOf(row, days),
      ...figuresOf(counted.find(({ production_cycle_id }) => production_cycle_id === row.id)),
    })),
    products: await countProducts(db, id),
    scarcest: await listScarcest(db, id),
    holidays: holidays.meta.pagination.total,
    named_holidays: holidays.data,
    batches: batches.map((batch) => ({ ...batch, created_at: batch.created_at.toString() })),
    late_steps: week.status === 'active' ? lateOf(rows, (await findWeekEnd(db, id))?.ended_at ?? null, now) : [],
  };
}

function figuresOf(counted: Awaited<ReturnType<typeof countStates>>[number] | undefined) {
  const { orders, states }: Pick<CockpitCycle, 'orders' | 'states'> = counted ?? { orders: 0, states: NONE };
  return { orders, states };
}

type CycleRow = Awaited<ReturnType<typeof listCyclesOfWeek>>[number];

/** By the rule of the banner (TIME-7). */
function lateOf(rows: CycleRow[], ended: Temporal.Instant | null, now: Temporal.Instant): WeekCockpit['late_steps'] {
  const late = (due: Temporal.Instant | null): due is Temporal.Instant => due !== null && isLate(due, now);
  const steps = rows.flatMap(({ name, cutoff_at, cutoff_done_at, deadline_at, settled_at }) => [
    ...(cutoff_done_at === null && late(cutoff_at)
      ? [{ step: 'pass-cutoff' as const, production_cycle: name, since: cutoff_at.toString() }]
      : []),
    ...(settled_at === null && late(deadline_at)
      ? [{ step: 'settle-orders' as const, production_cycle: name, since: deadline_at.toString() }]
      : []),
  ]);
  return late(ended)
    ? [...steps, { step: 'deliver-week' as const, production_cycle: null, since: ended.toString() }]
    : steps;
}
