import type { pagination } from '@larder/contract/wire/page.ts';
import type { Route, Sent } from '@larder/contract/wire/route.ts';
import type { ListState } from '@larder/ui/patterns/lists/list-page.types.ts';
import { keepPreviousData, useQuery, type QueryClient } from '@tanstack/react-query';
import { useLocation, useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import type * as z from 'zod';
import { hrefFrom } from '../href-to.ts';
import { rememberList } from './last-list.ts';
import { listState, type PageAnswer } from './list-state.ts';
import type { Prefetch } from './prefetch.ts';
import { parseSearch, readSearch, writeSearch } from './search-text.ts';
import { readViewSearch } from './view-search.ts';
import { firstRead, type FirstRead } from '../calls/first-reads.ts';
import { prefetchRead, readOptions } from '../calls/use-read.ts';

type Paged = 'page' | z.ZodObject<{ pagination: typeof pagination }>;
type PagedRoute = Route & { meta: Paged; query: z.ZodObject; answer: z.ZodArray };
type Row<D extends PagedRoute> = z.output<D['answer']>[number];
type Shape = z.core.$ZodLooseShape;
type Search<S extends Shape> = z.output<z.ZodObject<S>>;

type Query<D extends PagedRoute> = Partial<z.output<D['query']>>;

/** Maps the fields of a list's address to the query of its route. Defined next to the list's page. */
export interface ListSearch<D extends PagedRoute, S extends Shape> {
  route: D;
  /** Each optional or with a default. */
  search: z.ZodObject<S>;
  query: (search: Search<S>) => Query<D>;
  refusal: (search: Search<S>) => string | null;
}

interface SearchOptions<D extends PagedRoute, S extends Shape> {
  search: z.ZodObject<S>;
  // The route parameter lets the compiler infer the query before the return type.
  query: (search: Search<S>, route: D) => Query<D>;
  refusal?: (search: Search<S>) => string | null;
}

export const listSearch = <const D extends PagedRoute, S extends Shape>(
  route: D,
  { search, query, refusal = () => null }: SearchOptions<D, S>,
): ListSearch<D, S> => ({ route, search, query: (asked) => query(asked, route), refusal });

interface UsedList<D extends PagedRoute, S extends Shape> {
  list: ListState<Row<D>>;
  search: Search<S>;
  /** Use `replace` while typing, so that letters are not history entries. */
  change: (patch: Partial<Search<S>>, how?: { replace?: boolean }) => void;
  clear: () => void;
}

interface ListOptions<D extends PagedRoute> {
  /** Seconds; 0 disables it. */
  refetchSeconds?: (rows: readonly Row<D>[]) => number;
}

/** Page, sorting and filters are in the address, so that reload, back and links show the same. */
export function useList<const D extends PagedRoute, S extends Shape>(
  asked: ListSearch<D, S>,
  { refetchSeconds = () => 0 }: ListOptions<D> = {},
): UsedList<D, S> {
  const { history } = useRouter();
  const { pathname, search: raw, href: address } = useLocation();
  const search = readSearch(asked.search, raw);
  const refusal = asked.refusal(search);
  const read = useQuery({
    ...readOptions(asked.route, sentFor(asked, search)),
    placeholderData: keepPreviousData,
    enabled: refusal === null,
    refetchInterval: ({ state }) => refetchSeconds((state.data as PageAnswer<Row<D>> | undefined)?.data ?? []) * 1000,
  });
  // The compiler cannot resolve `Answer` while the route is generic.
  const answer = read.data as PageAnswer<Row<D>> | undefined;
  const hrefOf = (next: object, kept = readViewSearch(raw)) =>
    hrefFrom(pathname + writeSearch({ ...withoutFirstPage(next), ...kept }));

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
  const listOf = (): ListState<Row<D>> => {
    if (refusal !== null) return { status: 'failed', message: refusal, onRetry: null };
    // A page beyond the last says nothing about the list.
    return lastPage === null ? listState(reading, (page) => hrefOf({ ...search, page })) : { status: 'loading' };
  };
  return {
    search,
    list: listOf(),
    change: (patch, { replace = false } = {}) => {
      // Read the current address: a filter may have changed while typing.
      const address = parseSearch(history.location.search);
      const current = { ...readSearch(asked.search, address), count: undefined };
      const href = hrefOf({ ...current, ...patch, page: 1 }, readViewSearch(address));
      if (replace) history.replace(href);
      else history.push(href);
    },
    clear: () => history.push(pathname),
  };
}

export const prefetchList = <const D extends PagedRoute, S extends Shape>(
  client: QueryClient,
  asked: ListSearch<D, S>,
  raw: Record<string, unknown>,
): Promise<void> | null => {
  const search = readSearch(asked.search, raw);
  return asked.refusal(search) === null ? prefetchRead(client, asked.route, sentFor(asked, search)) : null;
};

export const rowsOf =
  <const D extends PagedRoute, S extends Shape>(asked: ListSearch<D, S>): Prefetch =>
  (client, { search }) =>
    prefetchList(client, asked, search);

/** Null for a search that is refused. */
export const firstReadOfList = <const D extends PagedRoute, S extends Shape>(
  asked: ListSearch<D, S>,
  raw: Record<string, unknown>,
): FirstRead | null => {
  const search = readSearch(asked.search, raw);
  return asked.refusal(search) === null ? firstRead(asked.route, sentFor(asked, search)) : null;
};

const sentFor = <D extends PagedRoute, S extends Shape>({ query }: ListSearch<D, S>, search: Search<S>) =>
  ({ query: query(search) }) as Sent<D>;

const pageOf = (search: object): number => ('page' in search && typeof search.page === 'number' ? search.page : 1);
const withoutFirstPage = (search: object) => (pageOf(search) === 1 ? { ...search, page: undefined } : search);
