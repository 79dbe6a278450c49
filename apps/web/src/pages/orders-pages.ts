import { lazyRouteComponent } from '@tanstack/react-router';
import { listPage } from './list-page.ts';
import type { Pages } from './page.ts';

const ordersQueries = () => import('../areas/orders/reading/order-queries.ts');

export const ORDERS_PAGES = {
  '/users/$id/post-cutoff': {
    component: lazyRouteComponent(() => import('../areas/orders/window/post-cutoff-page.tsx'), 'PostCutoffPage'),
    prefetch: async (client, { params }) => (await ordersQueries()).prefetchEligibleOrder(client, params.id),
  },
  '/users/$id/suspended-order': {
    component: lazyRouteComponent(
      () => import('../areas/orders/window/suspended-order-page.tsx'),
      'SuspendedOrderPage',
    ),
    prefetch: async (client, { params, search }) =>
      (await ordersQueries()).prefetchUnsuspendableOrder(client, params.id, search),
  },
  '/users/$id/rogue-order': {
    component: lazyRouteComponent(
      () => import('../areas/orders/window/rogue-orders/rogue-order-page.tsx'),
      'RogueOrderPage',
    ),
    prefetch: async (client, { params }) => (await ordersQueries()).prefetchRogueQuote(client, params.id),
  },
  '/users/$id/orders': listPage(() => import('../areas/orders/reading/customer-orders-page.tsx'), 'CustomerOrdersPage'),
  '/orders': listPage(() => import('../areas/orders/reading/orders-page.tsx'), 'OrdersPage'),
  '/orders/$id': {
    component: lazyRouteComponent(() => import('../order-screen.tsx'), 'OrderScreen'),
    prefetch: async (client, { params }) => (await ordersQueries()).prefetchOrderPage(client, params.id),
  },
  '/order-weeks/$id': {
    component: lazyRouteComponent(() => import('../week-screen.tsx'), 'WeekScreen'),
  },
  '/products/$sku/replacement': {
    component: lazyRouteComponent(
      () => import('../areas/orders/product-replacements/replacement-page.tsx'),
      'ReplacementPage',
    ),
  },
} satisfies Partial<Pages>;
