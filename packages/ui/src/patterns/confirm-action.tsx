import { Button } from '@mantine/core';
import { useRef, useState, type ReactNode } from 'react';
import { Callout } from '../controls/callout.tsx';
import { Dialog, DialogActions } from '../controls/dialog.tsx';
import { dismissal } from '../controls/dismissal.ts';
import { WorkingButton } from '../controls/working-button.tsx';

interface ConfirmActionProps {
  /** Names the thing: 'Reset the password of Ada Abbott'. */
  title: string;
  message: ReactNode;
  /** The message holds a table of many columns. */
  holdsTable?: boolean;
  /** The words on the button that does it. */
  action: string;
  danger?: boolean;
  /** Does it. Gives null when done, or why not in the words to show ('Request failed: …'); the dialog then stays. */
  run: () => Promise<string | null>;
  onDone?: () => void;
  /** Fields the action needs, such as a reason. */
  reason?: ReactNode;
  /** Draws what opens the dialog. Focus comes back to it. */
  trigger: (open: () => void) => ReactNode;
}

/** Asks before something is done, does it once, and stays open with the reason when it was refused. */
export function ConfirmAction({
  trigger,
  title,
  message,
  action,
  holdsTable = false,
  danger = false,
  reason,
  ...does
}: ConfirmActionProps) {
  const [opened, setOpened] = useState(false);
  const { refused, running, start, forget } = useSingleRun(does.run, () => {
    setOpened(false);
    does.onDone?.();
  });
  const open = () => {
    forget();
    setOpened(true);
  };
  const size = holdsTable ? 'xl' : typeof message === 'string' ? 'md' : 'lg';
  return (
    <>
      {trigger(open)}
      <Dialog title={title} opened={opened} onClose={() => setOpened(false)} busy={running} size={size}>
        <div>{message}</div>
        {reason}
        <div role="alert">{refused === null ? null : <Refused words={refused} />}</div>
        <DialogActions>
          <Button
            variant="default"
            data-autofocus={!reason || undefined}
            disabled={running}
            onClick={() => setOpened(false)}
          >
            {dismissal(action)}
          </Button>
          <WorkingButton {...(danger ? { color: 'red' } : {})} working={running} onClick={start}>
            {action}
          </WorkingButton>
        </DialogActions>
      </Dialog>
    </>
  );
}

function Refused({ words }: { words: string }) {
  return (
    <div style={{ marginTop: 14 }}>
      <Callout tone="red">{words}</Callout>
    </div>
  );
}

/** Runs one thing at a time; a second click before React has drawn the first does nothing. */
function useSingleRun(run: () => Promise<string | null>, onDone: () => void) {
  const busy = useRef(false);
  const [running, setRunning] = useState(false);
  const [refused, setRefused] = useState<string | null>(null);
  const attempt = async () => {
    if (busy.current) return;
    busy.current = true;
    setRunning(true);
    setRefused(null);
    const words = await run().catch(
      (error: unknown) => `Request failed: ${error instanceof Error ? error.message : 'Error!'}`,
    );
    busy.current = false;
    setRunning(false);
    setRefused(words);
    if (words === null) onDone();
  };
  return { running, refused, start: () => void attempt(), forget: () => setRefused(null) };
}
