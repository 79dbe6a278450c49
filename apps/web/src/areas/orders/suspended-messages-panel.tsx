import { Stack, Text } from '@mantine/core';
import type { Order } from '@larder/contract/orders/order.ts';
import { collectPayment } from '@larder/contract/orders/post-cutoff.ts';
import { Callout } from '@larder/ui/controls/callout.tsx';
import { Dialog } from '@larder/ui/controls/dialog.tsx';
import { WorkingButton } from '@larder/ui/controls/working-button.tsx';
import { toast } from '@larder/ui/toasts/toast.ts';
import type { CallFailure } from '../../calls/call-failure.ts';
import { lookAt } from '../../calls/money-calls.ts';
import { useCall } from '../../calls/use-call.ts';
import { useMoneyDialog } from '../../calls/use-money-dialog.ts';
import { MoneyPreview } from './money-preview.tsx';
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
  const params = { orderId: order.id };
  const money = useMoneyDialog({
    look: () => lookAt(collectPayment, { params, query: { preview: true }, body: {} }),
    commit: async (expected) => {
      const { message } = await run({ params, body: { expected } });
      toast.success('Success', `Successfully charged. ${message}`, LONG_TOAST);
    },
    onDone: () => {
      money.back();
      onFailure(null);
    },
    onRefused: (failure) => {
      toast.error('The request failed', failure.message, LONG_TOAST);
      onFailure(failure);
      readAgain();
    },
  });
  return (
    <>
      <WorkingButton variant="default" working={money.busy} onClick={money.look}>
        Attempt to charge again
      </WorkingButton>
      <Dialog
        title={`Charge order #${order.id} again`}
        opened={money.seen !== null}
        onClose={money.back}
        busy={money.busy}
        size="lg"
      >
        <MoneyPreview money={money} action="Charge now" onCancel={money.back} />
      </Dialog>
    </>
  );
}
