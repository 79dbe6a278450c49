import type { Holiday, HolidayChanges, HolidayForm } from '@larder/contract/shipping/holidays/holidays.ts';
import { refusalsOfHoliday, refusalToChange } from '@larder/domain/shipping/holidays/holiday-rules.ts';
import { chicagoDay } from '@larder/domain/values/days.ts';
import { found, refuseFields, refuseIf } from '../../../platform/call-error.ts';
import { businessNow } from '../../../platform/clock.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { refuseStale } from '../../../platform/database/stale-version.ts';
import type { StaffContext } from '../../../platform/http/context.ts';
import { difference, record } from '../../../platform/record.ts';
import { stateOf } from './apply-holiday.ts';
import { deleteHolidayRow, findHoliday, insertHoliday, lockHoliday, setHoliday } from './holidays.queries.ts';

export async function createHoliday(ctx: StaffContext, form: HolidayForm): Promise<Holiday> {
  const id = await ctx.transaction(async (tx) => {
    await refuseDays(tx, form);
    const made = await insertHoliday(tx, form);
    await record(tx, ctx.actor, {
      name: 'holiday_created',
      subject: { type: 'holiday', id: made, version: 1 },
      description: `Created the holiday ${form.name}`,
      after: form,
    });
    return made;
  });
  return found(await findHoliday(ctx.db, id), `Holiday ${id}`);
}

export async function updateHoliday(ctx: StaffContext, id: number, changes: HolidayChanges): Promise<Holiday> {
  await ctx.transaction(async (tx) => {
    const holiday = found(await lockHoliday(tx, id), `Holiday ${id}`);
    refuseIf(refusalToChange(stateOf(holiday)));
    const { version: sent, ...form } = changes;
    await refuseStale(tx, sent, { ...subjectOf(holiday), current: () => findHoliday(tx, id) });
    await refuseDays(tx, form, holiday.start_date);
    const { before, after } = difference<HolidayForm>(formOf(holiday), formOf(form));
    if (Object.keys(after).length === 0) return;
    const version = holiday.version + 1;
    await setHoliday(tx, id, { ...form, version });
    await record(tx, ctx.actor, {
      name: 'holiday_updated',
      subject: { type: 'holiday', id, version },
      description: `Changed ${Object.keys(after).join(', ').replaceAll('_', ' ')} of the holiday ${form.name}`,
      before,
      after,
    });
  });
  return found(await findHoliday(ctx.db, id), `Holiday ${id}`);
}

export async function deleteHoliday(ctx: StaffContext, id: number, version: number | undefined): Promise<undefined> {
  await ctx.transaction(async (tx) => {
    const holiday = found(await lockHoliday(tx, id), `Holiday ${id}`);
    refuseIf(refusalToChange(stateOf(holiday)));
    await refuseStale(tx, version, { ...subjectOf(holiday), current: () => findHoliday(tx, id) });
    await deleteHolidayRow(tx, id);
    await record(tx, ctx.actor, {
      name: 'holiday_deleted',
      subject: { type: 'holiday', id },
      description: `Deleted the holiday ${holiday.name}`,
      before: formOf(holiday),
    });
  });
  return undefined;
}

const subjectOf = ({ id, version }: Holiday) => ({ type: 'holiday', id, version });

const formOf = ({ name, start_date, end_date, rules }: HolidayForm): HolidayForm => ({
  name,
  start_date,
  end_date,
  rules: rules.toSorted((a, b) => a.carrier_id - b.carrier_id),
});

async function refuseDays(tx: Tx, form: HolidayForm, previousStart: string | null = null): Promise<void> {
  const refusals = refusalsOfHoliday(
    {
      start_date: Temporal.PlainDate.from(form.start_date),
      end_date: Temporal.PlainDate.from(form.end_date),
      rules: form.rules,
    },
    chicagoDay(await businessNow(tx)),
    previousStart === null ? null : Temporal.PlainDate.from(previousStart),
  );
  refuseFields(Object.fromEntries(refusals.map(({ field = 'name', message }) => [field, [message]])));
}
