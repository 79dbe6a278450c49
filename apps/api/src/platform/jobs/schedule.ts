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
export async function keepSchedules(queue: PgBoss, scheduled: Scheduled[]): Promise<void> {
  const names = new Set(scheduled.map(({ job }) => job.name));
  for (const { name } of await queue.getSchedules()) if (!names.has(name)) await queue.unschedule(name);
  for (const { job, cron } of scheduled) await queue.schedule(job.name, cron, {}, { tz: CHICAGO, missed: 'once' });
}
