import { TextInput } from '@mantine/core';
import { listStates, showState, updateState, type State } from '@larder/contract/shipping/states/states.ts';
import { FieldGrid } from '@larder/ui/controls/fields/field-grid.tsx';
import { NumberField } from '@larder/ui/controls/fields/number-field.tsx';
import { PageHeader } from '@larder/ui/patterns/pages/page-header.tsx';
import { RecordForm } from '@larder/ui/patterns/forms/record-form.tsx';
import { useParams } from '@tanstack/react-router';
import { useRead } from '../../../calls/use-read.ts';
import { useRecordForm } from '../../../forms/use-record-form.ts';
import { RecordScreen } from '../../../parts/record-screen.tsx';

const BACK = { href: '/tax-rates', label: 'All states' };

export function StatePage() {
  const { id = '' } = useParams({ strict: false });
  const read = useRead(showState, { params: { id } });
  return (
    <RecordScreen read={read} title="Edit State" back={BACK}>
      {(state) => (
        <>
          <PageHeader title={`Editing ${state.name} State`} back={BACK} />
          <StateForm key={state.id} state={state} />
        </>
      )}
    </RecordScreen>
  );
}

interface Values extends Record<string, number | null> {
  tax: number | null;
}

const LABELS = { tax: 'Tax(%)' };

function StateForm({ state }: { state: State }) {
  const { form, ...used } = useRecordForm(updateState, {
    initial: { tax: state.tax } as Values,
    // The body's schema refuses an empty tax under its field.
    toSent: ({ tax }, { version }) => ({ params: { id: state.id }, body: { tax: tax as number, version } }),
    refreshes: [listStates, showState],
    success: 'Success',
    successMessage: 'The state has been updated',
    failure: 'Error',
    edits: {
      version: state.version,
      read: (record) => ({ values: { tax: record.tax }, version: record.version }),
      labels: LABELS,
      show: (_, { tax }) => (tax === null ? 'Nothing' : `${tax}%`),
    },
  });
  return (
    <RecordForm
      form={form}
      save="Update State"
      sections={[
        {
          title: 'State',
          paths: ['tax'],
          fields: (
            <FieldGrid>
              <TextInput label="ID" value={state.id} readOnly />
              <TextInput label="Name" value={state.name} readOnly />
              <NumberField
                label={LABELS.tax}
                description="Upcoming orders are repriced with the new tax. Orders past their cutoff keep theirs."
                step={0.01}
                required
                key={form.key('tax')}
                {...form.getInputProps('tax')}
              />
            </FieldGrid>
          ),
        },
      ]}
      {...used}
    />
  );
}
