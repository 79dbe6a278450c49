import '@mantine/dates/styles.css';
import type { Day } from '@larder/domain/values/days.ts';
import { DatePicker } from '@mantine/dates';
import { disabledReason, type DayLimits } from './read-day.ts';

interface DayPickerProps {
  day: Day | null;
  limits: DayLimits;
  onPick: (day: Day | null) => void;
}

export function DayPicker({ day, limits, onPick }: DayPickerProps) {
  const from = day ?? limits.min;
  return (
    <DatePicker
      firstDayOfWeek={0}
      // Mantine shows weekends in red, which reads as an error here.
      weekendDays={[]}
      value={day}
      {...(from === undefined ? {} : { defaultDate: from })}
      {...(limits.min === undefined ? {} : { minDate: limits.min })}
      {...(limits.max === undefined ? {} : { maxDate: limits.max })}
      excludeDate={(date) => disabledReason(date, limits) !== null}
      onChange={onPick}
      getDayAriaLabel={(date) => Temporal.PlainDate.from(date).toLocaleString('en-US', { dateStyle: 'long' })}
      getDayProps={(date) => (date === day ? { 'data-autofocus': true } : {})}
      ariaLabels={{
        previousMonth: 'Previous month',
        nextMonth: 'Next month',
        monthLevelControl: 'Choose a month',
        yearLevelControl: 'Choose a year',
      }}
    />
  );
}
