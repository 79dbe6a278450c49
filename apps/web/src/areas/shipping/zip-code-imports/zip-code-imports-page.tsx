import '@mantine/core/styles/Anchor.css';
import { Stack } from '@mantine/core';
import {
  downloadSampleZipCodes,
  type ZipCodeImport,
} from '@larder/contract/shipping/zip-code-imports/zip-code-imports.ts';
import { reverseZipCodeImport } from '@larder/contract/shipping/zip-code-imports/zip-code-reversals.ts';
import { ButtonWithReason } from '@larder/ui/controls/dialogs/button-with-reason.tsx';
import { Moment } from '@larder/ui/controls/display/moment.tsx';
import { ListPage } from '@larder/ui/patterns/lists/list-page.tsx';
import type { Column } from '@larder/ui/patterns/lists/list-page.types.ts';
import { rowsOf, useList } from '../../../lists/use-list.ts';
import { SampleFile } from '../../../parts/imports/imports-list.tsx';
import { Link } from '@larder/ui/controls/display/link.tsx';
import { hrefTo } from '../../../href-to.ts';
import { countOf } from '../../../parts/imports/describe-counts.ts';
import { ReverseZipCodes } from '../../../parts/zip-codes/reverse-zip-codes.tsx';
import { DeleteZipCodeImport } from './delete-zip-code-import.tsx';
import { ImportZipCodes } from './import-zip-codes.tsx';
import { refetchSeconds } from './import-refetch-seconds.ts';
import { UploadZipCodes } from './upload-zip-codes.tsx';
import { PercentBar } from './percent-bar.tsx';
import { zipCodeImportsList } from './zip-code-imports-search.ts';
import classes from './zip-code-imports.module.css';
import { ZipCodeErrors } from './zip-code-errors.tsx';

const COLUMNS: Column<ZipCodeImport>[] = [
  {
    key: 'uploaded',
    header: 'Uploaded at',
    cell: ({ created_at }) => <Moment at={created_at} />,
    note: ({ file_name, row_count, created_by }) =>
      `${file_name}, ${countOf(row_count, 'row')}, by ${created_by.email}`,
  },
  {
    key: 'imported',
    header: 'Imported at',
    cell: ({ imported_at }) => (imported_at ? <Moment at={imported_at} /> : '—'),
    note: (file) => <Outcome file={file} />,
  },
  { key: 'valid', header: 'Is valid', cell: (file) => <Validity file={file} /> },
  {
    key: 'validation',
    header: 'Validation Progress',
    cell: ({ validation_progress, file_name }) => (
      <PercentBar percent={validation_progress} label={`Validation of ${file_name}`} />
    ),
  },
  {
    key: 'import',
    header: 'Import Progress',
    cell: ({ import_progress, file_name }) => <PercentBar percent={import_progress} label={`Import of ${file_name}`} />,
  },
  {
    key: 'action',
    header: 'Action',
    align: 'end',
    card: 'actions',
    cell: (file) => (
      <div className={classes.actions}>
        <ImportZipCodes file={file} />
        {file.imported_at === null ? null : <ReverseImport file={file} />}
        <DeleteZipCodeImport file={file} />
      </div>
    ),
  },
];

export const prefetch = rowsOf(zipCodeImportsList);

export function ZipCodeImportsPage() {
  const { list, clear } = useList(zipCodeImportsList, { refetchSeconds });
  return (
    <ListPage
      heading="Import ZIP Codes"
      actions={
        <>
          <SampleFile path={downloadSampleZipCodes.path} />
          <UploadZipCodes />
        </>
      }
      columns={COLUMNS}
      row={{ key: ({ id }) => id }}
      list={list}
      empty={{
        nothing: 'No files to import yet.',
        meaning: 'Upload a file with the zip codes that you ship to. The sample file has its format.',
        query: null,
        onClear: clear,
      }}
    />
  );
}

function ReverseImport({ file: { id, file_name, reversal_refusal } }: { file: ZipCodeImport }) {
  return (
    <ReverseZipCodes
      route={reverseZipCodeImport}
      id={id}
      title={`Reverse the import of ${file_name}`}
      since="import"
      trigger={(open) => <ButtonWithReason action="Reverse" of={file_name} refusal={reversal_refusal} onClick={open} />}
    />
  );
}

const numberFormat = new Intl.NumberFormat('en-US');

/** Counts of the import, with its newest reversal. */
function Outcome({ file: { counts, reversal } }: { file: ZipCodeImport }) {
  if (counts === null) return null;
  const { added, changed, unchanged } = counts;
  return (
    <>
      {`${numberFormat.format(added)} added, ${numberFormat.format(changed)} changed, ${numberFormat.format(unchanged)} unchanged`}
      {reversal ? (
        <>
          {'. Reversal: '}
          <Link href={hrefTo({ to: '/batches/$id', params: { id: reversal.id } })}>{`batch ${reversal.id}`}</Link>
        </>
      ) : null}
    </>
  );
}

function Validity({ file }: { file: ZipCodeImport }) {
  if (file.is_valid === null) return 'Checking…';
  if (file.is_valid) return 'Yes';
  return (
    <Stack gap={4}>
      No
      <ZipCodeErrors file={file} />
    </Stack>
  );
}
