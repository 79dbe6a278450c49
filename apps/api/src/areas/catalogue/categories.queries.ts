import { sql } from 'kysely';
import type { Db } from '../../platform/database.ts';
import { pageOf } from '../../platform/sql/page-of.ts';

interface CategoryFilter {
  page: number;
  per_page: number;
  with_deleted?: boolean | undefined;
  sku?: string | undefined;
  include: readonly 'price'[];
}

export async function listCategories(db: Db, filter: CategoryFilter) {
  let query = db.selectFrom('categories');
  if (!filter.with_deleted) query = query.where('deleted_at', 'is', null);
  const { sku } = filter;
  if (sku !== undefined) {
    query = query.where('id', 'in', (row) =>
      row
        .selectFrom('products')
        .select('category_id')
        .where(sql<string>`lower(sku)`, '=', sku.toLowerCase()),
    );
  }
  const { rows, pagination } = await pageOf(query.selectAll().orderBy('id'), filter);
  return {
    data: rows.map((row) => ({
      id: row.id,
      name: row.name,
      description: row.description,
      price: row.price_cents,
      premium_price: row.premium_price_cents,
      display_price: row.display_price_cents,
      deleted_at: row.deleted_at?.toString() ?? null,
      version: row.version,
      ...(filter.include.includes('price') && {
        priceInCents: {
          original_price: row.price_cents,
          original_premium_price: row.premium_price_cents,
          original_display_price: row.display_price_cents,
        },
      }),
    })),
    meta: { pagination },
  };
}
