import type { ProductRow } from '@larder/contract/catalogue/products/product.ts';
import { listProducts } from '@larder/contract/catalogue/products/products.ts';
import type { Option, Search } from '@larder/ui/controls/fields/use-search.ts';
import { call } from '../../calls/call.ts';

/** STAFF-61 */
const MAX_OPTIONS = 5;

/** Leaves enough where many of the found ones cannot be chosen, such as sold-out ones. */
const READ_FOR_CHOICE = 25;

interface Choices {
  /** In which choices are searched. */
  categories?: number[];
  /** SKUs that are chosen already or never can be. */
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
    const query = { nameOrSku: term, status: ['active' as const], perPage: chosen.length + READ_FOR_CHOICE };
    const everything = { nameOrSku: term, perPage: MAX_OPTIONS, include: ['category' as const] };
    const [choices, all] = await Promise.all([
      call(listProducts, { query: { ...query, ...isOfCategories } }, { signal }),
      term.trim() === '' ? null : call(listProducts, { query: everything }, { signal }),
    ]);
    return listOptions({ term, active: choices.data, all: all?.data ?? [], refusalOf });
  };

interface Found {
  term: string;
  active: readonly ProductRow[];
  all: readonly ProductRow[];
  refusalOf: Choices['refusalOf'];
}

export function listOptions({ term, active, all, refusalOf }: Found): Option[] {
  const offered = active.filter((product) => refusalOf(product) === null).map(toOption);
  const refused = all.flatMap((product) => {
    const refusal = refusalOf(product);
    return refusal === null ? [] : [{ ...toOption(product), refusal }];
  });
  const [named, others] = [refused.filter(isNamed(term)), refused.filter((option) => !isNamed(term)(option))];
  return [...named, ...offered, ...others].slice(0, MAX_OPTIONS);
}

const toOption = ({ sku, name }: ProductRow): Option => ({ id: sku, name, note: sku });

const isNamed =
  (term: string) =>
  ({ id, name }: Option) =>
    [String(id), name].some((text) => text.toLowerCase() === term.trim().toLowerCase());
