import { useEffect, useRef } from 'react';

export function useReviewOnOpen(review: () => void): void {
  const started = useRef(false);
  useEffect(() => {
    if (started.current) return;
    started.current = true;
    review();
  }, [review]);
}
