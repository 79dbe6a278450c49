import { Button, Group, Stack, Text } from '@mantine/core';
import type { User } from '@larder/contract/customers/users/user.ts';
import { useState } from 'react';
import { PauseDialog } from './pause-dialog.tsx';
import { Unpause } from './unpause.tsx';
import { PauseFacts } from '../users/user-facts.tsx';

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
          <Unpause
            user={user}
            trigger={(open) => (
              <Button variant="default" onClick={open}>
                Unpause
              </Button>
            )}
          />
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
