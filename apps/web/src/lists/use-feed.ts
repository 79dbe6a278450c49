import type { Route } from '@larder/contract/wire/route.ts';
import {
  infiniteQueryOptions,
  type InfiniteData,
  keepPreviousData,
  type QueryClient,
  useInfiniteQuery,
} from '@tanstack/react-query';
import type { CallFailure } from '../calls/call-failure.ts';
import { isObserved, keyOfRoute, retryWhileObserved } from '../calls/use-read.ts';

interface FeedPage {
  data: readonly unknown[];
  meta: { next: string | null };
}

interface FetchOptions {
  signal: AbortSignal;
  isUnused?: () => boolean;
}

export interface FeedSource<Page extends FeedPage> {
  route: Route;
  /** Feeds of a route that ask for the same share their entries. */
  asked: unknown;
  fetchPage: (cursor: { cursor: string } | object, options: FetchOptions) => Promise<Page>;
}

const optionsOf = <Page extends FeedPage>({ route, asked, fetchPage }: FeedSource<Page>, isUnused?: () => boolean) =>
  infiniteQueryOptions<Page, CallFailure, InfiniteData<Page>, unknown[], string | null>({
    queryKey: [...keyOfRoute(route), asked],
    initialPageParam: null,
    queryFn: ({ pageParam: cursor, signal }) =>
      fetchPage(cursor === null ? {} : { cursor }, { signal, ...(isUnused && { isUnused }) }),
    getNextPageParam: (page) => page.meta.next,
  });

/** The previous filter's entries stay while the next ones load. */
export const useFeed = <Page extends FeedPage>(source: FeedSource<Page>) =>
  useInfiniteQuery({ ...optionsOf(source), placeholderData: keepPreviousData });

export const prefetchFeed = <Page extends FeedPage>(client: QueryClient, source: FeedSource<Page>): Promise<void> => {
  const { queryKey } = optionsOf(source);
  return client.prefetchInfiniteQuery({
    ...optionsOf(source, () => !isObserved(client, queryKey)),
    retry: retryWhileObserved(client, queryKey),
  });
};

export type Feed<Page extends FeedPage> = ReturnType<typeof useFeed<Page>>;
