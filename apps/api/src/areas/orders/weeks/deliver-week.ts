import type { DueStep } from '../../../platform/jobs/due-steps.ts';
import { record, SYSTEM } from '../../../platform/record.ts';
import { findEarliestEnd, lockEndedWeeks, markWeekDelivered } from './deliver-week.queries.ts';

/** A week is delivered once its last delivery day has passed in Chicago (TIME-20). */
export const deliverWeek: DueStep = {
  name: 'deliver-week',
  async nextDue(db, now) {
    return (await findEarliestEnd(db, now))?.ended_at ?? null;
  },
  async run(ctx, moment) {
    await ctx.transaction(async (tx) => {
      for (const week of await lockEndedWeeks(tx, moment)) {
        const version = week.version + 1;
        await markWeekDelivered(tx, week.id, version);
        await record(tx, SYSTEM, {
          name: 'order_week_delivered',
          subject: { type: 'order_week', id: week.id, version },
          description: `Week ${week.number} was delivered`,
          before: { status: 'active' },
          after: { status: 'delivered' },
          at: moment,
        });
      }
    });
  },
};
