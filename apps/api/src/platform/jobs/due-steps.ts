import * as z from 'zod';
import { businessNow } from '../clock.ts';
import { type Db, inTransaction } from '../database.ts';
import { defineJob } from './define-job.ts';
import { faultOf } from './fault.ts';
import type { Job, JobContext, Jobs } from './jobs.ts';

/** Something that the business clock makes due, once, at a moment of its own. */
export interface DueStep {
  name: string;
  /** The earliest moment, not after `now`, at which something is due and not done; null when nothing is. */
  nextDue(db: Db, now: Temporal.Instant): Promise<Temporal.Instant | null>;
  /** Does all that is due at `moment`, which is its now, so that it is due no more. Safe to start again. */
  run(ctx: JobContext, moment: Temporal.Instant): Promise<void>;
}

interface Due {
  step: DueStep;
  moment: Temporal.Instant;
}

/** Of all steps the one whose moment comes first. */
export async function earliestDue(db: Db, steps: DueStep[]): Promise<Due | null> {
  const now = await businessNow(db);
  let earliest: Due | null = null;
  for (const step of steps) {
    const moment = await step.nextDue(db, now);
    if (moment && (!earliest || Temporal.Instant.compare(moment, earliest.moment) < 0)) earliest = { step, moment };
  }
  return earliest;
}

/**
 * Runs what is due in the order of its moments until nothing is (rulings 3). The queue lets one of these jobs run at a
 * time, over all processes; when its process is killed another takes over within seconds.
 */
export const dueStepsJob = (steps: DueStep[]): Job<Record<string, never>> => {
  const { isAside, failed, succeeded } = patience();
  return defineJob({
    name: 'run-due-steps',
    data: z.object({}),
    batchSize: 1,
    retries: 0, // the next look, a second later, is the next try
    expireMinutes: 120,
    isExclusive: true,
    async run(_, ctx) {
      let last: Due | null = null;
      while (!ctx.signal.aborted) {
        const due = await earliestDue(
          ctx.db,
          steps.filter((step) => !isAside(step)),
        );
        if (!due) return;
        try {
          if (last?.step === due.step && last.moment.equals(due.moment))
            throw new Error(`${due.step.name} is due again at the moment it was done for`);
          await runStep(ctx, due);
        } catch (error) {
          failed(due.step);
          throw error;
        }
        succeeded(due.step);
        last = due;
      }
    },
  });
};

async function runStep(ctx: JobContext, { step, moment }: Due): Promise<void> {
  const started = performance.now();
  await step.run({ ...ctx, log: ctx.log.child({ step: step.name }) }, moment);
  ctx.log.info(
    { step: step.name, moment: moment.toString(), ms: Math.round(performance.now() - started) },
    'due step done',
  );
}

const FAILURES_BEFORE_ASIDE = 5;
const ASIDE_MS = 60_000;

/**
 * A step that fails holds up the later ones, since the order matters; one that fails again and again is set aside for a
 * minute, since a fault in one must not stop all charges.
 */
function patience() {
  const failures = new Map<DueStep, number>();
  const asideUntil = new Map<DueStep, number>();
  return {
    isAside: (step: DueStep) => performance.now() < (asideUntil.get(step) ?? 0),
    succeeded: (step: DueStep) => void failures.delete(step),
    failed(step: DueStep) {
      const count = (failures.get(step) ?? 0) + 1;
      failures.set(step, count);
      if (count % FAILURES_BEFORE_ASIDE === 0) asideUntil.set(step, performance.now() + ASIDE_MS);
    },
  };
}

const LOOK_EVERY_MS = 1_000;

/** Asks the business clock every second whether something is due; answers how to stop asking. */
export function watchDueSteps(
  works: { db: Db; log: JobContext['log'] },
  jobs: Jobs,
  steps: DueStep[],
  job: Job<Record<string, never>>,
) {
  const { db, log } = works;
  let looking: Promise<void> | null = null;
  const look = async () => {
    try {
      if (await earliestDue(db, steps)) await inTransaction(db, (tx) => jobs.enqueue(tx, job, {}));
    } catch (error) {
      log.error({ err: faultOf(error) }, 'could not ask what is due');
    }
    looking = null;
  };
  const timer = setInterval(() => (looking ??= look()), LOOK_EVERY_MS);
  return async () => {
    clearInterval(timer);
    await looking;
  };
}
