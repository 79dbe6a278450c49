import { Stack, Text } from '@mantine/core';
import { cancelSubscription, previewCancellation } from '@larder/contract/customers/subscriptions/subscriptions.ts';
import type { User } from '@larder/contract/customers/users/user.ts';
import { Dialog } from '@larder/ui/controls/dialogs/dialog.tsx';
import { PanelSkeleton } from '@larder/ui/controls/display/skeletons.tsx';
import { DialogForm } from '@larder/ui/patterns/forms/dialog-form.tsx';
import { useState } from 'react';
import { useRead } from '../../../calls/use-read.ts';
import { useRecordForm } from '../../../forms/use-record-form.ts';
import { describeCancelledOrders, describeLaterOrders } from '../orders/cancelled-orders.ts';
import { isUnanswered, pleaseRespond } from '../reasons/reason-answer.ts';
import { ReasonFields } from '../reasons/reason-fields.tsx';
import { SUBSCRIPTION_READS } from './subscription-reads.ts';
import { useReasons } from '../reasons/use-reasons.ts';
import { nameOf } from '../users/users-columns.tsx';

interface Values extends Record<string, unknown> {
  reason: { id: string; details: string };
}

export function CancelDialog({ user, onClose }: { user: User; onClose: () => void }) {
  const [chosen, setChosen] = useState('');
  const { reasonOf } = useReasons('SUBSCRIPTION_CANCELLATION');
  const preview = useRead(previewCancellation, { params: { id: user.id } }, { staleSeconds: 0 });
  const {
    form,
    conflict: _,
    ...used
  } = useRecordForm(cancelSubscription, {
    initial: { reason: { id: '', details: '' } } as Values,
    toSent: ({ reason }) => ({
      params: { id: user.id },
      body: {
        reason: { id: Number(reason.id), details: reason.details || null },
        ...(preview.data && { expected: preview.data.data.fingerprint }),
      },
    }),
    refreshes: SUBSCRIPTION_READS,
    success: 'Success',
    successMessage: `Subscription of ${nameOf(user)} cancelled`,
    failure: 'Subscription not cancelled',
    onSaved: onClose,
    onRefused: () => void preview.refetch(),
    check: ({ reason: { id, details } }) => {
      const reason = reasonOf(id);
      return isUnanswered(reason, details) ? { 'reason.details': pleaseRespond(reason) } : {};
    },
  });
  form.watch('reason.id', ({ value }) => setChosen(String(value)));
  return (
    <Dialog title={`Cancel the subscription of ${nameOf(user)}`} opened onClose={onClose} busy={used.saving}>
      <DialogForm
        form={form}
        action="Cancel account"
        onCancel={onClose}
        {...used}
        saving={used.saving || preview.isLoading}
      >
        <Stack gap="sm">
          <output>
            <CancelledOrders read={preview} />
          </output>
          <Text size="sm">{describeLaterOrders(user.status)}</Text>
          <ReasonFields
            type="SUBSCRIPTION_CANCELLATION"
            chosen={chosen}
            select={{ ...form.getInputProps('reason.id'), key: form.key('reason.id') }}
            details={{ ...form.getInputProps('reason.details'), key: form.key('reason.details') }}
          />
        </Stack>
      </DialogForm>
    </Dialog>
  );
}

function CancelledOrders({ read }: { read: ReturnType<typeof useRead<typeof previewCancellation>> }) {
  if (read.isPending) return <PanelSkeleton lines={1} />;
  if (!read.data) return <Text size="sm">Orders before their cutoff will be cancelled too.</Text>;
  return <Text size="sm">{describeCancelledOrders(read.data.data.orders)}</Text>;
}
