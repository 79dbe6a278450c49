import { Stack, Text } from '@mantine/core';
import type { Order } from '@larder/contract/orders/order.ts';
import { collectPayment } from '@larder/contract/orders/post-cutoff.ts';
import { formatDollars } from '@larder/domain/values/cents.ts';
import { Callout } from '@larder/ui/controls/callout.tsx';
import { WorkingButton } from '@larder/ui/controls/working-button.tsx';
import { ConfirmAction } from '@larder/ui/patterns/confirm-action.tsx';
import { toast } from '@larder/ui/toasts/toast.ts';
import { CallFailure } from '../../calls/call-failure.ts';
import { useCall } from '../../calls/use-call.ts';
import { ORDER_READS } from './order-reads.ts';
import { suspendedMessages, type SuspendedMessage } from './suspended-messages.ts';
import { LONG_TOAST } from './long-toast.ts';
import { useReadAgain } from './use-read-again.ts';

const WORDS: Record<SuspendedMessage, { tone: 'red' | 'blue' | 'teal'; words: string; isDue: boolean }> = {
  failed: {
    tone: 'red',
    words: 'The order is now created but the payment failed. This happens when the unsuspend charge failed.',
    isDue: true,
  },
  expected: { tone: 'blue', words: 'The order is created and expected to be paid on post-cutoff.', isDue: true },
  migrated: { tone: 'teal', words: 'The order has migrated from Unsupended to Active.', isDue: false },
};

interface SuspendedMessagesProps {
  order: Order;
  onFailure: (failure: CallFailure | null) => void;
}

/** What became of the reactivation, and the way to charge again where nothing is paid yet. */
export const SuspendedMessages = ({ order, onFailure }: SuspendedMessagesProps) =>
  suspendedMessages(order).map((message) => {
    const { tone, words, isDue } = WORDS[message];
    return (
      <Callout key={message} tone={tone}>
        <Stack gap="xs" align="flex-start">
          <Text size="sm">{words}</Text>
          {isDue ? <ChargeAgain order={order} onFailure={onFailure} /> : null}
        </Stack>
      </Callout>
    );
  });

function ChargeAgain({ order, onFailure }: SuspendedMessagesProps) {
  const { run } = useCall(collectPayment, { refreshes: ORDER_READS });
  const readAgain = useReadAgain();
  const chargeAgain = async () => {
    onFailure(null);
    try {
      const { message } = await run({ params: { orderId: order.id } });
      toast.success('Success', `Successfully charged. ${message}`, LONG_TOAST);
      return null;
    } catch (error) {
      if (!(error instanceof CallFailure)) throw error;
      toast.error('The request failed', error.message, LONG_TOAST);
      onFailure(error);
      readAgain();
      return error.message;
    }
  };
  return (
    <ConfirmAction
      title={`Charge order #${order.id} again`}
      message={`The order is charged as it stands now: ${formatDollars(order.total_cost)}, credits before the card.`}
      action="Charge now"
      run={chargeAgain}
      trigger={(open) => (
        <WorkingButton variant="default" working={false} onClick={open}>
          Attempt to charge again
        </WorkingButton>
      )}
    />
  );
}
