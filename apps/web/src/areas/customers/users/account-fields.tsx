import { Checkbox, NativeSelect, PasswordInput, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { refusalToAddStaff } from '@larder/domain/staff/members/staff-rules.ts';
import { FieldGrid } from '@larder/ui/controls/fields/field-grid.tsx';
import { useMe } from '../../../session/me.ts';
import type { NewUserValues } from './new-user-values.ts';

interface AccountFieldsProps {
  form: UseFormReturnType<NewUserValues>;
  role: NewUserValues['role'];
  onRole: (role: NewUserValues['role']) => void;
}

export function AccountFields({ form, role, onRole }: AccountFieldsProps) {
  const choose = (value: string) => {
    const chosen = value === 'admin' ? 'admin' : 'comped';
    form.setFieldValue('role', chosen);
    onRole(chosen);
  };
  const me = useMe();
  const refusal = me.data ? refusalToAddStaff(me.data.data) : null;
  const field = form.getInputProps;
  return (
    <FieldGrid>
      <NativeSelect
        label="User Type"
        data={[
          { value: 'comped', label: 'Comped Account' },
          { value: 'admin', label: 'Admin', disabled: refusal !== null },
        ]}
        description={refusal?.message}
        value={role}
        onChange={({ currentTarget }) => choose(currentTarget.value)}
      />
      <TextInput
        label="E-mail"
        type="email"
        required
        autoComplete="off"
        key={form.key('account.email')}
        {...field('account.email')}
      />
      <TextInput
        label="First Name"
        required
        autoComplete="off"
        key={form.key('account.first_name')}
        {...field('account.first_name')}
      />
      <TextInput
        label="Last Name"
        required
        autoComplete="off"
        key={form.key('account.last_name')}
        {...field('account.last_name')}
      />
      <PasswordInput
        label="Password"
        description={
          role === 'admin' ? 'At least 10 characters. Valid for the first sign-in only.' : 'At least 10 characters'
        }
        required
        autoComplete="new-password"
        key={form.key('account.password')}
        {...field('account.password')}
        // Mantine marks the frame, not the field.
        aria-invalid={form.errors['account.password'] ? true : undefined}
        visibilityToggleButtonProps={{ 'aria-label': 'Show password' }}
      />
      <Checkbox
        label="Send Welcome Email"
        key={form.key('with_welcome_email')}
        {...form.getInputProps('with_welcome_email', { type: 'checkbox' })}
      />
    </FieldGrid>
  );
}
