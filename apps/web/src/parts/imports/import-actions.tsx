import { Button, Stack, Text } from '@mantine/core';
import type { FileImport } from '@larder/contract/wire/file-import.ts';
import { ButtonWithReason } from '@larder/ui/controls/dialogs/button-with-reason.tsx';
import { ConfirmAction } from '@larder/ui/patterns/forms/confirm-action.tsx';
import { toast } from '@larder/ui/toasts/toast.ts';
import { serverMessage } from '../../calls/call-failure.ts';
import classes from './imports.module.css';

type Run = (sent: { params: { id: number } }) => Promise<unknown>;
const refused = (failure: unknown) => serverMessage(failure, 'Error Occurred');

interface ImportFileProps {
  file: FileImport;
  action: string;
  effects: readonly string[];
  note: string;
  run: Run;
  done: string;
}

export function ImportFile({ file, action, effects, note, run, done }: ImportFileProps) {
  return (
    <ConfirmAction
      title={`Import ${file.file_name}`}
      message={
        <Stack gap="sm">
          <EffectList effects={effects} />
          <Text>{note}</Text>
        </Stack>
      }
      action={action}
      run={() => run({ params: { id: file.id } }).then(() => null, refused)}
      onDone={() => toast.success(done)}
      trigger={(open) =>
        file.refusals.import === null ? (
          <Button onClick={open}>{action}</Button>
        ) : (
          <ButtonWithReason action="Import" size="sm" refusal={file.refusals.import} onClick={open} />
        )
      }
    />
  );
}

export const EffectList = ({ effects }: { effects: readonly string[] }) => (
  <ul className={classes.effects}>
    {effects.map((sentence) => (
      <li key={sentence}>{sentence}</li>
    ))}
  </ul>
);

interface DeleteFileProps {
  file: FileImport;
  /** "No customer is changed." */
  note: string;
  run: Run;
  onDeleted: () => void;
}

export const DeleteFile = ({ file, note, run, onDeleted }: DeleteFileProps) => (
  <ConfirmAction
    title={`Delete ${file.file_name}`}
    message={`The uploaded file and its check are deleted. ${note}`}
    action="Delete file"
    danger
    run={() => run({ params: { id: file.id } }).then(() => null, refused)}
    onDone={() => {
      toast.success('The file was deleted.');
      onDeleted();
    }}
    trigger={(open) => (
      <Button variant="default" onClick={open}>
        Delete file
      </Button>
    )}
  />
);
