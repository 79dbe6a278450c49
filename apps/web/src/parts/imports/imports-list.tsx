import { Button } from '@mantine/core';
import type { FileImport } from '@larder/contract/wire/file-import.ts';
import { Moment } from '@larder/ui/controls/display/moment.tsx';
import type { Column } from '@larder/ui/patterns/lists/list-page.types.ts';
import { BatchState } from '../batches/batch-card.tsx';
import { countOf, describeCounts } from './describe-counts.ts';

export const FILE_COLUMNS: Column<FileImport>[] = [
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

export const SampleFile = ({ path }: { path: string }) => (
  <Button component="a" variant="default" href={path} download>
    Sample file
  </Button>
);
