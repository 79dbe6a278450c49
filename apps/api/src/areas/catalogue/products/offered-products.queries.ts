import { type SqlBool, sql } from 'kysely';
import type { ProductAvailability } from '@larder/domain/values/enums/product-availabilities.ts';
import { isSoldOut } from '../../orders/reading/sold-out.queries.ts';

export const isOffered = (weekId: number) =>
  sql<SqlBool>`exists (select from order_weeks w join meal_rotation_products r on r.meal_rotation_id = w.meal_rotation_id
    where w.id = ${weekId} and r.product_id = products.id)`;

/** Null without a buffer. */
const buffer = (weekId: number | null) =>
  sql<number | null>`(select b.remaining from rogue_buffers b
    where b.order_week_id = ${weekId} and b.product_id = products.id and not b.is_removed)`;

/** Without a week, one that is sold out in some weeks only is for sale. */
export const isSellable = (weekId: number | null) =>
  sql<SqlBool>`(products.is_active and not ${isSoldOut('products', sql`${weekId}::bigint`)})`;

/** Shared by the list and the cockpit figures that link to it. */
export function isAvailable(availability: ProductAvailability, weekId: number | null) {
  if (availability === 'sold-out') return isSoldOut('products', sql`${weekId}::bigint`);
  return availability === 'buffer-left'
    ? sql<SqlBool>`(${isSellable(weekId)} and coalesce(${buffer(weekId)} > 0, false))`
    : sql<SqlBool>`coalesce(${buffer(weekId)} = 0, false)`;
}
