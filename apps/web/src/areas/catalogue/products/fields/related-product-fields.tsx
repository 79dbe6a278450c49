import { FieldGrid } from '@larder/ui/controls/fields/field-grid.tsx';
import { PickList } from '@larder/ui/controls/lists/pick-list.tsx';
import type { ProductInputs } from '../product-form.ts';
import { searchProducts } from '../product-searches.ts';

export function RelatedProductFields({ inputs, sku }: { inputs: ProductInputs; sku: string }) {
  const search = searchProducts(sku);
  return (
    <FieldGrid>
      <PickList search={search} {...inputs.list('related_products')} />
      <PickList search={search} isOrdered {...inputs.list('customers_also_loved_products')} />
    </FieldGrid>
  );
}
