import { listProducts } from '@larder/contract/catalogue/products.ts';
import type { Search } from '@larder/ui/controls/use-search.ts';
import { call } from '../../calls/call.ts';

/** Specification 9: an autocomplete shows at most 5. */
const MOST = 5;

/** Finds active products by name or SKU, without those that are chosen already. */
export const searchProducts =
  (chosen: readonly string[]): Search =>
  async (term, signal) => {
    // Enough that five are left without those that are chosen.
    const query = { nameOrSku: term, status: ['active' as const], perPage: chosen.length + MOST };
    const { data } = await call(listProducts, { query }, { signal });
    return data
      .filter(({ sku }) => !chosen.includes(sku))
      .slice(0, MOST)
      .map(({ sku, name }) => ({ id: sku, name, note: sku }));
  };
