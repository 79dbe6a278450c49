import { useEffect, useRef } from 'react';

/** Looks when the dialog appears: where nothing is typed first, the figures are what it opens with. */
export function useLookOnce(look: () => void): void {
  const looked = useRef(false);
  useEffect(() => {
    // Once for the dialog, however often it is drawn.
    if (looked.current) return;
    looked.current = true;
    look();
  }, [look]);
}
