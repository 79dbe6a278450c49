import type { Day as WireDay } from '@larder/domain/values/days.ts';
import { showDay, showWeekday } from '@larder/domain/values/show-date.ts';

interface DayProps {
  date: WireDay;
  weekday?: boolean;
}

/** As M/D/YYYY (TIME-29). */
export function Day({ date, weekday = false }: DayProps) {
  return <time dateTime={date}>{weekday ? `${showWeekday(date)} ${showDay(date)}` : showDay(date)}</time>;
}
