import type { Product, ProductRelation } from '@larder/contract/catalogue/products/product.ts';
import type { Db, Tx } from '../../../platform/database/database.ts';
import { imageOf } from '../pictures/product-images.ts';
import { listImages, listRelatedProducts, listNamedRelation } from './product-relations.queries.ts';
import { readRelations } from './product-relations.ts';
import { findProductRow } from './show-product.queries.ts';

export async function findProduct(
  db: Db | Tx,
  sku: string,
  include: readonly ProductRelation[],
): Promise<Product | undefined> {
  const row = await findProductRow(db, sku);
  if (!row) return undefined;
  const { badge_id: _, ...fields } = row;
  const ids = [row.id];
  const relations = await readRelations(db, ids, include);
  const composables = await listRelatedProducts(db, 'composables', ids);
  const icons = await listNamedRelation(db, 'icons', ids);
  const [nutrition] = await listImages(db, 'nutrition', ids);
  return {
    ...fields,
    rating: row.fixed_rating ?? row.calculated_rating,
    created_at: row.created_at.toString(),
    composables: composables.map(({ sku: part }) => part),
    icons: icons.map(({ id }) => id),
    nutrition_image: nutrition ? imageOf(nutrition) : null,
    ...relations(row.id),
  };
}
