import type { Db } from '../../platform/database.ts';
import { pageOf } from '../../platform/sql/page-of.ts';

export async function listCarriers(db: Db, page: { page: number; per_page: number }) {
  const carriers = db
    .selectFrom('carriers')
    .select(['id', 'name', 'slug', 'external_carrier', 'external_method_id', 'order_bot_shipping_method', 'version'])
    .orderBy('name')
    .orderBy('id');
  const { rows, pagination } = await pageOf(carriers, page);
  return { data: rows, meta: { pagination } };
}
