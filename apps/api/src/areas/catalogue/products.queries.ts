import { sql } from 'kysely';
import type { Db } from '../../platform/database.ts';
import { pageOf } from '../../platform/sql/page-of.ts';

interface ProductFilter {
  page: number;
  perPage: number;
  nameOrSku?: string | undefined;
  order_week_id?: number | undefined;
  include: readonly 'images'[];
}

/** Signs that mean something in a pattern are looked for as they are. */
const containing = (typed: string) => `%${typed.trim().replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;

/** Products by name. With a week only what can be sold of its buffer, with how many are left (rulings 5). */
export async function listProducts(db: Db, filter: ProductFilter) {
  const weekId = filter.order_week_id;
  const buffer = sql<number | null>`(select b.remaining from rogue_buffers as b
    where b.product_id = products.id and b.order_week_id = ${weekId ?? null})`;
  let query = db
    .selectFrom('products')
    .select(['id', 'sku', 'name', 'category_id', 'is_active', 'is_sold_out', 'image_file'])
    .select(buffer.as('buffer_quantity'))
    .orderBy('name')
    .orderBy('id');
  if (weekId !== undefined)
    query = query.where('is_active', '=', true).where('is_sold_out', '=', false).where(buffer, 'is not', null);
  if (filter.nameOrSku?.trim()) {
    const wanted = containing(filter.nameOrSku);
    query = query.where((row) => row.or([row('name', 'ilike', wanted), row('sku', 'ilike', wanted)]));
  }
  const { rows, pagination } = await pageOf(query, { page: filter.page, per_page: filter.perPage });
  return {
    data: rows.map(({ id, sku, name, category_id, is_active, is_sold_out, image_file, buffer_quantity }) => ({
      id,
      sku,
      name,
      category_id,
      is_active,
      is_sold_out,
      ...(buffer_quantity !== null && { buffer_quantity }),
      ...(filter.include.includes('images') && { images: { data: imagesOf(id, image_file) } }),
    })),
    meta: { pagination },
  };
}

/** The largest variant stands for the original, which is not kept of drawn pictures. */
function imagesOf(id: number, folder: string | null) {
  if (folder === null) return [];
  const uri = (variant: string) => `/files/${folder}/${variant}.webp`;
  return [
    {
      id,
      uris: {
        original: uri('landing-desktop'),
        'landing-desktop': uri('landing-desktop'),
        'meal-card-desktop': uri('meal-card-desktop'),
        'cart-mobile': uri('cart-mobile'),
      },
    },
  ];
}
