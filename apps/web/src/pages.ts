import type { QueryClient } from '@tanstack/react-query';
import { lazyRouteComponent, type AsyncRouteComponent } from '@tanstack/react-router';

/** A screen that is built: its component in a chunk of its own, and what it reads, fetched along with that chunk. */
export interface Page {
  component: AsyncRouteComponent<object>;
  prefetch?: (
    client: QueryClient,
    asked: { params: Record<string, string>; search: Record<string, unknown> },
  ) => unknown;
}

/**
 * The built screens by their path in `screens.ts`; a path that is not here says what will be there. One line a screen:
 *
 *     '/users': {
 *       component: lazyRouteComponent(() => import('./areas/customers/users-page.tsx'), 'UsersPage'),
 *       prefetch: (client, { search }) => prefetchList(client, listUsers, usersList, search),
 *     },
 */
export const PAGES: Readonly<Record<string, Page>> = {};

export const ComingScreen = lazyRouteComponent(() => import('./shell/coming-screen.tsx'), 'ComingScreen');
export const GalleryPage = lazyRouteComponent(() => import('./dev/gallery-page.tsx'), 'GalleryPage');
