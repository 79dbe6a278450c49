import {
  createBestseller,
  listBestsellers,
  showBestseller,
  updateBestseller,
  type Bestseller,
} from '@larder/contract/marketing/bestsellers/bestsellers.ts';
import type { ChosenProduct } from '@larder/contract/marketing/chosen-products/chosen-products.ts';
import { FieldGrid } from '@larder/ui/controls/fields/field-grid.tsx';
import { TwoColumns } from '@larder/ui/controls/display/two-columns.tsx';
import { RecordForm } from '@larder/ui/patterns/forms/record-form.tsx';
import { PageHeader } from '@larder/ui/patterns/pages/page-header.tsx';
import { toast } from '@larder/ui/toasts/toast.ts';
import { useNavigate, useParams } from '@tanstack/react-router';
import type { ComponentProps } from 'react';
import { lastList } from '../../../lists/last-list.ts';
import { useCall } from '../../../calls/use-call.ts';
import { useRead } from '../../../calls/use-read.ts';
import { useCreateForm } from '../../../forms/use-create-form.ts';
import { useEditForm } from '../../../forms/use-edit-form.tsx';
import { RecordScreen } from '../../../parts/record-screen.tsx';
import { ChosenProducts } from '../chosen-products/chosen-products.tsx';
import { PictureField } from '../picture-field.tsx';
import { bestsellerFields, type BestsellerInputs, type BestsellerValues } from './bestseller-form.ts';
import { BestsellerPreview } from './bestseller-preview.tsx';

const back = () => ({ href: lastList('/bestsellers'), label: 'All bestsellers' });
const REFRESHES = [showBestseller, listBestsellers];

export function NewBestsellerPage() {
  const navigate = useNavigate();
  const used = useCreateForm(createBestseller, bestsellerFields, {
    toSent: (body) => ({ body }),
    refreshes: [listBestsellers],
    success: 'Bestsellers created',
    failure: 'Error',
    onSaved: ({ data }) => void navigate({ to: '/bestsellers/$id/edit', params: { id: data.id } }),
  });
  return (
    <>
      <PageHeader title="New Bestsellers" back={back()} />
      <BestsellerForm bestseller={null} {...used} />
    </>
  );
}

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
  const used = useEditForm(updateBestseller, bestsellerFields, {
    record: bestseller,
    toSent: (body) => ({ params: { id }, body }),
    refreshes: REFRESHES,
    success: 'Bestsellers updated',
    failure: 'Error',
  });
  const ordering = useCall(updateBestseller, { refreshes: REFRESHES });
  /** Save at once, without the rest of the form (MKT-49). */
  const reorder = (products: ChosenProduct[]) =>
    ordering.run({ params: { id }, body: { products: products.map(({ sku }) => sku), version } }).then(
      () => toast.success('Bestsellers updated'),
      (failure: Error) => toast.error('Error', failure.message),
    );
  return (
    <>
      <PageHeader title="Edit Bestsellers" subline={bestseller.name} back={back()} />
      <BestsellerForm bestseller={bestseller} isOrdering={ordering.running} onReorder={reorder} {...used} />
    </>
  );
}

interface BestsellerFormProps extends Omit<ComponentProps<typeof RecordForm<BestsellerValues>>, 'save' | 'sections'> {
  inputs: BestsellerInputs;
  bestseller: Bestseller | null;
  isOrdering?: boolean;
  onReorder?: (products: ChosenProduct[]) => unknown;
}

function BestsellerForm({ inputs, bestseller, isOrdering = false, onReorder, ...used }: BestsellerFormProps) {
  const { form, props, section } = inputs;
  const pictureOf = (path: 'image' | 'mobile_image') => (
    <PictureField current={bestseller?.[path]?.uris['cart-mobile'] ?? null} {...props(path)} />
  );
  return (
    <TwoColumns aside={<BestsellerPreview form={form} bestseller={bestseller} />}>
      <RecordForm
        save="Save Bestsellers"
        sections={[
          section('Text', ['name', 'cart_cta', 'subtitle', 'button_text', 'button_alt_text', 'description']),
          {
            title: 'Images',
            paths: ['image', 'mobile_image'],
            fields: (
              <FieldGrid>
                {pictureOf('image')}
                {pictureOf('mobile_image')}
              </FieldGrid>
            ),
          },
          section('Visibility', ['show_on_cart', 'show_on_menu']),
          {
            title: 'Products',
            paths: ['products'],
            fields: (
              <ChosenProducts form={form} isSaving={used.saving || isOrdering} {...(onReorder ? { onReorder } : {})} />
            ),
          },
        ]}
        {...used}
      />
    </TwoColumns>
  );
}
