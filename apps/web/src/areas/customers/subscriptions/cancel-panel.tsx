import { Button, Group, Stack, Text } from '@mantine/core';
import { activateSubscription } from '@larder/contract/customers/subscriptions/subscriptions.ts';
import type { User } from '@larder/contract/customers/users/user.ts';
import { ConfirmAction } from '@larder/ui/patterns/forms/confirm-action.tsx';
import { toast } from '@larder/ui/toasts/toast.ts';
import { useState } from 'react';
import { useCall } from '../../../calls/use-call.ts';
import { CancelDialog } from './cancel-dialog.tsx';
import { SUBSCRIPTION_READS } from './subscription-reads.ts';
import { CancelledFacts } from '../users/user-facts.tsx';
import { nameOf } from '../users/users-columns.tsx';

export function CancelPanel({ user }: { user: User }) {
  const [cancelling, setCancelling] = useState(false);
  const subscription = user.subscription.data;
  if (!subscription) return <Text size="sm">Never subscribed. There is nothing to cancel.</Text>;
  return (
    <Stack gap="sm">
      <CancelledFacts user={user} />
      <Group>
        {subscription.status === 'cancelled' ? (
          <Activate user={user} />
        ) : (
          <Button color="red" variant="light" onClick={() => setCancelling(true)}>
            Cancel account
          </Button>
        )}
      </Group>
      {cancelling ? <CancelDialog user={user} onClose={() => setCancelling(false)} /> : null}
    </Stack>
  );
}

function Activate({ user }: { user: User }) {
  const { run } = useCall(activateSubscription, { refreshes: SUBSCRIPTION_READS });
  return (
    <ConfirmAction
      title={`Activate the subscription of ${nameOf(user)}`}
      message="Orders that were cancelled with the subscription are restored if they are before their cutoff. Missing orders are created."
      action="Activate"
      run={async () => {
        await run({ params: { id: user.id } });
        return null;
      }}
      onDone={() => toast.success('Success', `Subscription of ${nameOf(user)} activated`)}
      trigger={(open) => <Button onClick={open}>Activate</Button>}
    />
  );
}
