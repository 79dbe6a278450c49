import { refusal, type Refusal } from '../../values/refusals.ts';

interface HolidayDays {
  readonly start_date: Temporal.PlainDate;
  readonly end_date: Temporal.PlainDate;
  readonly rules: readonly { readonly carrier_id: number }[];
}

interface HolidayState {
  readonly name: string;
  readonly is_applied: boolean;
  /** Its orders are still being rescheduled. */
  readonly isRunning: boolean;
}

/** All at once. `today` is the Chicago day; a holiday that has begun keeps its start (SHIP-14, SHIP-28). */
export function refusalsOfHoliday(
  { start_date, end_date, rules }: HolidayDays,
  today: Temporal.PlainDate,
  previousStart: Temporal.PlainDate | null = null,
): Refusal[] {
  const isBefore = (a: Temporal.PlainDate, b: Temporal.PlainDate) => Temporal.PlainDate.compare(a, b) < 0;
  const isUnchanged = previousStart !== null && previousStart.equals(start_date);
  return [
    ...(isBefore(start_date, today) && !isUnchanged
      ? [refusal('The start date cannot be before today.', 'start_date')]
      : []),
    ...(isBefore(end_date, start_date) ? [refusal('The end date cannot be before the start date.', 'end_date')] : []),
    ...rules.flatMap(({ carrier_id }, index) =>
      rules.findIndex((rule) => rule.carrier_id === carrier_id) < index
        ? [refusal('This carrier already has a rule.', `rules.${index}.carrier_id`)]
        : [],
    ),
  ];
}

/** Once, until it is undone (SHIP-13). `others` are holidays whose orders are being rescheduled. */
export function refusalToApply(holiday: HolidayState, others: readonly HolidayState[]): Refusal | null {
  if (holiday.is_applied) return refusal(`The rules of ${holiday.name} have already been applied.`);
  const undone = [holiday, ...others].find(({ is_applied, isRunning }) => !is_applied && isRunning);
  return undone ? stillUndone(undone) : null;
}

/** Not while orders are being rescheduled, because their days then have two possible causes (SHIP-29). */
export function refusalToUndo(holiday: HolidayState, others: readonly HolidayState[]): Refusal | null {
  if (!holiday.is_applied) return refusal(`The rules of ${holiday.name} are not applied.`);
  const running = [holiday, ...others].find(({ isRunning }) => isRunning);
  if (!running) return null;
  return running.is_applied
    ? refusal(`The rules of ${running.name} are still being applied. Wait until this has finished.`)
    : stillUndone(running);
}

/** Edit or delete (SHIP-28). */
export function refusalToChange(holiday: HolidayState): Refusal | null {
  if (holiday.is_applied) return refusal(`The rules of ${holiday.name} have been applied. Undo them first.`);
  return holiday.isRunning ? stillUndone(holiday) : null;
}

const stillUndone = ({ name }: HolidayState): Refusal =>
  refusal(`The rules of ${name} are still being undone. Wait until this has finished.`);
