import { Stack, Text } from '@mantine/core';
import { deactivateCompedAccount } from '@larder/contract/customers/comped-accounts/comped-accounts.ts';
import type { User } from '@larder/contract/customers/users/user.ts';
import { Dialog } from '@larder/ui/controls/dialogs/dialog.tsx';
import { DialogForm } from '@larder/ui/patterns/forms/dialog-form.tsx';
import { useState } from 'react';
import { useRecordForm } from '../../../forms/use-record-form.ts';
import { isUnanswered, pleaseRespond } from '../reasons/reason-answer.ts';
import { ReasonFields } from '../reasons/reason-fields.tsx';
import { SUBSCRIPTION_READS } from '../subscriptions/subscription-reads.ts';
import { useReasons } from '../reasons/use-reasons.ts';
import { nameOf } from '../users/users-columns.tsx';

interface Values extends Record<string, unknown> {
  reason_id: string;
  reason_details: string;
}

/** CUST-20 */
export function DeactivateCompedDialog({ user, onClose }: { user: User; onClose: () => void }) {
  const [chosen, setChosen] = useState('');
  const { reasonOf } = useReasons('SUBSCRIPTION_CANCELLATION');
  const {
    form,
    conflict: _,
    ...used
  } = useRecordForm(deactivateCompedAccount, {
    initial: { reason_id: '', reason_details: '' } as Values,
    toSent: ({ reason_id, reason_details }) => ({
      params: { id: user.id },
      body: { reason_id: Number(reason_id), reason_details: reason_details || null },
    }),
    refreshes: SUBSCRIPTION_READS,
    success: 'Account deactivated',
    successMessage: nameOf(user),
    failure: 'Account not deactivated',
    onSaved: onClose,
    check: ({ reason_id, reason_details }) => {
      const reason = reasonOf(reason_id);
      return isUnanswered(reason, reason_details) ? { reason_details: pleaseRespond(reason) } : {};
    },
  });
  form.watch('reason_id', ({ value }) => setChosen(String(value)));
  return (
    <Dialog title={`Deactivate the comped account of ${nameOf(user)}`} opened onClose={onClose} busy={used.saving}>
      <DialogForm form={form} action="Deactivate" onCancel={onClose} {...used}>
        <Stack gap="sm">
          <Text size="sm">
            Starting with the next charge, orders are paid with credits and the card. Amounts already comped stay paid,
            and the subscription continues.
          </Text>
          <ReasonFields
            type="SUBSCRIPTION_CANCELLATION"
            chosen={chosen}
            select={{ ...form.getInputProps('reason_id'), key: form.key('reason_id') }}
            details={{ ...form.getInputProps('reason_details'), key: form.key('reason_details') }}
          />
        </Stack>
      </DialogForm>
    </Dialog>
  );
}
