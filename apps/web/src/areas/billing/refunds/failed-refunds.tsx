import { Text } from '@mantine/core';
import { type FailedRefund, listFailedRefunds } from '@larder/contract/billing/refunds/refunds.ts';
import { Link } from '@larder/ui/controls/display/link.tsx';
import { Moment } from '@larder/ui/controls/display/moment.tsx';
import { Money } from '@larder/ui/controls/display/money.tsx';
import { type PanelColumn, PanelTable } from '@larder/ui/controls/lists/panel-table.tsx';
import { Panel } from '@larder/ui/patterns/pages/panel.tsx';
import { useRead } from '../../../calls/use-read.ts';
import { DeliveryLink } from '../../../parts/order-link.tsx';
import { failureOf, ResolveRefund } from '../../../parts/resolve-refund.tsx';
import { hrefTo } from '../../../href-to.ts';

const LOOK_AGAIN_SECONDS = 60;

export function FailedRefunds() {
  const { data } = useRead(listFailedRefunds, {}, { refetchSeconds: LOOK_AGAIN_SECONDS });
  if (!data || data.meta.total === 0) return null;
  const { total } = data.meta;
  return (
    <Panel id="failed-refunds" title="Failed refunds">
      <PanelTable label="Failed refunds" columns={COLUMNS} rows={data.data} rowKey={({ id }) => id} />
      {total > data.data.length ? (
        <Text size="sm" c="dimmed" mt="sm">
          The oldest {data.data.length} of {total.toLocaleString('en-US')} failed refunds.
        </Text>
      ) : null}
    </Panel>
  );
}

const COLUMNS: PanelColumn<FailedRefund>[] = [
  { header: 'Requested', cell: ({ created_at }) => <Moment at={created_at} /> },
  {
    header: 'Customer',
    cell: ({ user }) => (
      <Link href={hrefTo({ to: '/users/$id', params: { id: user.id }, hash: 'refunds' })}>{user.name}</Link>
    ),
  },
  {
    header: 'Order',
    cell: ({ order_id, deliver_at }) => <DeliveryLink id={order_id} deliver_at={deliver_at} />,
  },
  { header: 'Amount', align: 'right', cell: ({ failed_amount }) => <Money cents={failed_amount} /> },
  { header: 'Failure', cell: (refund) => failureOf(refund).reason ?? 'No reason given' },
  { header: 'Resolve', cell: (refund) => <ResolveRefund refund={refund} /> },
];
