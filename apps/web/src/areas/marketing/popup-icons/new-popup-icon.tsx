import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { createPopupIcon, listPopupIcons } from '@larder/contract/marketing/popup-icons/popup-icons.ts';
import { Dialog } from '@larder/ui/controls/dialogs/dialog.tsx';
import { DialogForm } from '@larder/ui/patterns/forms/dialog-form.tsx';
import { useState } from 'react';
import { useCreateForm } from '../../../forms/use-create-form.ts';
import { PopupIconFields, popupIconFields } from './popup-icon-form.tsx';

export function NewPopupIcon() {
  const [opened, setOpened] = useState(false);
  return (
    <>
      <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setOpened(true)}>
        New Popup Icon
      </Button>
      {opened ? <NewPopupIconDialog onClose={() => setOpened(false)} /> : null}
    </>
  );
}

function NewPopupIconDialog({ onClose }: { onClose: () => void }) {
  const {
    inputs,
    conflict: _,
    ...used
  } = useCreateForm(createPopupIcon, popupIconFields, {
    toSent: (body) => ({ body }),
    refreshes: [listPopupIcons],
    success: 'New icon created!',
    failure: 'Error Occurred!',
    onSaved: onClose,
  });
  return (
    <Dialog title="New Popup Icon" opened onClose={onClose} busy={used.saving} size="lg">
      <DialogForm action="Submit" onCancel={onClose} {...used}>
        <PopupIconFields inputs={inputs} stored={null} />
      </DialogForm>
    </Dialog>
  );
}
