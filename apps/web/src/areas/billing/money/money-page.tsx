import { Button, Group, Stack } from '@mantine/core';
import { exportMoney, showMoney } from '@larder/contract/billing/money/money.ts';
import { RowsSkeleton } from '@larder/ui/controls/display/skeletons.tsx';
import { FailedState } from '@larder/ui/patterns/lists/failed-state.tsx';
import { PageHeader } from '@larder/ui/patterns/pages/page-header.tsx';
import { Panel } from '@larder/ui/patterns/pages/panel.tsx';
import { IconDownload } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { addressOf } from '../../../calls/address-of.ts';
import { prefetchRead, useRead } from '../../../calls/use-read.ts';
import { ListTools } from '../../../lists/list-tools.tsx';
import type { Prefetch } from '../../../lists/prefetch.ts';
import { readSearch } from '../../../lists/search-text.ts';
import { useAddressFilters } from '../../../lists/use-address-filters.ts';
import { Disputes } from '../disputes/disputes.tsx';
import { FailedRefunds } from '../refunds/failed-refunds.tsx';
import { MoneyBooks } from './money-reconciliation.tsx';
import { MoneyFilters } from './money-filters.tsx';
import { MoneyLines } from './money-lines.tsx';
import { moneySearch } from './money-search.ts';

export const prefetch: Prefetch = (client, { search }) =>
  prefetchRead(client, showMoney, { query: readSearch(moneySearch, search) });

export function MoneyPage({ decisions }: { decisions: ReactNode }) {
  const { search, change } = useAddressFilters(moneySearch);
  const read = useRead(showMoney, { query: search }, { keepPrevious: true });
  const { from, to } = read.data?.meta ?? search;
  const download = (by: 'day' | 'week' | 'movement', label: string) => (
    <Button
      component="a"
      variant="default"
      leftSection={<IconDownload size={16} aria-hidden />}
      href={addressOf(exportMoney.path, { query: { from, to, by } })}
      download
    >
      {label}
    </Button>
  );
  return (
    <>
      <PageHeader
        title="Money"
        actions={
          <Group gap="xs">
            <ListTools search={moneySearch} />
            {download(search.by, search.by === 'day' ? 'Export days (CSV)' : 'Export weeks (CSV)')}
            {download('movement', 'Export movements (CSV)')}
          </Group>
        }
      />
      <Stack gap="md">
        {decisions}
        {read.data ? <MoneyBooks {...read.data.meta} /> : null}
        <FailedRefunds />
        <Disputes />
        <Panel id="money" title={search.by === 'day' ? 'By day' : 'By week'}>
          <Stack gap="md">
            <MoneyFilters
              search={search}
              defaults={read.data?.meta ?? null}
              errors={read.error?.errors ?? {}}
              change={change}
            />
            {read.error?.status === 422 ? null : read.error ? (
              <FailedState message={read.error.message} onRetry={() => void read.refetch()} />
            ) : read.data ? (
              <MoneyLines lines={read.data.data} sum={read.data.meta.sum} by={search.by} />
            ) : (
              <RowsSkeleton />
            )}
          </Stack>
        </Panel>
      </Stack>
    </>
  );
}
