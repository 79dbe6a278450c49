import { Button } from '@mantine/core';
import {
  archiveCategory,
  listCategories,
  restoreCategory,
  showCategory,
  type Category,
} from '@larder/contract/catalogue/categories/categories.ts';
import { listRotationMenuItems } from '@larder/contract/catalogue/meal-rotations/meal-rotations.ts';
import { ConfirmAction } from '@larder/ui/patterns/forms/confirm-action.tsx';
import { toast } from '@larder/ui/toasts/toast.ts';
import { useCall } from '../../../calls/use-call.ts';
import { UsedBy } from '../../../parts/uses/used-by.tsx';

const REFRESHES = { refreshes: [listCategories, showCategory, listRotationMenuItems] };

export function ArchiveCategory({ category: { id, name, deleted_at } }: { category: Category }) {
  const archive = useCall(archiveCategory, REFRESHES);
  const restore = useCall(restoreCategory, REFRESHES);
  const isArchived = deleted_at !== null;
  const action = isArchived ? 'Restore' : 'Archive';
  return (
    <ConfirmAction
      title={`${action} ${name}`}
      message={
        isArchived ? (
          'It can be chosen again, at its former place in the list.'
        ) : (
          <>
            It can no longer be chosen. Whatever uses it keeps it, and its products are still sold. You can restore it
            at any time.
            <UsedBy kind="categories" id={id} />
          </>
        )
      }
      action={action}
      run={async () => {
        await (isArchived ? restore : archive).run({ params: { id } });
        return null;
      }}
      onDone={() => toast.success(`${name} ${isArchived ? 'restored' : 'archived'}`)}
      trigger={(open) => (
        <Button variant="default" onClick={open}>
          {action}
        </Button>
      )}
    />
  );
}
