import { Box, Button, Text } from '@mantine/core';
import type { User } from '@larder/contract/customers/users/user.ts';
import { showUser } from '@larder/contract/customers/users/users.ts';
import { ERASED_MESSAGE } from '@larder/domain/customers/data-protection/erasure.ts';
import { TwoColumns } from '@larder/ui/controls/display/two-columns.tsx';
import { Callout } from '@larder/ui/controls/display/callout.tsx';
import { Link } from '@larder/ui/controls/display/link.tsx';
import { FormSkeleton } from '@larder/ui/controls/display/skeletons.tsx';
import { EmptyState } from '@larder/ui/patterns/lists/empty-state.tsx';
import { FailedState } from '@larder/ui/patterns/lists/failed-state.tsx';
import { PageHeader } from '@larder/ui/patterns/pages/page-header.tsx';
import { Panel } from '@larder/ui/patterns/pages/panel.tsx';
import { PanelIndex } from '@larder/ui/patterns/pages/panel-index.tsx';
import { useParams } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { lastList } from '../../../lists/last-list.ts';
import { useRead } from '../../../calls/use-read.ts';
import { userQuery } from './user-query.ts';
import { ImpersonateButton } from '../../../session/impersonate-button.tsx';
import { hrefTo } from '../../../href-to.ts';
import { CustomerHead } from '../../../parts/customer-head/customer-head.tsx';
import { OpenedAct } from '../acts/opened-act.tsx';
import { Boxes } from '../boxes/boxes.tsx';
import { CustomerTabs } from '../../../parts/customer-head/customer-tabs.tsx';
import { UserBadge } from './user-badge.tsx';
import { UserInfoForm } from './user-info-form.tsx';
import { USER_PANELS, type UserPanel } from './user-panels.tsx';
import { nameOf } from './users-columns.tsx';
import classes from './user-page.module.css';

const back = () => ({ href: lastList('/users'), label: 'All users' });

export function UserPage() {
  const { id } = useParams({ from: '/_shell/users/$id' });
  const read = useRead(showUser, userQuery(id));
  if (read.data) return <UserDetail user={read.data.data} />;
  if (read.isPending) return <Waiting />;
  if (read.error.status === 404) return <Unknown message={read.error.message} />;
  return (
    <>
      <PageHeader title="User" back={back()} />
      <FailedState message={read.error.message} onRetry={() => void read.refetch()} />
    </>
  );
}

const Waiting = () => (
  <>
    <PageHeader title="User" back={back()} />
    <FormSkeleton />
  </>
);

const Unknown = ({ message }: { message: string }) => (
  <>
    <PageHeader title="User not found" back={back()} />
    <EmptyState title={message} action={<Link href={hrefTo({ to: '/users' })}>Search the user list</Link>} />
  </>
);

function UserDetail({ user }: { user: User }) {
  const actions = (
    <>
      {user.is_admin ? (
        <Button
          component={Link}
          variant="default"
          href={hrefTo({ to: '/users/$id/timeline', params: { id: user.id } })}
        >
          Timeline
        </Button>
      ) : null}
      <ImpersonateButton user={user} />
    </>
  );
  const panels = USER_PANELS.filter(({ forStaff = false, isFor = () => true }) =>
    user.is_admin ? forStaff : isFor(user),
  );
  return (
    <>
      <PageHeader
        title={nameOf(user)}
        back={back()}
        badge={<UserBadge user={user} />}
        subline={user.external_id === null ? user.email : `${user.email}, external ID ${user.external_id}`}
        actions={actions}
      />
      {user.is_admin ? null : (
        <>
          <CustomerHead userId={user.id} />
          <CustomerTabs userId={user.id} current="Customer" />
        </>
      )}
      {user.erased_at === null ? null : (
        <Box mb="sm">
          <Callout tone="orange">
            {ERASED_MESSAGE} Payments can still be refunded, and remaining credits can be debited.
          </Callout>
        </Box>
      )}
      {user.is_admin ? null : <Boxes user={user} />}
      <OpenedAct user={user} />
      <PanelIndex panels={[{ id: 'user-info', title: 'User Info' }, ...panels]} />
      <TwoColumns aside={panels.filter(({ column }) => column === 'side').map((panel) => renderPanel(panel, user))}>
        <div id="user-info" data-anchor="">
          <Changeable user={user}>
            <UserInfoForm key={user.id} user={user} />
          </Changeable>
        </div>
        {panels.filter(({ column }) => column === 'main').map((panel) => renderPanel(panel, user))}
      </TwoColumns>
    </>
  );
}

const renderPanel = ({ id, title, outlastsErasure = false, Body }: UserPanel, user: User) => (
  <Panel key={id} id={id} title={title} folding="open">
    {outlastsErasure ? (
      <Body user={user} />
    ) : (
      <Changeable user={user}>
        <Body user={user} />
      </Changeable>
    )}
  </Panel>
);

const Changeable = ({ user, children }: { user: User; children: ReactNode }) => (
  <fieldset className={classes.changeable} disabled={user.erased_at !== null}>
    {user.erased_at === null ? null : (
      <Text component="legend" size="xs" c="dimmed" mb={6}>
        {ERASED_MESSAGE}
      </Text>
    )}
    {children}
  </fieldset>
);
