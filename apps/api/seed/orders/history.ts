import { customerStatus } from '@larder/domain/customers/users/customer-status.ts';
import type { Calendar } from './calendar.ts';
import { subscriptionRow } from '../customers/customers.ts';
import { fateOf, isCharged } from '../customers/fates.ts';
import { addEntry } from '../ledger.ts';
import type { Life } from '../life.ts';
import { earlier, isBefore, later } from './moments.ts';
import { addOrder } from './orders.ts';
import { expireApplications } from '../marketing/promo-applications.ts';
import type { CycleId, Week } from './weeks.ts';
import type { World } from '../world.ts';
import type { Customer } from '../customers/customer.ts';
import type { Fate, Habits, Order, Place } from './order.ts';

const LAPSED_AFTER_WEEKS = 8;

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
    const weekHabits = { ...habits, mustSkip: lately.has(week) };
    const fate = fateOf(world.random, { ...place, life, habits: weekHabits });
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

/** None for drafts and for weeks cut off before the customer began. */

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

/** A change of cycle moves an order only while both its cutoffs are ahead (ORD-15). */
function cycleAt(
  { cycle }: Customer,
  { cycle: earlierCycle, until }: NonNullable<Life['earlierCycle']>,
  { cycles }: Week,
  madeAt: Temporal.Instant,
): CycleId {
  const isMovable = isBefore(until, cycles[1].cutoff) && isBefore(until, cycles[2].cutoff);
  return isMovable || !isBefore(madeAt, until) ? cycle : earlierCycle;
}

/** Derives the numbers and the status on the user's row from the orders (CUST-1, CUST-4). */
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

/** A charge ends the streak, even when the order is skipped afterwards; paused weeks do not count. */
function skippedInARow(orders: Order[]): number {
  const counted = orders.filter(({ isPassed, fate }) => isPassed && COUNTED.includes(fate));
  const fromEnd = counted.toReversed().findIndex(({ fate }) => fate !== 'skipped');
  return fromEnd === -1 ? counted.length : fromEnd;
}

const COUNTED: Fate[] = ['charged', 'skipped-after', 'skipped'];
