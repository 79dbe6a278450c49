import { reviewDispute } from '@larder/contract/billing/disputes/disputes.ts';
import { type Cents, formatDollars } from '@larder/domain/values/cents.ts';
import { ConfirmAction } from '@larder/ui/patterns/forms/confirm-action.tsx';
import { toast } from '@larder/ui/toasts/toast.ts';
import { Button } from '@mantine/core';
import { failureMessage } from '../../calls/failure-message.ts';
import { useCall } from '../../calls/use-call.ts';

interface ReviewDisputeProps {
  id: number;
  amount: Cents;
  /** The customer or the gift card. */
  charged: string;
}

export function ReviewDispute({ id, amount, charged }: ReviewDisputeProps) {
  const { run } = useCall(reviewDispute, { refreshes: 'all' });
  return (
    <ConfirmAction
      title={`Review dispute ${id}`}
      message={`The dispute of ${formatDollars(amount)} of ${charged} was lost: the cardholder keeps the money. It no longer needs attention then; the money of its days does not change.`}
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
