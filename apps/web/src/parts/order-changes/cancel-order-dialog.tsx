import { Text } from '@mantine/core';
import type { User } from '@larder/contract/customers/users/user.ts';
import { cancelOrder } from '@larder/contract/orders/making/manual-orders.ts';
import type { Order } from '@larder/contract/orders/reading/order.ts';
import { ConfirmDialog } from '@larder/ui/patterns/forms/confirm-dialog.tsx';
import { useCall } from '../../calls/use-call.ts';
import { boxOf } from './describe-effect.ts';
import { ORDER_READS } from './order-reads.ts';
import { useConfirmedAct } from './use-confirmed-act.ts';

interface CancelOrderDialogProps {
  order: Order;
  user: User;
  onClose: () => void;
}

export function CancelOrderDialog({ order, user, onClose }: CancelOrderDialogProps) {
  const { run } = useCall(cancelOrder, { refreshes: ORDER_READS });
  const confirmed = useConfirmedAct();
  return (
    <ConfirmDialog
      opened
      onClose={onClose}
      title={`Cancel ${boxOf(order)}`}
      message={
        <>
          {/* Fixed text. */}
          <Text size="sm">Please confirm you want to CANCEL this order?</Text>
          <Text size="sm" mt="xs">
            Order #{order.id}, week {order.week.number}. It will not be charged or delivered. You can resume it until
            its cutoff.
          </Text>
        </>
      }
      action="Cancel order"
      danger
      run={() =>
        confirmed(
          () => run({ params: { id: user.id, orderId: order.id } }),
          `Cancelled ${boxOf(order)} for ${user.email}`,
        )
      }
    />
  );
}
