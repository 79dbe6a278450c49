import { allocatedCycle } from '@larder/domain/deliveries/allocated-cycle.ts';
import { chicagoDay } from '@larder/domain/values/days.ts';
import { WEEKDAYS } from '@larder/domain/values/weekdays.ts';
import { onDay } from '../orders/moments.ts';
import type { CycleId, Week } from '../orders/weeks.ts';
import type { World } from '../world.ts';

/** New subscribers of these days belong to these cycles (SHIP-5). */
export const ALLOCATIONS = [
  { id: 1, isAllocatedOnDays: WEEKDAYS.slice(0, 4) },
  { id: 2, isAllocatedOnDays: WEEKDAYS.slice(4) },
] as const satisfies { id: CycleId; isAllocatedOnDays: unknown }[];

const DAYS = [0, 1, 2, 3, 4, 5, 6];

/** On a day whose sign-ups belong to the cycle. */
export function startMoment(world: World, weeks: Week[], cycle: CycleId, cutoffs: number): Temporal.Instant {
  const first = weeks.filter((week) => week.cycles[cycle].isPassed).at(-cutoffs);
  if (!first) throw new RangeError(`Fewer than ${cutoffs} cutoffs have passed`);
  const last = chicagoDay(first.cycles[cycle].cutoff);
  const days = DAYS.map((days) => last.subtract({ days })).filter(
    (today) => allocatedCycle({ today, cycles: ALLOCATIONS, ruleCycleIds: [1, 2], defaultCycleId: null }) === cycle,
  );
  const { random } = world;
  const time = `${String(random.between(7, 21)).padStart(2, '0')}:${String(random.between(0, 59)).padStart(2, '0')}`;
  return onDay(random.pick(days), time);
}
