import { Button } from '@mantine/core';
import { exportChanges } from '@larder/contract/operations/changes/changes.ts';
import { PageHeader } from '@larder/ui/patterns/pages/page-header.tsx';
import { Panel } from '@larder/ui/patterns/pages/panel.tsx';
import { IconDownload } from '@tabler/icons-react';
import { addressOf } from '../../../calls/address-of.ts';
import { ListTools } from '../../../lists/list-tools.tsx';
import type { Prefetch } from '../../../lists/prefetch.ts';
import { readSearch } from '../../../lists/search-text.ts';
import { useAddressFilters } from '../../../lists/use-address-filters.ts';
import { prefetchFeed, useFeed } from '../../../lists/use-feed.ts';
import { FeedList } from '../../../parts/feed-list.tsx';
import { ChangesEntries } from './changes-entries.tsx';
import { ChangesFilters } from './changes-filters.tsx';
import { toQuery, type ChangeChoices, changesFeed, describeFilters, changesSearch } from './changes-search.ts';

const NO_CHOICES: ChangeChoices = { staff: [], records: [], kinds: [] };

export const prefetch: Prefetch = (client, { search }) =>
  prefetchFeed(client, changesFeed(readSearch(changesSearch, search)));

export function ChangesPage() {
  const { search, change, clear } = useAddressFilters(changesSearch);
  const feed = useFeed(changesFeed(search));
  const choices = feed.data?.pages[0]?.meta ?? NO_CHOICES;
  return (
    <>
      <PageHeader
        title="Audit Log"
        actions={
          <>
            <ListTools search={changesSearch} />
            <Button
              component="a"
              variant="default"
              leftSection={<IconDownload size={16} aria-hidden />}
              href={addressOf(exportChanges.path, { query: toQuery(search) })}
              download
            >
              Download CSV
            </Button>
          </>
        }
      />
      <Panel id="changes" title="Changes">
        <ChangesFilters search={search} choices={choices} change={change} />
        <FeedList feed={feed} nothing="No changes yet" query={describeFilters(search, choices)} onClear={clear}>
          {(changes) => <ChangesEntries changes={changes} choices={choices} />}
        </FeedList>
      </Panel>
    </>
  );
}
