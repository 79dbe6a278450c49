import { isDeepStrictEqual } from 'node:util';
import { CHICAGO } from '@larder/domain/values/days.ts';
import type { PgBoss } from 'pg-boss';
import type { DueStep } from './due-steps.ts';
import type { Job } from './jobs.ts';
import type { Watched } from './watch-work.ts';

/** A cron expression in Chicago time. */
export interface Scheduled {
  job: Job<Record<string, never>>;
  cron: string;
}

export interface Schedules {
  /** Checked against the business clock every second, run in the order of their moments (TIME-5). */
  business: DueStep[];
  watched?: Watched[];
  /** On machine time. */
  cleanUp: Scheduled[];
  health: Scheduled[];
}

/** One that was missed while nothing ran is made up for, once. */
const OPTIONS = { tz: CHICAGO, missed: 'once' } as const;

/** Writes only what differs, as `makeQueues` does. */
export async function keepSchedules(queue: PgBoss, scheduled: Scheduled[]): Promise<void> {
  const names = new Set(scheduled.map(({ job }) => job.name));
  const stored = await queue.getSchedules();
  for (const { name } of stored) if (!names.has(name)) await queue.unschedule(name);
  const isStored = (job: string, wanted: string) =>
    stored.some(({ name, cron, options }) => name === job && cron === wanted && isDeepStrictEqual(options, OPTIONS));
  for (const { job, cron } of scheduled)
    if (!isStored(job.name, cron)) await queue.schedule(job.name, cron, {}, OPTIONS);
}
