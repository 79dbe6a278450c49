import { Button, Stack } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { type CustomerTag, listCustomerTags } from '@larder/contract/customers/customer-tags/customer-tags.ts';
import { StatusBadge } from '@larder/ui/controls/display/status-badge.tsx';
import { PanelTable } from '@larder/ui/controls/lists/panel-table.tsx';
import { EmptyState } from '@larder/ui/patterns/lists/empty-state.tsx';
import { PageHeader } from '@larder/ui/patterns/pages/page-header.tsx';
import { Panel, type PanelState } from '@larder/ui/patterns/pages/panel.tsx';
import { useState } from 'react';
import { serverMessage } from '../../../calls/call-failure.ts';
import { useRead } from '../../../calls/use-read.ts';
import { wholeListOf } from '../../../lists/prefetch.ts';
import { ArchiveTag } from './archive-tag.tsx';
import { EditTagDialog, NewTagDialog } from './tag-dialog.tsx';
import { COLOR_LABELS } from './tag-colors.ts';
import { TaggedCustomers } from './tagged-customers.tsx';

const COUNTED = { query: { counted: true } };

export const prefetch = wholeListOf(listCustomerTags, COUNTED);

/** CUST-73 */
export function CustomerTagsPage() {
  const read = useRead(listCustomerTags, COUNTED);
  const [open, setOpen] = useState<CustomerTag | 'new' | null>(null);
  const close = () => setOpen(null);
  const tags = read.data?.data ?? [];
  const active = tags.filter(({ archived_at }) => archived_at === null);
  const archived = tags.filter(({ archived_at }) => archived_at !== null);
  const state: PanelState = read.data
    ? { status: 'ready' }
    : read.error
      ? { status: 'failed', message: serverMessage(read.error, 'Error!'), onRetry: () => void read.refetch() }
      : { status: 'loading' };
  const add = (
    <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setOpen('new')}>
      New tag
    </Button>
  );
  return (
    <>
      <PageHeader title="Customer Tags" actions={add} />
      <Stack gap="md">
        <Panel id="tags" title="Tags" state={state}>
          {active.length === 0 ? (
            <EmptyState title="No customer tags yet" action={add} />
          ) : (
            <TagTable label="Tags" tags={active} onEdit={setOpen} />
          )}
        </Panel>
        {archived.length > 0 ? (
          <Panel id="archived" title="Archived">
            <TagTable label="Archived tags" tags={archived} onEdit={setOpen} />
          </Panel>
        ) : null}
      </Stack>
      {open === 'new' ? <NewTagDialog onClose={close} /> : null}
      {open !== null && open !== 'new' ? <EditTagDialog tag={open} onClose={close} /> : null}
    </>
  );
}

interface TagTableProps {
  label: string;
  tags: CustomerTag[];
  onEdit: (tag: CustomerTag) => void;
}

const TagTable = ({ label, tags, onEdit }: TagTableProps) => (
  <PanelTable
    label={label}
    rows={tags}
    rowKey={({ id }) => id}
    columns={[
      { header: 'Tag', cell: ({ name, color }) => <StatusBadge tone={color} label={name} />, width: '40%' },
      { header: 'Color', cell: ({ color }) => COLOR_LABELS[color], width: '15%' },
      { header: 'Customers', cell: (tag) => <TaggedCustomers tag={tag} />, width: '20%' },
      {
        header: 'Actions',
        width: '25%',
        align: 'right',
        cell: (tag) => (
          <>
            <Button variant="default" size="compact-sm" aria-label={`Edit ${tag.name}`} onClick={() => onEdit(tag)}>
              Edit
            </Button>{' '}
            <ArchiveTag tag={tag} />
          </>
        ),
      },
    ]}
  />
);
