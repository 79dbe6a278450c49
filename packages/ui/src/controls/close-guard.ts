import { createContext, use, useEffect } from 'react';

/** Runs before Escape, the close button or a click outside closes a dialog; returning true keeps it open. */
export type CloseGuard = () => boolean;

/** Sets the close guard of the surrounding dialog; null removes it. */
export const CloseGuardContext = createContext<((guard: CloseGuard | null) => void) | null>(null);

/** Keeps the surrounding dialog from being closed by accident, such as while its form has unsaved text. */
export function useCloseGuard(guard: CloseGuard) {
  const setGuard = use(CloseGuardContext);
  useEffect(() => {
    setGuard?.(guard);
    return () => setGuard?.(null);
  }, [setGuard, guard]);
}
