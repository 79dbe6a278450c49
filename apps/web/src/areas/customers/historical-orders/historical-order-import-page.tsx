import {
  downloadHistoricalOrderErrors,
  listHistoricalOrderImportRows,
  type HistoricalOrderImport,
  type HistoricalOrderImportRow,
  showHistoricalOrderImport,
} from '@larder/contract/customers/historical-orders/historical-orders.ts';
import { Link } from '@larder/ui/controls/display/link.tsx';
import type { PanelColumn } from '@larder/ui/controls/lists/panel-table.tsx';
import { useParams } from '@tanstack/react-router';
import { useRead } from '../../../calls/use-read.ts';
import { hrefTo } from '../../../href-to.ts';
import { lastList } from '../../../lists/last-list.ts';
import { ImportPage } from '../../../parts/imports/import-page.tsx';
import { refetchSeconds } from '../../../parts/imports/import-refetch-seconds.ts';
import { ImportRows, useRowFilter } from '../../../parts/imports/import-rows.tsx';
import { RecordScreen } from '../../../parts/record-screen.tsx';
import { describeHistoricalOrders } from './describe-historical-orders.ts';
import {
  DeleteHistoricalOrderImport,
  ImportHistoricalOrders,
  ReverseHistoricalOrderImport,
} from './import-actions.tsx';

const back = () => ({ href: lastList('/historical-order-imports'), label: 'Import Historical Orders' });

export function HistoricalOrderImportPage() {
  const { id } = useParams({ from: '/_shell/historical-order-imports/$id' });
  const read = useRead(
    showHistoricalOrderImport,
    { params: { id } },
    { refetchSeconds: (answer) => refetchSeconds(answer ? [answer.data] : []) },
  );
  return (
    <RecordScreen read={read} title="Historical Order Import" back={back()}>
      {(file) => <LoadedImport key={file.id} file={file} />}
    </RecordScreen>
  );
}

const LoadedImport = ({ file }: { file: HistoricalOrderImport }) => (
  <ImportPage
    file={file}
    back={back()}
    effects={describeHistoricalOrders(file)}
    errors={downloadHistoricalOrderErrors.path}
    actions={
      file.batch === null ? (
        <>
          <DeleteHistoricalOrderImport file={file} />
          <ImportHistoricalOrders file={file} />
        </>
      ) : (
        <ReverseHistoricalOrderImport file={file} />
      )
    }
  >
    <OrderRows file={file} />
  </ImportPage>
);

function OrderRows({ file }: { file: HistoricalOrderImport }) {
  const filter = useRowFilter(file);
  const sent = { params: { id: file.id }, query: filter.query };
  const read = useRead(listHistoricalOrderImportRows, sent, { keepPrevious: true });
  return <ImportRows file={file} filter={filter} read={read} columns={COLUMNS} />;
}

const COLUMNS: PanelColumn<HistoricalOrderImportRow>[] = [
  { header: 'Order', cell: ({ order_number }) => order_number },
  {
    header: 'Customer',
    cell: ({ customer, user_id }) =>
      user_id === null ? (
        customer
      ) : (
        <Link href={hrefTo({ to: '/users/$id', params: { id: user_id } })}>{customer}</Link>
      ),
  },
  { header: 'Product', cell: ({ product, quantity }) => `${quantity} x ${product}` },
];
