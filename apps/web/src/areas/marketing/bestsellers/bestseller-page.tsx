import {
  listBestsellers,
  showBestseller,
  updateBestseller,
  type Bestseller,
} from '@larder/contract/marketing/bestsellers/bestsellers.ts';
import type { ChosenProduct } from '@larder/contract/marketing/chosen-products/chosen-products.ts';
import { TwoColumns } from '@larder/ui/controls/display/two-columns.tsx';
import { PageHeader } from '@larder/ui/patterns/pages/page-header.tsx';
import { RecordForm } from '@larder/ui/patterns/forms/record-form.tsx';
import { toast } from '@larder/ui/toasts/toast.ts';
import { useParams } from '@tanstack/react-router';
import { lastList } from '../../../lists/last-list.ts';
import { useCall } from '../../../calls/use-call.ts';
import { useRead } from '../../../calls/use-read.ts';
import { useRecordForm } from '../../../forms/use-record-form.ts';
import { RecordScreen } from '../../../parts/record-screen.tsx';
import { BestsellerPreview } from './bestseller-preview.tsx';
import { bestsellerSections } from './bestseller-sections.tsx';
import { BESTSELLER_LABELS, showBestsellerValue, toRequestBody, toFormValues } from './bestseller-values.ts';
import { ChosenProducts } from '../chosen-products/chosen-products.tsx';

const back = () => ({ href: lastList('/bestsellers'), label: 'All bestsellers' });
const REFRESHES = [showBestseller, listBestsellers];

export function BestsellerPage() {
  const { id } = useParams({ from: '/_shell/bestsellers/$id/edit' });
  const read = useRead(showBestseller, { params: { id }, query: { include: ['products'] } });
  return (
    <RecordScreen read={read} title="Edit Bestsellers" back={back()}>
      {(bestseller) => <EditBestseller key={bestseller.id} bestseller={bestseller} />}
    </RecordScreen>
  );
}

function EditBestseller({ bestseller }: { bestseller: Bestseller }) {
  const { id, version } = bestseller;
  const { form, ...used } = useRecordForm(updateBestseller, {
    initial: toFormValues(bestseller),
    toSent: (values, against) => ({ params: { id }, body: { ...toRequestBody(values), version: against.version } }),
    refreshes: REFRESHES,
    success: 'Bestsellers updated',
    failure: 'Error',
    edits: {
      version,
      read: (record) => ({ values: toFormValues(record), version: record.version }),
      labels: BESTSELLER_LABELS,
      show: showBestsellerValue,
    },
  });
  const ordering = useCall(updateBestseller, { refreshes: REFRESHES });
  /** Save a new order at once, without the rest of the form (MKT-49). */
  const reorder = (products: ChosenProduct[]) =>
    ordering.run({ params: { id }, body: { products: products.map(({ sku }) => sku), version } }).then(
      () => toast.success('Bestsellers updated'),
      (failure: Error) => toast.error('Error', failure.message),
    );
  return (
    <>
      <PageHeader title="Edit Bestsellers" subline={bestseller.name} back={back()} />
      <TwoColumns aside={<BestsellerPreview form={form} bestseller={bestseller} />}>
        <RecordForm
          form={form}
          save="Save Bestsellers"
          sections={bestsellerSections(form, {
            bestseller,
            products: <ChosenProducts form={form} isSaving={used.saving || ordering.running} onReorder={reorder} />,
          })}
          {...used}
        />
      </TwoColumns>
    </>
  );
}
