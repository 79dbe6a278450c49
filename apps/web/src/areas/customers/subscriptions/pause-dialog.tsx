import { Stack, Text } from '@mantine/core';
import { pauseSubscription, showPauseSettings } from '@larder/contract/customers/subscriptions/subscriptions.ts';
import type { User } from '@larder/contract/customers/users/user.ts';
import { chicagoDay } from '@larder/domain/values/days.ts';
import { type Weekday, WEEKDAYS } from '@larder/domain/values/weekdays.ts';
import { DayField } from '@larder/ui/controls/fields/day-field.tsx';
import { Dialog } from '@larder/ui/controls/dialogs/dialog.tsx';
import { DialogForm } from '@larder/ui/patterns/forms/dialog-form.tsx';
import { useState } from 'react';
import { useRead } from '../../../calls/use-read.ts';
import { useRecordForm } from '../../../forms/use-record-form.ts';
import { isUnanswered } from '../reasons/reason-answer.ts';
import { ReasonFields } from '../reasons/reason-fields.tsx';
import { SUBSCRIPTION_READS } from './subscription-reads.ts';
import { useReasons } from '../reasons/use-reasons.ts';
import { nameOf } from '../users/users-columns.tsx';

interface PauseDialogProps {
  user: User;
  subscriptionId: number;
  onClose: () => void;
}
interface Values extends Record<string, unknown> {
  until: string | null;
  reason_id: string;
  reason_details: string;
}

/** CUST-13: used until the settings of the server arrive. */
const LOCAL_MONTHS = 3;

export function PauseDialog({ user, subscriptionId, onClose }: PauseDialogProps) {
  const [chosen, setChosen] = useState('');
  const { reasonOf } = useReasons('SUBSCRIPTION_PAUSE');
  const { min, max, weekday } = useBounds(subscriptionId);
  const {
    form,
    conflict: _,
    ...used
  } = useRecordForm(pauseSubscription, {
    initial: { until: null, reason_id: '', reason_details: '' } as Values,
    toSent: ({ until, reason_id, reason_details }) => ({
      params: { id: subscriptionId },
      body: { until: until ?? '', reason_id: Number(reason_id), reason_details: reason_details || null },
    }),
    refreshes: SUBSCRIPTION_READS,
    success: 'Success',
    successMessage: `Subscription of ${nameOf(user)} paused`,
    failure: 'Error occurred =(',
    onSaved: onClose,
    check: ({ reason_id, reason_details }) =>
      isUnanswered(reasonOf(reason_id), reason_details) ? { reason_details: 'Please provide additional details' } : {},
  });
  form.watch('reason_id', ({ value }) => setChosen(String(value)));
  return (
    <Dialog title={`Pause the subscription of ${nameOf(user)}`} opened onClose={onClose} busy={used.saving}>
      <DialogForm form={form} action="Pause" onCancel={onClose} {...used}>
        <Stack gap="sm">
          <Text size="sm">
            Deliveries before this day are skipped, except those past their cutoff.
            {user.promo_code ? ` Promo code ${user.promo_code} does not apply to deliveries before this day.` : null}
          </Text>
          <DayField
            label="First delivery after the pause"
            description={weekday ? `Choose a ${weekday}, this customer's delivery day.` : undefined}
            required
            min={min}
            max={max}
            excluded={weekday === null ? [] : WEEKDAYS.filter((each) => each !== weekday)}
            key={form.key('until')}
            {...form.getInputProps('until')}
          />
          <ReasonFields
            type="SUBSCRIPTION_PAUSE"
            chosen={chosen}
            select={{ ...form.getInputProps('reason_id'), key: form.key('reason_id') }}
            details={{ ...form.getInputProps('reason_details'), key: form.key('reason_details') }}
          />
        </Stack>
      </DialogForm>
    </Dialog>
  );
}

function useBounds(subscriptionId: number): { min: string; max: string; weekday: Weekday | null } {
  const settings = useRead(showPauseSettings, { params: { id: subscriptionId } }).data?.data;
  const today = chicagoDay(Temporal.Now.instant());
  const dayOf = (moment: string) => chicagoDay(Temporal.Instant.from(moment)).toString();
  return {
    min: settings ? dayOf(settings.min_date) : today.add({ days: 1 }).toString(),
    max: settings ? dayOf(settings.max_date) : today.add({ months: LOCAL_MONTHS }).toString(),
    weekday: settings?.delivery_day ?? null,
  };
}
