import { Text } from '@mantine/core';
import type { User } from '@larder/contract/customers/users/user.ts';
import { cancelOrder } from '@larder/contract/orders/making/manual-orders.ts';
import type { Order } from '@larder/contract/orders/reading/order.ts';
import { ButtonWithReason } from '@larder/ui/controls/dialogs/button-with-reason.tsx';
import { ConfirmAction } from '@larder/ui/patterns/forms/confirm-action.tsx';
import { toast } from '@larder/ui/toasts/toast.ts';
import { useState } from 'react';
import { CallFailure } from '../../calls/call-failure.ts';
import { useCall } from '../../calls/use-call.ts';
import { lazyPart } from '../lazy-part.tsx';
import { boxOf } from './describe-effect.ts';
import { ORDER_READS } from './order-reads.ts';
import { useRefetch } from './use-refetch.ts';

const ResumeDialog = lazyPart(async () => ({ default: (await import('./resume-dialog.tsx')).ResumeDialog }));

interface ResumeOrCancelProps {
  act: 'resume' | 'cancel';
  order: Order;
  user: User;
  button: { action: string; of: string; refusal: string | null };
}

/** One button for both, which keeps the focus when one takes the place of the other. */
export function ResumeOrCancel({ act, order, user, button }: ResumeOrCancelProps) {
  const [resuming, setResuming] = useState(false);
  const cancel = useCall(cancelOrder, { refreshes: ORDER_READS });
  const readAgain = useRefetch();
  const close = () => setResuming(false);
  const run = async () => {
    try {
      await cancel.run({ params: { id: user.id, orderId: order.id } });
      toast.success('Success', `Cancelled ${boxOf(order)} for ${user.email}`);
      return null;
    } catch (error) {
      if (!(error instanceof CallFailure)) throw error;
      readAgain();
      return Object.values(error.errors).flat().join(' ') || error.message;
    }
  };
  return (
    <>
      <ConfirmAction
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
        run={run}
        trigger={(open) => <ButtonWithReason {...button} onClick={act === 'resume' ? () => setResuming(true) : open} />}
      />
      {resuming ? <ResumeDialog order={order} user={user} onClose={close} onMissing={close} /> : null}
    </>
  );
}
