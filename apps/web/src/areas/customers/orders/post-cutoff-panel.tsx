import { Stack, Text } from '@mantine/core';
import type { User } from '@larder/contract/customers/users/user.ts';
import type { Order } from '@larder/contract/orders/reading/order.ts';
import { findEligibleOrder } from '@larder/contract/orders/window/post-cutoff.ts';
import { INCOMPLETE_WORDS } from '@larder/domain/orders/making/incomplete-order.ts';
import { Callout } from '@larder/ui/controls/display/callout.tsx';
import { Facts } from '@larder/ui/controls/display/facts.tsx';
import { Link } from '@larder/ui/controls/display/link.tsx';
import { Moment } from '@larder/ui/controls/display/moment.tsx';
import { Money } from '@larder/ui/controls/display/money.tsx';
import { PanelSkeleton } from '@larder/ui/controls/display/skeletons.tsx';
import { FailedState } from '@larder/ui/patterns/lists/failed-state.tsx';
import { useRead } from '../../../calls/use-read.ts';
import { hrefTo } from '../../../href-to.ts';
import { WaitingOrders } from '../../../parts/customer-head/waiting-orders.tsx';
import { OrderDate } from '../../../parts/order-changes/order-date.tsx';

export function PostCutoffPanel({ user }: { user: User }) {
  const read = useRead(findEligibleOrder, { query: { user_id: user.id } });
  if (read.isPending) return <PanelSkeleton />;
  if (!read.data) return <FailedState message={read.error.message} onRetry={() => void read.refetch()} />;
  const order = read.data.data;
  const params = { id: user.id };
  return (
    <Stack gap="sm">
      {order?.is_incomplete ? <Callout tone="orange">{INCOMPLETE_WORDS}</Callout> : null}
      <WaitingOrders userId={user.id} otherwise={order ? null : <NoOrder />} />
      {order ? <InShort order={order} /> : null}
      <Stack gap={6}>
        <Link href={hrefTo({ to: '/users/$id/post-cutoff', params })}>Post-cutoff changes</Link>
        <Link href={hrefTo({ to: '/users/$id/suspended-order', params })}>Suspended order</Link>
        <Link href={hrefTo({ to: '/users/$id/rogue-order', params })}>Rogue order</Link>
      </Stack>
    </Stack>
  );
}

const NoOrder = () => <Text size="sm">No Post Cutoff Changes eligible order.</Text>;

const InShort = ({ order }: { order: Order }) => (
  <Facts
    facts={[
      { name: 'Delivery', value: <OrderDate order={order} of="deliver_at" weekday /> },
      { name: 'Order', value: `#${order.id}` },
      { name: 'Week', value: order.week.number },
      { name: 'State', value: `${order.is_skipped ? 'Skipped' : 'Unskipped'}, ${order.status}` },
      { name: 'Changes', value: order.is_unlocked_post_cutoff ? 'Unlocked' : 'Locked' },
      { name: 'Total', value: <Money cents={order.total_cost} /> },
      { name: 'Until', value: <Moment at={order.post_cutoff_changes_deadline_at} /> },
    ]}
  />
);
