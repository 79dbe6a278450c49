import { Stack, Text, TextInput } from '@mantine/core';
import { changeEmail, requestEmailCode } from '@larder/contract/staff/account/account.ts';
import { showMe } from '@larder/contract/staff/sign-in/sign-in.ts';
import { listStaff } from '@larder/contract/staff/members/staff.ts';
import { Dialog } from '@larder/ui/controls/dialogs/dialog.tsx';
import { DialogForm } from '@larder/ui/patterns/forms/dialog-form.tsx';
import { useState } from 'react';
import { useRecordForm } from '../../../forms/use-record-form.ts';

interface ChangeEmailDialogProps {
  current: string;
  onClose: () => void;
}

/** A code goes to the current address first. */
export function ChangeEmailDialog({ current, onClose }: ChangeEmailDialogProps) {
  const [requested, setRequested] = useState<RequestedChange | null>(null);
  return requested === null ? (
    <NewEmail current={current} onClose={onClose} onRequested={setRequested} />
  ) : (
    <Code current={current} requested={requested} onClose={onClose} />
  );
}

interface RequestedChange {
  email: string;
  verificationId: string;
}

function NewEmail({
  current,
  onClose,
  onRequested,
}: ChangeEmailDialogProps & { onRequested: (requested: RequestedChange) => void }) {
  const {
    form,
    conflict: _,
    ...used
  } = useRecordForm(requestEmailCode, {
    initial: { email: '' },
    toSent: (body) => ({ body }),
    check: ({ email }) =>
      email.trim().toLowerCase() === current.toLowerCase() ? { email: 'This is your current e-mail.' } : {},
    refreshes: [],
    success: () => null,
    failure: 'Code not sent',
    onSaved: ({ data }) => onRequested({ email: form.getValues().email.trim(), ...data }),
  });
  return (
    <Dialog title="Change e-mail" opened onClose={onClose} busy={used.saving}>
      <DialogForm form={form} action="Send code" onCancel={onClose} {...used}>
        <TextInput
          label="New e-mail"
          description={`To confirm that it is you, a code will be sent to ${current}. Check the spelling: sign-in codes will be sent to the new e-mail.`}
          type="email"
          required
          autoComplete="email"
          data-autofocus
          key={form.key('email')}
          {...form.getInputProps('email')}
        />
      </DialogForm>
    </Dialog>
  );
}

function Code({ current, requested, onClose }: ChangeEmailDialogProps & { requested: RequestedChange }) {
  const {
    form,
    conflict: _,
    ...used
  } = useRecordForm(changeEmail, {
    initial: { code: '' },
    toSent: ({ code }) => ({ body: { ...requested, code } }),
    refreshes: [showMe, listStaff],
    success: 'E-mail changed',
    successMessage: ({ data }) => data.email,
    failure: 'E-mail not changed',
    onSaved: onClose,
  });
  return (
    <Dialog title="Confirm your new e-mail" opened onClose={onClose} busy={used.saving}>
      <DialogForm form={form} action="Change e-mail" onCancel={onClose} {...used}>
        <Stack gap="sm">
          <Text size="sm">
            Enter the code sent to {current}. You then sign in with <strong>{requested.email}</strong>, and codes are
            sent there. Check its spelling: Larder does not verify the new address, and only a superadmin can correct
            it.
          </Text>
          <TextInput
            label="Verification code"
            inputMode="numeric"
            autoComplete="one-time-code"
            required
            data-autofocus
            key={form.key('code')}
            {...form.getInputProps('code')}
          />
        </Stack>
      </DialogForm>
    </Dialog>
  );
}
