import { showTimeline } from '@larder/contract/operations/timeline/timeline.ts';
import { useEffect, useState } from 'react';
import { useRead } from './use-read.ts';

/** The timeline is on every page, so its answer is already cached. */
const FRESH_SECONDS = 300;

/** The server's time plus the time since: a wrong local clock has no effect. Null until loaded. */
export function useBusinessNow(): Temporal.Instant | null {
  const { data, dataUpdatedAt } = useRead(showTimeline, { query: {} }, { staleSeconds: FRESH_SECONDS });
  return useRunningClock(data?.meta.now, dataUpdatedAt);
}

/** Counts on from the business moment `now`, which came with an answer of the server at `updatedAt`. */
export function useRunningClock(now: string | undefined, updatedAt: number): Temporal.Instant | null {
  const elapsed = useElapsed(updatedAt);
  return now === undefined ? null : Temporal.Instant.from(now).add({ milliseconds: Math.round(elapsed) });
}

/** Milliseconds. 0 until the next tick after `since` moved. */
function useElapsed(since: number): number {
  const [now, setNow] = useState(localNow);
  useEffect(() => {
    const tell = () => setNow(localNow());
    tell();
    const ticking = setInterval(tell, 1_000);
    return () => clearInterval(ticking);
  }, [since]);
  return Math.max(0, now - since);
}

const localNow = () => performance.timeOrigin + performance.now();
