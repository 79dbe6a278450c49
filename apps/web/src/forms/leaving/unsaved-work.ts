import { useEffect } from 'react';

type Holds = () => boolean;
const holders = new Set<Holds>();

/** While a check is true, an ended session is renewed over the page. */
export function useUnsavedWork(holds: Holds) {
  useEffect(() => {
    holders.add(holds);
    return () => void holders.delete(holds);
  }, [holds]);
}

export const hasUnsavedWork = () =>
  [...holders].some((holds) => holds()) || document.querySelector('[role="dialog"][aria-modal="true"]') !== null;
