import type { TimelineItem } from '@larder/contract/operations/timeline/timeline.ts';
import { showDay, showMoment } from '@larder/domain/values/show-date.ts';
import { dayOf } from './scale.ts';

const WHOLE_DAYS = new Set<TimelineItem['kind']>(['week', 'ship', 'delivery', 'holiday']);

const chicagoDay = (moment: string) => dayOf(Temporal.Instant.from(moment).epochMilliseconds);

/** Whole days as days, moments with CST (TIME-29). */
export function whenOf({ kind, starts_at, ends_at }: TimelineItem): string {
  if (!WHOLE_DAYS.has(kind))
    return ends_at === null ? showMoment(starts_at) : `${showMoment(starts_at)} to ${showMoment(ends_at)}`;
  const [first, last] = [chicagoDay(starts_at), chicagoDay(ends_at ?? starts_at)];
  return first === last ? showDay(first) : `${showDay(first)} to ${showDay(last)}`;
}

/** 'Christmas (not applied)': its rules do not move orders yet. */
export const nameOfItem = ({ name, holiday }: TimelineItem): string =>
  holiday?.is_applied === false ? `${name} (not applied)` : name;

/** `PC A, Cutoff 202648: 11/22/2026 11:59 PM CST`. */
export const describeItem = (item: TimelineItem, groupName: string): string =>
  `${groupName}, ${nameOfItem(item)}: ${whenOf(item)}`;
