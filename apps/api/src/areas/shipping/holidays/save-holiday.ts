import type { Holiday, HolidayForm } from '@larder/contract/shipping/holidays/holidays.ts';
import { refusalOfHoliday, refusalToApply } from '@larder/domain/shipping/holidays/holiday-rules.ts';
import { chicagoDay } from '@larder/domain/values/days.ts';
import { found, refuseIf } from '../../../platform/call-error.ts';
import { businessNow } from '../../../platform/clock.ts';
import type { StaffContext } from '../../../platform/http/context.ts';
import { later } from '../../../platform/jobs/later.ts';
import { record } from '../../../platform/record.ts';
import { applyHolidayToOrders } from './apply-holiday.job.ts';
import { waitForDating } from '../../deliveries/dating.queries.ts';
import { startHolidayProgress } from './holiday-progress.queries.ts';
import { findHoliday, insertHoliday, lockHoliday, setHolidayApplied } from './holidays.queries.ts';

export async function createHoliday(ctx: StaffContext, form: HolidayForm): Promise<Holiday> {
  const id = await ctx.transaction(async (tx) => {
    const today = chicagoDay(await businessNow(tx));
    const [start_date, end_date] = [form.start_date, form.end_date].map((day) => Temporal.PlainDate.from(day)) as [
      Temporal.PlainDate,
      Temporal.PlainDate,
    ];
    refuseIf(refusalOfHoliday({ start_date, end_date, rules: form.rules }, today));
    const made = await insertHoliday(tx, form);
    await record(tx, ctx.actor, {
      name: 'holiday_created',
      subject: { type: 'holiday', id: made },
      description: `Created the holiday ${form.name}`,
      after: form,
    });
    return made;
  });
  return found(await findHoliday(ctx.db, id), `Holiday ${id}`);
}

/** New orders and quotes follow at once, existing orders in the background (SHIP-11). */
export async function applyHoliday(ctx: StaffContext, id: number): Promise<Holiday> {
  await ctx.transaction(async (tx) => {
    const holiday = found(await lockHoliday(tx, id), `Holiday ${id}`);
    refuseIf(refusalToApply(holiday));
    const now = await businessNow(tx);
    await setHolidayApplied(tx, id, now);
    await startHolidayProgress(tx, id, now);
    await record(tx, ctx.actor, {
      name: 'holiday_applied',
      subject: { type: 'holiday', id },
      description: `Applied holiday ${holiday.name}`,
      before: { is_applied: false },
      after: { is_applied: true },
    });
    await later(tx, ctx, applyHolidayToOrders, { holiday_id: id, staff_id: ctx.staff.id });
    await waitForDating(tx);
  });
  return found(await findHoliday(ctx.db, id), `Holiday ${id}`);
}
