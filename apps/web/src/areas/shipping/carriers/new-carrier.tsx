import { createCarrier, listCarriers } from '@larder/contract/shipping/carriers/carriers.ts';
import { RecordForm } from '@larder/ui/patterns/forms/record-form.tsx';
import { useNavigate } from '@tanstack/react-router';
import { useRecordForm } from '../../../forms/use-record-form.ts';
import { toCarrierBody, carrierSection, EMPTY_CARRIER } from './carrier-fields.tsx';

export function NewCarrier() {
  const navigate = useNavigate();
  const { form, ...used } = useRecordForm(createCarrier, {
    initial: EMPTY_CARRIER,
    toSent: (values) => ({ body: toCarrierBody(values) }),
    refreshes: [listCarriers],
    success: 'Carrier created',
    failure: 'Error',
    onSaved: ({ data }) => void navigate({ href: `/carriers/${data.id}` }),
  });
  return <RecordForm form={form} save="Save Carrier" sections={[carrierSection(form)]} {...used} />;
}
