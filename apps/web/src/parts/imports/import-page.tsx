import { Button, Stack, Text } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import type { Batch } from '@larder/contract/wire/batch.ts';
import type { FileImport } from '@larder/contract/wire/file-import.ts';
import { Facts } from '@larder/ui/controls/display/facts.tsx';
import { type Href, Link } from '@larder/ui/controls/display/link.tsx';
import { Moment } from '@larder/ui/controls/display/moment.tsx';
import { ProgressBar } from '@larder/ui/controls/display/progress-bar.tsx';
import { PageHeader } from '@larder/ui/patterns/pages/page-header.tsx';
import { Panel } from '@larder/ui/patterns/pages/panel.tsx';
import type { ReactNode } from 'react';
import { addressOf } from '../../calls/address-of.ts';
import { hrefTo } from '../../href-to.ts';
import { BatchProgress, BatchState } from '../batches/batch-card.tsx';
import { countOf } from './describe-counts.ts';
import { EffectList } from './import-actions.tsx';

interface ImportPageProps {
  file: FileImport & { reversal?: Batch | null };
  back: { href: Href; label: string };
  effects: readonly string[];
  /** The path of the errors file. */
  errors: string;
  actions: ReactNode;
  /** The rows, once checked. */
  children: ReactNode;
}

export function ImportPage({ file, back, effects, errors, actions, children }: ImportPageProps) {
  const { file_name, batch, reversal = null, is_checked } = file;
  return (
    <>
      <PageHeader
        title={file_name}
        back={back}
        badge={batch === null ? null : <BatchState batch={batch} />}
        actions={actions}
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
        {reversal === null ? null : (
          <Panel id="reversal" title="Reversal">
            <Stack gap="sm" aria-live="polite">
              <BatchProgress batch={reversal} />
              <Link href={hrefTo({ to: '/batches/$id', params: { id: reversal.id } })}>
                Open the reversal to see each row, cancel or retry
              </Link>
            </Stack>
          </Panel>
        )}
        <Panel id="check" title={batch === null ? 'Preview' : 'Check before the import'}>
          <Stack gap="sm" aria-live="polite">
            {is_checked && batch === null ? <EffectList effects={effects} /> : null}
            {is_checked ? <Refused file={file} errors={errors} /> : <Checking file={file} />}
            <Facts
              facts={[
                { name: 'Rows', value: file.row_count.toLocaleString('en-US') },
                { name: 'Uploaded', value: [<Moment key="at" at={file.created_at} />, ` by ${file.created_by.email}`] },
              ]}
            />
          </Stack>
        </Panel>
        {is_checked ? children : null}
      </Stack>
    </>
  );
}

const Checking = ({ file: { check_progress, file_name } }: { file: FileImport }) => (
  <>
    <Text>{`Checking the file: ${check_progress}%`}</Text>
    <ProgressBar label={`Check of ${file_name}`} percent={check_progress} />
  </>
);

function Refused({ file: { id, counts, is_cleared }, errors }: { file: FileImport; errors: string }) {
  if (counts.refused === 0 || is_cleared) return null;
  return (
    <div>
      <Button
        component="a"
        variant="default"
        size="compact-md"
        leftSection={<IconDownload size={15} aria-hidden />}
        href={addressOf(errors, { params: { id } })}
        download
      >
        {`Download ${countOf(counts.refused, 'refused row')}`}
      </Button>
      <Text size="sm" mt={6}>
        Correct the rows in this file and upload it again.
      </Text>
    </div>
  );
}
