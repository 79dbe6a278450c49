import type { NewProduct } from '@larder/contract/catalogue/products/product-form.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { difference } from '../../../platform/record.ts';
import {
  listHeatingInstructions,
  listRelatedProducts,
  listNamedRelation,
  type OrderedRelation,
  type NamedRelation,
} from './product-relations.queries.ts';
import type { lockProduct } from './show-product.queries.ts';

type LockedProduct = NonNullable<Awaited<ReturnType<typeof lockProduct>>>;
export type ProductValues = Omit<NewProduct, 'images' | 'nutrition_image' | 'sku_ignore_sales_report_validation'>;
export type SentValues = { [Field in keyof ProductValues]?: ProductValues[Field] | undefined };

const COLUMNS = [
  'type',
  'sku',
  'name',
  'with',
  'slug',
  'packing_name',
  'package',
  'after_cardinal_active_order',
  'is_active',
  'is_premium',
  'is_sold_out',
  'show_on_product_preferences',
  'show_facility_statement',
  'item_price',
  'description',
  'excerpt',
  'ingredients',
  'fixed_rating',
  'superfoods_number',
  'veggie_milliservings',
  'protein_milligrams',
  'fiber_milligrams',
  'is_hidden_veggie',
  'is_flavor_explorer',
] as const;

export async function readValues(tx: Tx, product: LockedProduct): Promise<ProductValues> {
  const ids = async (relation: NamedRelation) =>
    (await listNamedRelation(tx, relation, [product.id])).map(({ id }) => id);
  const skus = async (relation: OrderedRelation) =>
    (await listRelatedProducts(tx, relation, [product.id])).map(({ sku }) => sku);
  const instructions = await listHeatingInstructions(tx, [product.id]);
  const own = Object.fromEntries(COLUMNS.map((column) => [column, product[column]])) as Pick<
    LockedProduct,
    (typeof COLUMNS)[number]
  >;
  return {
    ...own,
    category: product.category_id,
    badge: product.badge_id,
    heating_instructions: instructions.map(({ id, type, title, text }) => ({ id, type, title, text })),
    tags: await ids('tags'),
    allergens: await ids('allergens'),
    indicators: await ids('indicators'),
    mealComponents: await ids('mealComponents'),
    ratingAttributes: await ids('ratingAttributes'),
    icons: await ids('icons'),
    related_products: await skus('related_products'),
    customers_also_loved_products: await skus('customers_also_loved_products'),
    composables: await skus('composables'),
  };
}

const UNORDERED = new Set(['tags', 'allergens', 'indicators', 'mealComponents', 'ratingAttributes', 'icons']);

/** Ignores meaningless order and the ids of heating instructions. */
function comparable(field: string, value: unknown): unknown {
  if (!Array.isArray(value)) return value ?? null;
  if (UNORDERED.has(field)) return [...new Set(value)].toSorted((a, b) => Number(a) - Number(b));
  return field === 'heating_instructions' ? value.map(({ type, title, text }) => [type, title, text]) : value;
}

export function changesOf(before: ProductValues, sent: SentValues) {
  const known = Object.entries(sent).filter(([field]) => field in before);
  return difference<ProductValues>(before, Object.fromEntries(known), comparable);
}
