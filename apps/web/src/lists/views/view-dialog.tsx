import { Checkbox, Stack, TextInput } from '@mantine/core';
import {
  createSavedView,
  listSavedViews,
  type SavedView,
  updateSavedView,
} from '@larder/contract/staff/saved-views/saved-views.ts';
import { Dialog } from '@larder/ui/controls/dialogs/dialog.tsx';
import { DialogForm } from '@larder/ui/patterns/forms/dialog-form.tsx';
import { useRecordForm } from '../../forms/use-record-form.ts';

interface SaveViewProps {
  list: string;
  search: string;
  onSaved: (view: SavedView) => void;
  onClose: () => void;
}

export function SaveViewDialog({ list, search, onSaved, onClose }: SaveViewProps) {
  const {
    form,
    conflict: _,
    ...used
  } = useRecordForm(createSavedView, {
    initial: { name: '', is_shared: false },
    toSent: (values) => ({ body: { list, search, ...values } }),
    refreshes: [listSavedViews],
    success: 'View saved',
    failure: 'View not saved',
    onSaved: ({ data }) => onSaved(data),
  });
  return (
    <Dialog title="Save view" opened onClose={onClose} busy={used.saving}>
      <DialogForm form={form} action="Save" onCancel={onClose} {...used}>
        <Stack gap="sm">
          <TextInput label="Name" required key={form.key('name')} {...form.getInputProps('name')} />
          <Checkbox
            label="Share with all staff"
            description="Only you and superadmins can change it"
            key={form.key('is_shared')}
            {...form.getInputProps('is_shared', { type: 'checkbox' })}
          />
        </Stack>
      </DialogForm>
    </Dialog>
  );
}

export function RenameViewDialog({ view, onClose }: { view: SavedView; onClose: () => void }) {
  const {
    form,
    conflict: _,
    ...used
  } = useRecordForm(updateSavedView, {
    initial: { name: view.name },
    toSent: ({ name }) => ({ params: { id: view.id }, body: { name, version: view.version } }),
    refreshes: [listSavedViews],
    success: 'View renamed',
    failure: 'View not renamed',
    onSaved: onClose,
  });
  return (
    <Dialog title={`Rename ${view.name}`} opened onClose={onClose} busy={used.saving}>
      <DialogForm form={form} action="Rename" onCancel={onClose} {...used}>
        <TextInput label="Name" required key={form.key('name')} {...form.getInputProps('name')} />
      </DialogForm>
    </Dialog>
  );
}
