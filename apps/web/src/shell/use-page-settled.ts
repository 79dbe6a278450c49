import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';

/** The page counts as loaded after no request for this long. */
const QUIET_MILLISECONDS = 250;
const LONGEST_WAIT_FOR_IDLE = 1000;

/** No reads, no loading route, and an idle browser. */
export function usePageSettled(): boolean {
  const client = useQueryClient();
  const router = useRouter();
  const [isSettled, setSettled] = useState(false);
  useEffect(() => {
    if (isSettled) return undefined;
    let waiting: ReturnType<typeof setTimeout> | undefined;
    const settle = () => {
      if (client.isFetching() > 0 || router.state.isLoading) return wait();
      return onIdle(() => setSettled(true));
    };
    const wait = () => {
      clearTimeout(waiting);
      waiting = setTimeout(settle, QUIET_MILLISECONDS);
    };
    wait();
    const stop = client.getQueryCache().subscribe(wait);
    return () => {
      clearTimeout(waiting);
      stop();
    };
  }, [client, router, isSettled]);
  return isSettled;
}

/** Safari has no idle callback; the wait suffices there. */
function onIdle(work: () => void) {
  if ('requestIdleCallback' in window) window.requestIdleCallback(work, { timeout: LONGEST_WAIT_FOR_IDLE });
  else work();
}
