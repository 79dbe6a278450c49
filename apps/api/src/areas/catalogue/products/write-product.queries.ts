import { sql } from 'kysely';
import type { Tx } from '../../../platform/database/database.ts';
import {
  ORDERED_RELATIONS,
  type OrderedRelation,
  type NamedRelation,
  NAMED_RELATIONS,
} from './product-relations.queries.ts';
import type { ProductValues } from './product-values.ts';

const columnsOf = ({
  category,
  badge,
  item_price,
  fixed_rating,
  tags: _tags,
  allergens: _allergens,
  indicators: _indicators,
  mealComponents: _components,
  ratingAttributes: _attributes,
  icons: _icons,
  related_products: _related,
  customers_also_loved_products: _loved,
  composables: _composables,
  heating_instructions: _instructions,
  ...columns
}: Partial<ProductValues>) => ({
  ...columns,
  ...(category !== undefined && { category_id: category }),
  ...(badge !== undefined && { badge_id: badge }),
  ...(item_price !== undefined && { item_price_cents: item_price }),
  ...(fixed_rating !== undefined && { fixed_rating: fixed_rating === null ? null : String(fixed_rating) }),
});

const insertion = (tx: Tx, values: ProductValues) => {
  const { type, sku, name, slug, package: packed } = values;
  return tx
    .insertInto('products')
    .values({
      ...columnsOf(values),
      type,
      sku,
      name,
      slug,
      package: packed,
      category_id: values.category,
      badge_id: values.badge,
      item_price_cents: values.item_price,
      fixed_rating: values.fixed_rating === null ? null : String(values.fixed_rating),
      calculated_rating: null,
    })
    .returning(['id', 'version', 'slug']);
};

export const insertProduct = (tx: Tx, values: ProductValues) => insertion(tx, values).executeTakeFirstOrThrow();

/** Undefined if another product has the slug; a taken SKU fails as ever. */
export const insertProductIfFree = (tx: Tx, values: ProductValues) =>
  insertion(tx, values)
    .onConflict((conflict) =>
      conflict
        .expression(sql`lower(slug)`)
        .where('has_taken_slug', '=', sql.lit(false))
        .doNothing(),
    )
    .executeTakeFirst();

export async function setProduct(tx: Tx, id: number, version: number, values: Partial<ProductValues>): Promise<void> {
  await tx
    .updateTable('products')
    .set({ ...columnsOf(values), version })
    .where('id', '=', id)
    .execute();
}

export async function replaceNamedRelation(
  tx: Tx,
  relation: NamedRelation,
  productId: number,
  ids: readonly number[],
): Promise<void> {
  const { table, column } = NAMED_RELATIONS[relation];
  await sql`delete from ${sql.table(table)} where product_id = ${productId}`.execute(tx);
  await sql`insert into ${sql.table(table)} (product_id, ${sql.ref(column)})
    select distinct ${productId}::bigint, id from unnest(${[...ids]}::bigint[]) as each (id)`.execute(tx);
}

export async function replaceOrderedRelation(
  tx: Tx,
  relation: OrderedRelation,
  productId: number,
  otherIds: readonly number[],
): Promise<void> {
  const { table, column } = ORDERED_RELATIONS[relation];
  await sql`delete from ${sql.table(table)} where product_id = ${productId}`.execute(tx);
  await sql`insert into ${sql.table(table)} (product_id, ${sql.ref(column)}, position)
    select ${productId}::bigint, id, nth - 1 from unnest(${[...otherIds]}::bigint[]) with ordinality as each (id, nth)`.execute(
    tx,
  );
}

export async function replaceHeatingInstructions(
  tx: Tx,
  productId: number,
  instructions: ProductValues['heating_instructions'],
): Promise<void> {
  await tx.deleteFrom('product_heating_instructions').where('product_id', '=', productId).execute();
  if (instructions.length === 0) return;
  await tx
    .insertInto('product_heating_instructions')
    .values(
      instructions.map(({ type, title, text }, position) => ({
        product_id: productId,
        heating_instruction_type_id: type,
        title,
        text,
        position,
      })),
    )
    .execute();
}

export async function findIdsBySku(tx: Tx, skus: readonly string[]): Promise<Map<string, number>> {
  if (skus.length === 0) return new Map();
  const { rows } = await sql<{ id: number; sku: string }>`select id, lower(sku) as sku from products
    where lower(sku) = any(${skus.map((sku) => sku.toLowerCase())}::text[])`.execute(tx);
  return new Map(rows.map(({ id, sku }) => [sku, id]));
}
