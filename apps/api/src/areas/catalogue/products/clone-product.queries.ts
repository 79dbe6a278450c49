import { sql } from 'kysely';
import type { Tx } from '../../../platform/database/database.ts';

export async function listCloneSkus(tx: Tx, sku: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('products')
    .select('sku')
    .where(sql<boolean>`starts_with(lower(sku), ${`${sku}-copy`.toLowerCase()})`)
    .execute();
  return rows.map((row) => row.sku);
}

export async function hasSku(tx: Tx, sku: string): Promise<boolean> {
  const same = sql<boolean>`lower(sku) = ${sku.toLowerCase()}`;
  return (await tx.selectFrom('products').select('id').where(same).executeTakeFirst()) !== undefined;
}

/** Not its activity, and not the rating of the original. */
const COPIED = sql.raw(`type, category_id, description, item_price_cents, is_premium, is_sold_out,
  after_cardinal_active_order, "with", packing_name, package, show_on_product_preferences, show_facility_statement,
  excerpt, ingredients, fixed_rating, superfoods_number, veggie_milliservings, protein_milligrams, fiber_milligrams,
  is_hidden_veggie, is_flavor_explorer, badge_id`);

/** Undefined if another product has the slug; a taken SKU fails as ever. */
export async function copyProductIfFree(
  tx: Tx,
  productId: number,
  { sku, name, slug }: { sku: string; name: string; slug: string },
): Promise<{ id: number; version: number } | undefined> {
  const { rows } = await sql<{
    id: number;
    version: number;
  }>`insert into products (sku, name, slug, is_active, ${COPIED})
    select ${sku}, ${name}, ${slug}, false, ${COPIED} from products
    where id = ${productId} on conflict (lower(slug)) where not has_taken_slug do nothing
    returning id, version`.execute(tx);
  return rows[0];
}

/** Picture files are shared. */
const COPIED_RELATIONS: readonly (readonly [table: string, columns: string])[] = [
  ['product_tags', 'tag_id'],
  ['product_indicators', 'indicator_id'],
  ['product_allergens', 'allergen_id'],
  ['product_meal_components', 'meal_component_id'],
  ['product_rating_attributes', 'rating_attribute_id'],
  ['product_icons', 'icon_id'],
  ['product_images', 'kind, file, position'],
  ['product_heating_instructions', 'heating_instruction_type_id, title, text, position'],
  ['product_composables', 'composable_product_id, position'],
  ['related_products', 'related_product_id, position'],
  ['customers_also_loved_products', 'loved_product_id, position'],
];

export async function copyRelations(tx: Tx, fromId: number, toId: number): Promise<void> {
  for (const [table, columns] of COPIED_RELATIONS) {
    const copied = sql.raw(columns);
    await sql`insert into ${sql.table(table)} (product_id, ${copied})
      select ${toId}, ${copied} from ${sql.table(table)} where product_id = ${fromId}`.execute(tx);
  }
}
