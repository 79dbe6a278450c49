import { Stack, Text } from '@mantine/core';
import type { Order } from '@larder/contract/orders/reading/order.ts';
import { refusalToLock, refusalToUnlock } from '@larder/domain/orders/window/order-actions.ts';
import { StatusBadge } from '@larder/ui/controls/display/status-badge.tsx';
import { Panel } from '@larder/ui/patterns/pages/panel.tsx';
import { useBusinessNow } from '../../../calls/use-business-now.ts';
import { ActionButton } from '../../../parts/order-changes/action-button.tsx';
import { disabledReason } from '../../../parts/order-changes/order-rules.ts';
import { useLock } from '../../../parts/order-changes/use-lock.ts';

export function LockPanel({ order }: { order: Order }) {
  const now = useBusinessNow();
  const isUnlocked = order.is_unlocked_post_cutoff;
  const { change, running } = useLock(order);
  return (
    <Panel
      id="lock"
      title="Lock or unlock"
      actions={
        <StatusBadge {...(isUnlocked ? { tone: 'teal', label: 'Unlocked' } : { tone: 'gray', label: 'Locked' })} />
      }
    >
      <Stack gap="sm">
        <Text size="sm">{describeLock(order)}</Text>
        <ActionButton
          label={isUnlocked ? 'Lock order' : 'Unlock order'}
          refusal={disabledReason(isUnlocked ? refusalToLock : refusalToUnlock, order, now)}
          working={running}
          onClick={change}
        />
      </Stack>
    </Panel>
  );
}

/** The lock is for the customer; staff change either (ORD-52, ORD-53). */
function describeLock({ is_skipped, is_unlocked_post_cutoff }: Order): string {
  if (is_skipped) return 'The cart of a skipped order cannot be changed.';
  return is_unlocked_post_cutoff
    ? 'The customer can change this order until the deadline. Locking blocks their further changes; those already made are processed at the deadline.'
    : 'The customer cannot change this order. You can, and unlocking lets the customer change it until the deadline.';
}
