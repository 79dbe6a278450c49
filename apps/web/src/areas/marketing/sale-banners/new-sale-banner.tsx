import { createSaleBanner, listSaleBanners } from '@larder/contract/marketing/sale-banners/sale-banners.ts';
import { TwoColumns } from '@larder/ui/controls/display/two-columns.tsx';
import { PageHeader } from '@larder/ui/patterns/pages/page-header.tsx';
import { RecordForm } from '@larder/ui/patterns/forms/record-form.tsx';
import { useNavigate } from '@tanstack/react-router';
import { lastList } from '../../../lists/last-list.ts';
import { useCreateForm } from '../../../forms/use-create-form.ts';
import { saleBannerFields, withoutLostLink } from './sale-banner-form.ts';
import { SaleBannerPreview } from './sale-banner-preview.tsx';
import { saleBannerSections } from './sale-banner-sections.tsx';
import { useWatchedValues } from '../../../forms/use-watched-values.ts';

export function NewSaleBanner() {
  const navigate = useNavigate();
  const { inputs, ...used } = useCreateForm(createSaleBanner, saleBannerFields, {
    toSent: (body, values) => ({ body: withoutLostLink(body, values) }),
    refreshes: [listSaleBanners],
    success: 'The banner is updated',
    failure: 'Error',
    onSaved: ({ data }) => void navigate({ to: '/sale-banners/$id', params: { id: data.id } }),
  });
  const { type } = useWatchedValues(used.form, ['type']);
  return (
    <>
      <PageHeader title="Sale Banner" back={{ href: lastList('/sale-banners'), label: 'All banners' }} />
      <TwoColumns aside={<SaleBannerPreview form={used.form} banner={null} />}>
        <RecordForm
          save={used.saving ? 'Saving...' : 'Save'}
          sections={saleBannerSections(inputs, { banner: null, type })}
          {...used}
        />
      </TwoColumns>
    </>
  );
}
