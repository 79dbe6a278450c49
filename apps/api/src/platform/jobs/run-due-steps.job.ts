import { setTimeout as sleep } from 'node:timers/promises';
import * as z from 'zod';
import { defineJob } from './define-job.ts';
import { type Due, type DueStep, earliestDue } from './due-steps.ts';
import type { Job, JobContext } from './jobs.ts';

/**
 * In the order of their moments (TIME-5, TIME-6), one such job at a time; after a kill another process takes over
 * within seconds.
 */
export const dueStepsJob = (steps: DueStep[]): Job<Record<string, never>> => {
  const backoff = newBackoff();
  return defineJob({
    name: 'run-due-steps',
    data: z.object({}),
    batchSize: 1,
    retries: 0, // the next look, a second later, is the next try
    expireMinutes: 120,
    keepHours: 1, // while a step fails, one a second
    isExclusive: true,
    async run(_, ctx) {
      let last: Due | null = null;
      // A step that is due again as answers arrive must not hold up what is due later.
      const turns = new Map<DueStep, Temporal.Instant>();
      while (!ctx.signal.aborted) {
        const active = steps.filter((step) => !backoff.isAside(step));
        const due = await earliestDue(ctx.db, active, turns);
        if (!due) {
          if (turns.size === 0 || !(await earliestDue(ctx.db, active))) return;
          turns.clear();
          await sleep(PAUSE_BETWEEN_ANSWERS_MS);
          continue;
        }
        try {
          if (!due.step.waitsForAnswers && last?.step === due.step && last.moment.equals(due.moment))
            throw new Error(`${due.step.name} is due again at the moment it was done for`);
          await runStep(ctx, due);
        } catch (error) {
          backoff.failed(due.step);
          throw error;
        }
        backoff.succeeded(due.step);
        if (due.step.waitsForAnswers) turns.set(due.step, due.moment);
        last = due;
      }
    },
  });
};

/** Answers come one by one: wait to handle several together. */
const PAUSE_BETWEEN_ANSWERS_MS = 500;

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
 * The order matters, so later steps wait for a failing one; after repeated failures it is set aside for a minute, so
 * that one fault does not stop all charges.
 */
function newBackoff() {
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
