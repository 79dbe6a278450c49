import { Button, Stack, Text } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import {
  type CustomerImport,
  downloadCustomerErrors,
  showCustomerImport,
} from '@larder/contract/customers/customer-imports/customer-imports.ts';
import { Facts } from '@larder/ui/controls/display/facts.tsx';
import { Link } from '@larder/ui/controls/display/link.tsx';
import { Moment } from '@larder/ui/controls/display/moment.tsx';
import { ProgressBar } from '@larder/ui/controls/display/progress-bar.tsx';
import { PageHeader } from '@larder/ui/patterns/pages/page-header.tsx';
import { Panel } from '@larder/ui/patterns/pages/panel.tsx';
import { useParams } from '@tanstack/react-router';
import { addressOf } from '../../../calls/address-of.ts';
import { useRead } from '../../../calls/use-read.ts';
import { hrefTo } from '../../../href-to.ts';
import { lastList } from '../../../lists/last-list.ts';
import { BatchProgress, BatchState } from '../../../parts/batches/batch-card.tsx';
import { RecordScreen } from '../../../parts/record-screen.tsx';
import classes from './customer-imports.module.css';
import { countOf, describeImport } from './describe-import.ts';
import { DeleteCustomerImport, ImportCustomers } from './import-actions.tsx';
import { refetchSeconds } from './import-refetch-seconds.ts';
import { ImportRows } from './import-rows.tsx';

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

function LoadedImport({ file }: { file: CustomerImport }) {
  const { file_name, batch, is_checked } = file;
  return (
    <>
      <PageHeader
        title={file_name}
        back={back()}
        badge={batch === null ? null : <BatchState batch={batch} />}
        actions={
          batch === null ? (
            <>
              <DeleteCustomerImport file={file} />
              <ImportCustomers file={file} />
            </>
          ) : null
        }
      />
      <Stack gap="lg">
        {batch === null ? null : (
          <Panel id="import" title="Import">
            <Stack gap="sm" aria-live="polite">
              <BatchProgress batch={batch} />
              <Link href={hrefTo({ to: '/batches/$id', params: { id: batch.id } })}>
                Open the batch to see each row, cancel or retry
              </Link>
            </Stack>
          </Panel>
        )}
        <Panel id="check" title={batch === null ? 'Preview' : 'Check before the import'}>
          <Stack gap="sm" aria-live="polite">
            {is_checked ? <Effects file={file} /> : <Checking file={file} />}
            <Facts
              facts={[
                { name: 'Rows', value: file.row_count.toLocaleString('en-US') },
                { name: 'Uploaded', value: [<Moment key="at" at={file.created_at} />, ` by ${file.created_by.email}`] },
              ]}
            />
          </Stack>
        </Panel>
        {is_checked ? <ImportRows file={file} /> : null}
      </Stack>
    </>
  );
}

const Checking = ({ file: { check_progress, file_name } }: { file: CustomerImport }) => (
  <>
    <Text>{`Checking the file: ${check_progress}%`}</Text>
    <ProgressBar label={`Check of ${file_name}`} percent={check_progress} />
  </>
);

function Effects({ file }: { file: CustomerImport }) {
  const { id, batch, counts, is_cleared } = file;
  const { refused } = counts;
  return (
    <>
      {batch === null ? (
        <ul className={classes.effects}>
          {describeImport(file).map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      ) : null}
      {refused > 0 && !is_cleared ? (
        <div>
          <Button
            component="a"
            variant="default"
            size="compact-md"
            leftSection={<IconDownload size={15} aria-hidden />}
            href={addressOf(downloadCustomerErrors.path, { params: { id } })}
            download
          >
            {`Download ${countOf(refused, 'refused row')}`}
          </Button>
          <Text size="sm" mt={6}>
            Correct the rows in this file and upload it again.
          </Text>
        </div>
      ) : null}
    </>
  );
}
