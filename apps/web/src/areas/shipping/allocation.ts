import type { ProductionCycle } from '@larder/contract/shipping/production-cycles.ts';
import { WEEKDAYS, type Weekday } from '@larder/domain/values/weekdays.ts';

/** Which cycle gets the sign-ups of a weekday; null is none. A weekday belongs to one at most. */
export type Allocation = ReadonlyMap<Weekday, number | null>;

export const allocated = (cycles: Pick<ProductionCycle, 'id' | 'isAllocatedOnDays'>[]): Allocation =>
  new Map(
    WEEKDAYS.map((day) => [day, cycles.find(({ isAllocatedOnDays }) => isAllocatedOnDays.includes(day))?.id ?? null]),
  );

/** Whether a cycle has the same weekdays in both. */
export const isAllocatedAsIn = (one: Allocation, other: Allocation, cycleId: number): boolean =>
  WEEKDAYS.every((day) => (one.get(day) === cycleId) === (other.get(day) === cycleId));
