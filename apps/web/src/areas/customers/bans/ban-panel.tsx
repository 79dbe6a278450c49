import { Button, Group, Stack, Text } from '@mantine/core';
import { showCustomerHead } from '@larder/contract/customers/customer-head/customer-head.ts';
import type { User } from '@larder/contract/customers/users/user.ts';
import { Facts } from '@larder/ui/controls/display/facts.tsx';
import { Moment } from '@larder/ui/controls/display/moment.tsx';
import { useState } from 'react';
import { useRead } from '../../../calls/use-read.ts';
import { BanDialog } from './ban-dialog.tsx';
import { LiftBanDialog } from './lift-ban-dialog.tsx';

export function BanPanel({ user }: { user: User }) {
  // The dialog that was opened stays, also if somebody else bans the customer in the meantime.
  const [opened, setOpened] = useState<'ban' | 'lift' | null>(null);
  const close = () => setOpened(null);
  return (
    <Stack gap="sm">
      {user.status === 'banned' ? (
        <>
          <BanFacts userId={user.id} />
          <Group>
            <Button variant="default" onClick={() => setOpened('lift')}>
              Lift ban
            </Button>
          </Group>
        </>
      ) : (
        <>
          <Text size="sm">
            A banned customer gets no further orders, and coming ones are cancelled at their cutoff instead of charged.
            The ban can be lifted.
          </Text>
          <Group>
            <Button color="red" variant="light" onClick={() => setOpened('ban')}>
              Ban customer
            </Button>
          </Group>
        </>
      )}
      {opened === 'ban' ? <BanDialog user={user} onClose={close} /> : null}
      {opened === 'lift' ? <LiftBanDialog user={user} onClose={close} /> : null}
    </Stack>
  );
}

function BanFacts({ userId }: { userId: number }) {
  const head = useRead(showCustomerHead, { params: { id: userId } }).data?.data;
  if (!head || head.banned_at === null) return null;
  return (
    <Facts
      facts={[
        { name: 'Banned', value: <Moment at={head.banned_at} /> },
        { name: 'Reason', value: head.reason ?? 'Unknown' },
      ]}
    />
  );
}
