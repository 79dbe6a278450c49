import type { QueryClient } from '@tanstack/react-query';
import type { AsyncRouteComponent } from '@tanstack/react-router';
import type { FirstRead } from '../calls/first-reads.ts';
import type { ParamsOf, SCREENS } from '../screens.ts';

/** Its reads are prefetched along with the code. */
export interface Page<Params> {
  component: AsyncRouteComponent<object>;
  prefetch?: (client: QueryClient, request: PageRequest<Params>) => unknown;
  /** All reads of its first picture besides who is signed in: the server answers them with the page. Null without. */
  firstReads?: (search: Record<string, unknown>) => FirstRead[] | null;
}

interface PageRequest<Params> {
  params: Params;
  search: Record<string, unknown>;
}

export type Pages = { readonly [S in (typeof SCREENS)[number] as S['path']]: Page<ParamsOf<S>> };
