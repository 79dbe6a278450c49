import { businessNow } from '../clock.ts';
import type { Db } from '../database/database.ts';
import type { JobContext } from './jobs.ts';

export interface DueStep {
  name: string;
  /**
   * The earliest moment due and not done, not after `now`. A step that waits for answers looks only later than `after`.
   */
  nextDue(db: Db, now: Temporal.Instant, after?: Temporal.Instant): Promise<Temporal.Instant | null>;
  /** `moment` is its now. Must be safe to run again. */
  run(ctx: JobContext, moment: Temporal.Instant): Promise<void>;
  /** It may be due again at the same moment, once an outside answer has come. */
  waitsForAnswers?: boolean;
}

export interface Due {
  step: DueStep;
  moment: Temporal.Instant;
}

/** Leaves out moments up to the one at which a step had its turn. */
export async function earliestDue(
  db: Db,
  steps: DueStep[],
  turns: ReadonlyMap<DueStep, Temporal.Instant> = new Map(),
): Promise<Due | null> {
  const now = await businessNow(db);
  let earliest: Due | null = null;
  for (const step of steps) {
    const moment = await step.nextDue(db, now, turns.get(step));
    if (moment && (!earliest || Temporal.Instant.compare(moment, earliest.moment) < 0)) earliest = { step, moment };
  }
  return earliest;
}
