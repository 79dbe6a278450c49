import { TextInput } from '@mantine/core';
import { listStates, showState, updateState, type State } from '@larder/contract/shipping/states/states.ts';
import type { Sent } from '@larder/contract/wire/route.ts';
import { FieldGrid } from '@larder/ui/controls/fields/field-grid.tsx';
import { NumberField } from '@larder/ui/controls/fields/number-field.tsx';
import { PageHeader } from '@larder/ui/patterns/pages/page-header.tsx';
import { RecordForm } from '@larder/ui/patterns/forms/record-form.tsx';
import { useParams } from '@tanstack/react-router';
import { useRead } from '../../../calls/use-read.ts';
import type { FieldsOf } from '../../../forms/field.ts';
import { number } from '../../../forms/kinds.ts';
import { useEditForm } from '../../../forms/use-edit-form.tsx';
import { RecordScreen } from '../../../parts/record-screen.tsx';
import { hrefTo } from '../../../href-to.ts';

const BACK = { href: hrefTo({ to: '/tax-rates' }), label: 'All states' };

export function StatePage() {
  const { id } = useParams({ from: '/_shell/tax-rates/$id' });
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

const FIELDS = {
  tax: number('Tax(%)', {
    required: true,
    description: 'Upcoming orders are repriced with the new tax. Orders past their cutoff keep theirs.',
    write: (tax) => `${tax}%`,
  }),
} satisfies FieldsOf<Sent<typeof updateState>['body'], State>;

function StateForm({ state }: { state: State }) {
  const { inputs, ...used } = useEditForm(updateState, FIELDS, {
    record: state,
    toSent: (body) => ({ params: { id: state.id }, body }),
    refreshes: [listStates, showState],
    success: 'Success',
    successMessage: 'The state has been updated',
    failure: 'Error',
  });
  return (
    <RecordForm
      save="Update State"
      sections={[
        {
          title: 'State',
          paths: ['tax'],
          fields: (
            <FieldGrid>
              <TextInput label="ID" value={state.id} readOnly />
              <TextInput label="Name" value={state.name} readOnly />
              <NumberField step={0.01} {...inputs.props('tax')} />
            </FieldGrid>
          ),
        },
      ]}
      {...used}
    />
  );
}
