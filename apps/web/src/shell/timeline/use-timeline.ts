import { showTimeline, type TimelineGroup, type TimelineItem } from '@larder/contract/operations/timeline/timeline.ts';
import type { Answer } from '@larder/contract/wire/route.ts';
import { useEffect, useMemo, useState } from 'react';
import { useRead } from '../../calls/use-read.ts';
import { useRefreshAfterChanges } from '../../calls/use-refresh-after-changes.ts';
import { daysFor } from './loaded-days.ts';
import { homeView, type View } from './scale.ts';

const FRESH_MINUTES = 5;
/** While orders are being created or rescheduled in the background. */
const CHANGING_SECONDS = 3;

const refetchSeconds = (answer: Answer<typeof showTimeline> | undefined) =>
  answer?.meta.is_changing ? CHANGING_SECONDS : FRESH_MINUTES * 60;

export interface Timeline {
  items: TimelineItem[];
  groups: TimelineGroup[];
  now: number;
}

/** Refetched every five minutes, after each change and while its work goes on; the clock advances in between. */
export function useFirstDays() {
  const read = useRead(showTimeline, { query: {} }, { staleSeconds: FRESH_MINUTES * 60, refetchSeconds });
  useRefreshAfterChanges(showTimeline);
  const elapsed = useElapsed(read.dataUpdatedAt);
  const timeline: Timeline | null = read.data
    ? {
        items: read.data.data,
        groups: read.data.meta.data,
        now: Temporal.Instant.from(read.data.meta.now).epochMilliseconds + elapsed,
      }
    : null;
  return { timeline, error: read.error, retry: () => void read.refetch() };
}

/** Milliseconds, updated every half minute. */
function useElapsed(since: number): number {
  const [elapsed, setElapsed] = useState(0);
  useEffect(() => {
    const began = performance.now();
    const tell = () => setElapsed(performance.now() - began);
    tell();
    const ticking = setInterval(tell, 30_000);
    return () => clearInterval(ticking);
  }, [since]);
  return elapsed;
}

export function useItemsOf(view: View, { items, now }: Timeline): TimelineItem[] {
  const days = daysFor(view, homeView(now, false));
  const further = useRead(
    showTimeline,
    { query: days ?? {} },
    { enabled: days !== null, keepPrevious: true, staleSeconds: FRESH_MINUTES * 60, refetchSeconds },
  );
  const more = days === null ? undefined : further.data?.data;
  return useMemo(
    () => [...new Map([...items, ...(more ?? [])].map((item) => [item.id, item])).values()],
    [items, more],
  );
}
