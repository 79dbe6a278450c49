import { downloadSampleHistoricalOrders } from '@larder/contract/customers/historical-orders/historical-orders.ts';
import { ListPage } from '@larder/ui/patterns/lists/list-page.tsx';
import { hrefTo } from '../../../href-to.ts';
import { rowsOf, useList } from '../../../lists/use-list.ts';
import { refetchSeconds } from '../../../parts/imports/import-refetch-seconds.ts';
import { FILE_COLUMNS, SampleFile } from '../../../parts/imports/imports-list.tsx';
import { historicalOrderImportsList } from './historical-order-imports-search.ts';
import { UploadHistoricalOrders } from './upload-historical-orders.tsx';

export const prefetch = rowsOf(historicalOrderImportsList);

export function HistoricalOrderImportsPage() {
  const { list, clear } = useList(historicalOrderImportsList, { refetchSeconds });
  return (
    <ListPage
      heading="Import Historical Orders"
      actions={
        <>
          <SampleFile path={downloadSampleHistoricalOrders.path} />
          <UploadHistoricalOrders />
        </>
      }
      columns={FILE_COLUMNS}
      row={{ key: ({ id }) => id, href: ({ id }) => hrefTo({ to: '/historical-order-imports/$id', params: { id } }) }}
      list={list}
      empty={{
        nothing: 'No files of historical orders yet',
        meaning:
          'Upload a CSV file with the orders that were delivered before you moved to Larder. The sample file has its format.',
        query: null,
        onClear: clear,
      }}
    />
  );
}
