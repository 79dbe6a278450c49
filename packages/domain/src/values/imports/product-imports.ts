import type { ReferenceList } from '../enums/reference-lists.ts';

/** How the cells of a column are read. */
export type ProductColumnKind =
  | { readonly kind: 'text' | 'number' | 'flag' | 'category' | 'skus' | 'instructions' }
  | { readonly kind: 'name' | 'names'; readonly list: ReferenceList };

/** The wire's field and the kind of each column (CAT-36). */
const COLUMNS = {
  sku: { kind: 'text' },
  name: { kind: 'text' },
  with: { kind: 'text' },
  type: { kind: 'text' },
  category: { kind: 'category' },
  item_price: { kind: 'number' },
  is_premium: { kind: 'flag' },
  is_active: { kind: 'flag' },
  is_sold_out: { kind: 'flag' },
  slug: { kind: 'text' },
  packing_name: { kind: 'text' },
  package: { kind: 'name', list: 'packages' },
  description: { kind: 'text' },
  excerpt: { kind: 'text' },
  ingredients: { kind: 'text' },
  heating_instructions: { kind: 'instructions' },
  badge: { kind: 'name', list: 'product-badges' },
  tags: { kind: 'names', list: 'tags' },
  allergens: { kind: 'names', list: 'allergens' },
  indicators: { kind: 'names', list: 'indicators' },
  meal_components: { kind: 'names', list: 'meal-components' },
  rating_attributes: { kind: 'names', list: 'rating-attributes' },
  icons: { kind: 'names', list: 'icons' },
  fixed_rating: { kind: 'number' },
  superfoods_number: { kind: 'number' },
  veggie_milliservings: { kind: 'number' },
  protein_milligrams: { kind: 'number' },
  fiber_milligrams: { kind: 'number' },
  is_hidden_veggie: { kind: 'flag' },
  is_flavor_explorer: { kind: 'flag' },
  after_cardinal_active_order: { kind: 'number' },
  show_on_product_preferences: { kind: 'flag' },
  show_facility_statement: { kind: 'flag' },
  composables: { kind: 'skus' },
  related_products: { kind: 'skus' },
  customers_also_loved_products: { kind: 'skus' },
} as const satisfies Record<string, ProductColumnKind>;
export type ProductColumn = keyof typeof COLUMNS;

export const PRODUCT_COLUMN_KINDS: Readonly<Record<ProductColumn, ProductColumnKind>> = COLUMNS;

/** In any order, named by the first line of the file. */
export const PRODUCT_COLUMNS = Object.keys(COLUMNS) as ProductColumn[];

export const REQUIRED_PRODUCT_COLUMNS = ['sku'] as const satisfies readonly ProductColumn[];

/** Limits of a file of products (CAT-36). */
export const PRODUCT_FILE = { bytes: 40 * 1024 * 1024, rows: 20_000 } as const;
