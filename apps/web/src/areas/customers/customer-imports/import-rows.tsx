import { NativeSelect, Stack } from '@mantine/core';
import {
  type CustomerImport,
  type CustomerImportRow,
  listCustomerImportRows,
} from '@larder/contract/customers/customer-imports/customer-imports.ts';
import { CUSTOMER_ROW_KINDS, type CustomerRowKind } from '@larder/domain/values/customer-imports.ts';
import { Link } from '@larder/ui/controls/display/link.tsx';
import { StatusBadge, type Tone } from '@larder/ui/controls/display/status-badge.tsx';
import { type PanelColumn, PanelTable } from '@larder/ui/controls/lists/panel-table.tsx';
import { EmptyState } from '@larder/ui/patterns/lists/empty-state.tsx';
import { Panel, type PanelState } from '@larder/ui/patterns/pages/panel.tsx';
import { useState } from 'react';
import { useRead } from '../../../calls/use-read.ts';
import { hrefTo } from '../../../href-to.ts';
import { TurnPages } from '../../../parts/batches/turn-pages.tsx';
import { KIND_LABELS } from './describe-import.ts';

const TONES: Record<CustomerRowKind, Tone> = { created: 'teal', changed: 'blue', unchanged: 'gray', refused: 'red' };
const isKind = (value: string): value is CustomerRowKind => value in KIND_LABELS;

export function ImportRows({ file: { id, counts, is_cleared } }: { file: CustomerImport }) {
  const [kind, setKind] = useState<CustomerRowKind | undefined>(counts.refused > 0 ? 'refused' : undefined);
  const [page, setPage] = useState(1);
  const read = useRead(
    listCustomerImportRows,
    { params: { id }, query: { page, ...(kind && { kind }) } },
    { keepPrevious: true },
  );
  const rows = read.data?.data ?? [];
  const choices = CUSTOMER_ROW_KINDS.map((value) => ({
    value,
    label: `${KIND_LABELS[value]} (${counts[value].toLocaleString('en-US')})`,
  }));
  return (
    <Panel id="rows" title="Rows" state={stateOf(read)}>
      <Stack gap="sm">
        <NativeSelect
          label="Show"
          w={220}
          data={[{ value: '', label: 'All' }, ...choices]}
          value={kind ?? ''}
          onChange={({ currentTarget: { value } }) => {
            setPage(1);
            setKind(isKind(value) ? value : undefined);
          }}
        />
        {rows.length === 0 ? (
          <EmptyState
            title={is_cleared ? 'The rows of this file were deleted after 30 days' : 'No rows of this kind'}
          />
        ) : (
          <PanelTable label="Rows" rows={rows} rowKey={({ line }) => line} columns={COLUMNS} />
        )}
        <TurnPages label="Pages of rows" pagination={read.data?.meta.pagination} onTurn={setPage} />
      </Stack>
    </Panel>
  );
}

function stateOf(read: ReturnType<typeof useRead<typeof listCustomerImportRows>>): PanelState {
  if (read.data) return { status: 'ready' };
  if (read.isPending) return { status: 'loading' };
  return { status: 'failed', message: read.error.message, onRetry: () => void read.refetch() };
}

const COLUMNS: PanelColumn<CustomerImportRow>[] = [
  { header: 'Line', cell: ({ line }) => line },
  {
    header: 'Customer',
    cell: ({ email, name, user_id }) => (
      <>
        {user_id === null ? name : <Link href={hrefTo({ to: '/users/$id', params: { id: user_id } })}>{name}</Link>}
        <div>{email}</div>
      </>
    ),
  },
  { header: 'External ID', cell: ({ external_id }) => external_id ?? '—' },
  { header: 'Result', cell: ({ kind }) => <StatusBadge tone={TONES[kind]} label={KIND_LABELS[kind]} /> },
  { header: 'Details', cell: ({ note }) => note ?? '' },
];
