import { Stack, TextInput } from '@mantine/core';
import { inviteStaff, listInvitations } from '@larder/contract/staff/invitations/invitations.ts';
import { INVITATION_HOURS } from '@larder/domain/staff/sign-in/sign-in-limits.ts';
import { roleLabel, ROLES_HINT, STAFF_ROLES } from '@larder/domain/values/enums/staff-roles.ts';
import { ChoiceGroup } from '@larder/ui/controls/fields/choice-group.tsx';
import { Dialog } from '@larder/ui/controls/dialogs/dialog.tsx';
import { DialogForm } from '@larder/ui/patterns/forms/dialog-form.tsx';
import { useRecordForm } from '../../../forms/use-record-form.ts';

const EMPTY = { email: '', first_name: '', last_name: '', roles: [] as number[] };
const ROLES = STAFF_ROLES.map((role, id) => ({ id, name: roleLabel(role) }));

export function InviteDialog({ onClose }: { onClose: () => void }) {
  const {
    form,
    conflict: _,
    ...used
  } = useRecordForm(inviteStaff, {
    initial: EMPTY,
    toSent: ({ roles, ...person }) => ({
      body: { ...person, roles: STAFF_ROLES.filter((_role, id) => roles.includes(id)) },
    }),
    refreshes: [listInvitations],
    success: 'Invitation sent',
    successMessage: ({ data }) => data.email,
    failure: 'Invitation not sent',
    onSaved: onClose,
  });
  const field = form.getInputProps;
  return (
    <Dialog title="Invite staff member" opened onClose={onClose} busy={used.saving}>
      <DialogForm form={form} action="Send invitation" onCancel={onClose} {...used}>
        <Stack gap="sm">
          <TextInput
            label="E-mail"
            type="email"
            required
            autoComplete="off"
            description={`A link to choose a password will be sent to this address. It works for ${INVITATION_HOURS} hours.`}
            data-autofocus
            key={form.key('email')}
            {...field('email')}
          />
          <TextInput
            label="First name"
            required
            autoComplete="off"
            key={form.key('first_name')}
            {...field('first_name')}
          />
          <TextInput
            label="Last name"
            required
            autoComplete="off"
            key={form.key('last_name')}
            {...field('last_name')}
          />
          <ChoiceGroup
            label="Roles"
            description={ROLES_HINT}
            options={ROLES}
            key={form.key('roles')}
            {...field('roles')}
          />
        </Stack>
      </DialogForm>
    </Dialog>
  );
}
