import { Button } from '@mantine/core';
import { useRef, useState, type ReactNode } from 'react';
import { Callout } from '../../controls/display/callout.tsx';
import { Dialog, DialogActions } from '../../controls/dialogs/dialog.tsx';
import { dismissal } from '../../controls/dialogs/dismissal.ts';
import { WorkingButton } from '../../controls/dialogs/working-button.tsx';

export interface Confirmation {
  /** 'Reset the password of Ada Abbott'. */
  title: string;
  message: ReactNode;
  holdsTable?: boolean;
  action: string;
  danger?: boolean;
  /** False until the message shows the whole effect. */
  ready?: boolean;
  /** Resolves to null when done, or to the error to show; the dialog then stays open. */
  run: () => Promise<string | null>;
  onDone?: () => void;
  reason?: ReactNode;
}

interface ConfirmDialogProps extends Confirmation {
  opened: boolean;
  onClose: () => void;
}

/** For entries of a list that a later read may drop: render it outside the list. */
export function ConfirmDialog({
  opened,
  onClose,
  title,
  message,
  action,
  holdsTable = false,
  danger = false,
  ready = true,
  reason,
  ...does
}: ConfirmDialogProps) {
  const { refused, running, start, forget } = useSingleRun(does.run, () => {
    onClose();
    does.onDone?.();
  });
  const close = () => {
    forget();
    onClose();
  };
  const size = holdsTable ? 'xl' : typeof message === 'string' ? 'md' : 'lg';
  return (
    <Dialog title={title} opened={opened} onClose={close} busy={running} size={size}>
      <div>{message}</div>
      {reason}
      <div role="alert">{refused === null ? null : <Refused message={refused} />}</div>
      <DialogActions>
        <Button variant="default" data-autofocus={!reason || undefined} disabled={running} onClick={close}>
          {dismissal(action)}
        </Button>
        <WorkingButton {...(danger ? { color: 'red' } : {})} working={running} waiting={!ready} onClick={start}>
          {action}
        </WorkingButton>
      </DialogActions>
    </Dialog>
  );
}

function Refused({ message }: { message: string }) {
  return (
    <div style={{ marginTop: 14 }}>
      <Callout tone="red">{message}</Callout>
    </div>
  );
}

/** Ignores a second click before the next render. */
function useSingleRun(run: () => Promise<string | null>, onDone: () => void) {
  const busy = useRef(false);
  const [running, setRunning] = useState(false);
  const [refused, setRefused] = useState<string | null>(null);
  const attempt = async () => {
    if (busy.current) return;
    busy.current = true;
    setRunning(true);
    setRefused(null);
    const message = await run().catch(
      (error: unknown) => `Request failed: ${error instanceof Error ? error.message : 'Error!'}`,
    );
    busy.current = false;
    setRunning(false);
    setRefused(message);
    if (message === null) onDone();
  };
  return { running, refused, start: () => void attempt(), forget: () => setRefused(null) };
}
