import { CHICAGO } from '@larder/domain/values/days.ts';
import type { PgBoss } from 'pg-boss';
import type { DueStep } from './due-steps.ts';
import type { Job } from './jobs.ts';

/** A job that comes round: a cron expression on Chicago's wall clock. It takes no data. */
export interface Scheduled {
  job: Job<Record<string, never>>;
  cron: string;
}

/** Everything that happens without being asked for. */
export interface Schedules {
  /** Asked of the business clock every second, done in the order of their moments (rulings 3). */
  business: DueStep[];
  /** On the machine's time. */
  cleanUp: Scheduled[];
  health: Scheduled[];
}

/** Makes the queue's schedules those of this program. One that was missed while nothing ran is made up for, once. */
export async function keepSchedules(queue: PgBoss, scheduled: Scheduled[]): Promise<void> {
  const names = new Set(scheduled.map(({ job }) => job.name));
  for (const { name } of await queue.getSchedules()) if (!names.has(name)) await queue.unschedule(name);
  for (const { job, cron } of scheduled) await queue.schedule(job.name, cron, {}, { tz: CHICAGO, missed: 'once' });
}
