import type { Route } from '@larder/contract/wire/route.ts';
import { keepPreviousData, type QueryClient, useInfiniteQuery, type InfiniteData } from '@tanstack/react-query';
import type { CallFailure } from '../calls/call-failure.ts';
import { isObserved, keyOfRoute } from '../calls/use-read.ts';

interface FeedPage {
  data: readonly unknown[];
  meta: { next: string | null };
}

/** The previous filter's entries stay while the next ones load. */
export const useFeed = <Page extends FeedPage>(
  route: Route,
  asked: unknown,
  fetchPage: (cursor: { cursor: string } | object, signal: AbortSignal) => Promise<Page>,
) =>
  useInfiniteQuery<Page, CallFailure, InfiniteData<Page>, unknown[], string | null>({
    queryKey: [...keyOfRoute(route), asked],
    initialPageParam: null,
    queryFn: ({ pageParam, signal }) => fetchPage(pageParam === null ? {} : { cursor: pageParam }, signal),
    getNextPageParam: (page) => page.meta.next,
    placeholderData: keepPreviousData,
  });

interface FirstPage {
  signal: AbortSignal;
  isUnused: () => boolean;
}

export const prefetchFeed = (
  client: QueryClient,
  route: Route,
  asked: unknown,
  fetchFirst: (options: FirstPage) => Promise<FeedPage>,
): Promise<void> =>
  client.prefetchInfiniteQuery({
    queryKey: [...keyOfRoute(route), asked],
    initialPageParam: null,
    queryFn: ({ signal, queryKey }) => fetchFirst({ signal, isUnused: () => !isObserved(client, queryKey) }),
  });

export type Feed<Page extends FeedPage> = ReturnType<typeof useFeed<Page>>;
