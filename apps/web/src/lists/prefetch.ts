import type { Route, Sent } from '@larder/contract/wire/route.ts';
import type { QueryClient } from '@tanstack/react-query';
import { prefetchRead } from '../calls/use-read.ts';

export interface PageRequest<Params> {
  params: Params;
  search: Record<string, unknown>;
}

/** Must use the queries of the page, or the page reads again. */
export type Prefetch<Params = unknown> = (client: QueryClient, request: PageRequest<Params>) => unknown;

/** For an answer that is read whole. */
export const wholeListOf =
  <const D extends Route>(route: D, sent: Sent<D>): Prefetch =>
  (client) =>
    prefetchRead(client, route, sent);
