import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/database/database.ts';
import { anyOf } from '../../../platform/sql/any-of.ts';

// One statement per relation, however many products. Rows carry the id of their product.

export const NAMED_RELATIONS = {
  allergens: { table: 'product_allergens', column: 'allergen_id', names: 'allergens' },
  indicators: { table: 'product_indicators', column: 'indicator_id', names: 'indicators' },
  mealComponents: { table: 'product_meal_components', column: 'meal_component_id', names: 'meal_components' },
  ratingAttributes: { table: 'product_rating_attributes', column: 'rating_attribute_id', names: 'rating_attributes' },
  tags: { table: 'product_tags', column: 'tag_id', names: 'tags' },
  icons: { table: 'product_icons', column: 'icon_id', names: 'icons' },
} as const;
export type NamedRelation = keyof typeof NAMED_RELATIONS;

export async function listNamedRelation(db: Db | Tx, relation: NamedRelation, productIds: number[]) {
  const { table, column, names } = NAMED_RELATIONS[relation];
  const { rows } = await sql<{ product_id: number; id: number; name: string; is_archived: boolean }>`
    select t.product_id, n.id, n.name, n.archived_at is not null as is_archived from ${sql.table(table)} t
    join ${sql.table(names)} n on n.id = t.${sql.ref(column)}
    where t.product_id = ${anyOf(productIds)} order by n.name, n.id`.execute(db);
  return rows;
}

export const ORDERED_RELATIONS = {
  related_products: { table: 'related_products', column: 'related_product_id' },
  customers_also_loved_products: { table: 'customers_also_loved_products', column: 'loved_product_id' },
  composables: { table: 'product_composables', column: 'composable_product_id' },
} as const;
export type OrderedRelation = keyof typeof ORDERED_RELATIONS;

export async function listRelatedProducts(db: Db | Tx, relation: OrderedRelation, productIds: number[]) {
  const { table, column } = ORDERED_RELATIONS[relation];
  const { rows } = await sql<{ product_id: number; sku: string; name: string }>`
    select t.product_id, p.sku, p.name from ${sql.table(table)} t join products p on p.id = t.${sql.ref(column)}
    where t.product_id = ${anyOf(productIds)} order by t.product_id, t.position`.execute(db);
  return rows;
}

export const listImages = (db: Db | Tx, kind: 'meal' | 'nutrition', productIds: number[]) =>
  db
    .selectFrom('product_images')
    .select(['product_id', 'id', 'file'])
    .where('product_id', 'in', productIds)
    .where('kind', '=', kind)
    .orderBy('product_id')
    .orderBy('position')
    .execute();

export const listHeatingInstructions = (db: Db | Tx, productIds: number[]) =>
  db
    .selectFrom('product_heating_instructions')
    .select(['product_id', 'id', 'heating_instruction_type_id as type', 'title', 'text'])
    .where('product_id', 'in', productIds)
    .orderBy('product_id')
    .orderBy('position')
    .execute();

export const listBadges = (db: Db | Tx, productIds: number[]) =>
  db
    .selectFrom('products as p')
    .innerJoin('product_badges as b', 'b.id', 'p.badge_id')
    .select(['p.id as product_id', 'b.id', 'b.name'])
    .where('p.id', 'in', productIds)
    .execute();

export const listCategoriesOf = (db: Db | Tx, productIds: number[]) =>
  db
    .selectFrom('products as p')
    .innerJoin('categories as c', 'c.id', 'p.category_id')
    .select([
      'p.id as product_id',
      'p.item_price_cents as item_price',
      'c.id',
      'c.name',
      'c.price_cents as price',
      'c.premium_price_cents as premium_price',
      'c.display_price_cents as display_price',
    ])
    .where('p.id', 'in', productIds)
    .execute();
