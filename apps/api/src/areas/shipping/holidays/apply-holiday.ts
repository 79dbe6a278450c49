import type { Holiday } from '@larder/contract/shipping/holidays/holidays.ts';
import { refusalToApply, refusalToUndo } from '@larder/domain/shipping/holidays/holiday-rules.ts';
import { CallError, found, refuseIf } from '../../../platform/call-error.ts';
import { businessNow } from '../../../platform/clock.ts';
import type { Tx } from '../../../platform/database/database.ts';
import type { StaffContext } from '../../../platform/http/context.ts';
import { later } from '../../../platform/jobs/later.ts';
import { record } from '../../../platform/record.ts';
import { waitForDating } from '../../deliveries/dating.queries.ts';
import { applyHolidayToOrders } from './apply-holiday.job.ts';
import { showHolidayImpact } from './holiday-impact.ts';
import { startHolidayProgress } from './holiday-progress.queries.ts';
import { findHoliday, listOtherRunningHolidays, lockHoliday, setHolidayApplied } from './holidays.queries.ts';

/** New orders and quotes follow at once, existing orders in the background (SHIP-11). */
export const applyHoliday = (ctx: StaffContext, id: number, reviewed: Reviewed): Promise<Holiday> =>
  reschedule(ctx, id, { isUndo: false, ...reviewed });

/** The same way back (SHIP-29). */
export const undoHoliday = (ctx: StaffContext, id: number, reviewed: Reviewed): Promise<Holiday> =>
  reschedule(ctx, id, { isUndo: true, ...reviewed });

interface Reviewed {
  /** The fingerprint of the impact; without it any impact is accepted. */
  expected?: string | undefined;
}

interface Act extends Reviewed {
  isUndo: boolean;
}

async function reschedule(ctx: StaffContext, id: number, { isUndo, expected }: Act): Promise<Holiday> {
  await ctx.transaction(async (tx) => {
    const holiday = found(await lockHoliday(tx, id), `Holiday ${id}`);
    const refusalWith = isUndo ? refusalToUndo : refusalToApply;
    refuseIf(refusalWith(stateOf(holiday), []));
    // Counted before dating waits for this call; the holiday is locked, and orders are moved later anyway.
    await refuseOtherImpact(tx, id, expected);
    // Before the refusal, which depends on other holidays that are being applied or undone.
    await waitForDating(tx);
    const others = (await listOtherRunningHolidays(tx, id)).map(stateOf);
    refuseIf(refusalWith(stateOf(holiday), others));
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

async function refuseOtherImpact(tx: Tx, id: number, expected: string | undefined): Promise<void> {
  if (expected === undefined) return;
  const current = await showHolidayImpact(tx, id);
  if (expected === current.fingerprint) return;
  throw new CallError(
    'figures_changed',
    'The holiday or its orders have changed since this preview. Review it and confirm again.',
    { current },
  );
}

export const stateOf = ({ name, is_applied, progress }: Holiday) => ({
  name,
  is_applied,
  isRunning: progress !== null && progress.ended_at === null,
});
