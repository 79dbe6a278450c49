import { downloadSampleCustomers } from '@larder/contract/customers/customer-imports/customer-imports.ts';
import { ListPage } from '@larder/ui/patterns/lists/list-page.tsx';
import { hrefTo } from '../../../href-to.ts';
import { rowsOf, useList } from '../../../lists/use-list.ts';
import { refetchSeconds } from '../../../parts/imports/import-refetch-seconds.ts';
import { FILE_COLUMNS, SampleFile } from '../../../parts/imports/imports-list.tsx';
import { customerImportsList } from './customer-imports-search.ts';
import { UploadCustomers } from './upload-customers.tsx';

export const prefetch = rowsOf(customerImportsList);

export function CustomerImportsPage() {
  const { list, clear } = useList(customerImportsList, { refetchSeconds });
  return (
    <ListPage
      heading="Import Customers"
      actions={
        <>
          <SampleFile path={downloadSampleCustomers.path} />
          <UploadCustomers />
        </>
      }
      columns={FILE_COLUMNS}
      row={{ key: ({ id }) => id, href: ({ id }) => hrefTo({ to: '/customer-imports/$id', params: { id } }) }}
      list={list}
      empty={{
        nothing: 'No files of customers yet',
        meaning: 'Upload a CSV file with your customers, their plans and addresses. The sample file has its format.',
        query: null,
        onClear: clear,
      }}
    />
  );
}
