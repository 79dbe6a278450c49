import { createContext, use, useEffect } from 'react';

/** Runs before Escape, the close button or a click outside; returning true keeps the dialog open. */
export type CloseGuard = () => boolean;

/** Null removes the guard. */
export const CloseGuardContext = createContext<((guard: CloseGuard | null) => void) | null>(null);

/** For forms with unsaved text. */
export function useCloseGuard(guard: CloseGuard) {
  const setGuard = use(CloseGuardContext);
  useEffect(() => {
    setGuard?.(guard);
    return () => setGuard?.(null);
  }, [setGuard, guard]);
}
