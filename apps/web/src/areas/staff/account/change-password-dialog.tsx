import { PasswordInput, Stack } from '@mantine/core';
import { changePassword } from '@larder/contract/staff/account/account.ts';
import { listStaff } from '@larder/contract/staff/members/staff.ts';
import { refusalOfPassword } from '@larder/domain/staff/passwords/password.ts';
import { Dialog } from '@larder/ui/controls/dialogs/dialog.tsx';
import { DialogForm } from '@larder/ui/patterns/forms/dialog-form.tsx';
import { useRecordForm } from '../../../forms/use-record-form.ts';
import { PASSWORD_HINT } from '../../../session/passwords/password-hint.ts';

const EMPTY = { current_password: '', password: '', repeated: '' };

export function ChangePasswordDialog({ onClose }: { onClose: () => void }) {
  const {
    form,
    conflict: _,
    ...used
  } = useRecordForm(changePassword, {
    initial: EMPTY,
    toSent: ({ repeated: _repeated, ...body }) => ({ body }),
    check: ({ password, repeated }) => {
      const refusal = refusalOfPassword(password, 'password');
      if (refusal) return { password: refusal.message };
      return password === repeated ? {} : { repeated: 'The passwords do not match.' };
    },
    refreshes: [listStaff],
    success: 'Password changed',
    failure: 'Password not changed',
    onSaved: onClose,
  });
  const field = (name: keyof typeof EMPTY) => ({
    ...form.getInputProps(name),
    // Mantine marks the frame of a password, not the field.
    'aria-invalid': form.errors[name] ? true : undefined,
    visibilityToggleButtonProps: { 'aria-label': 'Show password' },
  });
  return (
    <Dialog title="Change password" opened onClose={onClose} busy={used.saving}>
      <DialogForm form={form} action="Change password" onCancel={onClose} {...used}>
        <Stack gap="sm">
          <PasswordInput
            label="Current password"
            required
            autoComplete="current-password"
            data-autofocus
            key={form.key('current_password')}
            {...field('current_password')}
          />
          <PasswordInput
            label="New password"
            description={PASSWORD_HINT}
            required
            autoComplete="new-password"
            key={form.key('password')}
            {...field('password')}
          />
          <PasswordInput
            label="Confirm new password"
            required
            autoComplete="new-password"
            key={form.key('repeated')}
            {...field('repeated')}
          />
        </Stack>
      </DialogForm>
    </Dialog>
  );
}
