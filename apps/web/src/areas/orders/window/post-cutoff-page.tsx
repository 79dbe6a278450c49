import { Stack } from '@mantine/core';
import type { User } from '@larder/contract/customers/users/user.ts';
import type { Order } from '@larder/contract/orders/reading/order.ts';
import { findEligibleOrder } from '@larder/contract/orders/window/post-cutoff.ts';
import { TwoColumns } from '@larder/ui/controls/display/two-columns.tsx';
import { PanelSkeleton } from '@larder/ui/controls/display/skeletons.tsx';
import { EmptyState } from '@larder/ui/patterns/lists/empty-state.tsx';
import { FailedState } from '@larder/ui/patterns/lists/failed-state.tsx';
import { Panel } from '@larder/ui/patterns/pages/panel.tsx';
import { useRead } from '../../../calls/use-read.ts';
import { WaitingOrders } from '../../../parts/customer-head/waiting-orders.tsx';
import { CartPanel } from '../cart/cart-panel.tsx';
import { useParams } from '@tanstack/react-router';
import { FundsReturn } from './funds-return.tsx';
import { LockPanel } from './lock-panel.tsx';
import { ChargeRetries } from '../charge-retries/charge-retries-panel.tsx';
import { OrderActivity } from '../reading/order-activity.tsx';
import { OrderCosts } from '../reading/order-costs.tsx';
import { OrderFacts } from '../reading/order-facts.tsx';
import classes from '../reading/order-panel.module.css';
import { OrderScreen } from '../reading/order-screen.tsx';
import { SkipPanel } from './skip-panel.tsx';

export function PostCutoffPage() {
  const { id } = useParams({ from: '/_shell/users/$id/post-cutoff' });
  return (
    <OrderScreen userId={id} title="Post-cutoff changes">
      {(user) => <EligibleOrder user={user} />}
    </OrderScreen>
  );
}

function EligibleOrder({ user }: { user: User }) {
  const read = useRead(findEligibleOrder, { query: { user_id: user.id } });
  if (read.isPending) return <PanelSkeleton />;
  if (!read.data)
    return <FailedState message={`Error occurred: ${read.error.message}`} onRetry={() => void read.refetch()} />;
  const order = read.data.data;
  if (order === null)
    return (
      <WaitingOrders
        userId={user.id}
        isShort
        otherwise={<EmptyState title="No Post Cutoff Changes eligible order." />}
      />
    );
  return (
    <TwoColumns
      // Nothing that was begun for one order reaches the next.
      key={order.id}
      aside={
        <>
          <SkipPanel order={order} user={user} />
          <LockPanel order={order} />
          <ChargeRetries order={order} />
          <OrderActivity order={order} />
        </>
      }
    >
      <OrderPanel order={order} />
      <CartPanel order={order} user={user} />
    </TwoColumns>
  );
}

const OrderPanel = ({ order }: { order: Order }) => (
  <Panel id="order" title={`Order #${order.id}`}>
    <Stack gap="md">
      <div className={classes.pair}>
        <div>
          <OrderFacts
            order={order}
            first={[{ name: 'State', value: `${order.is_skipped ? 'Skipped' : 'Unskipped'}, ${order.status}` }]}
          />
        </div>
        <OrderCosts order={order} />
      </div>
      <FundsReturn order={order} />
    </Stack>
  </Panel>
);
