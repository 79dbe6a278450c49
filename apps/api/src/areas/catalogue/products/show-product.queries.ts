import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/database/database.ts';
import { anyOf } from '../../../platform/sql/any-of.ts';
import { rowColumns } from './products.queries.ts';

const columns = [
  ...rowColumns,
  'with',
  'packing_name',
  'package',
  'after_cardinal_active_order',
  'show_on_product_preferences',
  'show_facility_statement',
  'description',
  'excerpt',
  'ingredients',
  'superfoods_number',
  'veggie_milliservings',
  'protein_milligrams',
  'fiber_milligrams',
  'is_hidden_veggie',
  'is_flavor_explorer',
  'badge_id',
  'created_at',
  'version',
] as const;

const selectProducts = (db: Db | Tx) =>
  db
    .selectFrom('products')
    .select(columns)
    .select([
      sql<number | null>`fixed_rating::float8`.as('fixed_rating'),
      sql<number | null>`calculated_rating::float8`.as('calculated_rating'),
    ]);

const selectProduct = (db: Db | Tx, sku: string) =>
  selectProducts(db).where(sql<string>`lower(sku)`, '=', sku.toLowerCase());

export const findProductRow = (db: Db | Tx, sku: string) => selectProduct(db, sku).executeTakeFirst();

export const lockProduct = (tx: Tx, sku: string) => selectProduct(tx, sku).forUpdate().executeTakeFirst();

export const lockProducts = (tx: Tx, ids: readonly number[]) =>
  selectProducts(tx)
    .where(sql<boolean>`id = ${anyOf(ids)}`)
    .orderBy('id')
    .forUpdate()
    .execute();

/** By SKU in any case; locked in the order of their IDs. */
export function listProductsBySku(tx: Tx, skus: readonly string[], isLocking: boolean) {
  const lower = skus.map((sku) => sku.toLowerCase());
  const rows = selectProducts(tx)
    .where(sql<boolean>`lower(sku) = any(${lower}::text[])`)
    .orderBy('id');
  return (isLocking ? rows.forUpdate() : rows).execute();
}
