import { useEffect, useRef } from 'react';

/** Loads the preview when a dialog opens that has nothing to fill in first. */
export function useReviewOnOpen(review: () => void): void {
  const started = useRef(false);
  useEffect(() => {
    if (started.current) return;
    started.current = true;
    review();
  }, [review]);
}
