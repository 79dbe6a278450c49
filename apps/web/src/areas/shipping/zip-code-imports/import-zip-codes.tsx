import { Stack, Text } from '@mantine/core';
import {
  importZipCodes,
  listZipCodeImports,
  type ZipCodeImport,
} from '@larder/contract/shipping/zip-code-imports/zip-code-imports.ts';
import { listZipCodes } from '@larder/contract/shipping/zip-codes/zip-codes.ts';
import { ButtonWithReason } from '@larder/ui/controls/dialogs/button-with-reason.tsx';
import { ConfirmAction } from '@larder/ui/patterns/forms/confirm-action.tsx';
import { toast } from '@larder/ui/toasts/toast.ts';
import { useCall } from '../../../calls/use-call.ts';
import { ZipCodeDiff } from './zip-code-diff.tsx';

export function ImportZipCodes({ file }: { file: ZipCodeImport }) {
  const { run } = useCall(importZipCodes, {
    refreshes: [listZipCodeImports, listZipCodes],
    onDone: ({ data }) => toast.success(data.message),
  });
  return (
    <ConfirmAction
      title={`Import ${file.file_name}`}
      message={
        <Stack gap="sm">
          <Text>Are you sure you want to import this CSV?</Text>
          <ZipCodeDiff importId={file.id} />
        </Stack>
      }
      holdsTable
      action="Import"
      run={async () => {
        await run({ params: { id: file.id } });
        return null;
      }}
      trigger={(open) => <ButtonWithReason action="Import" of={file.file_name} refusal={file.refusal} onClick={open} />}
    />
  );
}
