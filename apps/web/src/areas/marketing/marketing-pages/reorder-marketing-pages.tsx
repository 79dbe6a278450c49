import {
  listMarketingPages,
  reorderMarketingPages,
} from '@larder/contract/marketing/marketing-pages/marketing-pages.ts';
import { useCall } from '../../../calls/use-call.ts';
import { useRead } from '../../../calls/use-read.ts';
import { ReorderDialog } from '../../../parts/reorder/reorder-dialog.tsx';
import { IN_ORDER, isWhole } from '../order-filter.tsx';

export function ReorderMarketingPages() {
  const read = useRead(listMarketingPages, IN_ORDER);
  const { run } = useCall(reorderMarketingPages, { refreshes: [listMarketingPages] });
  return (
    <ReorderDialog
      noun="marketing pages"
      items={read.data?.data ?? []}
      whyFixed={isWhole(read.data) ? null : 'More than 100 marketing pages cannot be reordered. Archive some first.'}
      onReorder={async (order) => {
        await run({ body: order });
        await read.refetch();
      }}
      onFailed={() => void read.refetch()}
    />
  );
}
