import { TextInput } from '@mantine/core';
import { FieldGrid } from '@larder/ui/controls/fields/field-grid.tsx';
import type { ProductInputs } from '../product-form.ts';

export const ProductSaleFields = ({ inputs: { input, props } }: { inputs: ProductInputs }) => (
  <>
    <FieldGrid most={3}>
      {input('is_active')}
      {input('is_premium')}
      {input('is_sold_out')}
      {input('show_on_product_preferences')}
      {input('show_facility_statement')}
    </FieldGrid>
    <FieldGrid>
      {input('item_price')}
      <TextInput inputMode="numeric" {...props('after_cardinal_active_order')} />
    </FieldGrid>
  </>
);
