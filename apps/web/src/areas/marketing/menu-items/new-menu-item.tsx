import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { listRotationMenuItems } from '@larder/contract/catalogue/meal-rotations/meal-rotations.ts';
import { createMenuItem, listMenuItems } from '@larder/contract/marketing/menu-items/menu-items.ts';
import { TwoColumns } from '@larder/ui/controls/display/two-columns.tsx';
import { Dialog } from '@larder/ui/controls/dialogs/dialog.tsx';
import { FieldGrid } from '@larder/ui/controls/fields/field-grid.tsx';
import { DialogForm } from '@larder/ui/patterns/forms/dialog-form.tsx';
import { useState } from 'react';
import { useCreateForm } from '../../../forms/use-create-form.ts';
import { useWatchedValues } from '../../../forms/use-watched-values.ts';
import { WithMenuItemChoices, type MenuItemChoices } from './menu-item-choices.tsx';
import { MenuItemFields } from './menu-item-fields.tsx';
import { newMenuItemFields } from './menu-item-form.ts';
import { MenuItemPreview } from './menu-item-preview.tsx';

const TITLE = 'New Menu Item';

export function NewMenuItem() {
  const [opened, setOpened] = useState(false);
  const close = () => setOpened(false);
  return (
    <>
      <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setOpened(true)}>
        {TITLE}
      </Button>
      {opened ? (
        <WithMenuItemChoices title={TITLE} onClose={close}>
          {(choices) => <NewMenuItemDialog choices={choices} onClose={close} />}
        </WithMenuItemChoices>
      ) : null}
    </>
  );
}

function NewMenuItemDialog({ choices, onClose }: { choices: MenuItemChoices; onClose: () => void }) {
  const {
    inputs,
    conflict: _,
    ...used
  } = useCreateForm(createMenuItem, newMenuItemFields, {
    toSent: (body) => ({ body }),
    refreshes: [listMenuItems, listRotationMenuItems],
    success: 'Menu item created!',
    failure: 'Error',
    onSaved: onClose,
  });
  const { on_activate } = useWatchedValues(used.form, ['on_activate']);
  return (
    <Dialog title={TITLE} opened onClose={onClose} busy={used.saving} size="wide">
      <DialogForm action="Create menu item" onCancel={onClose} {...used}>
        <TwoColumns aside={<MenuItemPreview form={used.form} stored={null} />}>
          <FieldGrid>
            {inputs.input('on_activate')}
            {inputs.input('parent_id')}
          </FieldGrid>
          <MenuItemFields inputs={inputs} item={null} isExpanding={on_activate === 'expand'} choices={choices} />
        </TwoColumns>
      </DialogForm>
    </Dialog>
  );
}
