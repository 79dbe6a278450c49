import { Button, Group } from '@mantine/core';
import {
  archivePopupIcon,
  listPopupIcons,
  restorePopupIcon,
  updatePopupIcon,
  type PopupIcon,
} from '@larder/contract/marketing/popup-icons/popup-icons.ts';
import { Dialog } from '@larder/ui/controls/dialogs/dialog.tsx';
import { ConflictView } from '@larder/ui/patterns/forms/conflict-view.tsx';
import { DialogForm } from '@larder/ui/patterns/forms/dialog-form.tsx';
import { useState } from 'react';
import { useCall } from '../../../calls/use-call.ts';
import { useEditForm } from '../../../forms/use-edit-form.tsx';
import { ArchiveAction } from '../archive-action.tsx';
import { PopupIconFields, popupIconFields } from './popup-icon-form.tsx';

export function PopupIconActions({ icon }: { icon: PopupIcon }) {
  const [isEditing, setEditing] = useState(false);
  const { id, name } = icon;
  const isArchived = icon.archived_at !== null;
  const { run } = useCall(isArchived ? restorePopupIcon : archivePopupIcon, { refreshes: [listPopupIcons] });
  return (
    <Group gap={6}>
      <Button variant="default" size="compact-sm" aria-label={`Edit ${name}`} onClick={() => setEditing(true)}>
        Edit
      </Button>
      <ArchiveAction
        name={name}
        isArchived={isArchived}
        effect={isArchived ? 'Popups show users this icon again.' : 'Popups no longer show users this icon.'}
        run={() => run({ params: { id } })}
      />
      {isEditing ? <EditPopupIconDialog icon={icon} onClose={() => setEditing(false)} /> : null}
    </Group>
  );
}

function EditPopupIconDialog({ icon, onClose }: { icon: PopupIcon; onClose: () => void }) {
  const { inputs, conflict, ...used } = useEditForm(updatePopupIcon, popupIconFields, {
    record: icon,
    toSent: (body) => ({ params: { id: icon.id }, body }),
    refreshes: [listPopupIcons],
    success: 'Icon updated!',
    failure: 'Icon not saved',
    onSaved: onClose,
  });
  return (
    <Dialog title={`Edit ${icon.name}`} opened onClose={onClose} busy={used.saving} size="lg">
      {conflict ? <ConflictView conflict={conflict} saving={used.saving} /> : null}
      {/* The conflict view has its own save button; hide the form's. */}
      <div hidden={conflict !== null}>
        <DialogForm action="Save" onCancel={onClose} {...used}>
          <PopupIconFields inputs={inputs} stored={icon.image} />
        </DialogForm>
      </div>
    </Dialog>
  );
}
