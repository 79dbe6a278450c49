import { useEffect } from 'react';

type Holds = () => boolean;
const holders = new Set<Holds>();

/** Says whether the page holds something typed that must not be lost: a session that ends is then renewed over it. */
export function useUnsavedWork(holds: Holds) {
  useEffect(() => {
    holders.add(holds);
    return () => void holders.delete(holds);
  }, [holds]);
}

/** Whether something would be lost by leaving the page: a dirty form, or an open dialog. */
export const hasUnsavedWork = () =>
  [...holders].some((holds) => holds()) || document.querySelector('[role="dialog"][aria-modal="true"]') !== null;
