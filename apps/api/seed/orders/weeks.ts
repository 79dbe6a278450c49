import { cutoffAt, isPassed, postCutoffDeadlineAt } from '@larder/domain/orders/weeks/cutoffs.ts';
import { orderWeekNumber } from '@larder/domain/orders/weeks/order-week-number.ts';
import { nextWeekday, weekdayOf, type Weekday } from '@larder/domain/values/weekdays.ts';
import type { Product } from '../catalogue/catalogue.ts';
import { daysAgo, earlier } from './moments.ts';
import { addChange } from '../record.ts';
import { OPERATIONS } from '../customers/staff.ts';
import type { World } from '../world.ts';

export type CycleId = 1 | 2;
export const otherCycle = (cycle: CycleId): CycleId => (cycle === 1 ? 2 : 1);

export interface CycleWeek {
  cutoff: Temporal.Instant;
  deadline: Temporal.Instant;
  isPassed: boolean;
  isSettled: boolean;
}
export interface Week {
  id: number;
  number: number;
  date: Temporal.PlainDate;
  activatedAt: Temporal.Instant | null;
  meals: Product[];
  cycles: Record<CycleId, CycleWeek>;
}

export const WINDOW_HOURS = 48;
const PAST = 26;
const ACTIVE = 3;
const COMING = 5;
const BUFFER = 20;
/** With the answers of the payment gateway. */
const STEP_TOOK = { minutes: 2 };

const DAYS_OF_A_WEEK = 7;

/**
 * 26 past and 5 coming weeks; PC A's window of the first coming one is open. Three are active, one is a draft with a
 * rotation, one without (OPS-26).
 */
export function addWeeks(world: World, products: Product[]): Week[] {
  const { today } = world;
  const cutoffDays: Record<CycleId, Weekday> = {
    1: weekdayOf(today.subtract({ days: 1 })),
    2: weekdayOf(today.add({ days: 3 })),
  };
  world
    .rows('production_cycles')
    .push({ id: 1, order_cutoff_day: cutoffDays[1] }, { id: 2, order_cutoff_day: cutoffDays[2] });
  const first = nextWeekday(today, 'Monday', { inclusive: true });
  const offered = products.filter(({ isActive }) => isActive);
  return Array.from({ length: PAST + COMING }, (_, index) =>
    addWeek(world, first.add({ weeks: index - PAST }), index - PAST, cutoffDays, offered),
  );
}

function addWeek(
  world: World,
  date: Temporal.PlainDate,
  offset: number,
  cutoffDays: Record<CycleId, Weekday>,
  products: Product[],
): Week {
  const hasRotation = offset < COMING - 1;
  const daysActive = DAYS_OF_A_WEEK * (ACTIVE - offset);
  const activatedAt = offset < ACTIVE ? daysAgo(world, daysActive, '09:00') : null;
  const rotation = hasRotation ? addRotation(world, products, daysAgo(world, daysActive + 10)) : null;
  const number = orderWeekNumber(date);
  const id = world.add('order_weeks', {
    number,
    date: date.toString(),
    status: activatedAt ? 'active' : 'draft',
    meal_rotation_id: rotation,
    activated_at: activatedAt?.toString() ?? null,
  });
  if (activatedAt) {
    addBuffers(world, id, products);
    addChange(world, {
      at: activatedAt,
      name: 'order_week_activated',
      by: { staffId: OPERATIONS },
      subject: { type: 'order_week', id },
      description: `Activated week ${number}`,
      before: { status: 'draft' },
      after: { status: 'active' },
    });
  }
  const cycleOf = (cycle: CycleId) => addCycle(world, id, cycle, cutoffAt(date, cutoffDays[cycle]));
  return {
    id,
    number,
    date,
    activatedAt,
    meals: hasRotation ? products.filter(({ isSoldOut }) => !isSoldOut) : [],
    cycles: { 1: cycleOf(1), 2: cycleOf(2) },
  };
}

function addCycle(world: World, weekId: number, cycle: CycleId, cutoff: Temporal.Instant): CycleWeek {
  const deadline = postCutoffDeadlineAt(cutoff, WINDOW_HOURS);
  const [hasPassed, isSettled] = [isPassed(cutoff, world.now), isPassed(deadline, world.now)];
  world.put('order_week_cycles', {
    order_week_id: weekId,
    production_cycle_id: cycle,
    cutoff_at: cutoff.toString(),
    post_cutoff_changes_deadline_at: hasPassed ? deadline.toString() : null,
    cutoff_done_at: hasPassed ? cutoff.toString() : null,
    settled_at: isSettled ? deadline.toString() : null,
    charging_began_at: hasPassed ? cutoff.toString() : null,
    charging_ended_at: hasPassed ? earlier(cutoff.add(STEP_TOOK), world.now).toString() : null,
    settling_began_at: isSettled ? deadline.toString() : null,
    settling_ended_at: isSettled ? earlier(deadline.add(STEP_TOOK), world.now).toString() : null,
  });
  return { cutoff, deadline, isPassed: hasPassed, isSettled };
}

function addRotation(world: World, products: Product[], at: Temporal.Instant): number {
  const id = world.add('meal_rotations', { created_at: at.toString() });
  const places = new Map<number, number>();
  for (const { product_id, category_id } of products) {
    const index_number = (places.get(category_id) ?? 0) + 1;
    places.set(category_id, index_number);
    world.put('meal_rotation_products', { meal_rotation_id: id, product_id, category_id, index_number });
  }
  return id;
}

function addBuffers(world: World, weekId: number, products: Product[]): void {
  for (const { product_id } of products)
    world.put('rogue_buffers', { order_week_id: weekId, product_id, remaining: BUFFER });
}

export const openWeekOf = (weeks: Week[]): Week => weeks[PAST]!;

export const passedWeeks = (weeks: Week[], cycle: CycleId): Week[] =>
  weeks.filter((week) => week.cycles[cycle].isPassed);
