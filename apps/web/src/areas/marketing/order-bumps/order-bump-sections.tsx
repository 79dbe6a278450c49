import { Textarea } from '@mantine/core';
import { Autocomplete } from '@larder/ui/controls/fields/autocomplete.tsx';
import { FieldGrid } from '@larder/ui/controls/fields/field-grid.tsx';
import type { FormSection } from '@larder/ui/patterns/forms/record-form.tsx';
import { searchProducts } from '../chosen-products/search-products.ts';
import type { OrderBumpInputs } from './order-bump-form.ts';
import { OrderBumpWeeks, type BumpWeek } from './order-bump-weeks.tsx';

export function orderBumpSections(inputs: OrderBumpInputs, onBump: BumpWeek[]): FormSection[] {
  const { input, props, section } = inputs;
  return [
    {
      title: 'Offer',
      paths: ['product_sku', 'header', 'content', 'cta_text'],
      fields: (
        <FieldGrid>
          <Autocomplete placeholder="Name or SKU" search={searchProducts([])} {...props('product_sku')} />
          {input('header')}
          <Textarea autosize minRows={3} {...props('content')} />
          {input('cta_text')}
        </FieldGrid>
      ),
    },
    section('Link', ['link_text', 'link_account_uri']),
    {
      title: 'Visibility',
      paths: ['active', 'week_ids'],
      fields: (
        <>
          {input('active')}
          <OrderBumpWeeks inputs={inputs} onBump={onBump} />
        </>
      ),
    },
  ];
}
