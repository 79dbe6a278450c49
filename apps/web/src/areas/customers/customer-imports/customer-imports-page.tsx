import { Button } from '@mantine/core';
import {
  type CustomerImport,
  downloadSampleCustomers,
  listCustomerImports,
} from '@larder/contract/customers/customer-imports/customer-imports.ts';
import { Moment } from '@larder/ui/controls/display/moment.tsx';
import { ListPage } from '@larder/ui/patterns/lists/list-page.tsx';
import type { Column } from '@larder/ui/patterns/lists/list-page.types.ts';
import { hrefTo } from '../../../href-to.ts';
import { useList } from '../../../lists/use-list.ts';
import { BatchState } from '../../../parts/batches/batch-card.tsx';
import { customerImportsList } from './customer-imports-search.ts';
import { countOf, describeCounts } from './describe-import.ts';
import { refetchSeconds } from './import-refetch-seconds.ts';
import { UploadCustomers } from './upload-customers.tsx';

const COLUMNS: Column<CustomerImport>[] = [
  {
    key: 'file',
    header: 'File',
    cell: ({ file_name }) => file_name,
    note: ({ row_count }) => countOf(row_count, 'row'),
  },
  { key: 'uploaded', header: 'Uploaded at', cell: ({ created_at }) => <Moment at={created_at} /> },
  { key: 'by', header: 'By', cell: ({ created_by }) => created_by.email },
  {
    key: 'check',
    header: 'Check',
    cell: (file) => (file.is_checked ? describeCounts(file) : `Checking, ${file.check_progress}%`),
  },
  {
    key: 'import',
    header: 'Import',
    align: 'end',
    cell: ({ batch }) => (batch === null ? 'Not imported' : <BatchState batch={batch} />),
  },
];

export function CustomerImportsPage() {
  const { list, clear } = useList(listCustomerImports, customerImportsList, { refetchSeconds });
  return (
    <ListPage
      heading="Import Customers"
      actions={
        <>
          <Button component="a" variant="default" href={downloadSampleCustomers.path} download>
            Sample file
          </Button>
          <UploadCustomers />
        </>
      }
      columns={COLUMNS}
      row={{ key: ({ id }) => id, href: ({ id }) => hrefTo({ to: '/customer-imports/$id', params: { id } }) }}
      list={list}
      empty={{ nothing: 'No files of customers yet', query: null, onClear: clear }}
    />
  );
}
