import { Button, Group, Stack, Text } from '@mantine/core';
import { activateSubscription } from '@larder/contract/customers/subscriptions/subscriptions.ts';
import type { User } from '@larder/contract/customers/users/user.ts';
import { ConfirmAction } from '@larder/ui/patterns/forms/confirm-action.tsx';
import { toast } from '@larder/ui/toasts/toast.ts';
import { useState } from 'react';
import { useCall } from '../../../calls/use-call.ts';
import { PauseDialog } from './pause-dialog.tsx';
import { SUBSCRIPTION_READS } from './subscription-reads.ts';
import { PauseFacts } from '../users/user-facts.tsx';
import { nameOf } from '../users/users-columns.tsx';

const OF = { of: 'unpause' };

export function PausePanel({ user }: { user: User }) {
  const [pausing, setPausing] = useState(false);
  const subscription = user.subscription.data;
  if (!subscription) return <Text size="sm">Never subscribed. There is nothing to pause.</Text>;
  if (subscription.status === 'cancelled')
    return <Text size="sm">The subscription is cancelled and cannot be paused.</Text>;
  return (
    <Stack gap="sm">
      <PauseFacts user={user} />
      <Group>
        {subscription.status === 'paused' ? (
          <Unpause user={user} />
        ) : (
          <Button variant="default" onClick={() => setPausing(true)}>
            Pause
          </Button>
        )}
      </Group>
      {pausing ? <PauseDialog user={user} subscriptionId={subscription.id} onClose={() => setPausing(false)} /> : null}
    </Stack>
  );
}

function Unpause({ user }: { user: User }) {
  const { run } = useCall(activateSubscription, { refreshes: SUBSCRIPTION_READS });
  return (
    <ConfirmAction
      title={`Unpause the subscription of ${nameOf(user)}`}
      message="Orders skipped by the pause are restored if they are before their cutoff."
      action="Unpause"
      run={async () => {
        await run({ params: { id: user.id } }).catch((failure: unknown) => {
          toast.error('Error occurred =(', null, OF);
          throw failure;
        });
        return null;
      }}
      onDone={() => toast.success('Success', `Subscription of ${nameOf(user)} unpaused`, OF)}
      trigger={(open) => (
        <Button variant="default" onClick={open}>
          Unpause
        </Button>
      )}
    />
  );
}
