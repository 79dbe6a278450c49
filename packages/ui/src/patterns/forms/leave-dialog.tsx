import { Button } from '@mantine/core';
import { Dialog, DialogActions } from '../../controls/dialogs/dialog.tsx';

export interface LeaveGuard {
  blocked: boolean;
  stay: () => void;
  leave: () => void;
}

/** Staying is the first button and the effect of Escape. */
export function LeaveDialog({ guard, changed }: { guard: LeaveGuard; changed: string[] }) {
  return (
    <Dialog title="Leave without saving?" opened={guard.blocked} onClose={guard.stay}>
      Your changes{changed.length === 0 ? '' : ` to ${changed.join(', ')}`} will be lost.
      <DialogActions>
        <Button variant="default" data-autofocus onClick={guard.stay}>
          Keep editing
        </Button>
        <Button color="red" onClick={guard.leave}>
          Discard changes
        </Button>
      </DialogActions>
    </Dialog>
  );
}
