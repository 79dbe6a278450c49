import { useEffect } from 'react';

/** After a save that failed the page stands at its top, where it says why (specification 001, 8). */
export function useScrollToTop(failure: unknown) {
  useEffect(() => {
    if (failure === null) return undefined;
    // After the first wrong field has taken the focus, which scrolls to it.
    const frame = requestAnimationFrame(() => window.scrollTo({ top: 0 }));
    return () => cancelAnimationFrame(frame);
  }, [failure]);
}
