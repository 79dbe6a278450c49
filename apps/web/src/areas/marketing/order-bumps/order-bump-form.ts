import type { NewOrderBump, OrderBump } from '@larder/contract/marketing/order-bumps/order-bumps.ts';
import type { Option } from '@larder/ui/controls/fields/use-search.ts';
import { from, type FieldsOf, type ValuesOf } from '../../../forms/field.ts';
import type { FormInputs } from '../../../forms/form-inputs.tsx';
import { choices, multilineText, picked, text, yesNo } from '../../../forms/kinds.ts';
import { accountUrl } from '../marketing-pages/account-url.ts';
import { useWeekOptions } from '../use-week-options.ts';

/** MKT-46. */
export const orderBumpFields = {
  product_sku: from(
    ({ product_sku, product }: OrderBump): Option => ({
      id: product_sku,
      name: product?.data.name ?? product_sku,
      note: product_sku,
    }),
    picked('Product', (option: Option | null) => String(option?.id ?? ''), { required: true }),
  ),
  header: text('Header', { required: true }),
  content: multilineText('Content', { required: true }),
  cta_text: text('CTA text', { required: true, description: 'Text of the button that adds the product' }),
  link_text: text('Link text', { description: 'Blank hides the link' }),
  link_account_uri: text('Link URL', {
    description: `A full link starting with ${accountUrl()}; may use the {{orderId}} variable`,
  }),
  active: yesNo('Active', { as: 'switch', description: 'Only active bumps are displayed to customers' }),
  week_ids: choices('Weeks', useWeekOptions),
} satisfies FieldsOf<NewOrderBump, OrderBump>;

export type OrderBumpValues = ValuesOf<typeof orderBumpFields>;
export type OrderBumpInputs = FormInputs<typeof orderBumpFields>;
