import type { User } from '@larder/contract/customers/users/user.ts';
import { showUser } from '@larder/contract/customers/users/users.ts';
import { Link } from '@larder/ui/controls/display/link.tsx';
import { PanelSkeleton } from '@larder/ui/controls/display/skeletons.tsx';
import { EmptyState } from '@larder/ui/patterns/lists/empty-state.tsx';
import { FailedState } from '@larder/ui/patterns/lists/failed-state.tsx';
import { PageHeader } from '@larder/ui/patterns/pages/page-header.tsx';
import { Panel } from '@larder/ui/patterns/pages/panel.tsx';
import { useParams } from '@tanstack/react-router';
import { ListTools } from '../../../lists/list-tools.tsx';
import type { Prefetch } from '../../../lists/prefetch.ts';
import { readSearch } from '../../../lists/search-text.ts';
import { useAddressFilters } from '../../../lists/use-address-filters.ts';
import { prefetchFeed, useFeed } from '../../../lists/use-feed.ts';
import { prefetchRead, useRead } from '../../../calls/use-read.ts';
import { FeedList } from '../../../parts/feed-list.tsx';
import { hrefTo } from '../../../href-to.ts';
import { CustomerHead } from '../../../parts/customer-head/customer-head.tsx';
import { TimelineEntries } from './timeline-entries.tsx';
import { timelineFeed } from './timeline-feed.ts';
import { TimelineFilters } from './timeline-filters.tsx';
import { describeTimelineFilters, timelineSearch, type TimelineChoices } from './timeline-search.ts';
import { UserBadge } from '../users/user-badge.tsx';
import { nameOf } from '../users/users-columns.tsx';

export const prefetch: Prefetch<{ id: number }> = (client, { params: { id }, search }) => {
  void prefetchRead(client, showUser, { params: { id }, query: {} });
  return prefetchFeed(client, timelineFeed(id, readSearch(timelineSearch, search)));
};

export function TimelinePage() {
  const { id } = useParams({ from: '/_shell/users/$id/timeline' });
  const read = useRead(showUser, { params: { id }, query: {} });
  if (read.data) return <TimelineOf user={read.data.data} />;
  const back = { href: hrefTo({ to: '/users/$id', params: { id } }), label: 'User' };
  if (read.isPending)
    return (
      <>
        <PageHeader title="Timeline" back={back} />
        <PanelSkeleton />
      </>
    );
  if (read.error.status === 404)
    return (
      <>
        <PageHeader title="User not found" back={{ href: hrefTo({ to: '/users' }), label: 'All users' }} />
        <EmptyState
          title={read.error.message}
          action={<Link href={hrefTo({ to: '/users' })}>Search the user list</Link>}
        />
      </>
    );
  return (
    <>
      <PageHeader title="Timeline" back={back} />
      <FailedState message={read.error.message} onRetry={() => void read.refetch()} />
    </>
  );
}

const NO_CHOICES: TimelineChoices = { actors: [], weeks: [] };

function TimelineOf({ user }: { user: User }) {
  const { search, change, clear } = useAddressFilters(timelineSearch);
  const feed = useFeed(timelineFeed(user.id, search));
  const choices = feed.data?.pages[0]?.meta ?? NO_CHOICES;
  return (
    <>
      <PageHeader
        title={`Timeline of ${nameOf(user)}`}
        back={{ href: hrefTo({ to: '/users/$id', params: { id: user.id } }), label: user.email }}
        actions={<ListTools search={timelineSearch} />}
        {...(user.is_admin && { badge: <UserBadge user={user} /> })}
      />
      {user.is_admin ? null : <CustomerHead userId={user.id} tab="Timeline" />}
      <Panel id="timeline" title="All activity">
        <TimelineFilters search={search} choices={choices} change={change} />
        <FeedList
          feed={feed}
          nothing="No activity yet"
          query={describeTimelineFilters(search, choices)}
          onClear={clear}
        >
          {(entries) => <TimelineEntries entries={entries} userId={user.id} choices={choices} />}
        </FeedList>
      </Panel>
    </>
  );
}
