import { createContext, use, useEffect, type RefObject } from 'react';

/** Asked before Escape, the close button or a click beside a dialog closes it; true keeps it open. */
export type DialogHold = () => boolean;

export const DialogHoldContext = createContext<RefObject<DialogHold | null> | null>(null);

/** What stands in a dialog keeps it from being closed by the way, as a form with something typed does. */
export function useDialogHold(hold: DialogHold) {
  const holder = use(DialogHoldContext);
  useEffect(() => {
    if (holder === null) return undefined;
    holder.current = hold;
    return () => {
      holder.current = null;
    };
  }, [holder, hold]);
}
