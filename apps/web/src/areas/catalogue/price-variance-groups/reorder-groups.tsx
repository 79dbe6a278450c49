import {
  listPriceVarianceGroups,
  reorderPriceVarianceGroups,
} from '@larder/contract/catalogue/price-variance-groups/price-variance-groups.ts';
import { useCall } from '../../../calls/use-call.ts';
import { useRead } from '../../../calls/use-read.ts';
import { ReorderDialog } from '../../../parts/reorder/reorder-dialog.tsx';

/** Deactivated groups come last, in no order of staff. */
export function ReorderGroups() {
  const read = useRead(listPriceVarianceGroups, {});
  const { run } = useCall(reorderPriceVarianceGroups, { refreshes: [listPriceVarianceGroups] });
  return (
    <ReorderDialog
      noun="active groups"
      items={(read.data?.data ?? []).filter(({ is_active }) => is_active)}
      onReorder={async (order) => {
        await run({ body: order });
        await read.refetch();
      }}
      onFailed={() => void read.refetch()}
    />
  );
}
