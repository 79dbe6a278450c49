import { createContext, use, useEffect } from 'react';

/** Runs before Escape, the close button or a click outside closes a dialog; returning true keeps it open. */
export type CloseGuard = () => boolean;

/** Null removes the guard. */
export const CloseGuardContext = createContext<((guard: CloseGuard | null) => void) | null>(null);

/** Keeps the dialog from being closed by accident, as a form with unsaved text must. */
export function useCloseGuard(guard: CloseGuard) {
  const setGuard = use(CloseGuardContext);
  useEffect(() => {
    setGuard?.(guard);
    return () => setGuard?.(null);
  }, [setGuard, guard]);
}
