import { Button, Group, Stack, Text } from '@mantine/core';
import type { User } from '@larder/contract/customers/users/user.ts';
import { Facts } from '@larder/ui/controls/display/facts.tsx';
import { useState } from 'react';
import { ChangePlanDialog } from './change-plan-dialog.tsx';

export function PlanPanel({ user }: { user: User }) {
  const [isChanging, setChanging] = useState(false);
  if (!user.subscription.data) return <Text size="sm">Never subscribed. There is no plan to change.</Text>;
  const lines = user.profile?.data.preferences ?? [];
  return (
    <Stack gap="sm">
      {lines.length === 0 ? (
        <Text size="sm">Empty plan. The customer receives no boxes.</Text>
      ) : (
        <Facts
          facts={lines.map(({ category_name, quantity }) => ({
            name: category_name,
            value: quantity === 1 ? '1 meal' : `${quantity} meals`,
          }))}
        />
      )}
      <Group>
        <Button variant="default" onClick={() => setChanging(true)}>
          Change plan
        </Button>
      </Group>
      {isChanging ? <ChangePlanDialog user={user} onClose={() => setChanging(false)} /> : null}
    </Stack>
  );
}
