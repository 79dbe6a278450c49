import { List, Stack, Text } from '@mantine/core';
import { listBatches } from '@larder/contract/operations/batches/batches.ts';
import {
  type CreditsPreview,
  creditsPreview,
  downloadSampleCredits,
  massApplyCredits,
} from '@larder/contract/operations/mass-credits/mass-credits.ts';
import { FileField } from '@larder/ui/controls/files/file-field.tsx';
import { PageHeader } from '@larder/ui/patterns/pages/page-header.tsx';
import { RecordForm } from '@larder/ui/patterns/forms/record-form.tsx';
import { useNavigate } from '@tanstack/react-router';
import { call } from '../../../calls/call.ts';
import { lastList } from '../../../lists/last-list.ts';
import { changedPreview } from '../../../calls/money-calls.ts';
import { useCall } from '../../../calls/use-call.ts';
import { usePreviewedForm } from '../../../forms/use-previewed-form.ts';
import { SampleFile } from '../../../parts/imports/imports-list.tsx';
import { useCompensationReasons } from '../../../parts/reasons/use-compensation-reasons.ts';
import { creditsQuery, FIRST_ROWS, previewOf, type PreviewRows } from './credits-query.ts';
import { CreditsPreviewPanel } from './credits-preview.tsx';

interface Values extends Record<string, unknown> {
  csv: File | null;
}

const NO_FILE = new File([], '');

export function NewMassCreditPage() {
  const navigate = useNavigate();
  const { run } = useCall(massApplyCredits, { refreshes: [listBatches] });
  const { form, used, reviewed } = usePreviewedForm<Values, CreditsPreview, PreviewRows>({
    initial: { csv: null },
    validate: ({ csv }) => (csv === null ? { csv: 'Please choose a CSV file.' } : {}),
    firstPart: FIRST_ROWS,
    look: async ({ csv }, part) =>
      previewOf(await call(massApplyCredits, { query: creditsQuery(part), body: { csv: csv ?? NO_FILE } })),
    push: ({ csv }, { fingerprint }) => run({ query: {}, body: { csv: csv ?? NO_FILE, expected: fingerprint } }),
    changed: (failure) => changedPreview(creditsPreview, failure),
    success: 'The credits are being processed',
    failure: 'Error Occurred',
    onPushed: () => void navigate({ to: '/mass-apply-credits' }),
  });
  return (
    <>
      <PageHeader
        title="New Mass Credit"
        back={{ href: lastList('/mass-apply-credits'), label: 'Mass Apply Credits' }}
        actions={<SampleFile path={downloadSampleCredits.path} />}
      />
      <div hidden={reviewed !== null}>
        <RecordForm
          form={form}
          save="Apply Credits"
          sections={[
            {
              title: 'Credits',
              paths: ['csv'],
              fields: (
                <Stack gap={14}>
                  <Format />
                  <Reasons />
                  <FileField
                    label="CSV file"
                    description="UTF-8, up to 10 MB and 100,000 rows"
                    accept=".csv,.txt,text/csv,text/plain"
                    required
                    {...form.getInputProps('csv')}
                    key={form.key('csv')}
                  />
                </Stack>
              ),
            },
          ]}
          {...used}
        />
      </div>
      {reviewed ? <CreditsPreviewPanel seen={reviewed} action="Apply" /> : null}
    </>
  );
}

function Format() {
  return (
    <Text size="sm">
      A CSV file with the columns <b>email</b>, <b>amount</b>, <b>reason</b> and, optionally, <b>order_id</b>, in this
      order. The amount is in dollars; a negative amount is removed from the customer’s credits. The reason is the title
      or the ID of a credit reason, optionally followed by a colon and details. A first line that has neither an e-mail
      nor an amount is read as column names. The columns are separated by commas.
    </Text>
  );
}

function Reasons() {
  const { all, failure } = useCompensationReasons();
  if (failure !== null || all.length === 0) return null;
  return (
    <div>
      <Text size="sm" fw={600} id="credit-reasons">
        Credit reasons
      </Text>
      <List size="sm" aria-labelledby="credit-reasons">
        {all.map(({ id, title }) => (
          <List.Item key={id}>{`${title} (ID ${id})`}</List.Item>
        ))}
      </List>
    </div>
  );
}
