import type { ChosenProduct } from '@larder/contract/marketing/chosen-products/chosen-products.ts';
import {
  listUpsells,
  showUpsell,
  updateUpsell,
  type Upsell,
  type UpsellChanges,
} from '@larder/contract/marketing/upsells/upsells.ts';
import { TwoColumns } from '@larder/ui/controls/display/two-columns.tsx';
import { PageHeader } from '@larder/ui/patterns/pages/page-header.tsx';
import { RecordForm } from '@larder/ui/patterns/forms/record-form.tsx';
import { useParams } from '@tanstack/react-router';
import { lastList } from '../../../lists/last-list.ts';
import { useRead } from '../../../calls/use-read.ts';
import { from, type FieldsOf } from '../../../forms/field.ts';
import { named } from '../../../forms/kinds.ts';
import { useEditForm } from '../../../forms/use-edit-form.tsx';
import { RecordScreen } from '../../../parts/record-screen.tsx';
import { ChosenProducts } from '../chosen-products/chosen-products.tsx';
import { UpsellPreview } from './upsell-preview.tsx';

const back = () => ({ href: lastList('/upsells'), label: 'All upsells' });

export function UpsellPage() {
  const { id } = useParams({ from: '/_shell/upsells/$id/edit' });
  const read = useRead(showUpsell, { params: { id } });
  return (
    <RecordScreen read={read} title="Edit upsell items" back={back()}>
      {(upsell) => <EditUpsell key={upsell.id} upsell={upsell} />}
    </RecordScreen>
  );
}

const FIELDS = {
  products: from(
    ({ items }: Upsell) => items,
    named('Products', ({ sku }: ChosenProduct) => sku),
  ),
} satisfies FieldsOf<Pick<UpsellChanges, 'products'>, Upsell>;

/** Saved at once (MKT-49). */
function EditUpsell({ upsell }: { upsell: Upsell }) {
  const used = useEditForm(updateUpsell, FIELDS, {
    record: upsell,
    toSent: (body) => ({ params: { id: upsell.id }, body }),
    refreshes: [showUpsell, listUpsells],
    success: 'Upsell updated',
    failure: 'Error',
  });
  const { form } = used;
  return (
    <>
      <PageHeader title={`Edit ${upsell.name} items`} back={back()} />
      <TwoColumns aside={<UpsellPreview name={upsell.name} form={form} />}>
        <RecordForm
          save="Save"
          sections={[
            {
              title: 'Products',
              paths: ['products'],
              fields: (
                <ChosenProducts
                  form={form}
                  isSaving={used.saving}
                  onReorder={(products) => used.onSave({ products })}
                />
              ),
            },
          ]}
          {...used}
        />
      </TwoColumns>
    </>
  );
}
