import { Stack } from '@mantine/core';
import { createPromoCode, listPromoCodes } from '@larder/contract/marketing/promo-codes/promo-codes.ts';
import { PageHeader } from '@larder/ui/patterns/pages/page-header.tsx';
import { RecordForm } from '@larder/ui/patterns/forms/record-form.tsx';
import { useNavigate } from '@tanstack/react-router';
import { lastList } from '../../../lists/last-list.ts';
import { useToday } from '../../../calls/use-today.ts';
import { useCreateForm } from '../../../forms/use-create-form.ts';
import { SimulationPanel } from '../promo-code-simulation/simulation-panel.tsx';
import { checkPromoCode } from './check-promo-code.ts';
import { promoCodeSections } from './promo-code-sections.tsx';
import { promoCodeFields } from './promo-code-form.ts';

export function NewPromoCodePage() {
  const navigate = useNavigate();
  const today = useToday()?.toString();
  const { inputs, ...used } = useCreateForm(createPromoCode, promoCodeFields, {
    toSent: (body) => ({ body }),
    check: (values) => checkPromoCode(null, values, today),
    refreshes: [listPromoCodes],
    success: 'Promo Code Created!',
    failure: 'Error Occurred',
    onSaved: ({ data }) => void navigate({ to: '/promo-codes/$id', params: { id: data.id } }),
  });
  return (
    <>
      <PageHeader title="New Promo Code" back={{ href: lastList('/promo-codes'), label: 'Promo Codes' }} />
      <Stack gap="lg">
        <RecordForm save="Save Promo Code" sections={promoCodeSections(inputs, false)} {...used} />
        <SimulationPanel form={inputs.form} promo={null} />
      </Stack>
    </>
  );
}
