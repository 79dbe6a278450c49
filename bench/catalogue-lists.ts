import type pg from 'pg';
import { type ListRequest, benchList, type ListFigures } from './list.ts';
import type { Bench } from './prepare.ts';

const PRODUCTS = 20_000;
const PROMO_CODES = 200_000;

/** Existing ones count. */
export async function growCatalogue(pool: pg.Pool): Promise<void> {
  await pool.query(
    `insert into products (sku, name, slug, category_id, is_active)
    select 'BULK-' || n, 'Bulk ' || (array['soup', 'stew', 'curry', 'bowl', 'puree'])[n % 5 + 1] || ' ' || n, 'bulk-' || n,
      (select min(id) from categories) + n % (select count(*) from categories), n % 10 > 0
    from generate_series(1, $1 - (select count(*)::int from products)) as n on conflict do nothing`,
    [PRODUCTS],
  );
  await pool.query(
    `insert into promo_codes (code, description, notes, is_active, expires_on)
    select 'BULK-' || upper(substr(md5(n::text), 1, 8)) || '-' || n, 'Code ' || n, 'A note', n % 4 > 0, current_date + n % 90
    from generate_series(1, $1 - (select count(*)::int from promo_codes)) as n on conflict do nothing`,
    [PROMO_CODES],
  );
  await pool.query('vacuum analyze products, promo_codes');
}

const PRODUCT_FILTERS = [
  { name: 'no filter', query: '', where: 'true' },
  { name: 'active', query: 'status=active', where: 'is_active' },
  { name: 'inactive', query: 'status=inactive', where: 'not is_active' },
  { name: 'one category', query: 'categories=1', where: 'category_id = 1' },
  { name: 'page 1,000', query: 'page=1000', where: 'true', offset: 15_984 },
  { name: 'common word', query: 'nameOrSku=soup', where: `(name ilike '%soup%' or sku ilike '%soup%')` },
  { name: 'one SKU', query: 'nameOrSku=bulk-1234', where: `(name ilike '%bulk-1234%' or sku ilike '%bulk-1234%')` },
  { name: 'nothing', query: 'nameOrSku=zebra', where: `(name ilike '%zebra%' or sku ilike '%zebra%')` },
];

export const benchProductList = (bench: Bench, rounds: number): Promise<ListFigures> =>
  benchList(
    bench,
    '/api/admin/products',
    PRODUCT_FILTERS.map(({ name, query, where, offset = 0 }): ListRequest => ({
      name,
      query: `perPage=16&sort=id&include=category,price,images&${query}`,
      sql: `with page as (select * from products where ${where} order by id desc limit 16 offset ${offset})
          select page.*, c.name as category, c.price_cents, c.premium_price_cents,
            (select jsonb_agg(i.file order by i.position) from product_images i where i.product_id = page.id) as images,
            (select count(*) from products where ${where}) as total
          from page join categories c on c.id = page.category_id`,
    })),
    rounds,
  );

const PROMO_CODE_FILTERS = [
  { name: 'no filter', query: '', where: 'true' },
  { name: 'page 5,000', query: 'page=5000', where: 'true', offset: 99_980 },
  { name: 'common part', query: 'code=bulk-a', where: `code like '%BULK-A%'` },
  { name: 'rare part', query: 'code=abc12', where: `code like '%ABC12%'` },
  { name: 'two letters', query: 'code=7f', where: `code like '%7F%'` },
  { name: 'nothing', query: 'code=zebra-zebra', where: `code like '%ZEBRA-ZEBRA%'` },
];

export const benchPromoCodeList = (bench: Bench, rounds: number): Promise<ListFigures> =>
  benchList(
    bench,
    '/api/sales/admin/promo-codes',
    PROMO_CODE_FILTERS.map(({ name, query, where, offset = 0 }): ListRequest => ({
      name,
      query: `per_page=20&${query}`,
      sql: `with page as (select * from promo_codes where ${where} order by id desc limit 20 offset ${offset})
          select page.*, (select count(*) from promo_codes where ${where}) as total from page`,
    })),
    rounds,
  );
