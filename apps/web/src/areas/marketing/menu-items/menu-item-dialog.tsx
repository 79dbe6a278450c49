import { listRotationMenuItems } from '@larder/contract/catalogue/meal-rotations/meal-rotations.ts';
import { listMenuItems, updateMenuItem, type ChildMenuItem } from '@larder/contract/marketing/menu-items/menu-items.ts';
import { TwoColumns } from '@larder/ui/controls/display/two-columns.tsx';
import { Dialog } from '@larder/ui/controls/dialogs/dialog.tsx';
import { PanelSkeleton } from '@larder/ui/controls/display/skeletons.tsx';
import { ConflictView } from '@larder/ui/patterns/forms/conflict-view.tsx';
import { DialogForm } from '@larder/ui/patterns/forms/dialog-form.tsx';
import { FailedState } from '@larder/ui/patterns/lists/failed-state.tsx';
import { useEditForm } from '../../../forms/use-edit-form.tsx';
import { MenuItemFields } from './menu-item-fields.tsx';
import { menuItemFields, useBestsellers, useCategories } from './menu-item-form.ts';
import { MenuItemPreview } from './menu-item-preview.tsx';

interface MenuItemDialogProps {
  item: ChildMenuItem;
  onClose: () => void;
}

export function MenuItemDialog({ item, onClose }: MenuItemDialogProps) {
  const categories = useCategories();
  const bestsellers = useBestsellers();
  const title = `Edit ${item.name}`;
  if (categories.data && bestsellers.data)
    return (
      <MenuItemForm
        item={item}
        title={title}
        categories={categories.data.data}
        bestsellers={bestsellers.data.data}
        onClose={onClose}
      />
    );
  const failed = [categories, bestsellers].find(({ error }) => error !== null);
  return (
    <Dialog title={title} opened onClose={onClose} size="lg">
      {failed ? (
        <FailedState message={failed.error?.message ?? null} onRetry={() => void failed.refetch()} />
      ) : (
        <PanelSkeleton />
      )}
    </Dialog>
  );
}

interface MenuItemFormProps extends MenuItemDialogProps {
  title: string;
  categories: { id: number; name: string }[];
  bestsellers: { id: number; name: string }[];
}

function MenuItemForm({ item, title, categories, bestsellers, onClose }: MenuItemFormProps) {
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
          <TwoColumns aside={<MenuItemPreview form={used.form} item={item} />}>
            <MenuItemFields inputs={inputs} item={item} categories={categories} bestsellers={bestsellers} />
          </TwoColumns>
        </DialogForm>
      </div>
    </Dialog>
  );
}
