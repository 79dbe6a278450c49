import { List, Text } from '@mantine/core';
import type { Ban } from '@larder/contract/customers/bans/bans.ts';
import { describeEffectOfBan, describeWeeksWithoutOrder } from '@larder/domain/customers/bans/ban-customer.ts';
import { Callout } from '@larder/ui/controls/display/callout.tsx';

export const EffectsOfBan = ({ ban: { orders } }: { ban: Ban }) => (
  <>
    <Text size="sm">
      No further orders are made, and nothing is charged at a cutoff. Links to add a card stop working, and no reminders
      or messages from staff are sent. Subscription, credit and cards stay, and refunds are still possible.{' '}
      {orders.length === 0 ? 'No order is affected.' : ''}
    </Text>
    <Orders orders={orders} act="ban" />
  </>
);

export function EffectsOfLifting({ ban }: { ban: Ban }) {
  const { orders, status_after, card_last_four, weeks_without_order } = ban;
  const isCharging = orders.some(({ effect }) => effect === 'charged');
  const missing = describeWeeksWithoutOrder(weeks_without_order);
  return (
    <>
      <Text size="sm">
        Nothing is charged now. The customer’s status becomes {status_after}. Orders that were not made or were
        cancelled because of the ban do not come back. {orders.length === 0 ? 'No order is affected.' : ''}
        {isCharging ? 'Credit is used first.' : ''}
      </Text>
      <Orders orders={orders} act="lift" />
      {missing === null ? null : <Callout tone="orange">{missing}</Callout>}
      {isCharging && card_last_four === null ? (
        <Callout tone="orange">
          This customer has no card. What credits do not pay fails at the cutoff, and the customer is suspended.
        </Callout>
      ) : null}
    </>
  );
}

const Orders = ({ orders, act }: { orders: Ban['orders']; act: 'ban' | 'lift' }) =>
  orders.length === 0 ? null : (
    <List size="sm" aria-label="Orders">
      {orders.map((order) => (
        <List.Item key={order.order_id}>{describeEffectOfBan(order, act)}</List.Item>
      ))}
    </List>
  );
