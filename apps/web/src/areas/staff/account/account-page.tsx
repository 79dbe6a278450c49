import { Button, Group, Stack, Text } from '@mantine/core';
import { showMe, type Me } from '@larder/contract/staff/sign-in/sign-in.ts';
import { roleLabel } from '@larder/domain/values/enums/staff-roles.ts';
import { Facts } from '@larder/ui/controls/display/facts.tsx';
import { Link } from '@larder/ui/controls/display/link.tsx';
import { PageHeader } from '@larder/ui/patterns/pages/page-header.tsx';
import { Panel, type PanelState } from '@larder/ui/patterns/pages/panel.tsx';
import { useState } from 'react';
import { useRead } from '../../../calls/use-read.ts';
import { hrefTo } from '../../../href-to.ts';
import { KeyMap } from '../../../parts/keys/key-map.tsx';
import { ChangeEmailDialog } from './change-email-dialog.tsx';
import { ChangePasswordDialog } from './change-password-dialog.tsx';
import { nameOf } from '../../../parts/staff/name-of.ts';
import classes from '../members/staff.module.css';

export function AccountPage() {
  const read = useRead(showMe, {}, { staleSeconds: 300 });
  const me = read.data?.data;
  const state: PanelState = me
    ? { status: 'ready' }
    : read.error
      ? { status: 'failed', message: read.error.message, onRetry: () => void read.refetch() }
      : { status: 'loading' };
  return (
    <>
      <PageHeader title="Your Account" />
      <Stack gap="lg" className={classes.account ?? ''}>
        <Panel id="person" title="Profile" state={state}>
          {me ? <Profile me={me} /> : null}
        </Panel>
        <Panel id="password" title="Password" state={state}>
          <Password />
        </Panel>
        <Panel id="keyboard" title="Keyboard shortcuts" state={state}>
          <KeyMap />
        </Panel>
      </Stack>
    </>
  );
}

function Profile({ me }: { me: Me }) {
  const [changing, setChanging] = useState(false);
  return (
    <Stack gap="sm">
      <Facts
        facts={[
          { name: 'Name', value: nameOf(me) },
          { name: 'E-mail', value: me.email },
          { name: 'Roles', value: me.roles.length === 0 ? '—' : me.roles.map(roleLabel).join(', ') },
        ]}
      />
      <Group>
        <Button variant="default" onClick={() => setChanging(true)}>
          Change e-mail
        </Button>
        <Button variant="default" component={Link} href={hrefTo({ to: '/users/$id', params: { id: me.id } })}>
          Change name
        </Button>
        <Button variant="default" component={Link} href={hrefTo({ to: '/staff' })}>
          View sessions
        </Button>
      </Group>
      {changing ? <ChangeEmailDialog current={me.email} onClose={() => setChanging(false)} /> : null}
    </Stack>
  );
}

function Password() {
  const [changing, setChanging] = useState(false);
  return (
    <Stack gap="sm">
      <Text size="sm">Changing your password signs you out of your other sessions.</Text>
      <Group>
        <Button variant="default" onClick={() => setChanging(true)}>
          Change password
        </Button>
      </Group>
      {changing ? <ChangePasswordDialog onClose={() => setChanging(false)} /> : null}
    </Stack>
  );
}
