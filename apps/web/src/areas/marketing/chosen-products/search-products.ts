import { listProducts } from '@larder/contract/catalogue/products/products.ts';
import type { Search } from '@larder/ui/controls/fields/use-search.ts';
import { call } from '../../../calls/call.ts';

/** STAFF-61. */
const MOST = 5;

export const searchProducts =
  (chosen: readonly string[]): Search =>
  async (term, signal) => {
    // Ask for enough products to show five that are not in the list yet.
    const query = { nameOrSku: term, status: ['active' as const], perPage: chosen.length + MOST };
    const { data } = await call(listProducts, { query }, { signal });
    return data
      .filter(({ sku }) => !chosen.includes(sku))
      .slice(0, MOST)
      .map(({ sku, name }) => ({ id: sku, name, note: sku }));
  };
