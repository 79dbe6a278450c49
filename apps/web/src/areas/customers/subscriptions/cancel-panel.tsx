import { Button, Group, Stack, Text } from '@mantine/core';
import type { User } from '@larder/contract/customers/users/user.ts';
import { useState } from 'react';
import { Activate } from './activate.tsx';
import { CancelDialog } from './cancel-dialog.tsx';
import { CancelledFacts } from '../users/user-facts.tsx';

export function CancelPanel({ user }: { user: User }) {
  const [cancelling, setCancelling] = useState(false);
  const subscription = user.subscription.data;
  if (!subscription) return <Text size="sm">Never subscribed. There is nothing to cancel.</Text>;
  return (
    <Stack gap="sm">
      <CancelledFacts user={user} />
      <Group>
        {subscription.status === 'cancelled' ? (
          <Activate user={user} trigger={(open) => <Button onClick={open}>Activate</Button>} />
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
