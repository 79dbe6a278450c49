import { sql } from 'kysely';
import type { ProductAvailability } from '@larder/domain/values/enums/product-availabilities.ts';
import type { Db } from '../../../platform/database/database.ts';
import { escapeLike } from '../../../platform/sql/escape-like.ts';
import { pageOf } from '../../../platform/sql/page-of.ts';
import { isAvailable, isOffered, isSellable } from './offered-products.queries.ts';

export interface ProductFilter {
  sort?: 'id' | 'name' | 'sku' | undefined;
  order: 'asc' | 'desc';
  nameOrSku?: string | undefined;
  status?: readonly ('active' | 'inactive')[] | undefined;
  categories?: readonly number[] | undefined;
  order_week_id?: number | undefined;
  offered_in?: number | undefined;
  availability?: ProductAvailability | undefined;
}

const containing = (typed: string) => `%${escapeLike(typed.trim())}%`;

export const rowColumns = [
  'id',
  'type',
  'sku',
  'name',
  'slug',
  'category_id',
  'item_price_cents as item_price',
  'is_active',
  'is_premium',
  'is_sold_out',
] as const;

export const findProducts = (db: Db, { page, perPage, ...filter }: ProductFilter & { page: number; perPage: number }) =>
  pageOf(productsInOrder(db, filter), { page, per_page: perPage }, 'id');

/** With a week, only sellable ones in its buffer, with the quantity left (CAT-25). */
export function productsInOrder(db: Db, filter: ProductFilter) {
  const { order_week_id: weekId, status = [], categories = [] } = filter;
  const buffer =
    weekId === undefined
      ? sql<number | null>`null::integer`
      : sql<number | null>`(select b.remaining from rogue_buffers as b
    where b.product_id = products.id and b.order_week_id = ${weekId} and not b.is_removed)`;
  let query = db.selectFrom('products').select(rowColumns).select(buffer.as('buffer_quantity'));
  if (weekId !== undefined) query = query.where(isSellable(weekId)).where(buffer, 'is not', null);
  if (filter.offered_in !== undefined) query = query.where(isOffered(filter.offered_in));
  if (filter.availability) query = query.where(isAvailable(filter.availability, filter.offered_in ?? null));
  if (status.length === 1) query = query.where('is_active', '=', status[0] === 'active');
  if (categories.length > 0) query = query.where('category_id', 'in', [...categories]);
  if (filter.nameOrSku?.trim()) {
    const wanted = containing(filter.nameOrSku);
    query = query.where((row) => row.or([row('name', 'ilike', wanted), row('sku', 'ilike', wanted)]));
  }
  return query.orderBy(filter.sort ?? 'name', filter.order).orderBy('id', filter.order);
}
