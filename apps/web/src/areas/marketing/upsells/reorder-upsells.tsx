import { listUpsells, reorderUpsells } from '@larder/contract/marketing/upsells/upsells.ts';
import { useCall } from '../../../calls/use-call.ts';
import { useRead } from '../../../calls/use-read.ts';
import { ReorderDialog } from '../../../parts/reorder/reorder-dialog.tsx';
import { IN_ORDER, isWhole } from '../order-filter.tsx';

export function ReorderUpsells() {
  const read = useRead(listUpsells, IN_ORDER);
  const { run } = useCall(reorderUpsells, { refreshes: [listUpsells] });
  return (
    <ReorderDialog
      noun="upsells"
      items={read.data?.data ?? []}
      whyFixed={isWhole(read.data) ? null : 'More than 100 upsells cannot be reordered. Archive some first.'}
      onReorder={async (order) => {
        await run({ body: order });
        await read.refetch();
      }}
      onFailed={() => void read.refetch()}
    />
  );
}
