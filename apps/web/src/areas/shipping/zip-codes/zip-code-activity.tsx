import { Button, Stack, Text } from '@mantine/core';
import {
  disableZipCode,
  enableZipCode,
  listZipCodes,
  showZipCode,
  showZipCodeResidents,
} from '@larder/contract/shipping/zip-codes/zip-codes.ts';
import type { Answer } from '@larder/contract/wire/route.ts';
import { ConfirmAction } from '@larder/ui/patterns/forms/confirm-action.tsx';
import { FailedState } from '@larder/ui/patterns/lists/failed-state.tsx';
import { toast } from '@larder/ui/toasts/toast.ts';
import type { UseQueryResult } from '@tanstack/react-query';
import { useState } from 'react';
import type { CallFailure } from '../../../calls/call-failure.ts';
import { failureMessage } from '../../../calls/failure-message.ts';
import { useCall } from '../../../calls/use-call.ts';
import { useRead } from '../../../calls/use-read.ts';
import { describeResidents } from './describe-residents.ts';

const REFRESHES = [listZipCodes, showZipCode];

export function DisableZipCode({ id }: { id: string }) {
  const [isOpened, setIsOpened] = useState(false);
  const { run } = useCall(disableZipCode, { refreshes: REFRESHES });
  const read = useRead(showZipCodeResidents, { params: { id } }, { enabled: isOpened });
  return (
    <ConfirmAction
      title={`Disable Zip Code #${id}`}
      message={
        <Stack gap="sm">
          <Text>{`Are you sure you wish to disable the Zip Code #${id}?`}</Text>
          <Residents read={read} />
        </Stack>
      }
      action="Disable"
      danger
      ready={read.isSuccess}
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

function Residents({ read }: { read: UseQueryResult<Answer<typeof showZipCodeResidents>, CallFailure> }) {
  if (read.isError) return <FailedState message={read.error.message} onRetry={() => void read.refetch()} />;
  return (
    <Text size="sm" component="output">
      {read.data ? describeResidents(read.data.data) : 'Counting customers…'}
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
