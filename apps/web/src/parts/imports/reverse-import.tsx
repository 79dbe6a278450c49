import { Button } from '@mantine/core';
import type { ReversibleImport } from '@larder/contract/wire/file-import.ts';
import { ButtonWithReason } from '@larder/ui/controls/dialogs/button-with-reason.tsx';
import { ConfirmAction } from '@larder/ui/patterns/forms/confirm-action.tsx';
import { toast } from '@larder/ui/toasts/toast.ts';
import { serverMessage } from '../../calls/call-failure.ts';

interface ReverseImportProps {
  file: ReversibleImport;
  message: string;
  run: (sent: { params: { id: number } }) => Promise<unknown>;
}

export function ReverseImport({ file, message, run }: ReverseImportProps) {
  const { id, file_name, refusals } = file;
  return (
    <ConfirmAction
      title={`Reverse the import of ${file_name}`}
      message={message}
      action="Reverse import"
      danger
      run={() =>
        run({ params: { id } }).then(
          () => null,
          (failure: unknown) => serverMessage(failure, 'Error Occurred'),
        )
      }
      onDone={() => toast.success('The import is being reversed')}
      trigger={(open) =>
        refusals.reverse === null ? (
          <Button variant="default" onClick={open}>
            Reverse import
          </Button>
        ) : (
          <ButtonWithReason action="Reverse import" size="sm" refusal={refusals.reverse} onClick={open} />
        )
      }
    />
  );
}
