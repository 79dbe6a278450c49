import type { Day as WireDay } from '@larder/domain/values/days.ts';
import { showDay } from '@larder/domain/values/show-date.ts';

/** A calendar day as M/D/YYYY (specification 9). */
export function Day({ date }: { date: WireDay }) {
  return <time dateTime={date}>{showDay(date)}</time>;
}
