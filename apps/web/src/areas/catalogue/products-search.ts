import type { QueryClient } from '@tanstack/react-query';
import * as z from 'zod';
import { listProducts } from '@larder/contract/catalogue/products.ts';
import { PRODUCT_AVAILABILITIES, type ProductAvailability } from '@larder/domain/values/product-availabilities.ts';
import { listSearch, prefetchList } from '../../calls/use-list.ts';

/** The list shows sixteen products to a page, by id (specification 001, 9). */
const PER_PAGE = 16;
const MOST_SEARCH_LETTERS = 100;

const search = z.object({
  nameOrSku: z.string().optional(),
  /** From a week's cockpit: what is in its rotation, and how it can be had. */
  offered_in: z.int().min(1).optional(),
  availability: z.enum(PRODUCT_AVAILABILITIES).optional(),
  page: z.int().min(1).default(1),
});
export type ProductsSearch = z.output<typeof search>;

export const AVAILABILITY_WORDS: Record<ProductAvailability, string> = {
  'sold-out': 'Sold out',
  'buffer-left': 'Buffer left',
  'buffer-used-up': 'Buffer used up',
};

/** What is asked for beside the typed words; null when nothing is. */
export function offerInWords({ offered_in, availability }: ProductsSearch): string | null {
  const words = [offered_in ? 'On the week’s menu' : null, availability ? AVAILABILITY_WORDS[availability] : null];
  return words.filter((word) => word !== null).join(', ') || null;
}

/** Why a search cannot be asked; null where it can. */
export const refusalToFind = (typed: string): string | null =>
  typed.trim().length > MOST_SEARCH_LETTERS ? `Search for at most ${MOST_SEARCH_LETTERS} characters.` : null;

/** The list of products in the address. */
export const productsList = listSearch(listProducts, {
  search,
  refusal: ({ nameOrSku = '' }) => refusalToFind(nameOrSku),
  query: ({ nameOrSku, page, offered_in, availability }) => ({
    page,
    perPage: PER_PAGE,
    sort: 'id' as const,
    include: ['category' as const, 'price' as const, 'images' as const],
    ...(nameOrSku ? { nameOrSku } : {}),
    ...(offered_in ? { offered_in } : {}),
    ...(availability ? { availability } : {}),
  }),
});

/** Fetched on its own: the page that staff land on must not carry what products are. */
export const prefetchProducts = (client: QueryClient, raw: Record<string, unknown>) =>
  prefetchList(client, listProducts, productsList, raw);
