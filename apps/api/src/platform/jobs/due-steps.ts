import { businessNow } from '../clock.ts';
import type { Db } from '../database/database.ts';
import type { JobContext } from './jobs.ts';

/** Something the business clock makes due once, at a moment of its own. */
export interface DueStep {
  name: string;
  /**
   * Returns the earliest moment, not after `now`, at which something is due and not done; null when nothing is. A step that
   * waits for answers looks only later than `after`, if given.
   */
  nextDue(db: Db, now: Temporal.Instant, after?: Temporal.Instant): Promise<Temporal.Instant | null>;
  /** Does everything due at `moment`, which is its now. Must be safe to run again. */
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
