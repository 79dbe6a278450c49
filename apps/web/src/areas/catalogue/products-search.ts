import type { QueryClient } from '@tanstack/react-query';
import * as z from 'zod';
import { listProducts } from '@larder/contract/catalogue/products.ts';
import { listSearch, prefetchList } from '../../calls/use-list.ts';

/** The list shows sixteen products to a page, by id (specification 001, 9). */
const PER_PAGE = 16;
const MOST_SEARCH_LETTERS = 100;

const search = z.object({
  nameOrSku: z.string().optional(),
  page: z.int().min(1).default(1),
});
export type ProductsSearch = z.output<typeof search>;

/** Why a search cannot be asked; null where it can. */
export const refusalToFind = (typed: string): string | null =>
  typed.trim().length > MOST_SEARCH_LETTERS ? `Search for at most ${MOST_SEARCH_LETTERS} characters.` : null;

/** The list of products in the address. */
export const productsList = listSearch(listProducts, {
  search,
  refusal: ({ nameOrSku = '' }) => refusalToFind(nameOrSku),
  query: ({ nameOrSku, page }) => ({
    page,
    perPage: PER_PAGE,
    sort: 'id' as const,
    include: ['category' as const, 'price' as const, 'images' as const],
    ...(nameOrSku ? { nameOrSku } : {}),
  }),
});

/** Fetched on its own: the page that staff land on must not carry what products are. */
export const prefetchProducts = (client: QueryClient, raw: Record<string, unknown>) =>
  prefetchList(client, listProducts, productsList, raw);
