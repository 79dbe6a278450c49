import { Button, Group, Stack, Text } from '@mantine/core';
import type { User } from '@larder/contract/customers/users/user.ts';
import { useState } from 'react';
import { ActivateDialog } from './activate-dialog.tsx';
import { CancelDialog } from './cancel-dialog.tsx';
import { CancelledFacts } from '../users/user-facts.tsx';

export function CancelPanel({ user }: { user: User }) {
  const [opened, setOpened] = useState<'activate' | 'cancel' | null>(null);
  const subscription = user.subscription.data;
  if (!subscription) return <Text size="sm">Never subscribed. There is nothing to cancel.</Text>;
  const close = () => setOpened(null);
  return (
    <Stack gap="sm">
      <CancelledFacts user={user} />
      <Group>
        {subscription.status === 'cancelled' ? (
          <Button onClick={() => setOpened('activate')}>Activate</Button>
        ) : (
          <Button color="red" variant="light" onClick={() => setOpened('cancel')}>
            Cancel account
          </Button>
        )}
      </Group>
      {opened === 'activate' ? <ActivateDialog user={user} onClose={close} /> : null}
      {opened === 'cancel' ? <CancelDialog user={user} onClose={close} /> : null}
    </Stack>
  );
}
