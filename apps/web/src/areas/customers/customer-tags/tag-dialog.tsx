import { Stack } from '@mantine/core';
import { showCustomerHead } from '@larder/contract/customers/customer-head/customer-head.ts';
import {
  createCustomerTag,
  type CustomerTag,
  listCustomerTags,
  updateCustomerTag,
} from '@larder/contract/customers/customer-tags/customer-tags.ts';
import { listUsers } from '@larder/contract/customers/users/users.ts';
import type { Sent } from '@larder/contract/wire/route.ts';
import { Dialog } from '@larder/ui/controls/dialogs/dialog.tsx';
import { ConflictView } from '@larder/ui/patterns/forms/conflict-view.tsx';
import { DialogForm } from '@larder/ui/patterns/forms/dialog-form.tsx';
import type { FieldsOf } from '../../../forms/field.ts';
import { choice, text } from '../../../forms/kinds.ts';
import { useCreateForm } from '../../../forms/use-create-form.ts';
import { useEditForm } from '../../../forms/use-edit-form.tsx';
import { COLOR_LABELS } from './tag-colors.ts';

const FIELDS = {
  name: text('Name', { required: true }),
  color: choice('Color', COLOR_LABELS, { required: true }),
} satisfies FieldsOf<Sent<typeof createCustomerTag>['body'], CustomerTag>;

const PATHS = ['name', 'color'] as const;
const REFRESHES = [listCustomerTags, listUsers, showCustomerHead];

export function NewTagDialog({ onClose }: { onClose: () => void }) {
  const {
    inputs,
    conflict: _,
    ...used
  } = useCreateForm(createCustomerTag, FIELDS, {
    toSent: (body) => ({ body }),
    refreshes: REFRESHES,
    success: ({ data }) => `${data.name} created`,
    failure: 'Error',
    onSaved: onClose,
  });
  return (
    <Dialog title="New tag" opened onClose={onClose} busy={used.saving}>
      <DialogForm action="Create" onCancel={onClose} {...used}>
        <Stack gap="md">{PATHS.map(inputs.input)}</Stack>
      </DialogForm>
    </Dialog>
  );
}

export function EditTagDialog({ tag, onClose }: { tag: CustomerTag; onClose: () => void }) {
  const { inputs, conflict, ...used } = useEditForm(updateCustomerTag, FIELDS, {
    record: tag,
    toSent: (body) => ({ params: { id: tag.id }, body }),
    refreshes: REFRESHES,
    success: ({ data }) => `${data.name} saved`,
    failure: 'Error',
    onSaved: onClose,
  });
  return (
    <Dialog title={`Edit ${tag.name}`} opened onClose={onClose} busy={used.saving}>
      {conflict ? <ConflictView conflict={conflict} saving={used.saving} /> : null}
      <div hidden={conflict !== null}>
        <DialogForm action="Save" onCancel={onClose} {...used}>
          <Stack gap="md">{PATHS.map(inputs.input)}</Stack>
        </DialogForm>
      </div>
    </Dialog>
  );
}
