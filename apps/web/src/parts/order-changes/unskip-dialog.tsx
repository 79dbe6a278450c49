import { Button, Text, Textarea } from '@mantine/core';
import type { User } from '@larder/contract/customers/users/user.ts';
import type { Order } from '@larder/contract/orders/reading/order.ts';
import { unskipOrder } from '@larder/contract/orders/window/post-cutoff.ts';
import { Callout } from '@larder/ui/controls/display/callout.tsx';
import { Dialog, DialogActions } from '@larder/ui/controls/dialogs/dialog.tsx';
import { PanelSkeleton } from '@larder/ui/controls/display/skeletons.tsx';
import { toast } from '@larder/ui/toasts/toast.ts';
import { useState } from 'react';
import type { CallFailure } from '../../calls/call-failure.ts';
import { fetchPreview } from '../../calls/money-calls.ts';
import { useBusinessNow } from '../../calls/use-business-now.ts';
import { useCall } from '../../calls/use-call.ts';
import { useReviewOnOpen } from '../../forms/use-review-on-open.ts';
import { useMoneyDialog } from '../../forms/use-money-dialog.ts';
import { needsReason } from '../cart/cart-changes.ts';
import { boxOf, describeUnskip, stayingOnceUnskipped } from './describe-effect.ts';
import { MoneyPreview } from './money-preview.tsx';
import { ORDER_READS } from './order-reads.ts';
import { RefusedPreview } from './refused-preview.tsx';
import { useRefetch } from './use-refetch.ts';

interface UnskipDialogProps {
  order: Order;
  user: User;
  onClose: () => void;
}

export function UnskipDialog({ order, user, onClose }: UnskipDialogProps) {
  const [refused, setRefused] = useState<CallFailure | null>(null);
  const [reason, setReason] = useState('');
  const { run } = useCall(unskipOrder, { refreshes: ORDER_READS });
  const readAgain = useRefetch();
  const params = { orderId: order.id };
  const body = { user_id: user.id, ...(reason.trim() !== '' && { menu_reason: reason.trim() }) };
  const money = useMoneyDialog({
    preview: () => fetchPreview(unskipOrder, { params, query: { preview: true }, body }),
    commit: (expected) => run({ params, body: { ...body, expected } }),
    onDone: () => {
      toast.success('Success', `Unskipped ${boxOf(order)} for ${user.email}`, { of: 'unskip' });
      onClose();
    },
    onRefused: (failure) => {
      if (!needsReason(failure)) toast.error('Your request failed', failure.message, { of: 'unskip' });
      setRefused(failure);
      readAgain();
    },
  });
  const now = useBusinessNow();
  const effect = describeUnskip(order, user, now);
  const staying = stayingOnceUnskipped(order, user, now);
  useReviewOnOpen(money.review);
  return (
    <Dialog title={`Unskip ${boxOf(order)} for ${user.email}`} opened onClose={onClose} busy={money.busy} size="lg">
      {money.reviewed ? (
        <MoneyPreview money={money} action="Unskip order" onCancel={onClose}>
          <Text size="sm">{effect}</Text>
          {staying === null ? null : <Callout tone="orange">{staying}</Callout>}
        </MoneyPreview>
      ) : null}
      {money.reviewed === null && refused === null ? <PanelSkeleton /> : null}
      {money.reviewed === null && refused !== null && needsReason(refused) ? (
        <>
          <Textarea
            label="Reason to go beyond the buffer"
            description="Recorded with the change."
            data-autofocus
            autosize
            minRows={2}
            maxLength={2_000}
            value={reason}
            error={refused.errors['menu_reason']?.[0]}
            onChange={(event) => setReason(event.currentTarget.value)}
          />
          <DialogActions>
            <Button variant="default" onClick={onClose}>
              Keep it skipped
            </Button>
            <Button loading={money.busy} onClick={money.review}>
              Review
            </Button>
          </DialogActions>
        </>
      ) : null}
      {money.reviewed === null && refused !== null && !needsReason(refused) ? (
        <RefusedPreview message={refused.message} onClose={onClose} />
      ) : null}
    </Dialog>
  );
}
