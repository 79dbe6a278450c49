import type { listProducts as route } from '@larder/contract/catalogue/products/products.ts';
import type { HandlerResult, Received } from '@larder/contract/wire/route.ts';
import type { Db } from '../../../platform/database/database.ts';
import { readRelations } from './product-relations.ts';
import { findProducts } from './products.queries.ts';

/** One statement for the page and one per relation. */
export async function listProducts(
  db: Db,
  query: Received<typeof route>['query'],
): Promise<HandlerResult<typeof route>> {
  const { rows, pagination } = await findProducts(db, query);
  const relations = await readRelations(
    db,
    rows.map(({ id }) => id),
    query.include,
  );
  const data = rows.map(({ buffer_quantity, ...row }) => ({
    ...row,
    ...(buffer_quantity !== null && { buffer_quantity }),
    ...relations(row.id),
  }));
  return { data, meta: { pagination } };
}
