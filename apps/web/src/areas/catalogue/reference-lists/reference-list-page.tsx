import { Button, Stack } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { listReferences, type Reference } from '@larder/contract/catalogue/reference-lists/reference-lists.ts';
import { REFERENCE_LIST_LABELS, type ReferenceList } from '@larder/domain/values/enums/reference-lists.ts';
import { EmptyState } from '@larder/ui/patterns/lists/empty-state.tsx';
import { PageHeader } from '@larder/ui/patterns/pages/page-header.tsx';
import { Panel, type PanelState } from '@larder/ui/patterns/pages/panel.tsx';
import { useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { serverMessage } from '../../../calls/call-failure.ts';
import { prefetchRead, useRead } from '../../../calls/use-read.ts';
import { hrefTo } from '../../../href-to.ts';
import type { Prefetch } from '../../../lists/prefetch.ts';
import { ArchivedReferences } from './archived-references.tsx';
import { EditReferenceDialog, NewReferenceDialog } from './reference-dialog.tsx';
import { ReferenceOrder } from './reference-order.tsx';

export const prefetch: Prefetch<{ list: ReferenceList }> = (client, { params }) =>
  prefetchRead(client, listReferences, { params });

export function ReferenceListPage() {
  const { list } = useParams({ from: '/_shell/reference-lists/$list' });
  // Another list starts without the open dialog of the last one.
  return <ReferenceListScreen key={list} list={list} />;
}

function ReferenceListScreen({ list }: { list: ReferenceList }) {
  const { title, noun } = REFERENCE_LIST_LABELS[list];
  const read = useRead(listReferences, { params: { list } });
  const [open, setOpen] = useState<Reference | 'new' | null>(null);
  const close = () => setOpen(null);
  const entries = read.data?.data ?? [];
  const archived = entries.filter(({ archived_at }) => archived_at !== null);
  const offered = entries.filter(({ archived_at }) => archived_at === null);
  const state: PanelState = read.data
    ? { status: 'ready' }
    : read.error
      ? { status: 'failed', message: serverMessage(read.error, 'Error!'), onRetry: () => void read.refetch() }
      : { status: 'loading' };
  const add = (
    <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setOpen('new')}>
      {`New ${noun}`}
    </Button>
  );
  return (
    <>
      <PageHeader
        title={title}
        back={{ href: hrefTo({ to: '/reference-lists' }), label: 'All reference lists' }}
        actions={add}
      />
      <Stack gap="md">
        <Panel id="entries" title="Entries" state={state}>
          {offered.length === 0 ? (
            <EmptyState title={`No ${title.toLowerCase()} yet`} action={add} />
          ) : (
            <ReferenceOrder list={list} entries={offered} onEdit={setOpen} />
          )}
        </Panel>
        {archived.length > 0 ? (
          <Panel id="archived" title="Archived">
            <ArchivedReferences list={list} entries={archived} onEdit={setOpen} />
          </Panel>
        ) : null}
      </Stack>
      {open === 'new' ? <NewReferenceDialog list={list} onClose={close} /> : null}
      {open !== null && open !== 'new' ? <EditReferenceDialog list={list} entry={open} onClose={close} /> : null}
    </>
  );
}
