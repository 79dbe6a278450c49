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
import { useState } from 'react';
import { CallFailure, serverMessage } from '../../../calls/call-failure.ts';
import { useCall } from '../../../calls/use-call.ts';
import { type ReviewedDiff, ZipCodeDiff } from './zip-code-diff.tsx';

/** As reviewed: the import is refused if its changes are others by then (SHIP-25). */
export function ImportZipCodes({ file }: { file: ZipCodeImport }) {
  const [reviewed, setReviewed] = useState<ReviewedDiff | null>(null);
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
          <ZipCodeDiff importId={file.id} onReviewed={setReviewed} />
        </Stack>
      }
      holdsTable
      action="Import"
      ready={reviewed !== null}
      run={async () => {
        try {
          await run({ params: { id: file.id }, body: { expected: reviewed?.fingerprint } });
          return null;
        } catch (failure) {
          if (failure instanceof CallFailure && failure.code === 'figures_changed') reviewed?.again();
          return serverMessage(failure, 'Error Occurred');
        }
      }}
      trigger={(open) => <ButtonWithReason action="Import" of={file.file_name} refusal={file.refusal} onClick={open} />}
    />
  );
}
