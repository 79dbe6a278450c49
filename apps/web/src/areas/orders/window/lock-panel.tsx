import { Stack, Text } from '@mantine/core';
import type { Order } from '@larder/contract/orders/reading/order.ts';
import { lockOrder, unlockOrder } from '@larder/contract/orders/window/post-cutoff.ts';
import { refusalToLock, refusalToUnlock } from '@larder/domain/orders/window/order-actions.ts';
import { StatusBadge } from '@larder/ui/controls/display/status-badge.tsx';
import { Panel } from '@larder/ui/patterns/pages/panel.tsx';
import { toast } from '@larder/ui/toasts/toast.ts';
import { useBusinessNow } from '../../../calls/use-business-now.ts';
import { CallFailure } from '../../../calls/call-failure.ts';
import { useCall } from '../../../calls/use-call.ts';
import { ActionButton } from './action-button.tsx';
import { ORDER_READS } from '../reading/order-reads.ts';
import { disabledReason } from './order-rules.ts';
import { useRefetch } from './use-refetch.ts';

export function LockPanel({ order }: { order: Order }) {
  const now = useBusinessNow();
  const isUnlocked = order.is_unlocked_post_cutoff;
  const lock = useCall(lockOrder, { refreshes: ORDER_READS });
  const unlock = useCall(unlockOrder, { refreshes: ORDER_READS });
  const readAgain = useRefetch();
  const change = async () => {
    try {
      const sent = { params: { orderId: order.id } };
      await (isUnlocked ? lock.run(sent) : unlock.run(sent));
      toast.success(
        isUnlocked
          ? 'Order has been locked for post cutoff modifications'
          : 'Order has been unlocked for post cutoff changes.',
        null,
        { of: 'lock' },
      );
    } catch (error) {
      if (!(error instanceof CallFailure)) throw error;
      toast.error('Error occurred', error.message, { of: 'lock' });
      readAgain();
    }
  };
  return (
    <Panel
      id="lock"
      title="Lock or unlock"
      actions={
        <StatusBadge {...(isUnlocked ? { tone: 'teal', label: 'Unlocked' } : { tone: 'gray', label: 'Locked' })} />
      }
    >
      <Stack gap="sm">
        <Text size="sm">
          {isUnlocked
            ? 'The customer can change this order until the deadline. Locking blocks further changes; those already made are processed at the deadline.'
            : 'The customer cannot change this order. Unlocking lets both of you change it until the deadline.'}
        </Text>
        <ActionButton
          label={isUnlocked ? 'Lock order' : 'Unlock order'}
          refusal={disabledReason(isUnlocked ? refusalToLock : refusalToUnlock, order, now)}
          working={lock.running || unlock.running}
          onClick={change}
        />
      </Stack>
    </Panel>
  );
}
