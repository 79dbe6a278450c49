import { NativeSelect, Stack } from '@mantine/core';
import type { FileImport } from '@larder/contract/wire/file-import.ts';
import type { Pagination } from '@larder/contract/wire/page.ts';
import type { BatchJobStatus } from '@larder/domain/values/enums/batches.ts';
import { IMPORT_ROW_KINDS, type ImportRowKind } from '@larder/domain/values/imports/file-imports.ts';
import { StatusBadge, type Tone } from '@larder/ui/controls/display/status-badge.tsx';
import { type PanelColumn, PanelTable } from '@larder/ui/controls/lists/panel-table.tsx';
import { EmptyState } from '@larder/ui/patterns/lists/empty-state.tsx';
import { Panel, type PanelState } from '@larder/ui/patterns/pages/panel.tsx';
import type { UseQueryResult } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { CallFailure } from '../../calls/call-failure.ts';
import { TurnPages } from '../batches/turn-pages.tsx';
import { TurnedRows } from '../batches/turned-rows.tsx';
import { CHECK_LABELS, KIND_LABELS } from './describe-counts.ts';
import classes from './imports.module.css';

const TONES: Record<ImportRowKind, Tone> = { created: 'teal', changed: 'blue', unchanged: 'gray', refused: 'red' };
const isKind = (value: string): value is ImportRowKind => value in KIND_LABELS;

interface Filter {
  kind: ImportRowKind | undefined;
  query: { page: number; kind?: ImportRowKind };
  show: (kind: ImportRowKind | undefined) => void;
  turn: (page: number) => void;
}

/** Refused rows first, where there are any. */
export function useRowFilter({ counts }: FileImport): Filter {
  const [kind, setKind] = useState<ImportRowKind | undefined>(counts.refused > 0 ? 'refused' : undefined);
  const [page, setPage] = useState(1);
  const show = (chosen: ImportRowKind | undefined) => {
    setPage(1);
    setKind(chosen);
  };
  return { kind, query: { page, ...(kind && { kind }) }, show, turn: setPage };
}

interface CheckedRow {
  line: number;
  kind: ImportRowKind;
  outcome: BatchJobStatus | null;
  note: string | null;
}
type ReadRows<Row> = UseQueryResult<{ data: Row[]; meta: { pagination: Pagination } }, CallFailure>;

interface ImportRowsProps<Row> {
  file: FileImport;
  filter: Filter;
  read: ReadRows<Row>;
  /** Between the line and the result. */
  columns: PanelColumn<Row>[];
}

export function ImportRows<Row extends CheckedRow>({ file, filter, read, columns }: ImportRowsProps<Row>) {
  const { batch, counts, is_cleared } = file;
  const { kind, show, turn } = filter;
  const { refetch } = read;
  const step = batch && [batch.processed_jobs, batch.failed_jobs, batch.finished_at, batch.cancelled_at].join();
  // Refetch with each step of the batch: the rows get their outcomes.
  useEffect(() => {
    if (step !== null) void refetch();
  }, [refetch, step]);
  const rows = read.data?.data ?? [];
  const choices = IMPORT_ROW_KINDS.map((value) => ({
    value,
    label: `${CHECK_LABELS[value]} (${counts[value].toLocaleString('en-US')})`,
  }));
  return (
    <Panel id="rows" title="Rows" state={stateOf(read)}>
      <Stack gap="sm">
        <NativeSelect
          label={batch === null ? 'Show' : 'Check result'}
          w={220}
          data={[{ value: '', label: 'All' }, ...choices]}
          value={kind ?? ''}
          onChange={({ currentTarget: { value } }) => show(isKind(value) ? value : undefined)}
        />
        <TurnedRows isTurning={read.isPlaceholderData}>
          {rows.length === 0 ? (
            <EmptyState
              title={is_cleared ? 'The rows of this file were deleted after 30 days' : 'No rows of this kind'}
            />
          ) : (
            <PanelTable
              label="Rows"
              rows={rows}
              rowKey={({ line }) => line}
              columns={[
                { header: 'Line', cell: ({ line }) => line },
                ...columns.map(({ cell, ...column }) => ({
                  ...column,
                  cell: (row: Row) => <div className={classes.cut}>{cell(row)}</div>,
                })),
                {
                  header: 'Result',
                  cell: (row) => <StatusBadge {...resultOf(row)} />,
                },
                { header: 'Details', cell: ({ note }) => note ?? '' },
              ]}
            />
          )}
        </TurnedRows>
        <TurnPages
          label="Pages of rows"
          pagination={read.data?.meta.pagination}
          isTurning={read.isPlaceholderData}
          onTurn={turn}
        />
      </Stack>
    </Panel>
  );
}

function resultOf({ kind, outcome }: CheckedRow): { tone: Tone; label: string } {
  if (outcome === 'failed') return { tone: 'red', label: 'Failed' };
  if (outcome === 'cancelled') return { tone: 'orange', label: 'Not started' };
  const labels = outcome === 'succeeded' ? KIND_LABELS : CHECK_LABELS;
  return { tone: TONES[kind], label: labels[kind] };
}

function stateOf<Row>(read: ReadRows<Row>): PanelState {
  if (read.data) return { status: 'ready' };
  if (read.isPending) return { status: 'loading' };
  return { status: 'failed', message: read.error.message, onRetry: () => void read.refetch() };
}
