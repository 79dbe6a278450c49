import { cutoffAt, isPassed, postCutoffDeadlineAt } from '@larder/domain/orders/cutoffs.ts';
import { orderWeekNumber } from '@larder/domain/orders/order-week-number.ts';
import { nextWeekday, weekdayOf, type Weekday } from '@larder/domain/values/weekdays.ts';
import type { Product } from './catalogue.ts';
import type { World } from './world.ts';

export type CycleId = 1 | 2;
export interface Week {
  id: number;
  date: Temporal.PlainDate;
  status: 'draft' | 'active' | 'delivered';
  /** The products of its rotation by category; none for a draft without one. */
  products: Product[];
  cycles: Record<
    CycleId,
    { cutoff: Temporal.Instant; deadline: Temporal.Instant; isPassed: boolean; isSettled: boolean }
  >;
}

export const WINDOW_HOURS = 48;
const PAST = 26;
const ACTIVE = 3;
const COMING = 5;
const BUFFER = 20;
export const SCARCE_SKU = 'TOD-001';
const SCARCE = 7;

/**
 * 26 past and 5 coming weeks, the first of the coming ones with PC A's window open: its cutoff was yesterday. Three are
 * active, one is a draft with a rotation, one a draft without (rulings 10).
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
  const sellable = products.filter((_, index) => world.rows('products')[index]?.['is_active'] === true);
  return Array.from({ length: PAST + COMING }, (_, index) =>
    addWeek(world, first.add({ weeks: index - PAST }), index - PAST, cutoffDays, sellable),
  );
}

function addWeek(
  world: World,
  date: Temporal.PlainDate,
  offset: number,
  cutoffDays: Record<CycleId, Weekday>,
  products: Product[],
): Week {
  const isOver = Temporal.PlainDate.compare(date.add({ days: 10 }), world.today) < 0;
  const status = isOver ? 'delivered' : offset < ACTIVE ? 'active' : 'draft';
  const hasRotation = offset < COMING - 1;
  const rotation = hasRotation ? addRotation(world, products) : null;
  const id = world.add('order_weeks', {
    number: orderWeekNumber(date),
    date: date.toString(),
    status,
    meal_rotation_id: rotation,
    activated_at: status === 'draft' ? null : world.now.add({ hours: 24 * 7 * (offset - ACTIVE) }).toString(),
  });
  const cycleOf = (cycle: CycleId) => addCycle(world, id, cycle, cutoffAt(date, cutoffDays[cycle]));
  const week: Week = {
    id,
    date,
    status,
    products: hasRotation ? products : [],
    cycles: { 1: cycleOf(1), 2: cycleOf(2) },
  };
  if (status === 'active') addBuffers(world, id, products);
  return week;
}

function addCycle(world: World, weekId: number, cycle: CycleId, cutoff: Temporal.Instant) {
  const deadline = postCutoffDeadlineAt(cutoff, WINDOW_HOURS);
  const [hasPassed, isSettled] = [isPassed(cutoff, world.now), isPassed(deadline, world.now)];
  world.put('order_week_cycles', {
    order_week_id: weekId,
    production_cycle_id: cycle,
    cutoff_at: cutoff.toString(),
    post_cutoff_changes_deadline_at: hasPassed ? deadline.toString() : null,
    cutoff_done_at: hasPassed ? cutoff.toString() : null,
    settled_at: isSettled ? deadline.toString() : null,
  });
  return { cutoff, deadline, isPassed: hasPassed, isSettled };
}

function addRotation(world: World, products: Product[]): number {
  const id = world.add('meal_rotations', {});
  const places = new Map<number, number>();
  for (const { id: product_id, categoryId } of products) {
    const index_number = (places.get(categoryId) ?? 0) + 1;
    places.set(categoryId, index_number);
    world.put('meal_rotation_products', { meal_rotation_id: id, product_id, category_id: categoryId, index_number });
  }
  return id;
}

function addBuffers(world: World, weekId: number, products: Product[]): void {
  for (const { id, sku } of products) {
    world.put('rogue_buffers', {
      order_week_id: weekId,
      product_id: id,
      remaining: sku === SCARCE_SKU ? SCARCE : BUFFER,
    });
  }
}

/** The week whose window in PC A is open: the first whose date is not before today. */
export const openWeekOf = (weeks: Week[]): Week => weeks[PAST]!;
