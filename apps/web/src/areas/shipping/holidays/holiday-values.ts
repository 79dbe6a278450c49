import type { HolidayForm } from '@larder/contract/shipping/holidays/holidays.ts';
import type { Day } from '@larder/domain/values/days.ts';

export interface RuleValues {
  /** Stable React key of the row. */
  key: string;
  carrier_id: string;
  shift_days: number | null;
}

export interface HolidayValues extends Record<string, unknown> {
  name: string;
  start_date: Day | null;
  end_date: Day | null;
  rules: RuleValues[];
}

let lastKey = 0;
export const newRule = (): RuleValues => ({ key: `rule-${(lastKey += 1)}`, carrier_id: '', shift_days: null });
export const newHoliday = (): HolidayValues => ({ name: '', start_date: null, end_date: null, rules: [newRule()] });

/** The body's schema refuses empty fields. */
export const toHolidayBody = ({ name, start_date, end_date, rules }: HolidayValues): HolidayForm => ({
  name,
  start_date: start_date as Day,
  end_date: end_date as Day,
  rules: rules.map(({ carrier_id, shift_days }) => ({
    carrier_id: carrier_id === '' ? Number.NaN : Number(carrier_id),
    shift_days: shift_days as number,
  })),
});
