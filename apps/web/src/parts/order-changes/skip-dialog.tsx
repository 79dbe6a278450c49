import type { User } from '@larder/contract/customers/users/user.ts';
import { listSkipReasons, type Reason } from '@larder/contract/customers/reasons/reasons.ts';
import type { Order } from '@larder/contract/orders/reading/order.ts';
import { skipOrder } from '@larder/contract/orders/window/post-cutoff.ts';
import { Dialog } from '@larder/ui/controls/dialogs/dialog.tsx';
import { PanelSkeleton } from '@larder/ui/controls/display/skeletons.tsx';
import { DialogForm } from '@larder/ui/patterns/forms/dialog-form.tsx';
import { FailedState } from '@larder/ui/patterns/lists/failed-state.tsx';
import { useFormErrors } from '@larder/ui/patterns/forms/use-form-errors.ts';
import { toast } from '@larder/ui/toasts/toast.ts';
import { Text } from '@mantine/core';
import { useForm, type UseFormReturnType } from '@mantine/form';
import { useCallback, useEffect, useRef } from 'react';
import { fetchPreview } from '../../calls/money-calls.ts';
import { useBusinessNow } from '../../calls/use-business-now.ts';
import { useCall } from '../../calls/use-call.ts';
import { useLeaveGuard } from '../../forms/use-leave-guard.ts';
import { useRead } from '../../calls/use-read.ts';
import { useMoneyDialog } from '../../forms/use-money-dialog.ts';
import { MoneyPreview, PreviewFacts } from './money-preview.tsx';
import { ORDER_READS } from './order-reads.ts';
import { boxOf, describeSkip, isPastCutoff } from './describe-effect.ts';
import { SkipFields } from './skip-fields.tsx';
import { newSkip, skipErrors, toRequestBody, type SkipValues } from './skip-values.ts';
import { useRefetch } from './use-refetch.ts';
import { useInlinePreview } from './use-inline-preview.ts';

interface SkipDialogProps {
  order: Order;
  user: User;
  onClose: () => void;
}

export function SkipDialog({ order, user, onClose }: SkipDialogProps) {
  const reasons = useRead(listSkipReasons, {}, { staleSeconds: 300 });
  const { run } = useCall(skipOrder, { refreshes: ORDER_READS });
  const readAgain = useRefetch();
  const reasonOf = ({ reason_id }: SkipValues) => reasons.data?.data.find(({ id }) => String(id) === reason_id) ?? null;
  const form = useForm<SkipValues>({
    mode: 'controlled',
    initialValues: newSkip(order),
    validate: (values) => skipErrors(values, reasonOf(values), order.refundable_amount),
  });
  const errors = useFormErrors(form);
  const now = useBusinessNow();
  const effect = describeSkip(order, now);
  const isDirty = form.isDirty();
  const guard = useLeaveGuard(useCallback(() => isDirty, [isDirty]));
  const params = { orderId: order.id };
  const body = () => ({ user_id: user.id, ...toRequestBody(form.getValues()) });
  const preview = () => fetchPreview(skipOrder, { params, query: { preview: true }, body: body() });
  const reason = reasonOf(form.values);
  const isEarly = now !== null && !isPastCutoff(order, now);
  const isFilled = Object.keys(skipErrors(form.values, reason, order.refundable_amount)).length === 0;
  useFirstReason(form, isEarly ? reasons.data?.data : undefined);
  const inline = useInlinePreview({ enabled: isEarly && isFilled, of: form.values.reason_id, fetch: preview });
  const money = useMoneyDialog({
    preview,
    commit: (expected) => run({ params, body: { ...body(), expected } }),
    onDone: () => {
      toast.success('Success', `Skipped ${boxOf(order)} for ${user.email}`, { of: 'skip' });
      onClose();
    },
    onRefused: (failure) => {
      toast.error('Error occurred', failure.message, { of: 'skip' });
      errors.show(failure.message, failure.errors);
      readAgain();
    },
  });
  return (
    <Dialog title={`Skip ${boxOf(order)} for ${user.email}`} opened onClose={onClose} busy={money.busy} size="lg">
      {money.reviewed ? (
        <MoneyPreview money={money} action="Skip order" danger>
          <Text size="sm">{effect}</Text>
        </MoneyPreview>
      ) : reasons.data ? (
        <DialogForm
          form={form}
          action={isEarly ? 'Skip order' : 'Preview'}
          saving={money.busy}
          onSave={() => {
            errors.clear();
            if (inline === null) money.review();
            else money.commitReviewed(inline);
          }}
          onCancel={onClose}
          refusal={errors.refusal}
          guard={guard}
        >
          <Text size="sm" mb="sm">
            {effect}
          </Text>
          <SkipFields form={form} order={order} reasons={reasons.data.data} reason={reason} />
          {inline === null ? null : <PreviewFacts preview={inline} />}
        </DialogForm>
      ) : reasons.error ? (
        <FailedState message={reasons.error.message} onRetry={() => void reasons.refetch()} />
      ) : (
        <PanelSkeleton />
      )}
    </Dialog>
  );
}

/** Staff put the usual reason first. Before the cutoff no money moves, so it is chosen at first (ORD-89). */
function useFirstReason(form: UseFormReturnType<SkipValues>, reasons: readonly Reason[] | undefined) {
  const isFilled = useRef(false);
  useEffect(() => {
    const first = reasons?.[0];
    if (isFilled.current || first === undefined) return;
    isFilled.current = true;
    if (first.answer_required || form.getValues().reason_id !== '') return;
    form.setInitialValues({ ...form.getInitialValues(), reason_id: String(first.id) });
    form.setFieldValue('reason_id', String(first.id));
  }, [form, reasons]);
}
