import { type Dispute, listDisputes } from '@larder/contract/billing/disputes/disputes.ts';
import { disputeReasonLabel, refusalToReview } from '@larder/domain/billing/disputes/disputes.ts';
import { Link } from '@larder/ui/controls/display/link.tsx';
import { Moment } from '@larder/ui/controls/display/moment.tsx';
import { Money } from '@larder/ui/controls/display/money.tsx';
import { StatusBadge, type Tone } from '@larder/ui/controls/display/status-badge.tsx';
import { type PanelColumn, PanelTable } from '@larder/ui/controls/lists/panel-table.tsx';
import { Panel } from '@larder/ui/patterns/pages/panel.tsx';
import { Stack, Text } from '@mantine/core';
import { useRead } from '../../../calls/use-read.ts';
import { hrefTo } from '../../../href-to.ts';
import { DeliveryLink } from '../../../parts/order-link.tsx';
import { ReviewDispute } from '../../../parts/disputes/review-dispute.tsx';

const LOOK_AGAIN_SECONDS = 60;

export function Disputes() {
  const { data } = useRead(listDisputes, {}, { refetchSeconds: LOOK_AGAIN_SECONDS });
  if (!data || data.meta.total === 0) return null;
  const { total } = data.meta;
  return (
    <Panel id="disputes" title="Disputes">
      <Stack gap="sm">
        <Text size="sm" c="dimmed">
          Respond in the payment gateway's dashboard. A dispute changes nothing else: orders, the subscription and
          credits stay as they are.
        </Text>
        <PanelTable label="Disputes" columns={COLUMNS} rows={data.data} rowKey={({ id }) => id} />
        {total > data.data.length ? (
          <Text size="sm" c="dimmed">
            {data.data.length} of {total.toLocaleString('en-US')} disputes, those due first.
          </Text>
        ) : null}
      </Stack>
    </Panel>
  );
}

const STATUSES: Record<Dispute['status'], { label: string; tone: Tone }> = {
  'needs-response': { label: 'Needs response', tone: 'red' },
  'under-review': { label: 'Under review', tone: 'orange' },
  won: { label: 'Won', tone: 'teal' },
  lost: { label: 'Lost', tone: 'plum' },
  closed: { label: 'Closed', tone: 'gray' },
};

const COLUMNS: PanelColumn<Dispute>[] = [
  {
    header: 'Respond by',
    cell: ({ status, respond_by }) =>
      status === 'needs-response' && respond_by !== null ? <Moment at={respond_by} /> : '–',
  },
  { header: 'Status', cell: ({ status }) => <StatusBadge {...STATUSES[status]} /> },
  { header: 'Customer', cell: (dispute) => <Disputed {...dispute} /> },
  {
    header: 'Order',
    cell: ({ order }) => (order === null ? '–' : <DeliveryLink id={order.id} deliver_at={order.deliver_at} />),
  },
  { header: 'Amount', align: 'right', cell: ({ amount }) => <Money cents={amount} /> },
  { header: 'Reason', cell: ({ reason }) => disputeReasonLabel(reason) },
  { header: 'Opened', cell: ({ opened_at }) => <Moment at={opened_at} /> },
  { header: 'Reference', cell: ({ reference }) => reference },
  {
    header: 'Review',
    cell: (dispute) => {
      const { id, amount, user, gift_card } = dispute;
      const charged = user?.name ?? `gift card ${gift_card?.code}`;
      return refusalToReview(dispute) === null ? <ReviewDispute id={id} amount={amount} charged={charged} /> : null;
    },
  },
];

function Disputed({ user, gift_card }: Pick<Dispute, 'user' | 'gift_card'>) {
  if (user !== null) return <Link href={hrefTo({ to: '/users/$id', params: { id: user.id } })}>{user.name}</Link>;
  if (gift_card === null) return '–';
  return (
    <Link href={hrefTo({ to: '/gift-cards', search: { code: gift_card.code } })}>{`Gift card ${gift_card.code}`}</Link>
  );
}
