import { showTimeline } from '@larder/contract/operations/timeline/timeline.ts';
import { useEffect, useState } from 'react';
import { useRead } from './use-read.ts';

/** The timeline is on every page, so its answer is already cached. */
const FRESH_SECONDS = 300;

/** The server's time plus the time since: a wrong local clock has no effect. Null until loaded. */
export function useBusinessNow(): Temporal.Instant | null {
  const { data, dataUpdatedAt } = useRead(showTimeline, { query: {} }, { staleSeconds: FRESH_SECONDS });
  const elapsed = useElapsed(dataUpdatedAt);
  return data ? Temporal.Instant.from(data.meta.now).add({ milliseconds: Math.round(elapsed) }) : null;
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
