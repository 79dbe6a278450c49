import type { ProductRow } from '@larder/contract/catalogue/products/product.ts';
import type { exportProducts as route } from '@larder/contract/catalogue/products/products.ts';
import type { FileAnswer, Received } from '@larder/contract/wire/route.ts';
import { cents } from '@larder/domain/values/cents.ts';
import { exportList } from '../../../platform/csv/export-list.ts';
import type { Columns } from '../../../platform/csv/write-csv.ts';
import type { Tx } from '../../../platform/database/database.ts';
import type { StaffContext } from '../../../platform/http/context.ts';
import { pagesOf } from '../../../platform/sql/pages-of.ts';
import { readRelations } from './product-relations.ts';
import { type ProductFilter, productsInOrder } from './products.queries.ts';

type Exported = Omit<ProductRow, 'buffer_quantity'> & { buffer_quantity: number | null };
type Named = { data: { name: string }[] } | undefined;

const namesOf = (relation: Named) => relation?.data.map(({ name }) => name).join('; ');

const COLUMNS: Columns<Exported> = {
  id: ({ id }) => id,
  sku: ({ sku }) => sku,
  name: ({ name }) => name,
  slug: ({ slug }) => slug,
  type: ({ type }) => type,
  category: ({ category }) => category?.data.name,
  /** Overrides the price of the category. */
  item_price: ({ item_price }) => (item_price === null ? null : { cents: item_price }),
  price: ({ price }) => price && { cents: cents(price.data.original_price) },
  is_active: ({ is_active }) => is_active,
  is_premium: ({ is_premium }) => is_premium,
  is_sold_out: ({ is_sold_out }) => is_sold_out,
  buffer_quantity: ({ buffer_quantity }) => buffer_quantity,
  tags: ({ tags }) => namesOf(tags),
  indicators: ({ indicators }) => namesOf(indicators),
  allergens: ({ allergens }) => namesOf(allergens),
};
const ROWS_A_PAGE = 500;

export const exportProducts = (ctx: StaffContext, filter: Received<typeof route>['query']): Promise<FileAnswer> =>
  exportList(ctx, { list: 'products', filter, columns: COLUMNS, pages: (tx) => pages(tx, filter) });

async function* pages(tx: Tx, filter: ProductFilter): AsyncGenerator<Exported[]> {
  for await (const rows of pagesOf(tx, productsInOrder(tx, filter), ROWS_A_PAGE)) {
    const ids = rows.map(({ id }) => id);
    const relations = await readRelations(tx, ids, ['category', 'price', 'tags', 'indicators', 'allergens']);
    yield rows.map((row) => ({ ...row, ...relations(row.id) }));
  }
}
