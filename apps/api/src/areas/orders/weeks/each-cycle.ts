import type { CycleOfWeek } from './cycle-moments.queries.ts';

/** A failing cycle does not stop the others; the step fails after all have run. */
export async function eachCycle<T>(cycles: readonly T[], work: (cycle: T) => Promise<void>): Promise<void> {
  const errors: unknown[] = [];
  for (const cycle of cycles) {
    try {
      await work(cycle);
    } catch (error) {
      errors.push(error);
    }
  }
  if (errors.length > 0) throw errors[0];
}

export const cycleOf = ({ order_week_id, production_cycle_id }: CycleOfWeek): CycleOfWeek => ({
  order_week_id,
  production_cycle_id,
});
