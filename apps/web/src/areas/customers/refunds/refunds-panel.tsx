import { Stack, Text } from '@mantine/core';
import { listRefunds, type Refund } from '@larder/contract/billing/refunds/refunds.ts';
import type { User } from '@larder/contract/customers/users/user.ts';
import { Moment } from '@larder/ui/controls/display/moment.tsx';
import { Money } from '@larder/ui/controls/display/money.tsx';
import { PanelTable, type PanelColumn } from '@larder/ui/controls/lists/panel-table.tsx';
import { PanelSkeleton } from '@larder/ui/controls/display/skeletons.tsx';
import { StatusBadge, type Tone } from '@larder/ui/controls/display/status-badge.tsx';
import { FailedState } from '@larder/ui/patterns/lists/failed-state.tsx';
import { useState } from 'react';
import { CompensationButton } from '../credits/compensation-button.tsx';
import { ReasonCell } from '../reasons/reason-cell.tsx';
import { useRead } from '../../../calls/use-read.ts';
import { ResolveRefund } from '../../../parts/resolve-refund.tsx';
import classes from './refunds-panel.module.css';
import { DeliveryLink } from '../../../parts/order-link.tsx';

const LOOK_AGAIN_SECONDS = 2;

export function RefundsPanel({ user }: { user: User }) {
  const [isWaiting, setIsWaiting] = useState(false);
  const read = useRead(
    listRefunds,
    { query: { user_id: user.id } },
    isWaiting ? { refetchSeconds: LOOK_AGAIN_SECONDS } : {},
  );
  const hasPending = read.data?.data.some(({ status }) => status === 'pending') ?? false;
  if (hasPending !== isWaiting) setIsWaiting(hasPending);
  if (read.isPending) return <PanelSkeleton />;
  if (!read.data) return <FailedState message={read.error.message} onRetry={() => void read.refetch()} />;
  return (
    <Stack gap="md">
      <CompensationButton user={user} first="refund" label="Issue a refund" />
      <Refunds refunds={read.data.data} />
    </Stack>
  );
}

function Refunds({ refunds }: { refunds: Refund[] }) {
  if (refunds.length === 0) return <Text size="sm">No refunds yet.</Text>;
  return <PanelTable label="All refunds" columns={COLUMNS} rows={refunds} rowKey={({ id }) => id} />;
}

const STATUSES: Record<Refund['status'], { tone: Tone; label: string }> = {
  pending: { tone: 'orange', label: 'Pending' },
  successful: { tone: 'teal', label: 'Successful' },
  failed: { tone: 'red', label: 'Failed' },
};

const RESOLUTIONS: Record<NonNullable<Refund['resolution']>, string> = {
  retried: 'Retried as another refund',
  credited: 'Issued as credit',
  closed: 'Closed: nothing left to return',
};

const COLUMNS: PanelColumn<Refund>[] = [
  { header: 'Date', cell: ({ created_at }) => <Moment at={created_at} /> },
  { header: 'Order', cell: ({ order_id, deliver_at }) => <DeliveryLink id={order_id} deliver_at={deliver_at} /> },
  { header: 'Amount', align: 'right', cell: ({ amount }) => <Money cents={amount} /> },
  { header: 'Reason', cell: (refund) => <ReasonCell of={refund} /> },
  { header: 'Status', cell: (refund) => <RefundStatus refund={refund} /> },
];

const RefundStatus = ({ refund }: { refund: Refund }) => (
  <>
    <StatusBadge {...STATUSES[refund.status]} />
    {refund.resolution === null ? null : (
      <Text size="xs" c="dimmed">
        {RESOLUTIONS[refund.resolution]}
      </Text>
    )}
    {refund.parts.map((part) => (
      <Text key={part.payment_id} size="xs" c="dimmed">
        <Money cents={part.amount} /> of payment {part.payment_id}: {STATUSES[part.status].label.toLowerCase()}
        {part.billing_transaction_id === null ? null : (
          <small className={classes.gatewayId}>{part.billing_transaction_id}</small>
        )}
        {part.failure_reason === null ? null : ` (${part.failure_reason})`}
      </Text>
    ))}
    {refund.status === 'failed' && refund.resolution === null ? <ResolveRefund refund={refund} /> : null}
  </>
);
