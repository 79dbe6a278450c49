import { createPromoCode, listPromoCodes } from '@larder/contract/marketing/promo-codes/promo-codes.ts';
import { PageHeader } from '@larder/ui/patterns/pages/page-header.tsx';
import { RecordForm } from '@larder/ui/patterns/forms/record-form.tsx';
import { useNavigate } from '@tanstack/react-router';
import { lastList } from '../../../lists/last-list.ts';
import { useRecordForm } from '../../../forms/use-record-form.ts';
import { promoCodeSections } from './promo-code-sections.tsx';
import { NEW_PROMO_CODE, toPromoCodeBody } from './promo-code-values.ts';

export function NewPromoCodePage() {
  const navigate = useNavigate();
  const { form, ...used } = useRecordForm(createPromoCode, {
    initial: NEW_PROMO_CODE,
    toSent: (values) => ({ body: toPromoCodeBody(values) }),
    refreshes: [listPromoCodes],
    success: 'Promo Code Created!',
    failure: 'Error Occurred',
    onSaved: ({ data }) => void navigate({ to: '/promo-codes/$id', params: { id: data.id } }),
  });
  return (
    <>
      <PageHeader title="New Promo Code" back={{ href: lastList('/promo-codes'), label: 'Promo Codes' }} />
      <RecordForm form={form} save="Save Promo Code" sections={promoCodeSections(form, false)} {...used} />
    </>
  );
}
