import { businessNow } from '../../../platform/clock.ts';
import type { DueStep } from '../../../platform/jobs/due-steps.ts';
import { findReminderDue, listRemindersDue, markReminded, queueReminders } from './reminders.queries.ts';

const CHUNK = 2_000;

/** Once for each customer of a week and cycle, the hours of the setting before the cutoff, while the e-mail is on. */
export const remindOfCutoff: DueStep = {
  name: 'remind-of-cutoff',
  async nextDue(db, now) {
    return (await findReminderDue(db, now))?.due_at ?? null;
  },
  async run(ctx, moment) {
    for (const cycle of await listRemindersDue(ctx.db, moment, await businessNow(ctx.db))) {
      for (let after: number | null = 0; after !== null && !ctx.signal.aborted;) {
        const from: number = after;
        after = await ctx.transaction((tx) => queueReminders(tx, cycle, from, CHUNK));
      }
      if (!ctx.signal.aborted) await markReminded(ctx.db, cycle, moment);
    }
  },
};
