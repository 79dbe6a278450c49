import { Text } from '@mantine/core';
import {
  listHistoricalOrderImports,
  uploadHistoricalOrders,
} from '@larder/contract/customers/historical-orders/historical-orders.ts';
import {
  HISTORICAL_ORDER_COLUMNS,
  HISTORICAL_ORDER_FILE,
  type HistoricalOrderColumn,
} from '@larder/domain/values/imports/historical-orders.ts';
import { useNavigate } from '@tanstack/react-router';
import { useCall } from '../../../calls/use-call.ts';
import { CSV_FILE, FileColumns, UploadFile } from '../../../parts/imports/upload-file.tsx';

export function UploadHistoricalOrders() {
  const navigate = useNavigate();
  const upload = useCall(uploadHistoricalOrders, {
    refreshes: [listHistoricalOrderImports],
    onDone: ({ data }) => void navigate({ to: '/historical-order-imports/$id', params: { id: data.id } }),
  });
  return (
    <UploadFile button="Upload file" title="Upload historical orders" file={CSV_FILE} upload={upload}>
      <div>
        <Text size="sm">
          UTF-8, at most {HISTORICAL_ORDER_FILE.rows.toLocaleString('en-US')} rows, one for each product of an order.
          The first line names the columns, in any order. Import the customers first. The orders are read only: they
          move no money and are part of no report.
        </Text>
        <FileColumns columns={HISTORICAL_ORDER_COLUMNS} help={HELP} />
      </div>
    </UploadFile>
  );
}

const HELP: Record<HistoricalOrderColumn, string> = {
  order_number: 'required; the number in your previous system; unique',
  email: 'the customer, by e-mail or by external ID',
  external_id: 'the customer, by e-mail or by external ID',
  delivered_on: 'required; not in the future, such as 2025-01-31',
  total: 'of the whole order in dollars, such as 72.50; shown only',
  product: 'required; a SKU or a name',
  quantity: 'required; a whole number',
};
