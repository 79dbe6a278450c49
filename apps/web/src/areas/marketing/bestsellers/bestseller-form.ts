import type { Bestseller, NewBestseller } from '@larder/contract/marketing/bestsellers/bestsellers.ts';
import type { ChosenProduct } from '@larder/contract/marketing/chosen-products/chosen-products.ts';
import { from, type FieldsOf, type ValuesOf } from '../../../forms/field.ts';
import type { FormInputs } from '../../../forms/form-inputs.tsx';
import { multilineText, named, picture, text, yesNo } from '../../../forms/kinds.ts';

export const bestsellerFields = {
  name: text('Title', { required: true, description: 'Shown under the image' }),
  cart_cta: text('Cart CTA', { description: 'Call to action in the cart' }),
  subtitle: text('Subcopy', { description: 'Shown under the title' }),
  button_text: text('Button text', { description: 'Text on the button' }),
  button_alt_text: text('Button Alt Text', { description: 'Used when the cart is not empty' }),
  description: multilineText('Description'),
  image: picture('Image'),
  mobile_image: picture('Mobile Image'),
  show_on_cart: yesNo('Show on cart'),
  show_on_menu: yesNo('Show on menu'),
  products: from(
    ({ products }: Bestseller) => products?.data ?? [],
    named('Products', ({ sku }: ChosenProduct) => sku),
  ),
} satisfies FieldsOf<NewBestseller, Bestseller>;

export type BestsellerValues = ValuesOf<typeof bestsellerFields>;
export type BestsellerInputs = FormInputs<typeof bestsellerFields>;
