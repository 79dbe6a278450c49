import { type AsyncRouteComponent, lazyRouteComponent } from '@tanstack/react-router';
import type { Prefetch } from '../lists/prefetch.ts';
import type { Page } from './page.ts';

type ListModule<Name extends string, Params> = Record<Name, () => unknown> & { prefetch: Prefetch<Params> };

/**
 * A page whose rows are prefetched. Its own module says how: its code is loaded on hover and focus anyway, and importing
 * the queries apart needs the same files and adds to the first load.
 */
export const listPage = <Name extends string, Params>(
  load: () => Promise<ListModule<Name, Params>>,
  name: Name,
): Page<Params> => ({
  // The compiler cannot resolve the component while its name is generic.
  component: lazyRouteComponent(load, name) as AsyncRouteComponent<object>,
  prefetch: (client, request) =>
    load().then(
      ({ prefetch }) => prefetch(client, request),
      // The page says so when it opens.
      () => null,
    ),
});
