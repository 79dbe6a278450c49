import { Stack, Text } from '@mantine/core';
import { pauseSubscription, showPauseSettings } from '@larder/contract/customers/subscriptions/subscriptions.ts';
import type { User } from '@larder/contract/customers/users/user.ts';
import { pauseLengths } from '@larder/domain/customers/subscriptions/pause-lengths.ts';
import { chicagoDay } from '@larder/domain/values/days.ts';
import { WEEKDAYS } from '@larder/domain/values/weekdays.ts';
import { DayField } from '@larder/ui/controls/fields/day-field.tsx';
import { Dialog } from '@larder/ui/controls/dialogs/dialog.tsx';
import { DialogForm } from '@larder/ui/patterns/forms/dialog-form.tsx';
import { useState } from 'react';
import { useRead } from '../../../calls/use-read.ts';
import { useRecordForm } from '../../../forms/use-record-form.ts';
import { isUnanswered } from '../reasons/reason-answer.ts';
import { ReasonFields } from '../reasons/reason-fields.tsx';
import { PauseEffects, usePausePreview } from './pause-effect.tsx';
import { PauseLengthChoices } from './pause-length.tsx';
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

export function PauseDialog({ user, subscriptionId, onClose }: PauseDialogProps) {
  const [chosen, setChosen] = useState('');
  const [until, setUntil] = useState<string | null>(null);
  const { reasonOf } = useReasons('SUBSCRIPTION_PAUSE');
  const { weekday, limits, lengths } = useLimits(subscriptionId);
  const preview = usePausePreview(subscriptionId, until);
  const {
    form,
    conflict: _,
    ...used
  } = useRecordForm(pauseSubscription, {
    initial: { until: null, reason_id: '', reason_details: '' } as Values,
    toSent: ({ until, reason_id, reason_details }) => ({
      params: { id: subscriptionId },
      body: {
        until: until ?? '',
        reason_id: Number(reason_id),
        reason_details: reason_details || null,
        ...(preview.data && { expected: preview.data.data.fingerprint }),
      },
    }),
    refreshes: SUBSCRIPTION_READS,
    success: 'Success',
    successMessage: `Subscription of ${nameOf(user)} paused`,
    failure: 'Error occurred =(',
    onSaved: onClose,
    onRefused: () => void preview.refetch(),
    check: ({ reason_id, reason_details }) =>
      isUnanswered(reasonOf(reason_id), reason_details) ? { reason_details: 'Please provide additional details' } : {},
  });
  form.watch('until', ({ value }) => setUntil(value as string | null));
  form.watch('reason_id', ({ value }) => setChosen(String(value)));
  return (
    <Dialog title={`Pause the subscription of ${nameOf(user)}`} opened onClose={onClose} busy={used.saving}>
      <DialogForm form={form} action="Pause" onCancel={onClose} {...used} saving={used.saving || preview.isLoading}>
        <Stack gap="sm">
          <PauseLengthChoices lengths={lengths} until={until} onChoose={(day) => form.setFieldValue('until', day)} />
          <Text size="sm">
            Deliveries before this day are skipped, except those past their cutoff.
            {user.promo_code ? ` Promo code ${user.promo_code} does not apply to deliveries before this day.` : null}
          </Text>
          <DayField
            label="First delivery after the pause"
            description={weekday ? `Choose a ${weekday}, this customer's delivery day.` : undefined}
            required
            {...limits}
            key={form.key('until')}
            {...form.getInputProps('until')}
          />
          <PauseEffects until={until} read={preview} />
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

/** None until the settings arrive: the server's clock decides, not the browser's (CUST-13). */
function useLimits(subscriptionId: number) {
  const settings = useRead(showPauseSettings, { params: { id: subscriptionId } }).data?.data;
  if (!settings) return { weekday: null, limits: {}, lengths: [] };
  const { delivery_day: weekday, min_date, max_date, next_delivery: next } = settings;
  const excluded = weekday === null ? [] : WEEKDAYS.filter((each) => each !== weekday);
  const [first, last] = [dayOf(min_date), dayOf(max_date)];
  return {
    weekday,
    limits: { min: first, max: last, excluded },
    lengths: next === null ? [] : pauseLengths({ next, deliveryDay: weekday, first, last }),
  };
}

const dayOf = (moment: string) => chicagoDay(Temporal.Instant.from(moment)).toString();
