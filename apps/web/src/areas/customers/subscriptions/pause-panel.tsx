import { Button, Group, Stack, Text } from '@mantine/core';
import type { User } from '@larder/contract/customers/users/user.ts';
import { useState } from 'react';
import { PauseDialog } from './pause-dialog.tsx';
import { UnpauseDialog } from './unpause-dialog.tsx';
import { PauseFacts } from '../users/user-facts.tsx';

export function PausePanel({ user }: { user: User }) {
  const [opened, setOpened] = useState<'pause' | 'unpause' | null>(null);
  const subscription = user.subscription.data;
  if (!subscription) return <Text size="sm">Never subscribed. There is nothing to pause.</Text>;
  const isPaused = subscription.status === 'paused';
  const close = () => setOpened(null);
  return (
    <Stack gap="sm">
      {subscription.status === 'cancelled' ? (
        <Text size="sm">The subscription is cancelled and cannot be paused.</Text>
      ) : (
        <>
          <PauseFacts user={user} />
          <Group>
            <Button variant="default" onClick={() => setOpened(isPaused ? 'unpause' : 'pause')}>
              {isPaused ? 'Unpause' : 'Pause'}
            </Button>
          </Group>
        </>
      )}
      {/* The dialog that was opened stays, also if somebody else changes the subscription in the meantime. */}
      {opened === 'pause' ? <PauseDialog user={user} subscriptionId={subscription.id} onClose={close} /> : null}
      {opened === 'unpause' ? <UnpauseDialog user={user} onClose={close} /> : null}
    </Stack>
  );
}
