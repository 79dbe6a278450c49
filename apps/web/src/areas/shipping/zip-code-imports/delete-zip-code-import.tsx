import { Button } from '@mantine/core';
import {
  deleteZipCodeImport,
  listZipCodeImports,
  type ZipCodeImport,
} from '@larder/contract/shipping/zip-code-imports/zip-code-imports.ts';
import { ConfirmAction } from '@larder/ui/patterns/forms/confirm-action.tsx';
import { toast } from '@larder/ui/toasts/toast.ts';
import { useCall } from '../../../calls/use-call.ts';

export function DeleteZipCodeImport({ file }: { file: ZipCodeImport }) {
  const { run } = useCall(deleteZipCodeImport, {
    refreshes: [listZipCodeImports],
    onDone: ({ data }) => toast.success(data.message),
  });
  return (
    <ConfirmAction
      title={`Delete ${file.file_name}`}
      message={
        file.imported_at === null
          ? 'Are you sure you want to delete this import?'
          : 'Are you sure you want to delete this import? Its zip codes stay, and it can no longer be reversed.'
      }
      action="Delete"
      danger
      run={async () => {
        await run({ params: { id: file.id } });
        return null;
      }}
      trigger={(open) => (
        <Button variant="default" size="compact-sm" aria-label={`Delete ${file.file_name}`} onClick={open}>
          Delete
        </Button>
      )}
    />
  );
}
