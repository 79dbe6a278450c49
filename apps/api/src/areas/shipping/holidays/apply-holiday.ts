import type { Holiday } from '@larder/contract/shipping/holidays/holidays.ts';
import { refusalToApply, refusalToUndo } from '@larder/domain/shipping/holidays/holiday-rules.ts';
import { found, refuseIf } from '../../../platform/call-error.ts';
import { businessNow } from '../../../platform/clock.ts';
import type { StaffContext } from '../../../platform/http/context.ts';
import { later } from '../../../platform/jobs/later.ts';
import { record } from '../../../platform/record.ts';
import { waitForDating } from '../../deliveries/dating.queries.ts';
import { applyHolidayToOrders } from './apply-holiday.job.ts';
import { startHolidayProgress } from './holiday-progress.queries.ts';
import { findHoliday, listOtherRunningHolidays, lockHoliday, setHolidayApplied } from './holidays.queries.ts';

/** New orders and quotes follow at once, existing orders in the background (SHIP-11). */
export const applyHoliday = (ctx: StaffContext, id: number): Promise<Holiday> => reschedule(ctx, id, { isUndo: false });

/** The same way back (SHIP-29). */
export const undoHoliday = (ctx: StaffContext, id: number): Promise<Holiday> => reschedule(ctx, id, { isUndo: true });

async function reschedule(ctx: StaffContext, id: number, { isUndo }: { isUndo: boolean }): Promise<Holiday> {
  await ctx.transaction(async (tx) => {
    const holiday = found(await lockHoliday(tx, id), `Holiday ${id}`);
    // Before the refusal, which depends on other holidays that are being applied or undone.
    await waitForDating(tx);
    const others = (await listOtherRunningHolidays(tx, id)).map(stateOf);
    refuseIf(isUndo ? refusalToUndo(stateOf(holiday), others) : refusalToApply(stateOf(holiday), others));
    const now = await businessNow(tx);
    await setHolidayApplied(tx, id, isUndo ? null : now);
    await startHolidayProgress(tx, id, now);
    const version = holiday.version + 1;
    await record(tx, ctx.actor, {
      name: isUndo ? 'holiday_undone' : 'holiday_applied',
      subject: { type: 'holiday', id, version },
      description: `${isUndo ? 'Undid' : 'Applied'} holiday ${holiday.name}`,
      before: { is_applied: isUndo },
      after: { is_applied: !isUndo },
    });
    await later(tx, ctx, applyHolidayToOrders, { holiday_id: id, staff_id: ctx.staff.id, version });
  });
  return found(await findHoliday(ctx.db, id), `Holiday ${id}`);
}

export const stateOf = ({ name, is_applied, progress }: Holiday) => ({
  name,
  is_applied,
  isRunning: progress !== null && progress.ended_at === null,
});
