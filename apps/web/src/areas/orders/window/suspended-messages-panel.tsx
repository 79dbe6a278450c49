import { Stack, Text } from '@mantine/core';
import type { Order } from '@larder/contract/orders/reading/order.ts';
import { collectPayment } from '@larder/contract/orders/window/post-cutoff.ts';
import { Callout } from '@larder/ui/controls/display/callout.tsx';
import { Dialog } from '@larder/ui/controls/dialogs/dialog.tsx';
import { Moment } from '@larder/ui/controls/display/moment.tsx';
import { WorkingButton } from '@larder/ui/controls/dialogs/working-button.tsx';
import { toast } from '@larder/ui/toasts/toast.ts';
import type { CallFailure } from '../../../calls/call-failure.ts';
import { fetchPreview } from '../../../calls/money-calls.ts';
import { useCall } from '../../../calls/use-call.ts';
import { useMoneyDialog } from '../../../forms/use-money-dialog.ts';
import { MoneyPreview } from '../../../parts/order-changes/money-preview.tsx';
import { ORDER_READS } from '../../../parts/order-changes/order-reads.ts';
import { DeclinedCard } from './declined-card.tsx';
import { SubmissionErrorList, SubmissionErrors } from './submission-errors.tsx';
import { suspendedMessages, type SuspendedMessage } from './suspended-messages.ts';
import { LONG_TOAST } from './long-toast.ts';
import { useRefetch } from '../../../parts/order-changes/use-refetch.ts';
import { boxOf } from '../../../parts/order-changes/describe-effect.ts';

const MESSAGES: Record<SuspendedMessage, { tone: 'red' | 'blue' | 'teal'; text: string }> = {
  failed: {
    tone: 'red',
    text: 'The order is now created but the payment failed. This happens when the unsuspend charge failed.',
  },
  expected: { tone: 'blue', text: 'The order is created and expected to be paid on post-cutoff.' },
  migrated: { tone: 'teal', text: 'The order has migrated from Unsupended to Active.' },
};

interface SuspendedMessagesProps {
  order: Order;
  failure: CallFailure | null;
  onFailure: (failure: CallFailure | null) => void;
}

export function SuspendedMessages({ order, failure, onFailure }: SuspendedMessagesProps) {
  const [first, ...rest] = suspendedMessages(order);
  if (first === undefined) return <SubmissionErrors failure={failure} />;
  const isDue = first !== 'migrated';
  return (
    <Callout tone={failure ? 'red' : MESSAGES[first].tone}>
      <Stack gap="xs" align="flex-start">
        {[first, ...rest].map((message) => (
          <Text key={message} size="sm">
            {MESSAGES[message].text}
          </Text>
        ))}
        <Text size="sm" component="div" role="alert">
          {failure ? <SubmissionErrorList failure={failure} /> : null}
        </Text>
        {failure === null && first === 'failed' ? <Text size="sm">{newestFailure(order)}</Text> : null}
        {first === 'failed' ? <NextStep order={order} /> : null}
        {isDue ? <ChargeAgain order={order} onFailure={onFailure} /> : null}
      </Stack>
    </Callout>
  );
}

const newestFailure = (order: Order) => order.payments?.data.at(-1)?.failure_reason ?? null;

const NextStep = ({ order }: { order: Order }) => (
  <Text size="sm">
    {order.status === 'active'
      ? 'The order will be charged again at '
      : 'The order will be cancelled unless it is paid by '}
    <Moment at={order.post_cutoff_changes_deadline_at} />
    {order.status === 'active' ? '; if that also fails, it will not be shipped.' : '.'} Ask the customer for another
    payment method, then charge again.
  </Text>
);

type ChargeAgainProps = Omit<SuspendedMessagesProps, 'failure'>;

function ChargeAgain({ order, onFailure }: ChargeAgainProps) {
  const { run } = useCall(collectPayment, { refreshes: ORDER_READS });
  const readAgain = useRefetch();
  const params = { orderId: order.id };
  const money = useMoneyDialog({
    preview: () => fetchPreview(collectPayment, { params, query: { preview: true }, body: {} }),
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
      <WorkingButton variant="default" working={money.busy} onClick={money.review}>
        Attempt to charge again
      </WorkingButton>
      <Dialog
        title={`Charge ${boxOf(order)} again`}
        opened={money.reviewed !== null}
        onClose={money.back}
        busy={money.busy}
        size="lg"
      >
        <MoneyPreview money={money} action="Charge now" needsCard onCancel={money.back}>
          <DeclinedCard order={order} money={money} />
        </MoneyPreview>
      </Dialog>
    </>
  );
}
