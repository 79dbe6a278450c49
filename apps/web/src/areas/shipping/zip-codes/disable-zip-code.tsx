import { Button } from '@mantine/core';
import { disableZipCode, listZipCodes } from '@larder/contract/shipping/zip-codes/zip-codes.ts';
import { ConfirmAction } from '@larder/ui/patterns/forms/confirm-action.tsx';
import { toast } from '@larder/ui/toasts/toast.ts';
import { useCall } from '../../../calls/use-call.ts';

export function DisableZipCode({ id }: { id: string }) {
  const { run } = useCall(disableZipCode, { refreshes: [listZipCodes] });
  return (
    <ConfirmAction
      title={`Disable Zip Code #${id}`}
      message={`Are you sure you wish to disable the Zip Code #${id}?`}
      action="Disable"
      danger
      run={async () => {
        await run({ params: { id } });
        return null;
      }}
      onDone={() => toast.success('Zip Code Disabled!', id)}
      trigger={(open) => (
        <Button variant="default" size="compact-sm" aria-label={`Disable ${id}`} onClick={open}>
          Disable
        </Button>
      )}
    />
  );
}
