import {
  faultOfNewTime,
  refusalToChargeEarly,
  refusalToMoveClock,
} from '@larder/domain/operations/clock/move-clock.ts';
import { showMoment } from '@larder/domain/values/show-date.ts';
import { keepMonthsOfTables } from '../../../platform/database/months/keep-months.job.ts';
import { chargesRealCards } from '../../../config.ts';
import { invalidField, refuseIf } from '../../../platform/call-error.ts';
import { lockBusinessClock, moveBusinessClock } from '../../../platform/clock.ts';
import type { StaffContext } from '../../../platform/http/context.ts';
import { later } from '../../../platform/jobs/later.ts';
import { record } from '../../../platform/record.ts';

/** Steps that become due run at once, in the order of their moments (TIME-3, TIME-5). */
export async function moveClock(ctx: StaffContext, now: string): Promise<void> {
  refuseIf(refusalToMoveClock({ ...ctx.staff, is_admin: true }, ctx.config.APP_ENV));
  refuseIf(refusalToChargeEarly(chargesRealCards(ctx.config)));
  const to = Temporal.Instant.from(now);
  await ctx.transaction(async (tx) => {
    const before = await lockBusinessClock(tx);
    const fault = faultOfNewTime(before, to);
    if (fault !== null) throw invalidField('now', fault);
    if (!(await moveBusinessClock(tx, to)))
      throw invalidField('now', `The business clock only moves forward: it is ${showMoment(before)} now.`);
    await later(tx, ctx, keepMonthsOfTables, {});
    await record(tx, ctx.actor, {
      name: 'business_clock_moved',
      subject: { type: 'business_clock', id: 1 },
      description: `Moved the business clock forward to ${showMoment(to)}`,
      before: { now: before.toString() },
      after: { now: to.toString() },
    });
  });
}
