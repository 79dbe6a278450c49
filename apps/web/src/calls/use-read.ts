import type { Answer, Route, Sent } from '@larder/contract/wire/route.ts';
import {
  keepPreviousData,
  queryOptions,
  useQuery,
  type Query,
  type QueryClient,
  type QueryKey,
} from '@tanstack/react-query';
import { call } from './call.ts';
import { CallFailure } from './call-failure.ts';
import { isWorthRetrying } from './query-client.ts';

/** The prefix of a route's query keys, so that a change can invalidate all of them. */
export const keyOfRoute = ({ method, path }: Route) => [`${method} ${path}`] as const;

export const readOptions = <const D extends Route>(route: D, sent: Sent<D>) =>
  queryOptions<Answer<D>, CallFailure>({
    queryKey: [...keyOfRoute(route), sent],
    queryFn: ({ signal }) => call(route, sent, { signal }),
  });

interface ReadOptions<D extends Route> {
  enabled?: boolean;
  keepPrevious?: boolean;
  staleSeconds?: number;
  /** Refetch interval in seconds while the tab is visible, fixed or by the last answer and failure; 0 disables it. */
  refetchSeconds?: number | ((answer: Answer<D> | undefined, failure: CallFailure | null) => number);
}

/** Equal parameters share one cached answer. */
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
    refetchInterval: ({ state }: Query<Answer<D>, CallFailure>) => seconds(state.data, state.error) * 1000,
  };
}

export const prefetchRead = <const D extends Route>(client: QueryClient, route: D, sent: Sent<D>): Promise<void> => {
  const options = readOptions(route, sent);
  return client.prefetchQuery({
    ...options,
    queryFn: ({ signal, queryKey }) => call(route, sent, { signal, isUnused: () => !isObserved(client, queryKey) }),
    retry: retryWhileObserved(client, options.queryKey),
  });
};

/** Hovering over a link must not end at the sign-in, which would also lose where the link leads. */
export const isObserved = (client: QueryClient, queryKey: QueryKey): boolean =>
  client.getQueryCache().find({ queryKey })?.isActive() ?? false;

/** In an outage, hovering over a link asks once. */
export const retryWhileObserved =
  (client: QueryClient, queryKey: QueryKey) =>
  (tries: number, error: unknown): boolean =>
    isObserved(client, queryKey) && isWorthRetrying(tries, error);
