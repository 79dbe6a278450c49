import {
  listSaleBanners,
  updateSaleBanner,
  type SaleBanner,
} from '@larder/contract/marketing/sale-banners/sale-banners.ts';
import { TwoColumns } from '@larder/ui/controls/display/two-columns.tsx';
import { Link } from '@larder/ui/controls/display/link.tsx';
import { FormSkeleton } from '@larder/ui/controls/display/skeletons.tsx';
import { EmptyState } from '@larder/ui/patterns/lists/empty-state.tsx';
import { FailedState } from '@larder/ui/patterns/lists/failed-state.tsx';
import { PageHeader } from '@larder/ui/patterns/pages/page-header.tsx';
import { RecordForm } from '@larder/ui/patterns/forms/record-form.tsx';
import { useParams } from '@tanstack/react-router';
import { lastList } from '../../../lists/last-list.ts';
import { useRead } from '../../../calls/use-read.ts';
import { useEditForm } from '../../../forms/use-edit-form.tsx';
import { hrefTo } from '../../../href-to.ts';
import { DeleteSaleBanner } from './delete-sale-banner.tsx';
import { NewSaleBanner } from './new-sale-banner.tsx';
import { saleBannerFields, withoutLostLink } from './sale-banner-form.ts';
import { SaleBannerPreview } from './sale-banner-preview.tsx';
import { saleBannerSections } from './sale-banner-sections.tsx';

const TITLE = 'Sale Banner';
const back = () => ({ href: lastList('/sale-banners'), label: 'All banners' });

/** The id may be the word new. */
export function SaleBannerPage() {
  const { id } = useParams({ from: '/_shell/sale-banners/$id' });
  return id === 'new' ? <NewSaleBanner /> : <KnownSaleBanner key={id} id={id} />;
}

/** There is no call for one banner; find it in the list. */
function KnownSaleBanner({ id }: { id: number }) {
  const read = useRead(listSaleBanners, { query: {} });
  const banner = read.data?.data.find((each) => each.id === id);
  if (banner) return <EditSaleBanner banner={banner} />;
  return (
    <>
      <PageHeader title={TITLE} back={back()} />
      {read.isFetching ? (
        <FormSkeleton />
      ) : read.error ? (
        <FailedState message={read.error.message} onRetry={() => void read.refetch()} />
      ) : (
        <EmptyState
          title={`Banner ${id} was not found.`}
          action={<Link href={hrefTo({ to: '/sale-banners' })}>All banners</Link>}
        />
      )}
    </>
  );
}

function EditSaleBanner({ banner }: { banner: SaleBanner }) {
  const { inputs, ...used } = useEditForm(updateSaleBanner, saleBannerFields, {
    record: banner,
    toSent: (body, values) => ({ params: { id: banner.id }, body: withoutLostLink(body, values) }),
    refreshes: [listSaleBanners],
    success: 'The banner is updated',
    failure: 'Error',
  });
  return (
    <>
      <PageHeader
        title={TITLE}
        subline={banner.title}
        back={back()}
        actions={<DeleteSaleBanner banner={banner} onDeleted={() => used.form.resetDirty()} />}
      />
      <TwoColumns aside={<SaleBannerPreview form={used.form} banner={banner} />}>
        <RecordForm
          save={used.saving ? 'Saving...' : 'Save'}
          sections={saleBannerSections(inputs, { banner, type: banner.type })}
          {...used}
        />
      </TwoColumns>
    </>
  );
}
