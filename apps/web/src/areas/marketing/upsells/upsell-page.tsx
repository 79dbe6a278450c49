import type { ChosenProduct } from '@larder/contract/marketing/chosen-products/chosen-products.ts';
import { listUpsells, showUpsell, updateUpsell, type Upsell } from '@larder/contract/marketing/upsells/upsells.ts';
import { TwoColumns } from '@larder/ui/controls/display/two-columns.tsx';
import { PageHeader } from '@larder/ui/patterns/pages/page-header.tsx';
import { RecordForm } from '@larder/ui/patterns/forms/record-form.tsx';
import { useParams } from '@tanstack/react-router';
import { lastList } from '../../../lists/last-list.ts';
import { useRead } from '../../../calls/use-read.ts';
import { useRecordForm } from '../../../forms/use-record-form.ts';
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

interface UpsellValues extends Record<string, unknown> {
  products: ChosenProduct[];
}
const toFormValues = ({ items }: Upsell): UpsellValues => ({ products: items });

/** A new order is saved at once, including added and removed products (MKT-49). */
function EditUpsell({ upsell }: { upsell: Upsell }) {
  const { form, ...used } = useRecordForm(updateUpsell, {
    initial: toFormValues(upsell),
    toSent: ({ products }, { version }) => ({
      params: { id: upsell.id },
      body: { products: products.map(({ sku }) => sku), version },
    }),
    refreshes: [showUpsell, listUpsells],
    success: 'Upsell updated',
    failure: 'Error',
    edits: {
      version: upsell.version,
      read: (record) => ({ values: toFormValues(record), version: record.version }),
      labels: { products: 'Products' },
      show: (_, { products }) => products.map(({ name }) => name).join(', ') || 'None',
    },
  });
  return (
    <>
      <PageHeader title={`Edit ${upsell.name} items`} back={back()} />
      <TwoColumns aside={<UpsellPreview name={upsell.name} form={form} />}>
        <RecordForm
          form={form}
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
