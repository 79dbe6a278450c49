import { listRotationMenuItems } from '@larder/contract/catalogue/meal-rotations/meal-rotations.ts';
import { listCategories } from '@larder/contract/catalogue/categories/categories.ts';
import { listBestsellers } from '@larder/contract/marketing/bestsellers/bestsellers.ts';
import { listMenuItems, updateMenuItem, type ChildMenuItem } from '@larder/contract/marketing/menu-items/menu-items.ts';
import { TwoColumns } from '@larder/ui/controls/display/two-columns.tsx';
import { Dialog } from '@larder/ui/controls/dialogs/dialog.tsx';
import { PanelSkeleton } from '@larder/ui/controls/display/skeletons.tsx';
import { ConflictView } from '@larder/ui/patterns/forms/conflict-view.tsx';
import { DialogForm } from '@larder/ui/patterns/forms/dialog-form.tsx';
import { FailedState } from '@larder/ui/patterns/lists/failed-state.tsx';
import { useRead } from '../../../calls/use-read.ts';
import { useRecordForm } from '../../../forms/use-record-form.ts';
import { MenuItemFields, type Named } from './menu-item-fields.tsx';
import { MenuItemPreview } from './menu-item-preview.tsx';
import { MENU_ITEM_LABELS, showMenuItemValue, toRequestBody, toFormValues } from './menu-item-values.ts';

interface MenuItemDialogProps {
  item: ChildMenuItem;
  onClose: () => void;
}

/** Loads the categories and bestsellers before it opens the form. */
export function MenuItemDialog({ item, onClose }: MenuItemDialogProps) {
  const categories = useRead(listCategories, { query: { per_page: 100 } });
  const bestsellers = useRead(listBestsellers, { query: { per_page: 100 } });
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
  categories: Named[];
  bestsellers: Named[];
}

function MenuItemForm({ item, title, categories, bestsellers, onClose }: MenuItemFormProps) {
  const { form, conflict, ...used } = useRecordForm(updateMenuItem, {
    initial: toFormValues(item),
    toSent: (values, { version }) => ({ params: { id: item.id }, body: { ...toRequestBody(values), version } }),
    refreshes: [listMenuItems, listRotationMenuItems],
    success: 'Menu item updated!',
    failure: 'Error',
    onSaved: onClose,
    edits: {
      version: item.version,
      read: (record) => ({ values: toFormValues(record), version: record.version }),
      labels: MENU_ITEM_LABELS,
      show: showMenuItemValue(categories, bestsellers),
    },
  });
  return (
    <Dialog title={title} opened onClose={onClose} busy={used.saving} size="wide">
      {conflict ? <ConflictView conflict={conflict} saving={used.saving} /> : null}
      {/* The conflict view has its own save button; hide the form's. */}
      <div hidden={conflict !== null}>
        <DialogForm form={form} action="Save" onCancel={onClose} {...used}>
          <TwoColumns aside={<MenuItemPreview form={form} item={item} />}>
            <MenuItemFields form={form} item={item} categories={categories} bestsellers={bestsellers} />
          </TwoColumns>
        </DialogForm>
      </div>
    </Dialog>
  );
}
