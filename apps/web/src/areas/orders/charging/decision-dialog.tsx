import { Textarea } from '@mantine/core';
import { showMoney } from '@larder/contract/billing/money/money.ts';
import {
  decideOrder,
  listOrdersToDecide,
  type OrderToDecide,
} from '@larder/contract/orders/charging/order-decisions.ts';
import { DECISION_REASON_LENGTH, needsReason, type OrderDecision } from '@larder/domain/values/enums/order-problems.ts';
import { Dialog } from '@larder/ui/controls/dialogs/dialog.tsx';
import { PanelSkeleton } from '@larder/ui/controls/display/skeletons.tsx';
import { DialogForm } from '@larder/ui/patterns/forms/dialog-form.tsx';
import { LeaveDialog } from '@larder/ui/patterns/forms/leave-dialog.tsx';
import { toast } from '@larder/ui/toasts/toast.ts';
import { useCallback, useState } from 'react';
import type { CallFailure } from '../../../calls/call-failure.ts';
import { fetchPreview } from '../../../calls/money-calls.ts';
import { useCall } from '../../../calls/use-call.ts';
import { useLeaveGuard } from '../../../forms/leaving/use-leave-guard.ts';
import { useReviewOnOpen } from '../../../forms/use-review-on-open.ts';
import { useMoneyDialog } from '../../../forms/use-money-dialog.ts';
import { useRefusableForm } from '../../../forms/use-refusable-form.ts';
import { DECISION_LABELS, DONE_MESSAGES } from './decision-labels.ts';
import { MoneyPreview } from '../../../parts/order-changes/money-preview.tsx';
import { ORDER_READS } from '../../../parts/order-changes/order-reads.ts';
import { RefusedPreview } from '../../../parts/order-changes/refused-preview.tsx';
import { useRefetch } from '../../../parts/order-changes/use-refetch.ts';
import { orderOf } from '../../../parts/order-changes/describe-effect.ts';

interface DecisionDialogProps {
  order: Pick<OrderToDecide['order'], 'id' | 'deliver_at' | 'week'> & { user: { email: string } };
  decision: OrderDecision;
  onClose: () => void;
}

export function DecisionDialog(props: DecisionDialogProps) {
  const { order, decision, onClose } = props;
  const [busy, setBusy] = useState(false);
  return (
    <Dialog
      title={`${DECISION_LABELS[decision]}: ${orderOf(order.id, order)} for ${order.user.email}`}
      opened
      onClose={onClose}
      busy={busy}
      size="lg"
    >
      {needsReason(decision) ? (
        <WithReason {...props} onBusy={setBusy} />
      ) : (
        <WithoutReason {...props} onBusy={setBusy} />
      )}
    </Dialog>
  );
}

type PartProps = DecisionDialogProps & { onBusy: (busy: boolean) => void };

function useDecision(
  { order, decision, onClose, onBusy }: PartProps,
  reason: () => string | undefined,
  onRefused: (failure: CallFailure) => void,
) {
  const { run } = useCall(decideOrder, { refreshes: [...ORDER_READS, listOrdersToDecide, showMoney] });
  const readAgain = useRefetch(listOrdersToDecide);
  const params = { orderId: order.id };
  const body = () => ({ decision, reason: reason() });
  const busy = async <T,>(work: Promise<T>): Promise<T> => {
    onBusy(true);
    return work.finally(() => onBusy(false));
  };
  return useMoneyDialog({
    preview: () => busy(fetchPreview(decideOrder, { params, query: { preview: true }, body: body() })),
    commit: (expected) => busy(run({ params, body: { ...body(), expected } })),
    onDone: () => {
      toast.success(DONE_MESSAGES[decision], `For ${orderOf(order.id, order)} of ${order.user.email}`, {
        of: 'order decision',
      });
      onClose();
    },
    onRefused: (failure) => {
      toast.error('Decision not saved', failure.message, { of: 'order decision' });
      onRefused(failure);
      readAgain();
    },
  });
}

function WithoutReason(props: PartProps) {
  const [refused, setRefused] = useState<string | null>(null);
  const money = useDecision(
    props,
    () => undefined,
    (failure) => setRefused(failure.message),
  );
  useReviewOnOpen(money.review);
  if (money.reviewed)
    return <MoneyPreview money={money} action={DECISION_LABELS[props.decision]} onCancel={props.onClose} />;
  if (refused === null) return <PanelSkeleton />;
  return <RefusedPreview message={refused} onClose={props.onClose} />;
}

function WithReason(props: PartProps) {
  const { form, refusal, refuse, clear } = useRefusableForm({
    mode: 'controlled',
    initialValues: { reason: '' },
    validate: { reason: (text) => (text.trim() === '' ? 'Please enter a reason.' : null) },
  });
  const isDirty = form.isDirty();
  const guard = useLeaveGuard(useCallback(() => isDirty, [isDirty]));
  const money = useDecision(props, () => form.getValues().reason.trim(), refuse);
  if (money.reviewed)
    return (
      <MoneyPreview money={money} action={DECISION_LABELS[props.decision]} danger>
        <LeaveDialog guard={guard} changed={[]} />
      </MoneyPreview>
    );
  return (
    <DialogForm
      form={form}
      action="Preview"
      saving={money.busy}
      onSave={() => {
        clear();
        money.review();
      }}
      onCancel={props.onClose}
      refusal={refusal}
      guard={guard}
    >
      <Textarea
        label="Reason"
        description="Saved in the audit log"
        withAsterisk
        autosize
        minRows={2}
        maxLength={DECISION_REASON_LENGTH}
        data-autofocus
        {...form.getInputProps('reason')}
      />
    </DialogForm>
  );
}
