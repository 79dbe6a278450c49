import { createBestseller, listBestsellers } from '@larder/contract/marketing/bestsellers/bestsellers.ts';
import { TwoColumns } from '@larder/ui/controls/display/two-columns.tsx';
import { PageHeader } from '@larder/ui/patterns/pages/page-header.tsx';
import { RecordForm } from '@larder/ui/patterns/forms/record-form.tsx';
import { useNavigate } from '@tanstack/react-router';
import { lastList } from '../../../lists/last-list.ts';
import { useRecordForm } from '../../../forms/use-record-form.ts';
import { BestsellerPreview } from './bestseller-preview.tsx';
import { bestsellerSections } from './bestseller-sections.tsx';
import { NEW_BESTSELLER, toRequestBody } from './bestseller-values.ts';
import { ChosenProducts } from '../chosen-products/chosen-products.tsx';

export function NewBestsellerPage() {
  const navigate = useNavigate();
  const { form, ...used } = useRecordForm(createBestseller, {
    initial: NEW_BESTSELLER,
    toSent: (values) => ({ body: toRequestBody(values) }),
    refreshes: [listBestsellers],
    success: 'Bestsellers created',
    failure: 'Error',
    onSaved: ({ data }) => void navigate({ to: '/bestsellers/$id/edit', params: { id: data.id } }),
  });
  return (
    <>
      <PageHeader title="New Bestsellers" back={{ href: lastList('/bestsellers'), label: 'All bestsellers' }} />
      <TwoColumns aside={<BestsellerPreview form={form} bestseller={null} />}>
        <RecordForm
          form={form}
          save="Save Bestsellers"
          sections={bestsellerSections(form, {
            bestseller: null,
            products: <ChosenProducts form={form} isSaving={used.saving} />,
          })}
          {...used}
        />
      </TwoColumns>
    </>
  );
}
