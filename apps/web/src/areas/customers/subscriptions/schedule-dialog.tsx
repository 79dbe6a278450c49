import { Stack, Text } from '@mantine/core';
import { previewCancellation, scheduleCancellation } from '@larder/contract/customers/subscriptions/subscriptions.ts';
import type { User } from '@larder/contract/customers/users/user.ts';
import { chicagoDay, type Day } from '@larder/domain/values/days.ts';
import { showDay } from '@larder/domain/values/show-date.ts';
import { DayField } from '@larder/ui/controls/fields/day-field.tsx';
import { Dialog } from '@larder/ui/controls/dialogs/dialog.tsx';
import { PanelSkeleton } from '@larder/ui/controls/display/skeletons.tsx';
import { DialogForm } from '@larder/ui/patterns/forms/dialog-form.tsx';
import { useState } from 'react';
import { useBusinessNow } from '../../../calls/use-business-now.ts';
import { useRead } from '../../../calls/use-read.ts';
import { useRecordForm } from '../../../forms/use-record-form.ts';
import { describeOrdersFrom } from '../orders/cancelled-orders.ts';
import { isUnanswered, pleaseRespond } from '../reasons/reason-answer.ts';
import { ReasonFields } from '../reasons/reason-fields.tsx';
import { SUBSCRIPTION_READS } from './subscription-reads.ts';
import { useReasons } from '../reasons/use-reasons.ts';
import { nameOf } from '../users/users-columns.tsx';

interface Values extends Record<string, unknown> {
  when: Day | null;
  reason: { id: string; details: string };
}

/** The reason is required here, though the call takes a day alone (CUST-97). */
export function ScheduleDialog({ user, onClose }: { user: User; onClose: () => void }) {
  const [chosen, setChosen] = useState('');
  const [when, setWhen] = useState<Day | null>(null);
  const { reasonOf } = useReasons('SUBSCRIPTION_CANCELLATION');
  const now = useBusinessNow();
  const {
    form,
    conflict: _,
    ...used
  } = useRecordForm(scheduleCancellation, {
    initial: { when: null, reason: { id: '', details: '' } } as Values,
    toSent: ({ when, reason }) => ({
      params: { id: user.id },
      body: { when: when ?? '', reason: { id: Number(reason.id), details: reason.details || null } },
    }),
    refreshes: SUBSCRIPTION_READS,
    success: 'Success',
    successMessage: ({ data: { to_be_cancelled_at: day } }) =>
      `Cancellation of ${nameOf(user)} scheduled for ${day === null ? '' : showDay(day)}`,
    failure: 'Cancellation not scheduled',
    onSaved: onClose,
    check: ({ reason: { id, details } }) => {
      const reason = reasonOf(id);
      return isUnanswered(reason, details) ? { 'reason.details': pleaseRespond(reason) } : {};
    },
  });
  form.watch('when', ({ value }) => setWhen(value as Day | null));
  form.watch('reason.id', ({ value }) => setChosen(String(value)));
  return (
    <Dialog title={`Schedule the cancellation of ${nameOf(user)}`} opened onClose={onClose} busy={used.saving}>
      <DialogForm form={form} action="Schedule" onCancel={onClose} {...used}>
        <Stack gap="sm">
          <DayField
            label="Cancel on"
            required
            {...(now && { min: chicagoDay(now).add({ days: 1 }).toString() })}
            key={form.key('when')}
            {...form.getInputProps('when')}
          />
          {when === null ? null : <Effect userId={user.id} when={when} />}
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

/** CUST-97 */
function Effect({ userId, when }: { userId: number; when: Day }) {
  const read = useRead(previewCancellation, { params: { id: userId }, query: { when } }, { staleSeconds: 0 });
  return (
    <Stack gap="xs">
      <Text size="sm">The subscription will be cancelled at the start of {showDay(when)}, Chicago time.</Text>
      <output>
        {read.isPending ? <PanelSkeleton lines={1} /> : null}
        {read.data ? <Text size="sm">{describeOrdersFrom(when, read.data.data.orders)}</Text> : null}
      </output>
    </Stack>
  );
}
