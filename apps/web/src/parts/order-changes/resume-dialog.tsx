import { Text } from '@mantine/core';
import type { User } from '@larder/contract/customers/users/user.ts';
import { resumeOrder } from '@larder/contract/orders/making/manual-orders.ts';
import type { Order } from '@larder/contract/orders/reading/order.ts';
import { Dialog } from '@larder/ui/controls/dialogs/dialog.tsx';
import { PanelSkeleton } from '@larder/ui/controls/display/skeletons.tsx';
import { toast } from '@larder/ui/toasts/toast.ts';
import { useState } from 'react';
import { fetchPreview } from '../../calls/money-calls.ts';
import { useCall } from '../../calls/use-call.ts';
import { useMoneyDialog } from '../../forms/use-money-dialog.ts';
import { useReviewOnOpen } from '../../forms/use-review-on-open.ts';
import { boxOf, describeResume } from './describe-effect.ts';
import { MoneyPreview } from './money-preview.tsx';
import { ORDER_READS } from './order-reads.ts';
import { RefusedPreview } from './refused-preview.tsx';
import { useRefetch } from './use-refetch.ts';

interface ResumeDialogProps {
  order: Order;
  user: User;
  onClose: () => void;
}

/** Asks again if the figures are others than those that it showed (ORD-7). */
export function ResumeDialog({ order, user, onClose }: ResumeDialogProps) {
  const [refused, setRefused] = useState<string | null>(null);
  const { run } = useCall(resumeOrder, { refreshes: ORDER_READS });
  const readAgain = useRefetch();
  const params = { id: user.id, orderId: order.id };
  const money = useMoneyDialog({
    preview: () => fetchPreview(resumeOrder, { params, query: { preview: true }, body: {} }),
    commit: (expected) => run({ params, body: { expected } }),
    onDone: () => {
      toast.success('Success', `Resumed ${boxOf(order)} for ${user.email}`);
      onClose();
    },
    onRefused: (failure) => {
      setRefused(failure.message);
      readAgain();
    },
  });
  useReviewOnOpen(money.review);
  return (
    <Dialog title={`Resume ${boxOf(order)}`} opened onClose={onClose} busy={money.busy} size="lg">
      {money.reviewed ? (
        <MoneyPreview money={money} action="Resume order" onCancel={onClose}>
          {/* Fixed text. */}
          <Text size="sm">Please confirm you want to active this order?</Text>
          <Text size="sm">
            Order #{order.id}, week {order.week.number}. {describeResume(order, user)}
          </Text>
        </MoneyPreview>
      ) : null}
      {money.reviewed === null && refused === null ? <PanelSkeleton /> : null}
      {money.reviewed === null && refused !== null ? <RefusedPreview message={refused} onClose={onClose} /> : null}
    </Dialog>
  );
}
