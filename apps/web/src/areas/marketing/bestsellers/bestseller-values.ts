import type { Bestseller } from '@larder/contract/marketing/bestsellers/bestsellers.ts';
import type { ChosenProduct } from '@larder/contract/marketing/chosen-products/chosen-products.ts';
import { toPictureBody } from '../picture-body.ts';

export interface BestsellerValues extends Record<string, unknown> {
  name: string;
  cart_cta: string;
  subtitle: string;
  button_text: string;
  button_alt_text: string;
  description: string;
  /** New upload, if any. */
  image: File[];
  mobile_image: File[];
  /** Remove the current image. */
  image_removed: boolean;
  mobile_image_removed: boolean;
  show_on_cart: boolean;
  show_on_menu: boolean;
  products: ChosenProduct[];
}

export const NEW_BESTSELLER: BestsellerValues = {
  name: '',
  cart_cta: '',
  subtitle: '',
  button_text: '',
  button_alt_text: '',
  description: '',
  image: [],
  mobile_image: [],
  image_removed: false,
  mobile_image_removed: false,
  show_on_cart: false,
  show_on_menu: false,
  products: [],
};

export const BESTSELLER_LABELS = {
  name: 'Title',
  cart_cta: 'Cart CTA',
  subtitle: 'Subcopy',
  button_text: 'Button text',
  button_alt_text: 'Button Alt Text',
  description: 'Description',
  image: 'Image',
  mobile_image: 'Mobile Image',
  image_removed: 'Image removed',
  mobile_image_removed: 'Mobile Image removed',
  show_on_cart: 'Show on cart',
  show_on_menu: 'Show on menu',
  products: 'Products',
};

export const toFormValues = (bestseller: Bestseller): BestsellerValues => ({
  name: bestseller.name,
  cart_cta: bestseller.cart_cta,
  subtitle: bestseller.subtitle,
  button_text: bestseller.button_text,
  button_alt_text: bestseller.button_alt_text,
  description: bestseller.description,
  image: [],
  mobile_image: [],
  image_removed: false,
  mobile_image_removed: false,
  show_on_cart: bestseller.show_on_cart,
  show_on_menu: bestseller.show_on_menu,
  products: bestseller.products?.data ?? [],
});

export const toRequestBody = ({
  image,
  mobile_image,
  image_removed,
  mobile_image_removed,
  products,
  ...values
}: BestsellerValues) => ({
  ...values,
  products: products.map(({ sku }) => sku),
  ...toPictureBody('image', image, image_removed),
  ...toPictureBody('mobile_image', mobile_image, mobile_image_removed),
});

/** Formats a value for the conflict view. */
export function showBestsellerValue(path: string, values: BestsellerValues): string {
  if (path === 'products') return values.products.map(({ name }) => name).join(', ') || 'None';
  const value = values[path];
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (Array.isArray(value)) return value.length > 0 ? 'New image' : 'Current image';
  return typeof value === 'string' && value !== '' ? value : 'Not set';
}
