import { NativeSelect, Stack } from '@mantine/core';
import { type BatchDetail, type BatchJob, listBatchJobs } from '@larder/contract/operations/batches/batches.ts';
import { leavesRowsUnchanged } from '@larder/domain/operations/batches/batches.ts';
import { BATCH_JOB_STATUSES, type BatchJobStatus } from '@larder/domain/values/enums/batches.ts';
import { Link } from '@larder/ui/controls/display/link.tsx';
import { Money } from '@larder/ui/controls/display/money.tsx';
import { type PanelColumn, PanelTable } from '@larder/ui/controls/lists/panel-table.tsx';
import { StatusBadge, type Tone } from '@larder/ui/controls/display/status-badge.tsx';
import { EmptyState } from '@larder/ui/patterns/lists/empty-state.tsx';
import { Panel, type PanelState } from '@larder/ui/patterns/pages/panel.tsx';
import { useEffect, useState } from 'react';
import { useRead } from '../../../calls/use-read.ts';
import { TurnPages } from '../../../parts/batches/turn-pages.tsx';
import { TurnedRows } from '../../../parts/batches/turned-rows.tsx';
import { hrefTo } from '../../../href-to.ts';

type Labels = Record<BatchJobStatus, { label: string; tone: Tone }>;
const LABELS: Labels = {
  pending: { label: 'Waiting', tone: 'gray' },
  succeeded: { label: 'Done', tone: 'teal' },
  failed: { label: 'Failed', tone: 'red' },
  cancelled: { label: 'Not started', tone: 'orange' },
};
const UNCHANGED: Labels = { ...LABELS, failed: { label: 'Unchanged', tone: 'orange' } };
const choicesOf = (labels: Labels) => [
  { value: '', label: 'All' },
  ...BATCH_JOB_STATUSES.map((status) => ({ value: status, label: labels[status].label })),
];
const isStatus = (value: string): value is BatchJobStatus => value in LABELS;

export function BatchJobs({ batch }: { batch: BatchDetail }) {
  const [status, setStatus] = useState<BatchJobStatus | undefined>(batch.failed_jobs > 0 ? 'failed' : undefined);
  const [page, setPage] = useState(1);
  const read = useRead(
    listBatchJobs,
    { params: { id: batch.id }, query: { page, ...(status && { status }) } },
    { keepPrevious: true },
  );
  // Refetch with each step: a timer would stop at the batch's end, perhaps before the last rows were read.
  const { refetch } = read;
  const { processed_jobs, failed_jobs, finished_at, cancelled_at } = batch;
  useEffect(() => void refetch(), [refetch, processed_jobs, failed_jobs, finished_at, cancelled_at]);
  const jobs = read.data?.data ?? [];
  const labels = leavesRowsUnchanged(batch) ? UNCHANGED : LABELS;
  return (
    <Panel id="rows" title="Rows" state={stateOf(read)}>
      <Stack gap="sm">
        <NativeSelect
          label="Show"
          w={180}
          data={choicesOf(labels)}
          value={status ?? ''}
          onChange={({ currentTarget: { value } }) => {
            setPage(1);
            setStatus(isStatus(value) ? value : undefined);
          }}
        />
        <TurnedRows isTurning={read.isPlaceholderData}>
          {jobs.length === 0 ? (
            <EmptyState
              title={status === undefined ? 'This batch has no rows' : `No rows with status ${labels[status].label}`}
            />
          ) : (
            <PanelTable
              label="Rows"
              rows={jobs}
              rowKey={({ position }) => position}
              columns={columnsFor(jobs, labels)}
            />
          )}
        </TurnedRows>
        <TurnPages
          label="Pages of rows"
          pagination={read.data?.meta.pagination}
          isTurning={read.isPlaceholderData}
          onTurn={setPage}
        />
      </Stack>
    </Panel>
  );
}

function stateOf(read: ReturnType<typeof useRead<typeof listBatchJobs>>): PanelState {
  if (read.data) return { status: 'ready' };
  if (read.isPending) return { status: 'loading' };
  return { status: 'failed', message: read.error.message, onRetry: () => void read.refetch() };
}

const NAMED: { header: string; has: (job: BatchJob) => boolean; cell: PanelColumn<BatchJob>['cell'] }[] = [
  {
    header: 'Order',
    has: ({ order_id }) => order_id !== null,
    cell: ({ order_id, user_id }) =>
      order_id === null || user_id === null ? (
        (order_id ?? '—')
      ) : (
        <Link href={hrefTo({ to: '/users/$id', params: { id: user_id } })}>{order_id}</Link>
      ),
  },
  {
    header: 'E-mail',
    has: ({ email }) => email !== null,
    cell: ({ email, user_id }) =>
      user_id === null ? (
        (email ?? 'Deleted')
      ) : (
        <Link href={hrefTo({ to: '/users/$id', params: { id: user_id } })}>{email}</Link>
      ),
  },
  {
    header: 'SKU',
    has: ({ sku }) => sku !== null,
    cell: ({ sku }) =>
      sku === null ? '—' : <Link href={hrefTo({ to: '/products/$sku', params: { sku } })}>{sku}</Link>,
  },
  {
    header: 'ZIP Code',
    has: ({ zip_code }) => zip_code !== null,
    cell: ({ zip_code }) =>
      zip_code === null ? (
        '—'
      ) : (
        <Link href={hrefTo({ to: '/zip-codes/$id', params: { id: zip_code } })}>{zip_code}</Link>
      ),
  },
  {
    header: 'Order number',
    has: ({ order_number }) => order_number !== null,
    cell: ({ order_number }) => order_number ?? '—',
  },
  {
    header: 'Amount',
    has: ({ amount }) => amount !== null,
    cell: ({ amount }) => (amount === null ? '—' : <Money cents={amount} />),
  },
  { header: 'Reason', has: ({ reason }) => reason !== null, cell: ({ reason }) => reason ?? '—' },
];

const headerOf = (jobs: BatchJob[], labels: Labels) => {
  if (labels !== LABELS) return 'Reason';
  return jobs.some(({ error }) => error !== null) ? 'Error' : 'Details';
};

const columnsFor = (jobs: BatchJob[], labels: Labels): PanelColumn<BatchJob>[] => [
  jobs.some(({ line }) => line !== null)
    ? { header: 'Line', cell: ({ line }) => line ?? '—' }
    : { header: 'Row', cell: ({ position }) => position },
  ...NAMED.filter(({ has }) => jobs.some(has)),
  { header: 'Result', cell: (job) => <StatusBadge {...labels[job.status]} /> },
  ...(jobs.some(({ error, note }) => (error ?? note) !== null)
    ? [{ header: headerOf(jobs, labels), cell: ({ error, note }: BatchJob) => error ?? note ?? '' }]
    : []),
];
