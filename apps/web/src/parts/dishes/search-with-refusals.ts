import type { ProductRow } from '@larder/contract/catalogue/products/product.ts';
import { listProducts } from '@larder/contract/catalogue/products/products.ts';
import type { Option, Search } from '@larder/ui/controls/fields/use-search.ts';
import { call } from '../../calls/call.ts';

/** STAFF-61 */
const MAX_OPTIONS = 5;

interface Choices {
  /** In which choices are searched. */
  categories?: number[];
  /** SKUs that are chosen already. */
  chosen: readonly string[];
  /** Continues a sentence that begins with the name and "is"; null where it can be chosen. */
  refusalOf: (product: ProductRow) => string | null;
}

/**
 * Active products that are not chosen yet. Others that the text finds are listed after them with the reason that keeps
 * them out, so that nobody looks for a typing error (CAT-44). One that the text names comes first.
 */
export const searchWithRefusals =
  ({ categories, chosen, refusalOf }: Choices): Search =>
  async (term, signal) => {
    const isOfCategories = categories === undefined ? {} : { categories };
    // Leaves five after the chosen products are filtered out.
    const query = { nameOrSku: term, status: ['active' as const], perPage: chosen.length + MAX_OPTIONS };
    const everything = { nameOrSku: term, perPage: MAX_OPTIONS, include: ['category' as const] };
    const [choices, all] = await Promise.all([
      call(listProducts, { query: { ...query, ...isOfCategories } }, { signal }),
      term.trim() === '' ? null : call(listProducts, { query: everything }, { signal }),
    ]);
    const offered = choices.data.filter(({ sku }) => !chosen.includes(sku)).map(toOption);
    const refused = (all?.data ?? []).flatMap((product) => {
      const refusal = refusalOf(product);
      return refusal === null ? [] : [{ ...toOption(product), refusal }];
    });
    const [named, others] = [refused.filter(isNamed(term)), refused.filter((option) => !isNamed(term)(option))];
    return [...named, ...offered, ...others].slice(0, MAX_OPTIONS);
  };

const toOption = ({ sku, name }: ProductRow): Option => ({ id: sku, name, note: sku });

const isNamed =
  (term: string) =>
  ({ id, name }: Option) =>
    [String(id), name].some((text) => text.toLowerCase() === term.trim().toLowerCase());
