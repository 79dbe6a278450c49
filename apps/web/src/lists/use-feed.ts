import type { Route } from '@larder/contract/wire/route.ts';
import { keepPreviousData, type QueryClient, useInfiniteQuery, type InfiniteData } from '@tanstack/react-query';
import type { CallFailure } from '../calls/call-failure.ts';
import { isObserved, keyOfRoute } from '../calls/use-read.ts';

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

const keyOf = ({ route, asked }: Pick<FeedSource<never>, 'route' | 'asked'>) => [...keyOfRoute(route), asked];

/** The previous filter's entries stay while the next ones load. */
export const useFeed = <Page extends FeedPage>(source: FeedSource<Page>) =>
  useInfiniteQuery<Page, CallFailure, InfiniteData<Page>, unknown[], string | null>({
    queryKey: keyOf(source),
    initialPageParam: null,
    queryFn: ({ pageParam, signal }) => source.fetchPage(pageParam === null ? {} : { cursor: pageParam }, { signal }),
    getNextPageParam: (page) => page.meta.next,
    placeholderData: keepPreviousData,
  });

export const prefetchFeed = <Page extends FeedPage>(client: QueryClient, source: FeedSource<Page>): Promise<void> =>
  client.prefetchInfiniteQuery({
    queryKey: keyOf(source),
    initialPageParam: null,
    queryFn: ({ signal, queryKey }) => source.fetchPage({}, { signal, isUnused: () => !isObserved(client, queryKey) }),
  });

export type Feed<Page extends FeedPage> = ReturnType<typeof useFeed<Page>>;
