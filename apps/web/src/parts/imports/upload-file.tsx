import { Button, Stack, Text } from '@mantine/core';
import { Callout } from '@larder/ui/controls/display/callout.tsx';
import { Dialog } from '@larder/ui/controls/dialogs/dialog.tsx';
import { toast } from '@larder/ui/toasts/toast.ts';
import { type ChangeEvent, type ReactNode, useId, useRef, useState } from 'react';
import { type CallFailure, firstSentence } from '../../calls/call-failure.ts';
import classes from './imports.module.css';

export const CSV_FILE = { label: 'CSV file', accept: '.csv,.txt,text/csv,text/plain' };

interface Upload {
  run: (sent: { body: { csv: File } }) => Promise<unknown>;
  running: boolean;
  failure: CallFailure | null;
  reset: () => void;
}

interface UploadFileProps {
  button: string;
  title: string;
  file: { label: string; accept: string };
  upload: Upload;
  /** The format of the file. */
  children: ReactNode;
}

export function UploadFile({ button, title, file, upload, children }: UploadFileProps) {
  const [opened, setOpened] = useState(false);
  const { run, running, failure, reset } = upload;
  const open = () => {
    reset();
    setOpened(true);
  };
  const send = async (csv: File) => {
    const isDone = await run({ body: { csv } }).then(
      () => true,
      () => false,
    );
    if (!isDone) return;
    setOpened(false);
    toast.success('The file was uploaded and is being checked.');
  };
  return (
    <>
      <Button onClick={open}>{button}</Button>
      <Dialog title={title} opened={opened} onClose={() => setOpened(false)} busy={running} size="lg">
        <Stack gap="md">
          <Picker {...file} running={running} onChosen={send} />
          <div role="alert">{failure && !running ? <Callout tone="red">{firstSentence(failure)}</Callout> : null}</div>
          {children}
        </Stack>
      </Dialog>
    </>
  );
}

interface PickerProps {
  label: string;
  accept: string;
  running: boolean;
  onChosen: (file: File) => Promise<void>;
}

function Picker({ label, accept, running, onChosen }: PickerProps) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const choose = async (event: ChangeEvent<HTMLInputElement>) => {
    const [file] = event.currentTarget.files ?? [];
    if (!file || running) return;
    await onChosen(file);
    // Allow choosing the same file again after it was corrected.
    if (input.current) input.current.value = '';
  };
  return (
    <div className={classes.chosen}>
      <Text component="label" htmlFor={id} fw={500}>
        {label}
      </Text>
      <input
        ref={input}
        id={id}
        type="file"
        accept={accept}
        // A disabled field would lose the focus, and with it the keyboard its place in the dialog.
        aria-disabled={running}
        onClick={(event) => {
          if (running) event.preventDefault();
        }}
        data-autofocus
        onChange={(event) => void choose(event)}
      />
      <output>{running ? 'Just a moment, uploading...' : ''}</output>
    </div>
  );
}

interface FileColumnsProps<Column extends string> {
  columns: readonly Column[];
  help: Record<Column, string>;
  /** The file must have them in this order. */
  isOrdered?: boolean;
}

export function FileColumns<Column extends string>({ columns, help, isOrdered = false }: FileColumnsProps<Column>) {
  const List = isOrdered ? 'ol' : 'ul';
  return (
    <List className={classes.columns}>
      {columns.map((column) => (
        <li key={column}>
          <code>{column}</code>: {help[column]}
        </li>
      ))}
    </List>
  );
}
