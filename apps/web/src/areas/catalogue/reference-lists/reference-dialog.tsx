import { Stack } from '@mantine/core';
import {
  createReference,
  updateReference,
  type Reference,
} from '@larder/contract/catalogue/reference-lists/reference-lists.ts';
import type { Sent } from '@larder/contract/wire/route.ts';
import { REFERENCE_LIST_LABELS, type ReferenceList } from '@larder/domain/values/enums/reference-lists.ts';
import { Dialog } from '@larder/ui/controls/dialogs/dialog.tsx';
import { ConflictView } from '@larder/ui/patterns/forms/conflict-view.tsx';
import { DialogForm } from '@larder/ui/patterns/forms/dialog-form.tsx';
import { fixed, type FieldsOf } from '../../../forms/field.ts';
import { text } from '../../../forms/kinds.ts';
import { useCreateForm } from '../../../forms/use-create-form.ts';
import { useEditForm } from '../../../forms/use-edit-form.tsx';

const FIELDS = {
  name: text('Name', { required: true }),
  slug: fixed(
    text('Slug', {
      description: 'Generated from the Latin letters and digits of the name if left blank. It can never be changed.',
    }),
  ),
} satisfies FieldsOf<Sent<typeof createReference>['body'], Reference>;

interface ListDialogProps {
  list: ReferenceList;
  onClose: () => void;
}

/** Only packages have a slug (CAT-31). */
const pathsOf = (list: ReferenceList) => (list === 'packages' ? (['name', 'slug'] as const) : (['name'] as const));

export function NewReferenceDialog({ list, onClose }: ListDialogProps) {
  const { noun } = REFERENCE_LIST_LABELS[list];
  const {
    inputs,
    conflict: _,
    ...used
  } = useCreateForm(createReference, FIELDS, {
    toSent: (body) => ({ params: { list }, body }),
    refreshes: 'all',
    success: ({ data }) => `${data.name} created`,
    failure: 'Error',
    onSaved: onClose,
  });
  return (
    <Dialog title={`New ${noun}`} opened onClose={onClose} busy={used.saving}>
      <DialogForm action="Create" onCancel={onClose} {...used}>
        <Stack gap="md">{pathsOf(list).map(inputs.input)}</Stack>
      </DialogForm>
    </Dialog>
  );
}

export function EditReferenceDialog({ list, entry, onClose }: ListDialogProps & { entry: Reference }) {
  const { inputs, conflict, ...used } = useEditForm(updateReference, FIELDS, {
    record: entry,
    toSent: (body) => ({ params: { list, id: entry.id }, body }),
    refreshes: 'all',
    success: ({ data }) => `${data.name} saved`,
    failure: 'Error',
    onSaved: onClose,
  });
  return (
    <Dialog title={`Edit ${entry.name}`} opened onClose={onClose} busy={used.saving}>
      {conflict ? <ConflictView conflict={conflict} saving={used.saving} /> : null}
      {/* The conflict view has its own save button; hide the form's. */}
      <div hidden={conflict !== null}>
        <DialogForm action="Save" onCancel={onClose} {...used}>
          <Stack gap="md">{pathsOf(list).map(inputs.input)}</Stack>
        </DialogForm>
      </div>
    </Dialog>
  );
}
