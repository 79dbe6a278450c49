import { FieldGrid } from '@larder/ui/controls/fields/field-grid.tsx';
import { PickList } from '@larder/ui/controls/lists/pick-list.tsx';
import { listField, type ProductForm } from './product-form-field.ts';
import { PRODUCT_LABELS } from '../product-labels.ts';
import { searchProducts } from '../product-searches.ts';

export function RelatedProductFields({ form, sku }: { form: ProductForm; sku: string }) {
  const search = searchProducts(sku);
  return (
    <FieldGrid>
      <PickList
        label={PRODUCT_LABELS.related_products}
        search={search}
        key={form.key('related_products')}
        {...listField(form, 'related_products')}
      />
      <PickList
        label={PRODUCT_LABELS.customers_also_loved_products}
        search={search}
        isOrdered
        key={form.key('customers_also_loved_products')}
        {...listField(form, 'customers_also_loved_products')}
      />
    </FieldGrid>
  );
}
