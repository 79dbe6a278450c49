import type { pagination } from '@larder/contract/wire/page.ts';
import type { Route, Sent } from '@larder/contract/wire/route.ts';
import type { ListState } from '@larder/ui/patterns/list-page.types.ts';
import { keepPreviousData, useQuery, type QueryClient } from '@tanstack/react-query';
import { useLocation, useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import type * as z from 'zod';
import { rememberList } from './last-list.ts';
import { listState, type PageAnswer } from './list-state.ts';
import { parseSearch, readSearch, writeSearch } from './search-text.ts';
import { prefetchRead, readOptions } from './use-read.ts';

/** Beside its pages a list may say more, which its page reads by the same question. */
type Paged = 'page' | z.ZodObject<{ pagination: typeof pagination }>;
type PagedRoute = Route & { meta: Paged; query: z.ZodObject; answer: z.ZodArray };
type Row<D extends PagedRoute> = z.output<D['answer']>[number];
type Shape = z.core.$ZodLooseShape;
type Search<S extends Shape> = z.output<z.ZodObject<S>>;

type Query<D extends PagedRoute> = Partial<z.output<D['query']>>;

/** A list in the address: which fields stand there, and what they ask of the server. Lives beside the list's page. */
export interface ListSearch<D extends PagedRoute, S extends Shape> {
  /** Fields of the address, `page` among them; each optional or with a default. */
  search: z.ZodObject<S>;
  query: (search: Search<S>) => Query<D>;
  /** Why this cannot be asked, in a sentence; null where it can. */
  refusal: (search: Search<S>) => string | null;
}

interface SearchOptions<D extends PagedRoute, S extends Shape> {
  search: z.ZodObject<S>;
  // Naming the route here is what lets the compiler know its query before it reads what is returned.
  query: (search: Search<S>, route: D) => Query<D>;
  refusal?: (search: Search<S>) => string | null;
}

/** Ties a list's address to the query of its route. */
export const listSearch = <const D extends PagedRoute, S extends Shape>(
  route: D,
  { search, query, refusal = () => null }: SearchOptions<D, S>,
): ListSearch<D, S> => ({ search, query: (asked) => query(asked, route), refusal });

interface UsedList<D extends PagedRoute, S extends Shape> {
  /** For `ListPage`. */
  list: ListState<Row<D>>;
  search: Search<S>;
  /** Asks for something else, from the first page on. `replace` where each letter typed would be a step back. */
  change: (patch: Partial<Search<S>>, how?: { replace?: boolean }) => void;
  /** The list without any filter. */
  clear: () => void;
}

interface ListOptions<D extends PagedRoute> {
  /** Read again after so many seconds, by the rows that are shown; 0 is not at all. */
  refetchSeconds?: (rows: readonly Row<D>[]) => number;
}

/** A paged list whose page, sort and filters are the address, so that reload, back and a shared link show the same. */
export function useList<const D extends PagedRoute, S extends Shape>(
  route: D,
  asked: ListSearch<D, S>,
  { refetchSeconds = () => 0 }: ListOptions<D> = {},
): UsedList<D, S> {
  const { history } = useRouter();
  const { pathname, search: raw, href: address } = useLocation();
  const search = readSearch(asked.search, raw);
  const refusal = asked.refusal(search);
  const read = useQuery({
    ...readOptions(route, sentFor(asked, search)),
    placeholderData: keepPreviousData,
    enabled: refusal === null,
    refetchInterval: ({ state }) => refetchSeconds((state.data as PageAnswer<Row<D>> | undefined)?.data ?? []) * 1000,
  });
  // What `Answer` gives for a route with pages, which the compiler cannot see through while the route is generic.
  const answer = read.data as PageAnswer<Row<D>> | undefined;
  const hrefOf = (next: object) => pathname + writeSearch(withoutFirstPage(next));

  const pages = answer && !read.isPlaceholderData ? answer.meta.pagination.total_pages : null;
  const lastPage = pages !== null && pageOf(search) > pages ? hrefOf({ ...search, page: pages }) : null;
  useEffect(() => {
    if (lastPage !== null) history.replace(lastPage);
  }, [lastPage, history]);

  useEffect(() => rememberList(pathname, address), [pathname, address]);

  const reading = {
    answer,
    error: read.error,
    isPrevious: read.isPlaceholderData,
    retry: () => void read.refetch(),
  };
  return {
    search,
    list:
      refusal === null
        ? listState(reading, (page) => hrefOf({ ...search, page }))
        : { status: 'failed', message: refusal, onRetry: null },
    change: (patch, { replace = false } = {}) => {
      // The address as it is now: a filter may have been chosen between a letter typed and its being asked.
      const now = readSearch(asked.search, parseSearch(history.location.search));
      const href = hrefOf({ ...now, ...patch, page: 1 });
      if (replace) history.replace(href);
      else history.push(href);
    },
    clear: () => history.push(pathname),
  };
}

/** Fetches the list that an address asks for before its page is there. */
export const prefetchList = <const D extends PagedRoute, S extends Shape>(
  client: QueryClient,
  route: D,
  asked: ListSearch<D, S>,
  raw: Record<string, unknown>,
): Promise<void> | null => {
  const search = readSearch(asked.search, raw);
  return asked.refusal(search) === null ? prefetchRead(client, route, sentFor(asked, search)) : null;
};

const sentFor = <D extends PagedRoute, S extends Shape>({ query }: ListSearch<D, S>, search: Search<S>) =>
  ({ query: query(search) }) as Sent<D>;

const pageOf = (search: object): number => ('page' in search && typeof search.page === 'number' ? search.page : 1);
const withoutFirstPage = (search: object) => (pageOf(search) === 1 ? { ...search, page: undefined } : search);
