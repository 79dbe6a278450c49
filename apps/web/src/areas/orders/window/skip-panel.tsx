import { Stack, Text } from '@mantine/core';
import type { User } from '@larder/contract/customers/users/user.ts';
import type { Order } from '@larder/contract/orders/reading/order.ts';
import { refusalToSkip, refusalToUnskip } from '@larder/domain/orders/window/order-actions.ts';
import { describePendingReturn } from '@larder/domain/orders/charging/describe-settlement.ts';
import { StatusBadge } from '@larder/ui/controls/display/status-badge.tsx';
import { Panel } from '@larder/ui/patterns/pages/panel.tsx';
import { useState } from 'react';
import { useBusinessNow } from '../../../calls/use-business-now.ts';
import { ActionButton } from '../../../parts/order-changes/action-button.tsx';
import { disabledReason, reasonNotToReturn } from '../../../parts/order-changes/order-rules.ts';
import { SkipDialog } from '../../../parts/order-changes/skip-dialog.tsx';
import { UnskipDialog } from '../../../parts/order-changes/unskip-dialog.tsx';

interface SkipPanelProps {
  order: Order;
  user: User;
}

export function SkipPanel({ order, user }: SkipPanelProps) {
  const [opened, setOpened] = useState<'skip' | 'unskip' | null>(null);
  const now = useBusinessNow();
  const close = () => setOpened(null);
  const { is_skipped } = order;
  return (
    <Panel
      id="skip"
      title="Skip or unskip"
      actions={
        <StatusBadge {...(is_skipped ? { tone: 'orange', label: 'Skipped' } : { tone: 'teal', label: 'Unskipped' })} />
      }
    >
      <Stack gap="sm">
        <Text size="sm">
          {is_skipped
            ? `This order is skipped and will not be delivered. ${atTheDeadline(order)}`
            : 'A skipped order is not delivered. The amount paid is returned at the deadline in the way you choose.'}
        </Text>
        <ActionButton
          label={is_skipped ? 'Unskip order' : 'Skip order'}
          refusal={
            is_skipped
              ? reasonNotToReturn(refusalToUnskip, { order, user }, now)
              : disabledReason(refusalToSkip, order, now)
          }
          onClick={() => setOpened(is_skipped ? 'unskip' : 'skip')}
        />
      </Stack>
      {opened === 'skip' ? <SkipDialog order={order} user={user} onClose={close} /> : null}
      {opened === 'unskip' ? <UnskipDialog order={order} user={user} onClose={close} /> : null}
    </Panel>
  );
}

/** Staff may have chosen to return less than was paid. */
function atTheDeadline({ returns }: Order): string {
  const pending = describePendingReturn(returns);
  return pending === null ? 'There is nothing to return.' : `At the deadline, ${pending}.`;
}
