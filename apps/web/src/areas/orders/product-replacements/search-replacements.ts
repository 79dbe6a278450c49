import type { Product, ProductRow } from '@larder/contract/catalogue/products/product.ts';
import type { Search } from '@larder/ui/controls/fields/use-search.ts';
import { searchWithRefusals } from '../../../parts/dishes/search-with-refusals.ts';

type Replaced = Pick<Product, 'sku' | 'category_id'>;

/** Active products of the same category that are not sold out for good; the preview knows the chosen weeks (CAT-47). */
export const searchReplacements = (replaced: Replaced): Search =>
  searchWithRefusals({
    categories: [replaced.category_id],
    chosen: [replaced.sku],
    refusalOf: (product) => refusalToOffer(product, replaced),
  });

export function refusalToOffer(product: ProductRow, replaced: Replaced): string | null {
  if (product.sku === replaced.sku) return 'the product that goes';
  if (product.category_id !== replaced.category_id) return `of ${product.category?.data.name ?? 'another category'}`;
  if (!product.is_active) return 'inactive';
  return product.is_sold_out ? 'sold out' : null;
}
