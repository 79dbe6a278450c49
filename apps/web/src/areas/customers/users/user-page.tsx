import { Box, Button } from '@mantine/core';
import type { User } from '@larder/contract/customers/users/user.ts';
import { listBoxes } from '@larder/contract/customers/boxes/boxes.ts';
import { showCustomerHead } from '@larder/contract/customers/customer-head/customer-head.ts';
import { showUser } from '@larder/contract/customers/users/users.ts';
import { ERASED_MESSAGE } from '@larder/domain/customers/data-protection/erasure.ts';
import { Callout } from '@larder/ui/controls/display/callout.tsx';
import { Link } from '@larder/ui/controls/display/link.tsx';
import { FormSkeleton } from '@larder/ui/controls/display/skeletons.tsx';
import { EmptyState } from '@larder/ui/patterns/lists/empty-state.tsx';
import { FailedState } from '@larder/ui/patterns/lists/failed-state.tsx';
import { PageHeader } from '@larder/ui/patterns/pages/page-header.tsx';
import { PanelGroups } from '@larder/ui/patterns/pages/panel-groups.tsx';
import { PanelIndex } from '@larder/ui/patterns/pages/panel-index.tsx';
import { useParams } from '@tanstack/react-router';
import { lastList } from '../../../lists/last-list.ts';
import { useRead } from '../../../calls/use-read.ts';
import { useUserPage } from './prefetch-user-page.ts';
import { userQuery } from './user-query.ts';
import { ImpersonateButton } from '../../../session/impersonate-button.tsx';
import { hrefTo } from '../../../href-to.ts';
import { CustomerHead } from '../../../parts/customer-head/customer-head.tsx';
import { OpenedAct } from '../customer-head/opened-act.tsx';
import { Boxes } from '../boxes/boxes.tsx';
import { UserBadge } from './user-badge.tsx';
import { groupsOf } from './panels/panel-groups.ts';
import classes from './user-page.module.css';
import { useFontsLoaded } from './use-fonts-loaded.ts';
import { USER_INFO, USER_PANELS } from './panels/user-panels.ts';
import { UserPanels } from './panels/user-page-panels.tsx';
import { nameOf } from './users-columns.tsx';

const back = () => ({ href: lastList('/users'), label: 'All users' });

export function UserPage() {
  const { id } = useParams({ from: '/_shell/users/$id' });
  useUserPage(id);
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
    <Coming />
  </>
);

const Coming = () => (
  <div className={classes.coming}>
    <FormSkeleton />
  </div>
);

const Unknown = ({ message }: { message: string }) => (
  <>
    <PageHeader title="User not found" back={back()} />
    <EmptyState title={message} action={<Link href={hrefTo({ to: '/users' })}>Search the user list</Link>} />
  </>
);

function UserDetail({ user }: { user: User }) {
  return (
    <>
      <PageHeader
        title={nameOf(user)}
        back={back()}
        {...(user.is_admin && { badge: <UserBadge user={user} /> })}
        subline={user.external_id === null ? user.email : `${user.email}, external ID ${user.external_id}`}
        actions={user.is_admin ? <StaffTimeline id={user.id} /> : <ImpersonateButton user={user} />}
      />
      {user.is_admin ? <StaffPanels user={user} /> : <CustomerDetail key={user.id} user={user} />}
    </>
  );
}

const StaffTimeline = ({ id }: { id: number }) => (
  <Button component={Link} variant="default" href={hrefTo({ to: '/users/$id/timeline', params: { id } })}>
    Timeline
  </Button>
);

/** A read that failed offers a retry where it belongs on the page. */
const isAwaited = ({ isPending, errorUpdateCount }: { isPending: boolean; errorUpdateCount: number }) =>
  isPending && errorUpdateCount === 0;

/** Head and boxes come first and together, so that nothing moves once it is on screen (CUST-70). */
function CustomerDetail({ user }: { user: User }) {
  const params = { id: user.id };
  const head = useRead(showCustomerHead, { params });
  const boxes = useRead(listBoxes, { params });
  const isSettled = useFontsLoaded();
  if (isAwaited(head) || isAwaited(boxes) || !isSettled) return <Coming />;
  const panels = USER_PANELS.filter(({ isFor = () => true }) => isFor(user));
  const counts = head.data?.data.panels ?? {};
  return (
    <>
      <CustomerHead userId={user.id} tab="Customer" index={<PanelGroups groups={groupsOf(panels, counts)} />} />
      {user.erased_at === null ? null : (
        <Box mb="sm">
          <Callout tone="orange">
            {ERASED_MESSAGE} Payments can still be refunded, and remaining credits can be debited.
          </Callout>
        </Box>
      )}
      <Boxes user={user} />
      <OpenedAct user={user} />
      <UserPanels user={user} panels={panels} counts={counts} />
    </>
  );
}

function StaffPanels({ user }: { user: User }) {
  const panels = USER_PANELS.filter(({ forStaff = false }) => forStaff);
  return (
    <>
      <PanelIndex panels={[USER_INFO, ...panels]} />
      <UserPanels user={user} panels={panels} counts={{}} />
    </>
  );
}
