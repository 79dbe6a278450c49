import { Checkbox, Textarea, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import type { Bestseller } from '@larder/contract/marketing/bestsellers/bestsellers.ts';
import { FieldGrid } from '@larder/ui/controls/fields/field-grid.tsx';
import type { FormSection } from '@larder/ui/patterns/forms/record-form.tsx';
import type { ReactNode } from 'react';
import { BESTSELLER_LABELS as LABELS, type BestsellerValues } from './bestseller-values.ts';
import { PictureField } from '../picture-field.tsx';

export function bestsellerSections(
  form: UseFormReturnType<BestsellerValues>,
  { bestseller, products }: { bestseller: Bestseller | null; products: ReactNode },
): FormSection[] {
  const field = (path: keyof typeof LABELS, options = {}) => ({
    label: LABELS[path],
    ...form.getInputProps(path, options),
    key: form.key(path),
  });
  const removal = (path: 'image_removed' | 'mobile_image_removed') => ({
    ...form.getInputProps(path, { type: 'checkbox' }),
    key: form.key(path),
  });
  return [
    {
      title: 'Text',
      paths: ['name', 'cart_cta', 'subtitle', 'button_text', 'button_alt_text', 'description'],
      fields: (
        <FieldGrid>
          <TextInput required description="Shown under the image" {...field('name')} />
          <TextInput description="Call to action in the cart" {...field('cart_cta')} />
          <TextInput description="Shown under the title" {...field('subtitle')} />
          <TextInput description="Text on the button" {...field('button_text')} />
          <TextInput description="Used when the cart is not empty" {...field('button_alt_text')} />
          <Textarea autosize minRows={3} {...field('description')} />
        </FieldGrid>
      ),
    },
    {
      title: 'Images',
      paths: ['image', 'mobile_image', 'image_removed', 'mobile_image_removed'],
      fields: (
        <FieldGrid>
          <PictureField
            current={bestseller?.image?.uris['cart-mobile'] ?? null}
            removal={removal('image_removed')}
            {...field('image')}
          />
          <PictureField
            current={bestseller?.mobile_image?.uris['cart-mobile'] ?? null}
            removal={removal('mobile_image_removed')}
            {...field('mobile_image')}
          />
        </FieldGrid>
      ),
    },
    {
      title: 'Visibility',
      paths: ['show_on_cart', 'show_on_menu'],
      fields: (
        <FieldGrid>
          <Checkbox {...field('show_on_cart', { type: 'checkbox' })} />
          <Checkbox {...field('show_on_menu', { type: 'checkbox' })} />
        </FieldGrid>
      ),
    },
    { title: 'Products', paths: ['products'], fields: products },
  ];
}
