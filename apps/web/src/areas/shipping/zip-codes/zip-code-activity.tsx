import { Button, Stack, Text } from '@mantine/core';
import {
  disableZipCode,
  enableZipCode,
  listZipCodes,
  showZipCode,
  showZipCodeResidents,
} from '@larder/contract/shipping/zip-codes/zip-codes.ts';
import { ConfirmAction } from '@larder/ui/patterns/forms/confirm-action.tsx';
import { toast } from '@larder/ui/toasts/toast.ts';
import { useState } from 'react';
import { failureMessage } from '../../../calls/failure-message.ts';
import { useCall } from '../../../calls/use-call.ts';
import { useRead } from '../../../calls/use-read.ts';
import { describeResidents } from './describe-residents.ts';

const REFRESHES = [listZipCodes, showZipCode];

export function DisableZipCode({ id }: { id: string }) {
  const [isOpened, setIsOpened] = useState(false);
  const { run } = useCall(disableZipCode, { refreshes: REFRESHES });
  return (
    <ConfirmAction
      title={`Disable Zip Code #${id}`}
      message={
        <Stack gap="sm">
          <Text>{`Are you sure you wish to disable the Zip Code #${id}?`}</Text>
          {isOpened ? <Residents id={id} /> : null}
        </Stack>
      }
      action="Disable"
      danger
      run={async () => {
        await run({ params: { id } });
        return null;
      }}
      onDone={() => toast.success('Zip Code Disabled!', id)}
      trigger={(open) => (
        <Button
          variant="default"
          size="compact-sm"
          aria-label={`Disable ${id}`}
          onClick={() => {
            setIsOpened(true);
            open();
          }}
        >
          Disable
        </Button>
      )}
    />
  );
}

function Residents({ id }: { id: string }) {
  const read = useRead(showZipCodeResidents, { params: { id } });
  const residents = read.data?.data;
  return (
    <Text size="sm" component="output">
      {residents ? describeResidents(residents) : read.isError ? read.error.message : 'Counting customers…'}
    </Text>
  );
}

export function EnableZipCode({ id }: { id: string }) {
  const { run, running } = useCall(enableZipCode, { refreshes: REFRESHES });
  const enable = async () => {
    const failure = await failureMessage(run({ params: { id } }));
    if (failure === null) toast.success('Zip code enabled', id);
    else toast.error('Zip code not enabled', failure);
  };
  return (
    <Button
      variant="default"
      size="compact-sm"
      aria-label={`Enable ${id}`}
      disabled={running}
      onClick={() => void enable()}
    >
      Enable
    </Button>
  );
}
