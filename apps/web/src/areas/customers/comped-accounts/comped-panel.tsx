import { Button, Group, Stack, Text } from '@mantine/core';
import type { User } from '@larder/contract/customers/users/user.ts';
import { Facts } from '@larder/ui/controls/display/facts.tsx';
import { Money } from '@larder/ui/controls/display/money.tsx';
import { useState } from 'react';
import { CompDialog } from './comp-dialog.tsx';
import { DeactivateCompedDialog } from './deactivate-comped-dialog.tsx';

type Account = NonNullable<NonNullable<User['compedAccount']>['data']>;

export function CompedPanel({ user }: { user: User }) {
  const [opened, setOpened] = useState<'comp' | 'deactivate' | null>(null);
  const account = user.compedAccount?.data ?? null;
  const isActive = account?.is_activated === true;
  const close = () => setOpened(null);
  return (
    <Stack gap="sm">
      {isActive ? <CompedFacts account={account} /> : <Text size="sm">Not a comped account.</Text>}
      {user.is_admin ? null : (
        <Group gap="xs">
          <Button variant="default" onClick={() => setOpened('comp')}>
            {isActive ? 'Change' : 'Activate'}
          </Button>
          {isActive ? (
            <Button color="red" variant="light" onClick={() => setOpened('deactivate')}>
              Deactivate
            </Button>
          ) : null}
        </Group>
      )}
      {opened === 'comp' ? <CompDialog user={user} account={isActive ? account : null} onClose={close} /> : null}
      {opened === 'deactivate' ? <DeactivateCompedDialog user={user} onClose={close} /> : null}
    </Stack>
  );
}

const CompedFacts = ({ account }: { account: Account }) => (
  <Facts
    facts={[
      { name: 'Weekly amount', value: account.amount === null ? 'Unlimited' : <Money cents={account.amount} /> },
      { name: 'Weeks left', value: weeksLeft(account) },
      { name: 'Banner', value: account.with_banner ? 'Shown' : 'Not shown' },
    ]}
  />
);

const weeksLeft = ({ remaining_weeks, number_of_weeks }: Account) =>
  remaining_weeks === null ? 'Forever' : `${remaining_weeks} of ${number_of_weeks ?? remaining_weeks}`;
