import { showTimeline } from '@larder/contract/operations/timeline.ts';
import { useEffect, useState } from 'react';
import { useRead } from './use-read.ts';

/** The timeline stands under every page, so that its answer is there already. */
const FRESH_SECONDS = 300;

/**
 * The business's now: the server's clock as it last said, going on here, told every second. Null until it has said;
 * a wrong clock of this machine changes nothing.
 */
export function useBusinessNow(): Temporal.Instant | null {
  const { data, dataUpdatedAt } = useRead(showTimeline, { query: {} }, { staleSeconds: FRESH_SECONDS });
  const elapsed = useElapsed(dataUpdatedAt);
  return data ? Temporal.Instant.from(data.meta.now).add({ milliseconds: Math.round(elapsed) }) : null;
}

/** Milliseconds since an answer came, told every second. */
function useElapsed(since: number): number {
  const elapsedNow = () => Math.max(0, performance.timeOrigin + performance.now() - since);
  const [elapsed, setElapsed] = useState(elapsedNow);
  useEffect(() => {
    const tell = () => setElapsed(Math.max(0, performance.timeOrigin + performance.now() - since));
    tell();
    const ticking = setInterval(tell, 1_000);
    return () => clearInterval(ticking);
  }, [since]);
  return elapsed;
}
