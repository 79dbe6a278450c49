import { type Dispute, reviewDispute } from '@larder/contract/billing/disputes/disputes.ts';
import { formatDollars } from '@larder/domain/values/cents.ts';
import { ConfirmAction } from '@larder/ui/patterns/forms/confirm-action.tsx';
import { toast } from '@larder/ui/toasts/toast.ts';
import { Button } from '@mantine/core';
import { failureMessage } from '../../../calls/failure-message.ts';
import { useCall } from '../../../calls/use-call.ts';

export function ReviewDispute({ dispute: { id, amount, user, gift_card } }: { dispute: Dispute }) {
  const { run } = useCall(reviewDispute, { refreshes: 'all' });
  const charged = user?.name ?? `gift card ${gift_card?.code}`;
  return (
    <ConfirmAction
      title={`Review dispute ${id}`}
      message={`The dispute of ${formatDollars(amount)} of ${charged} was lost: the cardholder keeps the money. It will be removed from this list; the money of its days does not change.`}
      action="Mark as reviewed"
      run={() => failureMessage(run({ params: { id } }))}
      onDone={() => toast.success('Dispute reviewed', `${formatDollars(amount)} of ${charged}`)}
      trigger={(open) => (
        <Button size="compact-sm" variant="default" aria-label={`Mark as reviewed: dispute ${id}`} onClick={open}>
          Mark as reviewed
        </Button>
      )}
    />
  );
}
