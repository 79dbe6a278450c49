import type { ProductionCycle } from '@larder/contract/shipping/production-cycles/production-cycles.ts';
import { WEEKDAYS, type Weekday } from '@larder/domain/values/weekdays.ts';

/** Cycle id by weekday, or null. */
export type Allocation = ReadonlyMap<Weekday, number | null>;

/** The new cycle of a weekday, and the one shown when it was ticked. */
export type Choices = ReadonlyMap<Weekday, { to: number | null; from: number | null }>;

export const allocated = (cycles: Pick<ProductionCycle, 'id' | 'isAllocatedOnDays'>[]): Allocation =>
  new Map(
    WEEKDAYS.map((day) => [day, cycles.find(({ isAllocatedOnDays }) => isAllocatedOnDays.includes(day))?.id ?? null]),
  );

/** Assigning a weekday back discards the choice. */
export function choose(choices: Choices, saved: Allocation, day: Weekday, to: number | null): Choices {
  const others = [...choices].filter(([each]) => each !== day);
  const from = choices.has(day) ? (choices.get(day)?.from ?? null) : ownerIn(saved, day);
  return new Map(to === from ? others : [...others, [day, { to, from }]]);
}

export const withChoices = (saved: Allocation, choices: Choices): Allocation =>
  new Map([...saved, ...[...choices].map(([day, { to }]) => [day, to] as const)]);

export const rebaseChoices = (choices: Choices, saved: Allocation): Choices =>
  new Map([...choices].map(([day, { to }]) => [day, { to, from: ownerIn(saved, day) }]));

interface Sent {
  id: number;
  body: { days: Weekday[]; seen: Record<string, number | null> };
}

/**
 * Only for cycles that gain a weekday or lose one to none: the gaining cycle takes it, so it is never unallocated in
 * between.
 */
export function callsFor(ids: readonly number[], saved: Allocation, choices: Choices): Sent[] {
  const wanted = withChoices(saved, choices);
  const seen = Object.fromEntries([...saved, ...[...choices].map(([day, each]) => [day, each.from] as const)]);
  const now = new Map(saved);
  return ids.flatMap((id) => {
    const gets = WEEKDAYS.filter((day) => ownerIn(wanted, day) === id && ownerIn(now, day) !== id);
    const loses = WEEKDAYS.filter((day) => ownerIn(now, day) === id && ownerIn(wanted, day) === null);
    if (gets.length + loses.length === 0) return [];
    for (const day of gets) now.set(day, id);
    for (const day of loses) now.set(day, null);
    return [{ id, body: { days: WEEKDAYS.filter((day) => ownerIn(now, day) === id), seen } }];
  });
}

const ownerIn = (allocation: Allocation, day: Weekday): number | null => allocation.get(day) ?? null;
