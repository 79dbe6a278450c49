import { customerStatus } from '@larder/domain/customers/customer-status.ts';
import type { Calendar } from './calendar.ts';
import { type Customer, subscriptionRow } from './customers.ts';
import { fateOf, isCharged, type Fate } from './fates.ts';
import { addEntry, type Entry } from './ledger.ts';
import type { Life } from './life.ts';
import { earlier, isBefore, later } from './moments.ts';
import { addOrder, type Order } from './orders.ts';
import { expireApplications } from './promo-applications.ts';
import type { CycleId, Week } from './weeks.ts';
import type { World } from './world.ts';

/** What a subscriber did week by week; chances are from 0 to 1. */
export interface Habits {
  /** How often a week is skipped. */
  skips?: number;
  /** Weeks skipped at the end, one after another. */
  skippedLately?: number;
  /** How often a cart is changed before its cutoff. */
  changes?: number;
  /** The order of the open window was skipped after its cutoff, at this moment. */
  skippedAfterAt?: Temporal.Instant;
  /** Credits that staff gave, the oldest first. */
  credits?: Entry[];
  /** Every charge stands in the record, not only those of the open window. */
  isDetailed?: boolean;
}

const LAPSED_AFTER_WEEKS = 8;

/** The orders of a subscriber since they began, and of the active weeks ahead; gives them back, the oldest first. */
export function addHistory(
  world: World,
  calendar: Calendar,
  customer: Customer,
  life: Life = {},
  habits: Habits = {},
): Order[] {
  const orders: Order[] = [];
  const credits = [...(habits.credits ?? [])];
  const giveUntil = (moment: Temporal.Instant | null) => {
    credits.sort((a, b) => Temporal.Instant.compare(a.at, b.at));
    while (credits[0] && (moment === null || isBefore(credits[0].at, moment)))
      addEntry(world, customer, credits.shift()!);
  };
  const lately = new Set(latestPassed(calendar.weeks, customer, habits.skippedLately ?? 0));
  for (const week of calendar.weeks) {
    const place = placeOf(world, calendar, customer, life, week);
    if (!place) continue;
    const wish = { ...habits, mustSkip: lately.has(week) };
    const fate = fateOf(world.random, { ...place, life, wish });
    if (fate === null) continue;
    if (place.isPassed) giveUntil(place.cutoff);
    orders.push(addOrder(world, customer, { ...place, fate, life, habits, earlier: orders, credits }));
  }
  giveUntil(null);
  completeUser(world, customer, life, orders);
  expireApplications(world, customer);
  return orders;
}

const latestPassed = (weeks: Week[], { cycle }: Customer, count: number): Week[] => {
  const passed = weeks.filter(({ cycles }) => cycles[cycle].isPassed);
  return passed.slice(passed.length - count);
};

/** Where a customer's order of a week would stand: none for drafts and for weeks cut off before they began. */
export interface Place {
  week: Week;
  cycle: CycleId;
  cutoff: Temporal.Instant;
  deadline: Temporal.Instant;
  isPassed: boolean;
  isSettled: boolean;
  /** Made when the week was activated, or when the customer began after that. */
  madeAt: Temporal.Instant;
  /** Until when something can have happened to it before its cutoff. */
  openUntil: Temporal.Instant;
  dates: ReturnType<Calendar['datesOf']>;
}

function placeOf(
  { dawn }: World,
  calendar: Calendar,
  customer: Customer,
  { earlierCycle }: Life,
  week: Week,
): Place | null {
  const { startedAt } = customer;
  if (!startedAt || !week.activatedAt) return null;
  const madeAt = later(week.activatedAt, startedAt);
  const cycle = earlierCycle ? cycleAt(customer, earlierCycle, week, madeAt) : customer.cycle;
  const times = week.cycles[cycle];
  if (!isBefore(madeAt, times.cutoff)) return null;
  const dates = calendar.datesOf(week, cycle, customer.rules[cycle]);
  return { week, cycle, ...times, madeAt, openUntil: earlier(times.cutoff, dawn), dates };
}

/** Rulings 3: a change of cycle moves an order when both its cutoffs are ahead, and no other. */
function cycleAt(
  { cycle }: Customer,
  { cycle: earlierCycle, until }: NonNullable<Life['earlierCycle']>,
  { cycles }: Week,
  madeAt: Temporal.Instant,
): CycleId {
  const isMovable = isBefore(until, cycles[1].cutoff) && isBefore(until, cycles[2].cutoff);
  return isMovable || !isBefore(madeAt, until) ? cycle : earlierCycle;
}

/** The numbers and the status on the user's row are those of the orders (rulings 7). */
function completeUser(world: World, customer: Customer, life: Life, orders: Order[]): void {
  const { row } = customer;
  row['number_of_active_weeks'] = orders.filter(isCharged).length;
  row['weeks_skipped_in_a_row'] = skippedInARow(orders);
  const status = customer.startedAt ? subscriptionRow(world, customer)['status'] : null;
  row['status'] = customerStatus({
    is_banned: life.bannedAt !== undefined,
    is_suspended: life.suspendedAt !== undefined,
    subscription_status: status as 'active' | 'paused' | 'cancelled' | null,
    weeks_skipped_in_a_row: Number(row['weeks_skipped_in_a_row']),
    lapsed_after_weeks: LAPSED_AFTER_WEEKS,
  });
}

/** A charge ends the row, also that of an order which is skipped after it; weeks of a pause do not count. */
function skippedInARow(orders: Order[]): number {
  const counted = orders.filter(({ isPassed, fate }) => isPassed && COUNTED.includes(fate));
  const fromEnd = counted.toReversed().findIndex(({ fate }) => fate !== 'skipped');
  return fromEnd === -1 ? counted.length : fromEnd;
}

const COUNTED: Fate[] = ['charged', 'skipped-after', 'skipped'];
