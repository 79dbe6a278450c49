import { Button } from '@mantine/core';
import type { User } from '@larder/contract/customers/user.ts';
import { showUser } from '@larder/contract/customers/users.ts';
import { Link } from '@larder/ui/controls/link.tsx';
import { PanelSkeleton, RowsSkeleton } from '@larder/ui/controls/skeletons.tsx';
import { WorkingButton } from '@larder/ui/controls/working-button.tsx';
import { EmptyState } from '@larder/ui/patterns/empty-state.tsx';
import { FailedState } from '@larder/ui/patterns/failed-state.tsx';
import { PageHeader } from '@larder/ui/patterns/page-header.tsx';
import { Panel } from '@larder/ui/patterns/panel.tsx';
import { useParams } from '@tanstack/react-router';
import { useRead } from '../../calls/use-read.ts';
import { TimelineEntries } from './timeline-entries.tsx';
import { TimelineFilters } from './timeline-filters.tsx';
import { useTimelineReading, useTimelineSearch } from './timeline-reading.ts';
import { timelineInWords, type TimelineChoices } from './timeline-search.ts';
import { UserBadge } from './user-badge.tsx';
import { nameOf } from './users-columns.tsx';
import classes from './timeline.module.css';

/** All that happened to one user, in one list. */
export function TimelinePage() {
  const id = Number(useParams({ strict: false }).id);
  const read = useRead(showUser, { params: { id }, query: {} });
  if (read.data) return <TimelineOf user={read.data.data} />;
  const back = { href: `/users/${id}`, label: 'User' };
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
        <PageHeader title="No such user" back={{ href: '/users', label: 'All users' }} />
        <EmptyState title={read.error.message} action={<Link href="/users">Find the user in the list</Link>} />
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
  const { search, change, clear } = useTimelineSearch();
  const reading = useTimelineReading(user.id, search);
  const choices = reading.data?.pages[0]?.meta ?? NO_CHOICES;
  return (
    <>
      <PageHeader
        title={`Timeline of ${nameOf(user)}`}
        back={{ href: `/users/${user.id}`, label: user.email }}
        badge={<UserBadge user={user} />}
      />
      <Panel id="timeline" title="All that happened">
        <TimelineFilters search={search} choices={choices} change={change} />
        <Entries
          reading={reading}
          userId={user.id}
          choices={choices}
          query={timelineInWords(search, choices)}
          onClear={clear}
        />
      </Panel>
    </>
  );
}

interface EntriesProps {
  reading: ReturnType<typeof useTimelineReading>;
  userId: number;
  choices: TimelineChoices;
  /** What is filtered, in words; null when nothing is. */
  query: string | null;
  onClear: () => void;
}

function Entries({ reading, userId, choices, query, onClear }: EntriesProps) {
  const { data, error, isPending, isPlaceholderData, hasNextPage, isFetchingNextPage, isFetchNextPageError } = reading;
  if (isPending) return <RowsSkeleton />;
  if (!data || (error !== null && isPlaceholderData))
    return <FailedState message={error?.message ?? null} onRetry={() => void reading.refetch()} />;
  const entries = data.pages.flatMap((page) => page.data);
  return (
    <div aria-busy={isPlaceholderData}>
      {entries.length === 0 ? <NothingHappened query={query} onClear={onClear} /> : null}
      <TimelineEntries entries={entries} userId={userId} choices={choices} />
      {isFetchNextPageError ? <FailedState message={error?.message ?? null} onRetry={null} /> : null}
      <div className={classes.more}>
        {hasNextPage ? (
          <WorkingButton variant="default" working={isFetchingNextPage} onClick={() => void reading.fetchNextPage()}>
            Show older
          </WorkingButton>
        ) : null}
        <output className={classes.count}>{isPlaceholderData ? '' : countInWords(entries.length, hasNextPage)}</output>
      </div>
    </div>
  );
}

const countInWords = (count: number, hasMore: boolean) =>
  hasMore ? `The newest ${count} are shown.` : count === 0 ? '' : count === 1 ? '1 entry' : `All ${count} entries`;

function NothingHappened({ query, onClear }: Pick<EntriesProps, 'query' | 'onClear'>) {
  if (query === null) return <EmptyState title="Nothing has happened yet" />;
  return (
    <EmptyState
      title={`Nothing matches ${query}`}
      action={
        <Button variant="default" onClick={onClear}>
          Clear filters
        </Button>
      }
    />
  );
}
