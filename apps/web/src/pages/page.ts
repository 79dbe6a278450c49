import type { AsyncRouteComponent } from '@tanstack/react-router';
import type { FirstRead } from '../calls/first-reads.ts';
import type { Prefetch } from '../lists/prefetch.ts';
import type { ParamsOf, SCREENS } from '../screens.ts';

/** Its reads are prefetched along with the code. */
export interface Page<Params> {
  component: AsyncRouteComponent<object>;
  prefetch?: Prefetch<Params>;
  /** All reads of its first picture besides who is signed in: the server answers them with the page. Null without. */
  firstReads?: (search: Record<string, unknown>) => FirstRead[] | null;
}

export type Pages = { readonly [S in (typeof SCREENS)[number] as S['path']]: Page<ParamsOf<S>> };
