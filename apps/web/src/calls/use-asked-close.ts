import type { LeaveGuard } from '@larder/ui/patterns/leave-dialog.tsx';
import { useState } from 'react';

/** Closing a dialog asks before what was typed in it is lost, as leaving its page does. */
export function useAskedClose(leaving: LeaveGuard, isDirty: () => boolean, onClose: () => void) {
  const [asked, setAsked] = useState(false);
  // Both dialogs hear the same Escape: while it goes round the question neither comes nor goes.
  const setLater = (isAsked: boolean) => void setTimeout(() => setAsked(isAsked));
  const close = () => {
    if (asked) return;
    if (isDirty()) setLater(true);
    else onClose();
  };
  const guard: LeaveGuard = {
    blocked: leaving.blocked || asked,
    stay: () => {
      if (leaving.blocked) leaving.stay();
      setLater(false);
    },
    leave: () => (asked ? onClose() : leaving.leave()),
  };
  return { close, guard };
}
