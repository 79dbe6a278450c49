import { createContext, use, useEffect } from 'react';

/** Asked before Escape, the close button or a click beside a dialog closes it; true keeps it open. */
export type DialogHold = () => boolean;

/** Gives the dialog around what holds it; null lets go. */
export const DialogHoldContext = createContext<((hold: DialogHold | null) => void) | null>(null);

/** What stands in a dialog keeps it from being closed by the way, as a form with something typed does. */
export function useDialogHold(hold: DialogHold) {
  const holdDialog = use(DialogHoldContext);
  useEffect(() => {
    holdDialog?.(hold);
    return () => holdDialog?.(null);
  }, [holdDialog, hold]);
}
