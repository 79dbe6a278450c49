import { listRotationMenuItems } from '@larder/contract/catalogue/meal-rotations/meal-rotations.ts';
import { listMenuItems, updateMenuItem, type ChildMenuItem } from '@larder/contract/marketing/menu-items/menu-items.ts';
import { TwoColumns } from '@larder/ui/controls/display/two-columns.tsx';
import { Dialog } from '@larder/ui/controls/dialogs/dialog.tsx';
import { ConflictView } from '@larder/ui/patterns/forms/conflict-view.tsx';
import { DialogForm } from '@larder/ui/patterns/forms/dialog-form.tsx';
import { useEditForm } from '../../../forms/use-edit-form.tsx';
import { WithMenuItemChoices, type MenuItemChoices } from './menu-item-choices.tsx';
import { MenuItemFields } from './menu-item-fields.tsx';
import { menuItemFields } from './menu-item-form.ts';
import { MenuItemPreview } from './menu-item-preview.tsx';

interface MenuItemDialogProps {
  item: ChildMenuItem;
  onClose: () => void;
}

export function MenuItemDialog({ item, onClose }: MenuItemDialogProps) {
  const title = `Edit ${item.name}`;
  return (
    <WithMenuItemChoices title={title} onClose={onClose}>
      {(choices) => <MenuItemForm item={item} title={title} choices={choices} onClose={onClose} />}
    </WithMenuItemChoices>
  );
}

interface MenuItemFormProps extends MenuItemDialogProps {
  title: string;
  choices: MenuItemChoices;
}

function MenuItemForm({ item, title, choices, onClose }: MenuItemFormProps) {
  const { inputs, conflict, ...used } = useEditForm(updateMenuItem, menuItemFields, {
    record: item,
    toSent: (body) => ({ params: { id: item.id }, body }),
    refreshes: [listMenuItems, listRotationMenuItems],
    success: 'Menu item updated!',
    failure: 'Error',
    onSaved: onClose,
  });
  return (
    <Dialog title={title} opened onClose={onClose} busy={used.saving} size="wide">
      {conflict ? <ConflictView conflict={conflict} saving={used.saving} /> : null}
      {/* The conflict view has its own save button; hide the form's. */}
      <div hidden={conflict !== null}>
        <DialogForm action="Save" onCancel={onClose} {...used}>
          <TwoColumns aside={<MenuItemPreview form={used.form} stored={item.image} />}>
            <MenuItemFields inputs={inputs} item={item} isExpanding={item.on_activate === 'expand'} choices={choices} />
          </TwoColumns>
        </DialogForm>
      </div>
    </Dialog>
  );
}
