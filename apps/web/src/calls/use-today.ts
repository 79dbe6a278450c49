import { showTimeline } from '@larder/contract/operations/timeline/timeline.ts';
import { chicagoDay } from '@larder/domain/values/days.ts';
import { useRead } from './use-read.ts';

/** The timeline has this answer cached; it contains the business day. */
const FRESH = { staleSeconds: 300 };

/** Chicago's business day; undefined until it is known. */
export function useToday(): Temporal.PlainDate | undefined {
  const { data } = useRead(showTimeline, { query: {} }, FRESH);
  return data && chicagoDay(Temporal.Instant.from(data.meta.now));
}
