import { Stack, Text } from '@mantine/core';
import type { User } from '@larder/contract/customers/user.ts';
import type { Order } from '@larder/contract/orders/order.ts';
import { findEligibleOrder } from '@larder/contract/orders/post-cutoff.ts';
import { INCOMPLETE_WORDS } from '@larder/domain/orders/incomplete-order.ts';
import { Callout } from '@larder/ui/controls/callout.tsx';
import { Facts } from '@larder/ui/controls/facts.tsx';
import { Link } from '@larder/ui/controls/link.tsx';
import { Moment } from '@larder/ui/controls/moment.tsx';
import { Money } from '@larder/ui/controls/money.tsx';
import { PanelSkeleton } from '@larder/ui/controls/skeletons.tsx';
import { FailedState } from '@larder/ui/patterns/failed-state.tsx';
import { useRead } from '../../calls/use-read.ts';

export function PostCutoffPanel({ user }: { user: User }) {
  const read = useRead(findEligibleOrder, { query: { user_id: user.id } });
  if (read.isPending) return <PanelSkeleton />;
  if (!read.data) return <FailedState message={read.error.message} onRetry={() => void read.refetch()} />;
  const order = read.data.data;
  const at = `/users/${user.id}`;
  return (
    <Stack gap="sm">
      {order?.is_incomplete ? <Callout tone="orange">{INCOMPLETE_WORDS}</Callout> : null}
      {order ? <InShort order={order} /> : <Text size="sm">No Post Cutoff Changes eligible order.</Text>}
      <Stack gap={6}>
        <Link href={`${at}/post-cutoff`}>Post-cutoff changes</Link>
        <Link href={`${at}/suspended-order`}>Suspended order</Link>
        <Link href={`${at}/rogue-order`}>Rogue order</Link>
      </Stack>
    </Stack>
  );
}

const InShort = ({ order }: { order: Order }) => (
  <Facts
    facts={[
      { name: 'Order', value: `#${order.id}` },
      { name: 'Week', value: order.week.number },
      { name: 'State', value: `${order.is_skipped ? 'Skipped' : 'Unskipped'}, ${order.status}` },
      { name: 'Changes', value: order.is_unlocked_post_cutoff ? 'Unlocked' : 'Locked' },
      { name: 'Total', value: <Money cents={order.total_cost} /> },
      { name: 'Until', value: <Moment at={order.post_cutoff_changes_deadline_at} /> },
    ]}
  />
);
