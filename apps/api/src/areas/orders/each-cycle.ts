import type { CycleOfWeek } from './cycle-moments.queries.ts';

/** Does a step for each cycle. One that fails does not keep the others from theirs; the step fails after all had their turn. */
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

/** What names a cycle, without what else is known of it. */
export const cycleOf = ({ order_week_id, production_cycle_id }: CycleOfWeek): CycleOfWeek => ({
  order_week_id,
  production_cycle_id,
});
