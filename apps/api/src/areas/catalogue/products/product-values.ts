import type { NewProduct } from '@larder/contract/catalogue/products/product-form.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { difference } from '../../../platform/record.ts';
import { byProduct } from './product-relations.ts';
import { listHeatingInstructions, listNamedRelation, listRelatedProducts } from './product-relations.queries.ts';
import type { lockProduct } from './show-product.queries.ts';

export type LockedProduct = NonNullable<Awaited<ReturnType<typeof lockProduct>>>;
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

const RELATIONS = ['tags', 'allergens', 'indicators', 'mealComponents', 'ratingAttributes', 'icons'] as const;
const LISTED = ['related_products', 'customers_also_loved_products', 'composables'] as const;

/** With one statement for each relation, however many products. */
export async function readAllValues(tx: Tx, products: readonly LockedProduct[]): Promise<Map<number, ProductValues>> {
  const ids = products.map(({ id }) => id);
  if (ids.length === 0) return new Map();
  const instructions = byProduct(await listHeatingInstructions(tx, ids));
  const picks: ((id: number) => object)[] = [];
  for (const relation of RELATIONS) {
    const rows = byProduct(await listNamedRelation(tx, relation, ids));
    picks.push((id) => ({ [relation]: rows(id).map((row) => row.id) }));
  }
  for (const relation of LISTED) {
    const rows = byProduct(await listRelatedProducts(tx, relation, ids));
    picks.push((id) => ({ [relation]: rows(id).map(({ sku }) => sku) }));
  }
  return new Map(
    products.map((product) => {
      const own = Object.fromEntries(COLUMNS.map((column) => [column, product[column]]));
      const values = {
        ...own,
        category: product.category_id,
        badge: product.badge_id,
        heating_instructions: instructions(product.id).map(({ id, type, title, text }) => ({ id, type, title, text })),
      };
      return [product.id, Object.assign(values, ...picks.map((pick) => pick(product.id))) as ProductValues];
    }),
  );
}

const UNORDERED = new Set<string>(RELATIONS);

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
