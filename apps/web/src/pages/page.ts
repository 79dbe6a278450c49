import type { QueryClient } from '@tanstack/react-query';
import type { AsyncRouteComponent } from '@tanstack/react-router';
import type { ParamsOf, SCREENS } from '../screens.ts';

/** Its reads are prefetched along with the code. */
export interface Page<Params> {
  component: AsyncRouteComponent<object>;
  prefetch?: (client: QueryClient, request: PageRequest<Params>) => unknown;
}

interface PageRequest<Params> {
  params: Params;
  search: Record<string, unknown>;
}

export type Pages = { readonly [S in (typeof SCREENS)[number] as S['path']]: Page<ParamsOf<S>> };
