import { createSaleBanner, listSaleBanners } from '@larder/contract/marketing/sale-banners/sale-banners.ts';
import { TwoColumns } from '@larder/ui/controls/display/two-columns.tsx';
import { PageHeader } from '@larder/ui/patterns/pages/page-header.tsx';
import { RecordForm } from '@larder/ui/patterns/forms/record-form.tsx';
import { useNavigate } from '@tanstack/react-router';
import { lastList } from '../../../lists/last-list.ts';
import { useRecordForm } from '../../../forms/use-record-form.ts';
import { SaleBannerPreview } from './sale-banner-preview.tsx';
import { saleBannerSections } from './sale-banner-sections.tsx';
import { NEW_SALE_BANNER, toRequestBody } from './sale-banner-values.ts';
import { useWatchedValues } from '../use-watched-values.ts';

export function NewSaleBanner() {
  const navigate = useNavigate();
  const { form, ...used } = useRecordForm(createSaleBanner, {
    initial: NEW_SALE_BANNER,
    toSent: (values) => ({ body: toRequestBody(values) }),
    refreshes: [listSaleBanners],
    success: 'The banner is updated',
    failure: 'Error',
    onSaved: ({ data }) => void navigate({ to: '/sale-banners/$id', params: { id: data.id } }),
  });
  const { type } = useWatchedValues(form, ['type']);
  return (
    <>
      <PageHeader title="Sale Banner" back={{ href: lastList('/sale-banners'), label: 'All banners' }} />
      <TwoColumns aside={<SaleBannerPreview form={form} banner={null} />}>
        <RecordForm
          form={form}
          save={used.saving ? 'Saving...' : 'Save'}
          sections={saleBannerSections(form, { banner: null, type })}
          {...used}
        />
      </TwoColumns>
    </>
  );
}
