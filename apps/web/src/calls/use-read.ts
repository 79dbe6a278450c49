import type { Answer, Route, Sent } from '@larder/contract/wire/route.ts';
import { keepPreviousData, queryOptions, useQuery, type Query, type QueryClient } from '@tanstack/react-query';
import { call } from './call.ts';
import { CallFailure } from './call-failure.ts';

/** Every answer of a route begins its key with this, so that a change can refresh all of them. */
export const keyOfRoute = ({ method, path }: Route) => [`${method} ${path}`] as const;

/** What the query library needs to read through a route. */
export const readOptions = <const D extends Route>(route: D, sent: Sent<D>) =>
  queryOptions<Answer<D>, CallFailure>({
    queryKey: [...keyOfRoute(route), sent],
    queryFn: ({ signal }) => call(route, sent, { signal }),
  });

interface ReadOptions<D extends Route> {
  enabled?: boolean;
  /** While other values are fetched, the answer to the last ones stays. */
  keepPrevious?: boolean;
  staleSeconds?: number;
  /** Read again after so many seconds, while the tab is looked at; by what was answered last. 0 is not at all. */
  refetchSeconds?: number | ((answer: Answer<D> | undefined) => number);
}

/** Reads through a route and keeps the answer for everyone who sends the same. */
export const useRead = <const D extends Route>(route: D, sent: Sent<D>, options: ReadOptions<D> = {}) =>
  useQuery({
    ...readOptions(route, sent),
    enabled: options.enabled ?? true,
    ...(options.keepPrevious ? { placeholderData: keepPreviousData } : {}),
    ...(options.staleSeconds === undefined ? {} : { staleTime: options.staleSeconds * 1000 }),
    ...refetching(options.refetchSeconds),
  });

function refetching<D extends Route>(seconds: ReadOptions<D>['refetchSeconds']) {
  if (seconds === undefined) return {};
  if (typeof seconds === 'number') return { refetchInterval: seconds * 1000 };
  return {
    refetchInterval: ({ state }: Query<Answer<D>, CallFailure>) => seconds(state.data) * 1000,
  };
}

/** Fetches what a page is about to read; it finds the answer, or joins the wait. */
export const prefetchRead = <const D extends Route>(client: QueryClient, route: D, sent: Sent<D>): Promise<void> =>
  client.prefetchQuery(readOptions(route, sent));
