import { TextInput } from '@mantine/core';
import {
  listStates,
  listStateUses,
  showState,
  updateState,
  type State,
} from '@larder/contract/shipping/states/states.ts';
import type { Sent } from '@larder/contract/wire/route.ts';
import { Callout } from '@larder/ui/controls/display/callout.tsx';
import { FieldGrid } from '@larder/ui/controls/fields/field-grid.tsx';
import { NumberField } from '@larder/ui/controls/fields/number-field.tsx';
import { PageHeader } from '@larder/ui/patterns/pages/page-header.tsx';
import { RecordForm } from '@larder/ui/patterns/forms/record-form.tsx';
import { useParams } from '@tanstack/react-router';
import { useRead } from '../../../calls/use-read.ts';
import { from, type FieldsOf } from '../../../forms/field.ts';
import { number, yesNo } from '../../../forms/kinds.ts';
import { useEditForm } from '../../../forms/use-edit-form.tsx';
import { RecordScreen } from '../../../parts/record-screen.tsx';
import { describeUses } from '../../../parts/uses/describe-uses.ts';
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

const fieldsOf = ({ is_tax_set }: State) =>
  ({
    tax: from(
      ({ tax }: State) => (is_tax_set ? tax : null),
      number('Tax(%)', {
        required: is_tax_set,
        description: is_tax_set
          ? 'Upcoming orders are repriced with the new tax. Orders past their cutoff keep theirs.'
          : 'Leave empty to keep it not set. Upcoming orders are repriced with the new tax.',
        write: (tax) => `${tax}%`,
      }),
    ),
    is_shipped_to: yesNo('We ship to this state', {
      description: 'If cleared, no new customers and no delivery quotes. Existing customers keep their orders.',
    }),
  }) satisfies FieldsOf<Sent<typeof updateState>['body'], State>;

function StateForm({ state }: { state: State }) {
  const { inputs, ...used } = useEditForm(updateState, fieldsOf(state), {
    record: state,
    toSent: (body) => ({ params: { id: state.id }, body }),
    refreshes: [listStates, showState, listStateUses],
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
          paths: ['tax', 'is_shipped_to'],
          fields: (
            <>
              {state.is_tax_set ? null : (
                <Callout tone="orange">The tax is not set yet. Until it is, orders are charged without tax.</Callout>
              )}
              <FieldGrid>
                <TextInput label="ID" value={state.id} readOnly />
                <TextInput label="Name" value={state.name} readOnly />
                <NumberField step={0.01} {...inputs.props('tax')} />
                {inputs.input('is_shipped_to')}
              </FieldGrid>
              <Affected id={state.id} />
            </>
          ),
        },
      ]}
      {...used}
    />
  );
}

function Affected({ id }: { id: string }) {
  const uses = useRead(listStateUses, { params: { id } }, { staleSeconds: 0 });
  if (!uses.data) return null;
  const text = describeUses(uses.data.data);
  return (
    <Callout tone="blue">
      {text === null ? 'No customers or zip codes in this state.' : `In this state: ${text}.`}
    </Callout>
  );
}
