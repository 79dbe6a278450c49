import type { Day } from '@larder/domain/values/days.ts';
import { showDay } from '@larder/domain/values/show-date.ts';
import { WEEKDAYS, type Weekday } from '@larder/domain/values/weekdays.ts';

export interface DayLimits {
  min?: Day;
  max?: Day;
  excluded?: readonly Weekday[];
}

export type DayReading = { day: Day | null; problem: null } | { day: null; problem: string };

const TYPED = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})$/;
const WIRE = /^(\d{4})-(\d{2})-(\d{2})$/;

/** `1/5/2027` or `2027-01-05`. */
export function readDay(typed: string, limits: DayLimits): DayReading {
  const text = typed.trim();
  if (text === '') return { day: null, problem: null };
  const date = existing(text);
  if (date === null) return { day: null, problem: 'Enter a date such as 1/31/2027.' };
  const day = date.toString();
  const problem = disabledReason(day, limits);
  return problem === null ? { day, problem } : { day: null, problem };
}

export function disabledReason(day: Day, { min, max, excluded = [] }: DayLimits): string | null {
  // ISO days compare as text.
  if (min !== undefined && day < min) return `The earliest date is ${showDay(min)}.`;
  if (max !== undefined && day > max) return `The latest date is ${showDay(max)}.`;
  const weekday = WEEKDAYS[Temporal.PlainDate.from(day).dayOfWeek - 1];
  return weekday !== undefined && excluded.includes(weekday) ? `${weekday}s are not available.` : null;
}

function existing(text: string): Temporal.PlainDate | null {
  const typed = TYPED.exec(text);
  const wire = WIRE.exec(text);
  const [year, month, day] = typed ? [typed[3], typed[1], typed[2]] : [wire?.[1], wire?.[2], wire?.[3]];
  try {
    return Temporal.PlainDate.from(
      { year: Number(year), month: Number(month), day: Number(day) },
      { overflow: 'reject' },
    );
  } catch {
    return null;
  }
}
