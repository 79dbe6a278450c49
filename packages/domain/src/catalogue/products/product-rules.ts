import { refusal, type Refusal } from '../../values/refusals.ts';
import type { ProductType } from '../../values/enums/product-types.ts';

/** With their labels (CAT-4). */
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

export const refusalsOfFixedFields = (changed: readonly string[]): Refusal[] =>
  changed.filter(isFixed).map((field) => refusal(`${FIXED_FIELDS[field]} cannot be changed after creation.`, field));

/** Only composites have composables (CAT-6). */
export const refusalOfComposables = (type: ProductType, composables: readonly string[]): Refusal | null =>
  type === 'regular' && composables.length > 0
    ? refusal('Only composite products can have composables.', 'composables')
    : null;

export const SKU_TAKEN = 'This SKU already belongs to another product.';
export const SLUG_TAKEN = 'This slug already belongs to another product.';

/** `taken` in lower case; a blank slug is generated (CAT-52). */
export const refusalOfTakenSlug = (slug: string, taken: ReadonlySet<string>): Refusal | null =>
  taken.has(slug.toLowerCase()) ? refusal(SLUG_TAKEN, 'slug') : null;

export const MOST_SLUG_LETTERS = 200;

/** The slug is cut so that both fit. */
export const withSuffix = (slug: string, suffix: string): string =>
  slug.slice(0, MOST_SLUG_LETTERS - suffix.length).replace(/-$/, '') + suffix;

/** `soup`, then `soup-2` (CAT-52). `taken` may be in any case. */
export function nextFreeSlug(slug: string, taken: readonly string[]): string {
  const used = new Set(taken.map((each) => each.toLowerCase()));
  let free = withSuffix(slug, '');
  for (let nth = 2; used.has(free.toLowerCase()); nth++) free = withSuffix(slug, `-${nth}`);
  return free;
}

/** `nextFreeSlug` only answers slugs that begin with this: a suffix of up to 9 letters cuts no more. */
export const startOfFreeSlugs = (slug: string): string => slug.toLowerCase().slice(0, MOST_SLUG_LETTERS - 10);

/** Lowercase words without accents, or `otherwise`. */
export function slugOf(name: string, otherwise = 'product'): string {
  const plain = name
    .normalize('NFD')
    .replaceAll(/\p{Mark}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-');
  return plain.replaceAll(/^-|-$/g, '') || otherwise;
}
