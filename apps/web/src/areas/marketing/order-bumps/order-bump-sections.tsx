import { Switch, Textarea, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { Autocomplete } from '@larder/ui/controls/fields/autocomplete.tsx';
import { FieldGrid } from '@larder/ui/controls/fields/field-grid.tsx';
import type { FormSection } from '@larder/ui/patterns/forms/record-form.tsx';
import { accountUrl } from '../marketing-pages/account-url.ts';
import { ORDER_BUMP_LABELS as LABELS, type OrderBumpValues } from './order-bump-values.ts';
import { OrderBumpWeeks, type BumpWeek } from './order-bump-weeks.tsx';
import { searchProducts } from '../chosen-products/search-products.ts';

/** `onBump` are the weeks already selected. */
export function orderBumpSections(form: UseFormReturnType<OrderBumpValues>, onBump: BumpWeek[]): FormSection[] {
  const field = (path: string, options = {}) => ({ ...form.getInputProps(path, options), key: form.key(path) });
  return [
    {
      title: 'Offer',
      paths: ['product_sku', 'header', 'content', 'cta_text'],
      fields: (
        <FieldGrid>
          <Autocomplete
            label={LABELS.product_sku}
            required
            placeholder="Name or SKU"
            search={searchProducts([])}
            {...field('product_sku')}
          />
          <TextInput label={LABELS.header} required {...field('header')} />
          <Textarea label={LABELS.content} required autosize minRows={3} {...field('content')} />
          <TextInput
            label={LABELS.cta_text}
            required
            description="Text of the button that adds the product"
            {...field('cta_text')}
          />
        </FieldGrid>
      ),
    },
    {
      title: 'Link',
      paths: ['link_text', 'link_account_uri'],
      fields: (
        <FieldGrid>
          <TextInput label={LABELS.link_text} description="Blank hides the link" {...field('link_text')} />
          <TextInput
            label={LABELS.link_account_uri}
            description={`A full link starting with ${accountUrl()}; may use the {{orderId}} variable`}
            {...field('link_account_uri')}
          />
        </FieldGrid>
      ),
    },
    {
      title: 'Visibility',
      paths: ['active', 'week_ids'],
      fields: (
        <>
          <Switch
            label={LABELS.active}
            description="Only active bumps are displayed to customers"
            {...field('active', { type: 'checkbox' })}
          />
          <OrderBumpWeeks form={form} onBump={onBump} />
        </>
      ),
    },
  ];
}
