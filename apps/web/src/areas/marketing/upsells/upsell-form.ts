import type { ChosenProduct } from '@larder/contract/marketing/chosen-products/chosen-products.ts';
import type { NewUpsell, Upsell } from '@larder/contract/marketing/upsells/upsells.ts';
import { from, type FieldsOf, type ValuesOf } from '../../../forms/field.ts';
import type { FormInputs } from '../../../forms/form-inputs.tsx';
import { money, named, optionalReference, text } from '../../../forms/kinds.ts';
import { useCategoryOptions } from '../categories-to-choose.ts';

export const upsellFields = {
  name: text('Name', { required: true }),
  category: from(({ category }: Upsell) => category?.id ?? null, optionalReference('Category', useCategoryOptions)),
  price: money('Price', { description: 'Leave empty if each product has its own price' }),
  products: from(
    ({ items }: Upsell) => items,
    named('Products', ({ sku }: ChosenProduct) => sku),
  ),
} satisfies FieldsOf<NewUpsell, Upsell>;

export type UpsellValues = ValuesOf<typeof upsellFields>;
export type UpsellInputs = FormInputs<typeof upsellFields>;
