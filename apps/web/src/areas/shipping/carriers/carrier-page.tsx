import {
  createCarrier,
  listCarriers,
  showCarrier,
  updateCarrier,
  type Carrier,
  type CarrierForm,
} from '@larder/contract/shipping/carriers/carriers.ts';
import { PageHeader } from '@larder/ui/patterns/pages/page-header.tsx';
import { RecordForm } from '@larder/ui/patterns/forms/record-form.tsx';
import { useNavigate, useParams } from '@tanstack/react-router';
import { lastList } from '../../../lists/last-list.ts';
import { useRead } from '../../../calls/use-read.ts';
import type { FieldsOf } from '../../../forms/field.ts';
import { choice, text } from '../../../forms/kinds.ts';
import { useCreateForm } from '../../../forms/use-create-form.ts';
import { useEditForm } from '../../../forms/use-edit-form.tsx';
import { RecordScreen } from '../../../parts/record-screen.tsx';

const FIELDS = {
  name: text('Name', { required: true }),
  slug: text('Slug', { required: true, description: 'A unique external slug' }),
  external_carrier: choice('External Carrier', { ups: 'ups', nonups: 'nonups' }, { required: true }),
  external_method_id: text('External method ID'),
  order_bot_shipping_method: text('OrderBot Shipping Method'),
} satisfies FieldsOf<CarrierForm, Carrier>;

const back = () => ({ href: lastList('/carriers'), label: 'All carriers' });

export function NewCarrierPage() {
  const navigate = useNavigate();
  const { inputs, ...used } = useCreateForm(createCarrier, FIELDS, {
    toSent: (body) => ({ body }),
    refreshes: [listCarriers],
    success: 'Carrier created',
    failure: 'Error',
    onSaved: ({ data }) => void navigate({ to: '/carriers/$id', params: { id: data.id } }),
  });
  return (
    <>
      <PageHeader title="New Carrier" back={back()} />
      <RecordForm save="Save Carrier" sections={[inputs.section('Carrier')]} {...used} />
    </>
  );
}

export function CarrierPage() {
  const { id } = useParams({ from: '/_shell/carriers/$id' });
  const read = useRead(showCarrier, { params: { id } });
  return (
    <RecordScreen read={read} title="Edit Carrier" back={back()}>
      {(carrier) => (
        <>
          <PageHeader title={`Edit ${carrier.name}`} back={back()} />
          <EditCarrier key={carrier.id} carrier={carrier} />
        </>
      )}
    </RecordScreen>
  );
}

function EditCarrier({ carrier }: { carrier: Carrier }) {
  const { inputs, ...used } = useEditForm(updateCarrier, FIELDS, {
    record: carrier,
    toSent: (body) => ({ params: { id: carrier.id }, body }),
    refreshes: [listCarriers, showCarrier],
    success: 'Carrier updated',
    failure: 'Error',
  });
  return <RecordForm save="Save Carrier" sections={[inputs.section('Carrier')]} {...used} />;
}
