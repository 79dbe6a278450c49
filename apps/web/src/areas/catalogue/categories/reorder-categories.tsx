import { listCategories, reorderCategories } from '@larder/contract/catalogue/categories/categories.ts';
import { listRotationMenuItems } from '@larder/contract/catalogue/meal-rotations/meal-rotations.ts';
import { useCall } from '../../../calls/use-call.ts';
import { useRead } from '../../../calls/use-read.ts';
import { ReorderDialog } from '../../../parts/reorder/reorder-dialog.tsx';

const ALL = { query: { per_page: 100 } };

export function ReorderCategories() {
  const read = useRead(listCategories, ALL);
  const { run } = useCall(reorderCategories, { refreshes: [listCategories, listRotationMenuItems] });
  return (
    <ReorderDialog
      noun="categories"
      items={read.data?.data ?? []}
      onReorder={async (order) => {
        await run({ body: order });
        await read.refetch();
      }}
      onFailed={() => void read.refetch()}
    />
  );
}
