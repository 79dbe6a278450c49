import { Stack, Text } from '@mantine/core';
import {
  type HistoricalOrder,
  listHistoricalOrders,
} from '@larder/contract/customers/historical-orders/historical-orders.ts';
import type { User } from '@larder/contract/customers/users/user.ts';
import { Day } from '@larder/ui/controls/display/day.tsx';
import { Money } from '@larder/ui/controls/display/money.tsx';
import { PanelSkeleton } from '@larder/ui/controls/display/skeletons.tsx';
import { StatusBadge } from '@larder/ui/controls/display/status-badge.tsx';
import { type PanelColumn, PanelTable } from '@larder/ui/controls/lists/panel-table.tsx';
import { FailedState } from '@larder/ui/patterns/lists/failed-state.tsx';
import { useState } from 'react';
import { useRead } from '../../../calls/use-read.ts';
import { TurnPages } from '../../../parts/batches/turn-pages.tsx';
import { TurnedRows } from '../../../parts/batches/turned-rows.tsx';

const PER_PAGE = 10;

export function HistoricalOrdersPanel({ user }: { user: User }) {
  const [page, setPage] = useState(1);
  const sent = { params: { id: user.id }, query: { page, per_page: PER_PAGE } };
  const read = useRead(listHistoricalOrders, sent, { keepPrevious: true });
  if (read.isPending) return <PanelSkeleton />;
  if (!read.data) return <FailedState message={read.error.message} onRetry={() => void read.refetch()} />;
  const { data, meta } = read.data;
  if (data.length === 0) return <Text size="sm">No orders were imported for this customer.</Text>;
  return (
    <Stack gap="sm">
      <Text size="sm">Delivered before the move to Larder. Read only, and part of no total or report.</Text>
      <TurnedRows isTurning={read.isPlaceholderData}>
        <PanelTable label="Imported orders" rows={data} rowKey={({ id }) => id} columns={COLUMNS} />
      </TurnedRows>
      <TurnPages
        label="Pages of imported orders"
        pagination={meta.pagination}
        isTurning={read.isPlaceholderData}
        onTurn={setPage}
      />
    </Stack>
  );
}

const COLUMNS: PanelColumn<HistoricalOrder>[] = [
  {
    header: 'Order',
    cell: ({ order_number }) => (
      <>
        {order_number} <StatusBadge tone="gray" label="Imported" />
      </>
    ),
  },
  { header: 'Delivered', cell: ({ delivered_on }) => <Day date={delivered_on} /> },
  {
    header: 'Products',
    cell: ({ lines }) =>
      lines.map(({ product, name, quantity }) => `${quantity} x ${name === null ? product : name}`).join(', '),
  },
  { header: 'Total', cell: ({ total }) => (total === null ? '—' : <Money cents={total} />) },
];
