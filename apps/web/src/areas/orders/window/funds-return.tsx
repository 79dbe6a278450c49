import '@mantine/core/styles/Anchor.css';
import { Anchor, Text } from '@mantine/core';
import type { Order } from '@larder/contract/orders/reading/order.ts';
import { refusalToSetStrategy } from '@larder/domain/orders/window/order-actions.ts';
import { describePendingReturn } from '@larder/domain/orders/charging/describe-settlement.ts';
import { Callout } from '@larder/ui/controls/display/callout.tsx';
import { Moment } from '@larder/ui/controls/display/moment.tsx';
import { useState } from 'react';
import { useBusinessNow } from '../../../calls/use-business-now.ts';
import { actionable } from '../../../parts/order-changes/order-rules.ts';
import { StrategyDialog } from '../../../parts/order-changes/strategy-dialog.tsx';

const STRATEGIES = {
  credit: 'as credit to the customer’s balance',
  refund: 'as a refund against the original order, up to the amount charged to a card at the cutoff',
};

export function FundsReturn({ order }: { order: Order }) {
  const [opened, setOpened] = useState(false);
  const now = useBusinessNow();
  const strategy = order.post_cutoff_funds_return_strategy;
  const refusal = now && refusalToSetStrategy(actionable(order), null, now);
  return (
    <Callout tone="blue">
      <Text size="sm">
        The post-cutoff changes window closes at <Moment at={order.post_cutoff_changes_deadline_at} />.{' '}
        {strategy === null
          ? 'Funds return strategy is not set'
          : `Refundable funds will be returned ${STRATEGIES[strategy]}`}
        {'. '}
        {order.returns.kept > 0 ? `Of the amount paid, ${describePendingReturn(order.returns)}. ` : ''}
        {refusal ? (
          refusal.message
        ) : (
          <Anchor component="button" type="button" size="sm" underline="always" onClick={() => setOpened(true)}>
            {strategy === null ? 'set it up?' : 'change it?'}
          </Anchor>
        )}
      </Text>
      {opened ? <StrategyDialog order={order} onClose={() => setOpened(false)} /> : null}
    </Callout>
  );
}
