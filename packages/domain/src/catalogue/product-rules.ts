import { refusal, type Refusal } from '../values/refusals.ts';
import type { ProductType } from '../values/product-types.ts';

/** What stays as it was when the product was created (specification 001, 4 and 5), with the words of the screen. */
export const FIXED_FIELDS = {
  type: 'Type',
  sku: 'SKU',
  slug: 'Slug',
  category: 'Category',
  composables: 'Composables',
  after_cardinal_active_order: 'Rotation minimum active weeks',
  is_sold_out: 'Sold out',
  show_on_product_preferences: 'Show on product preferences',
  show_facility_statement: 'Show facility statement',
  superfoods_number: 'Superfoods',
  veggie_milliservings: 'Veggie servings',
  protein_milligrams: 'Protein',
  fiber_milligrams: 'Fiber',
  is_hidden_veggie: 'Hidden veggie',
  is_flavor_explorer: 'Flavor explorer',
  icons: 'Icons',
} as const;
export type FixedField = keyof typeof FIXED_FIELDS;

const isFixed = (field: string): field is FixedField => field in FIXED_FIELDS;

/** A refusal for each field among those that changed which stays as it was. */
export const refusalsOfFixedFields = (changed: readonly string[]): Refusal[] =>
  changed
    .filter(isFixed)
    .map((field) => refusal('field_fixed', `${FIXED_FIELDS[field]} cannot be changed after creation.`, field));

/** Only a composite is made of other products (specification 001, 3). */
export const refusalOfComposables = (type: ProductType, composables: readonly string[]): Refusal | null =>
  type === 'regular' && composables.length > 0
    ? refusal('composables_of_regular', 'Only composite products can have composables.', 'composables')
    : null;

/** A slug for whoever gives none: the words of the name, without accents and signs. */
export function slugOf(name: string): string {
  const plain = name
    .normalize('NFD')
    .replaceAll(/\p{Mark}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-');
  return plain.replaceAll(/^-+|-+$/g, '') || 'product';
}
