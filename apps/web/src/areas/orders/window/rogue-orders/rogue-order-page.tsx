import { Stack } from '@mantine/core';
import type { User } from '@larder/contract/customers/users/user.ts';
import { showUser } from '@larder/contract/customers/users/users.ts';
import { quoteRogueOrder } from '@larder/contract/orders/window/rogue-orders.ts';
import type { Answer } from '@larder/contract/wire/route.ts';
import { Callout } from '@larder/ui/controls/display/callout.tsx';
import { Day } from '@larder/ui/controls/display/day.tsx';
import { Facts } from '@larder/ui/controls/display/facts.tsx';
import { EmptyState } from '@larder/ui/patterns/lists/empty-state.tsx';
import { FailedState } from '@larder/ui/patterns/lists/failed-state.tsx';
import { Panel } from '@larder/ui/patterns/pages/panel.tsx';
import { useEffect, useState } from 'react';
import { useRead } from '../../../../calls/use-read.ts';
import { Loading } from '../../reading/loading.tsx';
import { OrderScreen } from '../../reading/order-screen.tsx';
import { useNavigate, useParams } from '@tanstack/react-router';
import { RogueOrderForm } from './rogue-order-form.tsx';
import { useRogueOrder } from './use-rogue-order.ts';

const REDIRECTING = 'Success. Redirecting to Post cutoff order..';
/** STAFF-62 */
const REDIRECT_SECONDS = 3;
const NO_CYCLE = 'No active post cutoff cycle found. We cant create a rogue order.';

export function RogueOrderPage() {
  const { id } = useParams({ from: '/_shell/users/$id/rogue-order' });
  return (
    <OrderScreen userId={id} title="Rogue order">
      {(user) => <RogueOrder key={user.id} user={user} />}
    </OrderScreen>
  );
}

function RogueOrder({ user }: { user: User }) {
  const [isCreated, setCreated] = useState(false);
  const read = useRead(quoteRogueOrder, { params: { id: user.id } });
  // Creating the order uses up the quoted window.
  if (isCreated) return <Redirecting userId={user.id} />;
  if (read.isPending) return <Loading />;
  // A missing window is a result, not a failure to retry.
  const { error } = read;
  const whyNone = error?.status === 404 || error?.status === 422 ? error.message || NO_CYCLE : null;
  if (read.data)
    return <OfQuote user={user} quote={read.data.data} whyNone={whyNone} onCreated={() => setCreated(true)} />;
  if (whyNone !== null) return <EmptyState title={whyNone} />;
  return <FailedState message={error?.message ?? null} onRetry={() => void read.refetch()} />;
}

/** Staff who leave before are not called back. */
function Redirecting({ userId }: { userId: number }) {
  const navigate = useNavigate();
  useEffect(() => {
    const leave = () => void navigate({ to: '/users/$id/post-cutoff', params: { id: userId } });
    const waiting = setTimeout(leave, REDIRECT_SECONDS * 1_000);
    return () => clearTimeout(waiting);
  }, [navigate, userId]);
  return <Callout tone="teal">{REDIRECTING}</Callout>;
}

interface OfQuoteProps {
  user: User;
  quote: Answer<typeof quoteRogueOrder>['data'];
  whyNone: string | null;
  onCreated: () => void;
}

function OfQuote({ user, quote, whyNone, onCreated }: OfQuoteProps) {
  const form = useRogueOrder(user, quote, { message: REDIRECTING, seconds: REDIRECT_SECONDS, done: onCreated });
  // Keep the picks.
  if (whyNone !== null && form.count === 0) return <EmptyState title={whyNone} />;
  return (
    <Stack gap="md">
      {whyNone === null ? null : (
        <Callout tone="red" urgent>
          {whyNone}
        </Callout>
      )}
      <Panel id="cycle" title="Eligible cycle">
        <Facts
          facts={[
            { name: 'Production cycle', value: quote.productionCycle.name },
            { name: 'Order week', value: quote.orderWeek.number },
            { name: 'Week starts', value: <Day date={quote.orderWeek.date} /> },
            { name: 'Cutoff', value: <Day date={quote.cutoff_date} /> },
            { name: 'Delivery date', value: <Day date={quote.delivery_date} /> },
            { name: 'Preferences', value: <Preferences userId={user.id} /> },
          ]}
        />
      </Panel>
      <RogueOrderForm user={user} quote={quote} form={form} />
    </Stack>
  );
}

function Preferences({ userId }: { userId: number }) {
  const read = useRead(showUser, { params: { id: userId }, query: { include: ['profile'] } });
  const preferences = read.data?.data.profile?.data.preferences ?? [];
  if (preferences.length === 0) return <>—</>;
  return <>{preferences.map(({ quantity, category_name }) => `${quantity} ${category_name}`).join(', ')}</>;
}
