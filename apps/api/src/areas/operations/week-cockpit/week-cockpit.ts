import type { CockpitCycle, WeekCockpit } from '@larder/contract/operations/week-cockpit/week-cockpit.ts';
import { isLate } from '@larder/domain/operations/late-steps/late-steps.ts';
import { chicagoDay } from '@larder/domain/values/days.ts';
import { COUNTED_ORDER_STATES, type CountedOrderState } from '@larder/domain/values/enums/order-list-states.ts';
import { found } from '../../../platform/call-error.ts';
import type { Db } from '../../../platform/database/database.ts';
import { listAppliedHolidays, listShippingLegs } from '../../deliveries/delivery-facts.queries.ts';
import { countByFacts, countOthers } from '../../orders/counting/order-counts.queries.ts';
import type { StateTerms } from '../../orders/reading/order-state.queries.ts';
import { listHolidays } from '../../shipping/holidays/holidays.queries.ts';
import {
  deadlineOf,
  listCyclesOfWeek,
  plannedShipDaysOf,
  shipDaysWithHolidays,
} from '../../shipping/holidays/ship-days-of-week.ts';
import { countProducts, findWeek, listRunningBatches, listScarcest } from './week-cockpit.queries.ts';

const MOST_HOLIDAYS = 10;
const NONE = Object.fromEntries(COUNTED_ORDER_STATES.map((state) => [state, 0])) as Record<CountedOrderState, number>;

/** Eight statements, whatever the number of orders, and two more if a cycle has none (OPS-22). */
export async function showWeekCockpit(db: Db, id: number): Promise<WeekCockpit> {
  const { now, ended_at: ended, window_hours: hours, ...week } = found(await findWeek(db, id), `Order week ${id}`);
  const rows = await listCyclesOfWeek(db, id);
  const counted = await countStates(db, id, { today: chicagoDay(now), windowHours: hours });
  const batches = await listRunningBatches(db);
  const shipDays = rows.flatMap((row) => plannedShipDaysOf(row, hours));
  const holidays = await listHolidays(db, { page: 1, per_page: MOST_HOLIDAYS }, shipDays);
  const shipsOn = await shipDaysOfCycles(db, week.date, rows, counted, hours);
  return {
    week,
    cycles: rows.map((row) => ({
      production_cycle: { id: row.id, name: row.name },
      cutoff_at: row.cutoff_at.toString(),
      cutoff_done_at: row.cutoff_done_at?.toString() ?? null,
      deadline_at: deadlineOf(row, hours).toString(),
      settled_at: row.settled_at?.toString() ?? null,
      ship_days: shipsOn(row),
      orders: counted.get(row.id)?.orders ?? 0,
      states: counted.get(row.id)?.states ?? NONE,
    })),
    products: await countProducts(db, id),
    scarcest: await listScarcest(db, id),
    holidays: holidays.meta.pagination.total,
    named_holidays: holidays.data,
    batches: batches.map((batch) => ({ ...batch, created_at: batch.created_at.toString() })),
    late_steps: week.status === 'active' ? lateOf(rows, ended, now) : [],
  };
}

type Counted = Pick<CockpitCycle, 'orders' | 'states'> & { shipDays: string[] };

async function countStates(db: Db, weekId: number, terms: StateTerms): Promise<Map<number, Counted>> {
  const byFacts = await countByFacts(db, weekId, terms);
  const others = Map.groupBy(await countOthers(db, weekId, terms), (row) => row.production_cycle_id);
  return new Map(
    byFacts.map(({ production_cycle_id: cycle, orders, ship_days: shipDays, ...states }) => {
      const rest = Object.fromEntries((others.get(cycle) ?? []).map((row) => [row.state, row.orders]));
      return [cycle, { orders, shipDays, states: { ...NONE, ...states, ...rest } }];
    }),
  );
}

async function shipDaysOfCycles(
  db: Db,
  date: string,
  rows: CycleRow[],
  counted: Map<number, Counted>,
  windowHours: number,
): Promise<(cycle: CycleRow) => string[]> {
  const ofOrders = ({ id }: CycleRow) => counted.get(id)?.shipDays ?? [];
  if (rows.every((row) => ofOrders(row).length > 0)) return ofOrders;
  const planned = {
    legs: await listShippingLegs(db),
    holidays: await listAppliedHolidays(db, Temporal.PlainDate.from(date)),
    windowHours,
  };
  return (row) => (ofOrders(row).length > 0 ? ofOrders(row) : shipDaysWithHolidays(row, planned));
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
