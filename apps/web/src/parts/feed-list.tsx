import { Button } from '@mantine/core';
import { RowsSkeleton } from '@larder/ui/controls/display/skeletons.tsx';
import { WorkingButton } from '@larder/ui/controls/dialogs/working-button.tsx';
import { EmptyState } from '@larder/ui/patterns/lists/empty-state.tsx';
import { FailedState } from '@larder/ui/patterns/lists/failed-state.tsx';
import type { ReactNode } from 'react';
import { firstSentence } from '../calls/call-failure.ts';
import type { Feed } from '../lists/use-feed.ts';
import classes from './feed-list.module.css';

interface FeedListProps<Entry> {
  feed: Feed<{ data: Entry[]; meta: { next: string | null } }>;
  nothing: string;
  query: string | null;
  onClear: () => void;
  children: (entries: Entry[]) => ReactNode;
}

export function FeedList<Entry>({ feed, nothing, query, onClear, children }: FeedListProps<Entry>) {
  const { data, error, isPending, isPlaceholderData, hasNextPage, isFetchingNextPage, isFetchNextPageError } = feed;
  if (isPending) return <RowsSkeleton />;
  if (!data || (error !== null && isPlaceholderData))
    return <FailedState message={error && firstSentence(error)} onRetry={() => void feed.refetch()} />;
  const entries = data.pages.flatMap((page) => page.data);
  return (
    <div aria-busy={isPlaceholderData}>
      {entries.length === 0 ? <Nothing nothing={nothing} query={query} onClear={onClear} /> : null}
      {children(entries)}
      {isFetchNextPageError ? <FailedState message={error?.message ?? null} onRetry={null} /> : null}
      <div className={classes.more}>
        {hasNextPage ? (
          <WorkingButton variant="default" working={isFetchingNextPage} onClick={() => void feed.fetchNextPage()}>
            Show older
          </WorkingButton>
        ) : null}
        <output className={classes.count}>{isPlaceholderData ? '' : describeCount(entries.length, hasNextPage)}</output>
      </div>
    </div>
  );
}

const describeCount = (count: number, hasMore: boolean) =>
  hasMore ? `The newest ${count} are shown.` : count === 0 ? '' : count === 1 ? '1 entry' : `All ${count} entries`;

function Nothing({ nothing, query, onClear }: Pick<FeedListProps<never>, 'nothing' | 'query' | 'onClear'>) {
  if (query === null) return <EmptyState title={nothing} />;
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
