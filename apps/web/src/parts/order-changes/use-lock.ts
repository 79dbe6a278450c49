import type { Order } from '@larder/contract/orders/reading/order.ts';
import { lockOrder, unlockOrder } from '@larder/contract/orders/window/post-cutoff.ts';
import { toast } from '@larder/ui/toasts/toast.ts';
import { CallFailure } from '../../calls/call-failure.ts';
import { useCall } from '../../calls/use-call.ts';
import { ORDER_READS } from './order-reads.ts';
import { useRefetch } from './use-refetch.ts';

/** Locks an unlocked order, unlocks a locked one (ORD-52). */
export function useLock({ id, is_unlocked_post_cutoff: isUnlocked }: Order) {
  const lock = useCall(lockOrder, { refreshes: ORDER_READS });
  const unlock = useCall(unlockOrder, { refreshes: ORDER_READS });
  const readAgain = useRefetch();
  const change = async () => {
    try {
      const sent = { params: { orderId: id } };
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
  return { change, running: lock.running || unlock.running };
}
