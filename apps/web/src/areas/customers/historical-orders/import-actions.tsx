import {
  deleteHistoricalOrderImport,
  importHistoricalOrders,
  listHistoricalOrderImports,
  type HistoricalOrderImport,
  reverseHistoricalOrderImport,
  showHistoricalOrderImport,
} from '@larder/contract/customers/historical-orders/historical-orders.ts';
import { useNavigate } from '@tanstack/react-router';
import { useCall } from '../../../calls/use-call.ts';
import { countOf } from '../../../parts/imports/describe-counts.ts';
import { DeleteFile, ImportFile } from '../../../parts/imports/import-actions.tsx';
import { ReverseImport } from '../../../parts/imports/reverse-import.tsx';
import { describeHistoricalOrders } from './describe-historical-orders.ts';

interface OfFile {
  file: HistoricalOrderImport;
}
const REFRESHED = [listHistoricalOrderImports, showHistoricalOrderImport];

export function ImportHistoricalOrders({ file }: OfFile) {
  const { run } = useCall(importHistoricalOrders, { refreshes: REFRESHED });
  const { created, changed } = file.orders;
  return (
    <ImportFile
      file={file}
      action={`Import ${countOf(created + changed, 'order')}`}
      effects={describeHistoricalOrders(file)}
      note="The orders are shown on the pages of their customers. They move no money and are part of no report."
      run={run}
      done="The orders are being imported"
    />
  );
}

export function DeleteHistoricalOrderImport({ file }: OfFile) {
  const navigate = useNavigate();
  const { run } = useCall(deleteHistoricalOrderImport, { refreshes: [listHistoricalOrderImports] });
  return (
    <DeleteFile
      file={file}
      note="No order is changed."
      run={run}
      onDeleted={() => void navigate({ to: '/historical-order-imports' })}
    />
  );
}

export function ReverseHistoricalOrderImport({ file }: OfFile) {
  const { run } = useCall(reverseHistoricalOrderImport, { refreshes: REFRESHED });
  return (
    <ReverseImport
      file={file}
      message="Orders that the file created are deleted. Orders that it replaced stay, and are listed on the batch."
      run={run}
    />
  );
}
