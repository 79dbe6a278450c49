import type {
  listOrderBumps as route,
  OrderBump,
  OrderBumpRelation,
} from '@larder/contract/marketing/order-bumps/order-bumps.ts';
import type { HandlerResult, Received } from '@larder/contract/wire/route.ts';
import type { Db, Tx } from '../../../platform/database/database.ts';
import { readRelations } from '../../catalogue/products/product-relations.ts';
import { listWeeks } from '../../orders/weeks/order-weeks.queries.ts';
import {
  type BumpRow,
  findOrderBump,
  findOrderBumps,
  listBumpedProducts,
  listProductRows,
} from './order-bumps.queries.ts';

type Include = readonly OrderBumpRelation[];

export async function listOrderBumps(
  db: Db,
  query: Received<typeof route>['query'],
): Promise<HandlerResult<typeof route>> {
  const { rows, pagination } = await findOrderBumps(db, query);
  return {
    data: await withRelations(db, rows, query.include),
    meta: { pagination, products: await listBumpedProducts(db) },
  };
}

export async function showOrderBump(db: Db | Tx, id: number, include: Include = []): Promise<OrderBump | undefined> {
  const row = await findOrderBump(db, id);
  return row && (await withRelations(db, [row], include))[0];
}

/** Once, regardless of the number of bumps (STAFF-5). */
async function withRelations(db: Db | Tx, rows: BumpRow[], include: Include): Promise<OrderBump[]> {
  const productOf = await products(db, rows, include);
  const weeksOf = await weeks(db, rows, include);
  return rows.map(({ product_id, ...row }) => ({
    ...row,
    created_at: row.created_at.toString(),
    ...productOf(product_id),
    ...weeksOf(row.week_ids),
  }));
}

async function products(db: Db | Tx, rows: BumpRow[], include: Include) {
  const asks = (...names: OrderBumpRelation[]) => names.some((name) => include.includes(name));
  const isProduct = asks('product', 'product.price', 'product.images');
  const ids = [...new Set(rows.map(({ product_id }) => product_id))];
  const found = new Map(isProduct ? (await listProductRows(db, ids)).map((product) => [product.id, product]) : []);
  const relations = await readRelations(db, ids, [
    ...(asks('price', 'product.price') ? (['price'] as const) : []),
    ...(asks('product.images') ? (['images'] as const) : []),
  ]);
  return (id: number): Pick<OrderBump, 'product' | 'price'> => {
    const product = found.get(id);
    const { price, images } = relations(id);
    const inside = { ...(asks('product.price') && { price }), ...(images && { images }) };
    return { ...(product && { product: { data: { ...product, ...inside } } }), ...(asks('price') && { price }) };
  };
}

async function weeks(db: Db | Tx, rows: BumpRow[], include: Include) {
  if (!include.includes('weeks')) return () => ({});
  const ids = [...new Set(rows.flatMap(({ week_ids }) => week_ids))];
  const found = await listWeeks(db, { ids }, false);
  return (wanted: number[]) => ({ weeks: { data: found.filter(({ id }) => wanted.includes(id)) } });
}
