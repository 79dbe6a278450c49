import { sql } from 'kysely';
import { paginationOf } from '@larder/contract/wire/page.ts';
import type { Db } from '../../platform/database.ts';

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
  const rows = await query
    .selectAll()
    .select(sql<number>`count(*) over ()`.as('total'))
    .orderBy('id')
    .limit(filter.per_page)
    .offset((filter.page - 1) * filter.per_page)
    .execute();
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
    meta: { pagination: paginationOf(filter.page, filter.per_page, rows.length, rows[0]?.total ?? 0) },
  };
}
