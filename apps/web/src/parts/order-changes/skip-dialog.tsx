import type { User } from '@larder/contract/customers/users/user.ts';
import { listSkipReasons } from '@larder/contract/customers/reasons/reasons.ts';
import type { Order } from '@larder/contract/orders/reading/order.ts';
import { skipOrder } from '@larder/contract/orders/window/post-cutoff.ts';
import { Dialog } from '@larder/ui/controls/dialogs/dialog.tsx';
import { FactsSkeleton, PanelSkeleton } from '@larder/ui/controls/display/skeletons.tsx';
import { DialogForm } from '@larder/ui/patterns/forms/dialog-form.tsx';
import { LeaveDialog } from '@larder/ui/patterns/forms/leave-dialog.tsx';
import { FailedState } from '@larder/ui/patterns/lists/failed-state.tsx';
import { toast } from '@larder/ui/toasts/toast.ts';
import { Stack, Text } from '@mantine/core';
import { useCallback } from 'react';
import { fetchPreview } from '../../calls/money-calls.ts';
import { useBusinessNow } from '../../calls/use-business-now.ts';
import { useCall } from '../../calls/use-call.ts';
import { useLeaveGuard } from '../../forms/leaving/use-leave-guard.ts';
import { useRead } from '../../calls/use-read.ts';
import { useMoneyDialog } from '../../forms/use-money-dialog.ts';
import { useRefusableForm } from '../../forms/use-refusable-form.ts';
import { opensField } from '../reasons/reason-options.ts';
import { MoneyPreview, PreviewFacts } from './money-preview.tsx';
import { ORDER_READS } from './order-reads.ts';
import { boxOf, describeSkip, isPastCutoff } from './describe-effect.ts';
import { EarlySkipFields, SkipFields } from './skip-fields.tsx';
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
  const { form, refusal, refuse, clear } = useRefusableForm<SkipValues>({
    mode: 'controlled',
    initialValues: newSkip(order),
    validate: (values) => skipErrors(values, reasonOf(values), order.refundable_amount),
  });
  const now = useBusinessNow();
  const effect = describeSkip(order, now);
  const isDirty = form.isDirty();
  const guard = useLeaveGuard(useCallback(() => isDirty, [isDirty]));
  const params = { orderId: order.id };
  const body = () => ({ user_id: user.id, ...toRequestBody(form.getValues()) });
  const preview = (other = {}) =>
    fetchPreview(skipOrder, { params, query: { preview: true }, body: { ...body(), ...other } });
  const reason = reasonOf(form.values);
  const isEarly = now !== null && !isPastCutoff(order, now);
  const [anyReason] = reasons.data?.data ?? [];
  const {
    preview: inline,
    refusal: early,
    isWaiting,
  } = useInlinePreview({
    enabled: isEarly && anyReason !== undefined,
    of: 'any reason',
    // No figure depends on the reason or its answer, so they are shown before one is chosen.
    fetch: () => preview({ reason_id: anyReason?.id, details: ANY_DETAILS }),
  });
  const money = useMoneyDialog({
    preview: () => preview(),
    commit: (expected) => run({ params, body: { ...body(), expected } }),
    onDone: () => {
      toast.success('Success', `Skipped ${boxOf(order)} for ${user.email}`, { of: 'skip' });
      onClose();
    },
    onRefused: (failure) => {
      toast.error('Error occurred', failure.message, { of: 'skip' });
      refuse(failure);
      readAgain();
    },
  });
  const save = () => {
    clear();
    if (inline === null) money.review();
    else money.commitReviewed(inline);
  };
  return (
    <Dialog title={`Skip ${boxOf(order)} for ${user.email}`} opened onClose={onClose} busy={money.busy} size="lg">
      {money.reviewed ? (
        <MoneyPreview money={money} action="Skip order" danger>
          <Text size="sm">{effect}</Text>
          {reason === null ? null : <Text size="sm">Reason: {reason.title}</Text>}
          <LeaveDialog guard={guard} changed={[]} />
        </MoneyPreview>
      ) : reasons.data ? (
        <DialogForm
          // Its first field takes the focus again once the moment is known.
          key={isEarly ? 'early' : 'late'}
          form={form}
          action={isEarly ? (reason !== null && opensField(reason) ? 'Skip order' : null) : 'Preview'}
          saving={money.busy}
          onSave={save}
          onCancel={onClose}
          // Another tab may have changed the box since it was read.
          refusal={refusal ?? (early === null ? null : { message: early, rest: [] })}
          guard={guard}
        >
          <Text size="sm" mb="sm">
            {effect}
          </Text>
          {isEarly ? (
            <Stack gap="md">
              {inline === null ? null : <PreviewFacts preview={inline} />}
              {isWaiting ? <FactsSkeleton facts={EARLY_FACTS} /> : null}
              <EarlySkipFields
                form={form}
                reasons={reasons.data.data}
                waiting={isWaiting}
                working={money.busy}
                onSkip={save}
              />
            </Stack>
          ) : (
            <SkipFields form={form} order={order} reasons={reasons.data.data} reason={reason} />
          )}
        </DialogForm>
      ) : reasons.error ? (
        <FailedState message={reasons.error.message} onRetry={() => void reasons.refetch()} />
      ) : (
        <PanelSkeleton />
      )}
    </Dialog>
  );
}

/** A skip before the cutoff has both totals, charged, returned and delivery. */
const EARLY_FACTS = 5;
const ANY_DETAILS = 'Preview';
