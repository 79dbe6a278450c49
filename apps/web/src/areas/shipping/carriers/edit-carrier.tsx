import { listCarriers, showCarrier, updateCarrier, type Carrier } from '@larder/contract/shipping/carriers/carriers.ts';
import { RecordForm } from '@larder/ui/patterns/forms/record-form.tsx';
import { useRecordForm } from '../../../forms/use-record-form.ts';
import { CARRIER_LABELS, toCarrierBody, carrierSection, toCarrierValues } from './carrier-fields.tsx';

export function EditCarrier({ carrier }: { carrier: Carrier }) {
  const { form, ...used } = useRecordForm(updateCarrier, {
    initial: toCarrierValues(carrier),
    toSent: (values, { version }) => ({ params: { id: carrier.id }, body: { ...toCarrierBody(values), version } }),
    refreshes: [listCarriers, showCarrier],
    success: 'Carrier updated',
    failure: 'Error',
    edits: {
      version: carrier.version,
      read: (record) => ({ values: toCarrierValues(record), version: record.version }),
      labels: CARRIER_LABELS,
      show: (path, values) => values[path] || 'Nothing',
    },
  });
  return <RecordForm form={form} save="Save Carrier" sections={[carrierSection(form)]} {...used} />;
}
