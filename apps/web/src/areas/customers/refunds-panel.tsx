import { Table, Text } from '@mantine/core';
import { listRefunds, type Refund } from '@larder/contract/billing/refunds.ts';
import type { User } from '@larder/contract/customers/user.ts';
import { Moment } from '@larder/ui/controls/moment.tsx';
import { Money } from '@larder/ui/controls/money.tsx';
import { PanelSkeleton } from '@larder/ui/controls/skeletons.tsx';
import { StatusBadge, type Tone } from '@larder/ui/controls/status-badge.tsx';
import { WideTable } from '@larder/ui/controls/wide-table.tsx';
import { FailedState } from '@larder/ui/patterns/failed-state.tsx';
import { useState } from 'react';
import { GivingButton } from './giving-button.tsx';
import { useRead } from '../../calls/use-read.ts';

/** While the gateway has not answered the list looks again. */
const LOOK_AGAIN_SECONDS = 2;

/** What went back to the card, for which order and why, and what the gateway said of each part. */
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
    <>
      <GivingButton user={user} first="refund" label="Issue a refund" />
      <Refunds refunds={read.data.data} />
    </>
  );
}

function Refunds({ refunds }: { refunds: Refund[] }) {
  if (refunds.length === 0) return <Text size="sm">Nothing was refunded.</Text>;
  return (
    <WideTable minWidth={560} label="All refunds">
      <Table.Thead>
        <Table.Tr>
          <Table.Th>Date</Table.Th>
          <Table.Th>Order</Table.Th>
          <Table.Th ta="right">Amount</Table.Th>
          <Table.Th>Reason</Table.Th>
          <Table.Th>Status</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {refunds.map((refund) => (
          <RefundRow key={refund.id} refund={refund} />
        ))}
      </Table.Tbody>
    </WideTable>
  );
}

const STATUSES: Record<Refund['status'], { tone: Tone; label: string }> = {
  pending: { tone: 'orange', label: 'Pending' },
  successful: { tone: 'teal', label: 'Successful' },
  failed: { tone: 'red', label: 'Failed' },
};

const RefundRow = ({ refund }: { refund: Refund }) => (
  <Table.Tr>
    <Table.Td>
      <Moment at={refund.created_at} />
    </Table.Td>
    <Table.Td>#{refund.order_id}</Table.Td>
    <Table.Td ta="right">
      <Money cents={refund.amount} />
    </Table.Td>
    <Table.Td>
      {refund.reason}
      {refund.reason_details ? (
        <Text size="xs" c="dimmed">
          {refund.reason_details}
        </Text>
      ) : null}
    </Table.Td>
    <Table.Td>
      <StatusBadge {...STATUSES[refund.status]} />
      {refund.parts.map((part) => (
        <Text key={part.payment_id} size="xs" c="dimmed">
          <Money cents={part.amount} /> of payment {part.payment_id}: {STATUSES[part.status].label.toLowerCase()}
          {part.billing_transaction_id === null ? '' : ` (${part.billing_transaction_id})`}
        </Text>
      ))}
    </Table.Td>
  </Table.Tr>
);
