import type { QueryClient } from '@tanstack/react-query';
import {
  createRootRouteWithContext,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Outlet,
  redirect,
  type AnyRoute,
} from '@tanstack/react-router';
import { parseSearch, writeSearch } from './lists/search-text.ts';
import { GalleryPage, PAGES } from './pages.ts';
import { SCREENS, type Screen } from './screens.ts';
import { requireStaff, skipWhenSignedIn } from './session/session.ts';
import { LANDING } from './session/way-back.ts';
import { settings } from './settings.ts';
import { FailedPage } from './shell/failed-page.tsx';
import { Shell } from './shell/shell.tsx';

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** The tab's title until the heading has loaded. */
    title?: string;
  }
}

interface RouterContext {
  client: QueryClient;
}

const toLanding = () => redirect({ href: LANDING, replace: true });

const root = createRootRouteWithContext<RouterContext>()({ component: Outlet });

const login = createRoute({
  getParentRoute: () => root,
  path: '/login',
  beforeLoad: ({ context, search }) => skipWhenSignedIn(context.client, fromOf(search)),
  component: lazyRouteComponent(() => import('./session/login-page.tsx'), 'LoginPage'),
});

const verification = createRoute({
  getParentRoute: () => root,
  path: '/login/verification',
  beforeLoad: async ({ context, search }) => {
    if (!('verificationId' in search) || !search.verificationId) throw redirect({ href: '/login', replace: true });
    await skipWhenSignedIn(context.client, fromOf(search));
  },
  component: lazyRouteComponent(() => import('./session/verification-page.tsx'), 'VerificationPage'),
});

const invitation = createRoute({
  getParentRoute: () => root,
  path: '/invitations/$token',
  beforeLoad: ({ context }) => skipWhenSignedIn(context.client, undefined),
  component: lazyRouteComponent(() => import('./session/invitation-page.tsx'), 'InvitationPage'),
});

const fromOf = (search: object): unknown => ('from' in search ? search.from : undefined);

/** All pages for signed-in staff are in the shell. */
const staff = createRoute({
  getParentRoute: () => root,
  id: 'staff',
  beforeLoad: async ({ context, location }) => ({ me: await requireStaff(context.client, location.href) }),
  component: Shell,
});

const WHOLE_NUMBER = /^[1-9]\d*$/;

function screenRoute(screen: Screen): AnyRoute {
  const page = PAGES[screen.path];
  return createRoute({
    getParentRoute: () => staff,
    path: screen.path.replaceAll(/\{(\w+)\}/g, '$$$1'),
    staticData: { title: screen.title },
    beforeLoad: ({ params }) => {
      const isKnown = Object.values(params).every((value) => (screen.open ?? WHOLE_NUMBER).test(String(value)));
      if (!isKnown) throw toLanding();
    },
    loaderDeps: ({ search }) => ({ search }),
    // Not awaited: the page shows its loading state.
    loader: ({ context, params, deps }) => {
      void page?.prefetch?.(context.client, { params, search: deps.search });
    },
    ...(page && { component: page.component }),
  });
}

const gallery = createRoute({
  getParentRoute: () => staff,
  path: '/dev/gallery',
  staticData: { title: 'Gallery' },
  component: GalleryPage,
});

const unknown = createRoute({
  getParentRoute: () => root,
  path: '$',
  beforeLoad: () => {
    throw toLanding();
  },
});

const home = createRoute({
  getParentRoute: () => root,
  path: '/',
  beforeLoad: () => {
    throw toLanding();
  },
});

/** Real paths with browser history; links preload their pages. */
export const createConsoleRouter = (client: QueryClient) =>
  createRouter({
    routeTree: root.addChildren([
      home,
      login,
      verification,
      invitation,
      unknown,
      staff.addChildren([...SCREENS.map(screenRoute), ...(settings.is_development ? [gallery] : [])]),
    ]),
    context: { client },
    parseSearch,
    stringifySearch: writeSearch,
    defaultPreload: 'intent',
    // The query client decides on freshness.
    defaultPreloadStaleTime: 0,
    defaultErrorComponent: FailedPage,
    scrollRestoration: true,
  });
