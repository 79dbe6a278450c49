import { Text } from '@mantine/core';
import type { SubscriptionActivation } from '@larder/contract/customers/subscriptions/subscriptions.ts';
import { nameDelivery } from '@larder/domain/values/display/name-delivery.ts';
import { Callout } from '@larder/ui/controls/display/callout.tsx';
import { PanelSkeleton } from '@larder/ui/controls/display/skeletons.tsx';
import { BoxLines } from './box-lines.tsx';
import { describeRepriced } from './describe-repriced.ts';
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
  const { orders, repriced, taken_back } = activation;
  return (
    <>
      {orders.length === 0 ? (
        <Callout tone="orange">No box comes back: no order before its cutoff was skipped or cancelled with it.</Callout>
      ) : (
        <BoxLines
          title={titleOf(orders)}
          lines={orders.map((order) => ({ key: keyOf(order), text: describeRestored(order) }))}
        />
      )}
      {taken_back.length === 0 ? null : (
        <BoxLines
          title="Follows the plan and its minimum order again:"
          lines={taken_back.map(({ order_id, deliver_at, order_week_number }) => ({
            key: `order ${order_id}`,
            text: nameDelivery(deliver_at, order_week_number),
          }))}
        />
      )}
      {repriced.length === 0 ? null : <BoxLines title="Changes prices:" lines={repriced.map(describeRepriced)} />}
    </>
  );
}
