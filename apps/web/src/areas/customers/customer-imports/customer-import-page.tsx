import {
  type CustomerImport,
  type CustomerImportRow,
  downloadCustomerErrors,
  listCustomerImportRows,
  showCustomerImport,
} from '@larder/contract/customers/customer-imports/customer-imports.ts';
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
import { describeCustomers } from './describe-customers.ts';
import { DeleteCustomerImport, ImportCustomers, ReverseCustomerImport } from './import-actions.tsx';

const back = () => ({ href: lastList('/customer-imports'), label: 'Import Customers' });

export function CustomerImportPage() {
  const { id } = useParams({ from: '/_shell/customer-imports/$id' });
  const read = useRead(
    showCustomerImport,
    { params: { id } },
    { refetchSeconds: (answer) => refetchSeconds(answer ? [answer.data] : []) },
  );
  return (
    <RecordScreen read={read} title="Customer Import" back={back()}>
      {(file) => <LoadedImport key={file.id} file={file} />}
    </RecordScreen>
  );
}

const LoadedImport = ({ file }: { file: CustomerImport }) => (
  <ImportPage
    file={file}
    back={back()}
    effects={describeCustomers(file)}
    errors={downloadCustomerErrors.path}
    actions={
      file.batch === null ? (
        <>
          <DeleteCustomerImport file={file} />
          <ImportCustomers file={file} />
        </>
      ) : (
        <ReverseCustomerImport batch={file.batch} refusal={file.refusals.reverse} />
      )
    }
  >
    <CustomerRows file={file} />
  </ImportPage>
);

function CustomerRows({ file }: { file: CustomerImport }) {
  const filter = useRowFilter(file);
  const sent = { params: { id: file.id }, query: filter.query };
  const read = useRead(listCustomerImportRows, sent, { keepPrevious: true });
  return <ImportRows file={file} filter={filter} read={read} columns={COLUMNS} />;
}

const COLUMNS: PanelColumn<CustomerImportRow>[] = [
  {
    header: 'Customer',
    cell: ({ email, name, user_id }) => (
      <>
        {user_id === null ? name : <Link href={hrefTo({ to: '/users/$id', params: { id: user_id } })}>{name}</Link>}
        <div>{email}</div>
      </>
    ),
  },
  { header: 'External ID', cell: ({ external_id }) => external_id ?? '—' },
];
