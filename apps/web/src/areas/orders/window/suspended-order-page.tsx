import { Stack } from '@mantine/core';
import type { User } from '@larder/contract/customers/users/user.ts';
import type { Order } from '@larder/contract/orders/reading/order.ts';
import { findEligibleOrder, findUnsuspendableOrder } from '@larder/contract/orders/window/post-cutoff.ts';
import { REACTIVATABLE_STATUSES } from '@larder/domain/orders/reading/order-states.ts';
import { Link } from '@larder/ui/controls/display/link.tsx';
import { PanelSkeleton } from '@larder/ui/controls/display/skeletons.tsx';
import { EmptyState } from '@larder/ui/patterns/lists/empty-state.tsx';
import { FailedState } from '@larder/ui/patterns/lists/failed-state.tsx';
import { Panel } from '@larder/ui/patterns/pages/panel.tsx';
import { useState } from 'react';
import type { CallFailure } from '../../../calls/call-failure.ts';
import { useRead } from '../../../calls/use-read.ts';
import { useLocation, useParams } from '@tanstack/react-router';
import { hrefTo } from '../../../href-to.ts';
import { readSearch } from '../../../lists/search-text.ts';
import { chargeSearch } from '../../../parts/customer-acts/act-search.ts';
import { ChargeRetries } from '../charge-retries/charge-retries-panel.tsx';
import { FundsReturn } from './funds-return.tsx';
import { OrderActivity } from '../reading/order-activity.tsx';
import { OrderFacts } from '../reading/order-facts.tsx';
import { OrderScreen } from '../reading/order-screen.tsx';
import { ReactivationForm } from './reactivation-form.tsx';
import { SuspendedMessages } from './suspended-messages-panel.tsx';
import { boxOf } from '../../../parts/order-changes/describe-effect.ts';

export function SuspendedOrderPage() {
  const { id } = useParams({ from: '/_shell/users/$id/suspended-order' });
  return (
    <OrderScreen userId={id} title="Suspended order">
      {(user) => <SuspendedOrder user={user} />}
    </OrderScreen>
  );
}

function SuspendedOrder({ user }: { user: User }) {
  const { order: order_id } = readSearch(chargeSearch, useLocation().search);
  const read = useRead(findUnsuspendableOrder, { params: { userId: user.id }, query: { order_id } });
  if (read.isPending) return <PanelSkeleton />;
  if (!read.data) return <FailedState message={read.error.message} onRetry={() => void read.refetch()} />;
  const { data: order, meta } = read.data;
  if (order === null) return <NoSuspendedOrder userId={user.id} />;
  return <Reactivation key={order.id} order={order} user={user} emailText={meta.email_text} />;
}

/** The customer may still have an active order in its window. */
function NoSuspendedOrder({ userId }: { userId: number }) {
  const read = useRead(findEligibleOrder, { query: { user_id: userId } });
  const eligible = read.data?.data;
  return (
    <EmptyState title="No eligible suspended order found">
      {eligible === null ? 'No Post Cutoff Changes eligible order.' : null}
      {eligible ? (
        <>
          One order can be changed, {boxOf(eligible)}, which is {eligible.status}:{' '}
          <Link href={hrefTo({ to: '/users/$id/post-cutoff', params: { id: userId } })}>Post-cutoff changes</Link>
        </>
      ) : null}
    </EmptyState>
  );
}

interface ReactivationProps {
  order: Order;
  user: User;
  emailText: string;
}

function Reactivation({ order, user, emailText }: ReactivationProps) {
  const [failure, setFailure] = useState<CallFailure | null>(null);
  return (
    <Stack gap="md">
      <Panel id="order" title={`Suspended order reactivation #${order.id}`}>
        <Stack gap="md">
          <OrderFacts order={order} first={[{ name: 'Status', value: order.status }]} />
          <SuspendedMessages order={order} failure={failure} onFailure={setFailure} />
          <FundsReturn order={order} />
        </Stack>
      </Panel>
      {REACTIVATABLE_STATUSES.includes(order.status) ? (
        <ReactivationForm order={order} user={user} emailText={emailText} failure={failure} onFailure={setFailure} />
      ) : null}
      <ChargeRetries order={order} />
      <OrderActivity order={order} />
    </Stack>
  );
}
