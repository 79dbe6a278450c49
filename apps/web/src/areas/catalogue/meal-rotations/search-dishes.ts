import type { ProductRow } from '@larder/contract/catalogue/products/product.ts';
import { listProducts } from '@larder/contract/catalogue/products/products.ts';
import type { Option, Search } from '@larder/ui/controls/fields/use-search.ts';
import { call } from '../../../calls/call.ts';

/** STAFF-61 */
const MAX_OPTIONS = 5;

/**
 * Active products of a category that a menu lacks (CAT-14). Others that the text finds are listed after them with the
 * reason that keeps them out, so that nobody looks for a typing error.
 */
export const searchDishes =
  (category: { id: number; name: string }, skus: readonly string[], menu: string): Search =>
  async (term, signal) => {
    // Leaves five after the products already on the menu are filtered out.
    const perPage = skus.length + MAX_OPTIONS;
    const query = { nameOrSku: term, status: ['active' as const], categories: [category.id], perPage };
    const everything = { nameOrSku: term, perPage: MAX_OPTIONS, include: ['category' as const] };
    const [choices, all] = await Promise.all([
      call(listProducts, { query }, { signal }),
      term.trim() === '' ? null : call(listProducts, { query: everything }, { signal }),
    ]);
    const offered = choices.data.filter(({ sku }) => !skus.includes(sku)).map(toOption);
    const refused = (all?.data ?? []).flatMap((product) => {
      const refusal = refusalOf(product, category.id, skus, menu);
      return refusal === null ? [] : [{ ...toOption(product), refusal }];
    });
    const isExact = ({ id, name }: Option) =>
      [String(id), name].some((text) => text.toLowerCase() === term.trim().toLowerCase());
    const [named, others] = [refused.filter(isExact), refused.filter((option) => !isExact(option))];
    return [...named, ...offered, ...others].slice(0, MAX_OPTIONS);
  };

const toOption = ({ sku, name }: ProductRow): Option => ({ id: sku, name, note: sku });

function refusalOf(
  { sku, is_active, category_id, category }: ProductRow,
  categoryId: number,
  skus: readonly string[],
  menu: string,
): string | null {
  if (skus.includes(sku)) return `already in ${menu}`;
  if (category_id !== categoryId) return `of ${category?.data.name ?? 'another category'}`;
  return is_active ? null : 'inactive';
}
