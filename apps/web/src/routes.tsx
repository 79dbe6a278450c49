import type { QueryClient } from '@tanstack/react-query';
import {
  createRootRouteWithContext,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Outlet,
  redirect,
  type ResolveParams,
  type RouterHistory,
  type SearchSchemaInput,
} from '@tanstack/react-router';
import { parseSearch, writeSearch } from './lists/search-text.ts';
import type { Filters } from './pages/filters.ts';
import type { Page } from './pages/page.ts';
import { GalleryPage, PAGES } from './pages/pages.ts';
import { SCREENS, type AnyScreen, type Screen } from './screens.ts';
import { requireStaff, skipWhenSignedIn } from './session/session.ts';
import { LANDING } from './session/way-back.ts';
import { settings } from './settings.ts';
import { FailedPage } from './shell/failed-page.tsx';
import { Shell } from './shell/shell.tsx';

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createConsoleRouter>;
  }
  interface StaticDataRouteOption {
    title?: string;
  }
}

interface RouterContext {
  client: QueryClient;
}

const toLanding = () => redirect({ href: LANDING, replace: true });

const root = createRootRouteWithContext<RouterContext>()({ component: Outlet });

/** Anything but text counts as absent. */
type Texts<Name extends string> = { [N in Name]?: string | undefined };
const text = (value: unknown) => (typeof value === 'string' ? value : undefined);

const login = createRoute({
  getParentRoute: () => root,
  path: '/login',
  validateSearch: ({ from }: Record<string, unknown>): Texts<'from'> => ({ from: text(from) }),
  beforeLoad: ({ context, search }) => skipWhenSignedIn(context.client, search.from),
  component: lazyRouteComponent(() => import('./session/login-page.tsx'), 'LoginPage'),
});

const verification = createRoute({
  getParentRoute: () => root,
  path: '/login/verification',
  validateSearch: ({
    verificationId,
    from,
    code,
  }: Record<string, unknown>): Texts<'verificationId' | 'from' | 'code'> => ({
    verificationId: text(verificationId),
    from: text(from),
    code: text(code),
  }),
  beforeLoad: async ({ context, search }) => {
    if (!search.verificationId) throw redirect({ to: '/login', replace: true });
    await skipWhenSignedIn(context.client, search.from);
  },
  component: lazyRouteComponent(() => import('./session/verification-page.tsx'), 'VerificationPage'),
});

const invitation = createRoute({
  getParentRoute: () => root,
  path: '/invitations/$token',
  beforeLoad: ({ context }) => skipWhenSignedIn(context.client, undefined),
  component: lazyRouteComponent(() => import('./session/invitation-page.tsx'), 'InvitationPage'),
});

const passwordLink = createRoute({
  getParentRoute: () => root,
  path: '/passwords/$token',
  component: lazyRouteComponent(() => import('./areas/customers/passwords/password-link-page.tsx'), 'PasswordLinkPage'),
});

const setup = createRoute({
  getParentRoute: () => root,
  path: '/setup',
  validateSearch: ({ token, step }: Record<string, unknown>): Texts<'token' | 'step'> => ({
    token: text(token),
    step: text(step),
  }),
  beforeLoad: ({ context }) => skipWhenSignedIn(context.client, undefined),
  component: lazyRouteComponent(() => import('./areas/staff/setup/setup-page.tsx'), 'SetupPage'),
});

/** Customers open it, so it is the same for signed-in staff. */
const cardLink = createRoute({
  getParentRoute: () => root,
  path: '/cards/$token',
  component: lazyRouteComponent(() => import('./areas/billing/card-links/card-link-page.tsx'), 'CardLinkPage'),
});

const cardSession = createRoute({
  getParentRoute: () => root,
  path: '/card-sessions/$session',
  component: lazyRouteComponent(() => import('./areas/billing/card-links/card-session-page.tsx'), 'CardSessionPage'),
});

/** The hosted page of the sandbox gateway. */
const testCard = createRoute({
  getParentRoute: () => root,
  path: '/card-sessions/$session/test-card',
  validateSearch: ({ reference }: Record<string, unknown>): Texts<'reference'> => ({ reference: text(reference) }),
  component: lazyRouteComponent(() => import('./areas/billing/card-links/test-card-page.tsx'), 'TestCardPage'),
});

const shell = createRoute({
  getParentRoute: () => root,
  id: '_shell',
  beforeLoad: async ({ context, location }) => ({ me: await requireStaff(context.client, location.href) }),
  component: Shell,
});

/** Values that a screen does not read lead to the unknown path. */
function screenRoute<Path extends string, Value, Search>(
  { path, title, read }: Screen<Path, Value>,
  page: Page<never>,
) {
  type Params = ResolveParams<Path, Value>;
  return createRoute({
    getParentRoute: () => shell,
    path,
    // Types the links only: the page reads its filters itself.
    validateSearch: (_: Search & SearchSchemaInput) => ({}),
    params: { parse: (texts) => readParams<Params>(texts, read) },
    staticData: { title },
    loaderDeps: ({ search }) => ({ search }),
    // Not awaited: the page shows its loading state.
    loader: ({ context, params, deps }) => {
      void page.prefetch?.(context.client, { params: params as never, search: deps.search });
    },
    component: page.component,
  });
}

function readParams<Params>(texts: object, read: (text: string) => unknown): Params | false {
  const values = Object.entries(texts).map(([name, text]) => [name, read(String(text))] as const);
  return values.some(([, value]) => value === null) ? false : (Object.fromEntries(values) as Params);
}

type RoutesOf<Screens extends readonly Screen[]> = {
  [Place in keyof Screens]: Screens[Place] extends Screen<infer Path, infer Value>
    ? ReturnType<typeof screenRoute<Path, Value, Path extends keyof Filters ? Filters[Path] : {}>>
    : never;
};
const screens = SCREENS.map((screen: AnyScreen) =>
  screenRoute<string, unknown, {}>(screen, PAGES[screen.path]),
) as unknown as RoutesOf<typeof SCREENS>;

/** The page of an order is ours, so that what is not an order number is told instead of leading to the users (STAFF-59). */
const unknownOrder = createRoute({
  getParentRoute: () => shell,
  path: '/orders/$',
  // An empty rest is the list of orders.
  params: { parse: ({ _splat = '' }) => (_splat === '' ? false : { _splat }) },
  staticData: { title: 'Order' },
  component: lazyRouteComponent(() => import('./areas/orders/order-page/unknown-order-page.tsx'), 'UnknownOrderPage'),
});

const gallery = createRoute({
  getParentRoute: () => shell,
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

/** With the history of one address on the server. */
export const createConsoleRouter = (client: QueryClient, history?: RouterHistory) =>
  createRouter({
    ...(history && { history }),
    routeTree: root.addChildren([
      home,
      login,
      verification,
      invitation,
      passwordLink,
      setup,
      cardLink,
      cardSession,
      testCard,
      unknown,
      shell.addChildren([...screens, unknownOrder, ...(settings.is_development ? [gallery] : [])]),
    ]),
    context: { client },
    parseSearch,
    stringifySearch: writeSearch,
    defaultPreload: 'intent',
    // The query client decides on freshness.
    defaultPreloadStaleTime: 0,
    defaultErrorComponent: FailedPage,
    // On the server it would be an inline script, which the Content-Security-Policy forbids.
    scrollRestoration: !import.meta.env.SSR,
  });
