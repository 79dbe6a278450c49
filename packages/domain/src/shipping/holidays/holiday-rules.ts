import { refusal, type Refusal } from '../../values/refusals.ts';

interface NewHoliday {
  readonly start_date: Temporal.PlainDate;
  readonly end_date: Temporal.PlainDate;
  readonly rules: readonly { readonly carrier_id: number }[];
}

/** `today` is the Chicago day (SHIP-14). */
export function refusalOfHoliday(holiday: NewHoliday, today: Temporal.PlainDate): Refusal | null {
  if (Temporal.PlainDate.compare(holiday.start_date, today) < 0)
    return refusal('The start date cannot be before today.', 'start_date');
  if (Temporal.PlainDate.compare(holiday.end_date, holiday.start_date) < 0)
    return refusal('The end date cannot be before the start date.', 'end_date');
  const twice = holiday.rules.findIndex(({ carrier_id }, index) =>
    holiday.rules.slice(0, index).some((rule) => rule.carrier_id === carrier_id),
  );
  if (twice !== -1) return refusal('This carrier already has a rule.', `rules.${twice}.carrier_id`);
  return null;
}

/** Only once (SHIP-13). */
export const refusalToApply = (holiday: { readonly name: string; readonly is_applied: boolean }): Refusal | null =>
  holiday.is_applied ? refusal(`The rules of ${holiday.name} have already been applied.`) : null;
