import { Text } from '@mantine/core';
import type { User } from '@larder/contract/customers/users/user.ts';
import { cancelOrder, resumeOrder } from '@larder/contract/orders/making/manual-orders.ts';
import type { Order } from '@larder/contract/orders/reading/order.ts';
import { ButtonWithReason } from '@larder/ui/controls/dialogs/button-with-reason.tsx';
import { ConfirmAction } from '@larder/ui/patterns/forms/confirm-action.tsx';
import { toast } from '@larder/ui/toasts/toast.ts';
import { CallFailure } from '../../calls/call-failure.ts';
import { useCall } from '../../calls/use-call.ts';
import { boxOf, describeResume } from './describe-effect.ts';
import { ORDER_READS } from './order-reads.ts';
import { useRefetch } from './use-refetch.ts';

/** The questions are fixed texts. */
const TEXTS = {
  resume: {
    title: 'Resume',
    done: 'Resumed',
    question: 'Please confirm you want to active this order?',
    effect: describeResume,
  },
  cancel: {
    title: 'Cancel',
    done: 'Cancelled',
    question: 'Please confirm you want to CANCEL this order?',
    effect: () => 'It will not be charged or delivered. You can resume it until its cutoff.',
  },
} as const;

interface ResumeOrCancelProps {
  act: keyof typeof TEXTS;
  order: Order;
  user: User;
  button: { action: string; of: string; refusal: string | null };
}

export function ResumeOrCancel({ act, order, user, button }: ResumeOrCancelProps) {
  const resume = useCall(resumeOrder, { refreshes: ORDER_READS });
  const cancel = useCall(cancelOrder, { refreshes: ORDER_READS });
  const readAgain = useRefetch();
  const { title, done, question, effect } = TEXTS[act];
  const run = async () => {
    try {
      await (act === 'resume' ? resume : cancel).run({ params: { id: user.id, orderId: order.id } });
      toast.success('Success', `${done} ${boxOf(order)} for ${user.email}`);
      return null;
    } catch (error) {
      if (!(error instanceof CallFailure)) throw error;
      readAgain();
      return Object.values(error.errors).flat().join(' ') || error.message;
    }
  };
  return (
    <ConfirmAction
      title={`${title} ${boxOf(order)}`}
      message={
        <>
          <Text size="sm">{question}</Text>
          <Text size="sm" mt="xs">
            Order #{order.id}, week {order.week.number}. {effect(order, user)}
          </Text>
        </>
      }
      action={act === 'resume' ? 'Resume order' : 'Cancel order'}
      danger={act === 'cancel'}
      run={run}
      trigger={(open) => <ButtonWithReason {...button} onClick={open} />}
    />
  );
}
