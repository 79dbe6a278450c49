import { List, Text } from '@mantine/core';
import type { SubscriptionActivation } from '@larder/contract/customers/subscriptions/subscriptions.ts';
import { Callout } from '@larder/ui/controls/display/callout.tsx';
import { PanelSkeleton } from '@larder/ui/controls/display/skeletons.tsx';
import { describeRestored, keyOf, titleOf } from './describe-restored.ts';

interface RestoredBoxesProps {
  /** Null if there is no preview. */
  activation: SubscriptionActivation | null;
  isPending: boolean;
  /** The rule, where the boxes cannot be named. */
  children: string;
}

/** The boxes that come again once the subscription is active (CUST-80). */
export function RestoredBoxes({ activation, isPending, children }: RestoredBoxesProps) {
  if (isPending) return <PanelSkeleton lines={1} />;
  if (activation === null) return <Text size="sm">{children}</Text>;
  const { orders } = activation;
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
          <List.Item key={keyOf(order)}>{describeRestored(order)}</List.Item>
        ))}
      </List>
    </div>
  );
}
