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
  /** Does what is due before the next moment of another step at once, instead of one moment after the other. */
  takesAllDue?: boolean;
}

export interface Due {
  step: DueStep;
  /** The now of its run. */
  moment: Temporal.Instant;
}

/** Leaves out moments up to the one at which a step had its turn. */
export async function earliestDue(
  db: Db,
  steps: DueStep[],
  turns: ReadonlyMap<DueStep, Temporal.Instant> = new Map(),
): Promise<Due | null> {
  const now = await businessNow(db);
  const dues: Due[] = [];
  for (const step of steps) {
    const moment = await step.nextDue(db, now, turns.get(step));
    if (moment) dues.push({ step, moment });
  }
  const [earliest, next] = dues.toSorted((a, b) => Temporal.Instant.compare(a.moment, b.moment));
  if (!earliest) return null;
  return earliest.step.takesAllDue ? { ...earliest, moment: lastBefore(next, earliest.moment, now) } : earliest;
}

/** Moments have the microseconds of the database. */
function lastBefore(next: Due | undefined, first: Temporal.Instant, now: Temporal.Instant): Temporal.Instant {
  const last = next ? next.moment.subtract({ microseconds: 1 }) : now;
  return Temporal.Instant.compare(last, first) < 0 ? first : last;
}
