import { List, Text } from '@mantine/core';
import { previewSubscriptionActivation } from '@larder/contract/customers/subscriptions/subscriptions.ts';
import { Callout } from '@larder/ui/controls/display/callout.tsx';
import { PanelSkeleton } from '@larder/ui/controls/display/skeletons.tsx';
import { useRead } from '../../../calls/use-read.ts';
import { describeRestored, titleOf } from './describe-restored.ts';

interface RestoredBoxesProps {
  userId: number;
  /** The rule, where the boxes cannot be named. */
  children: string;
}

/** The boxes that come again once the subscription is active (CUST-80). */
export function RestoredBoxes({ userId, children }: RestoredBoxesProps) {
  const read = useRead(previewSubscriptionActivation, { params: { id: userId } }, { staleSeconds: 0 });
  if (read.isPending) return <PanelSkeleton lines={1} />;
  if (!read.data) return <Text size="sm">{children}</Text>;
  const { orders } = read.data.data;
  if (orders.length === 0)
    return (
      <Callout tone="orange">No box comes back: no order before its cutoff was skipped or cancelled with it.</Callout>
    );
  return (
    <div>
      <Text size="sm" fw={600}>
        {titleOf(orders)}
      </Text>
      <List size="sm">
        {orders.map((order) => (
          <List.Item key={order.order_week_number}>{describeRestored(order)}</List.Item>
        ))}
      </List>
    </div>
  );
}
