import { listMealRotations, showMealRotation } from '@larder/contract/catalogue/meal-rotations.ts';
import { listOrderWeeks } from '@larder/contract/orders/order-weeks.ts';
import { listCategories, showCategory } from '@larder/contract/catalogue/categories.ts';
import { listPriceVarianceGroups } from '@larder/contract/catalogue/price-variance-groups.ts';
import { listUsers, showUser } from '@larder/contract/customers/users.ts';
import { findEligibleOrder, findUnsuspendableOrder } from '@larder/contract/orders/post-cutoff.ts';
import { quoteRogueOrder } from '@larder/contract/orders/rogue-orders.ts';
import { listExperiments, showExperiment } from '@larder/contract/marketing/experiments.ts';
import { listGiftCards } from '@larder/contract/marketing/gift-cards.ts';
import { listSettings } from '@larder/contract/operations/settings.ts';
import { listCarriers, showCarrier } from '@larder/contract/shipping/carriers.ts';
import { listProductionCycles } from '@larder/contract/shipping/production-cycles.ts';
import { listStates, showState } from '@larder/contract/shipping/states.ts';
import type { QueryClient } from '@tanstack/react-query';
import { lazyRouteComponent, type AsyncRouteComponent } from '@tanstack/react-router';
import { ROTATIONS } from './areas/catalogue/rotations-asked.ts';
import { carriersList } from './areas/shipping/carriers-search.ts';
import { categoriesList } from './areas/catalogue/categories-search.ts';
import { userAsked } from './areas/customers/user-asked.ts';
import { usersList } from './areas/customers/users-search.ts';
import { experimentsList } from './areas/marketing/experiments-search.ts';
import { giftCardsList } from './areas/marketing/gift-cards-search.ts';
import { prefetchList } from './calls/use-list.ts';
import { prefetchRead } from './calls/use-read.ts';

/** A screen that is built: its component in a chunk of its own, and what it reads, fetched along with that chunk. */
export interface Page {
  component: AsyncRouteComponent<object>;
  prefetch?: (client: QueryClient, asked: AskedPage) => unknown;
}

interface AskedPage {
  params: Record<string, string>;
  search: Record<string, unknown>;
}

/** The built screens by their path in `screens.ts`. A path that is not here says what will be there. */
export const PAGES: Readonly<Record<string, Page>> = {
  '/users': {
    component: lazyRouteComponent(() => import('./areas/customers/users-page.tsx'), 'UsersPage'),
    prefetch: (client, { search }) => prefetchList(client, listUsers, usersList, search),
  },
  '/users/new': {
    component: lazyRouteComponent(() => import('./areas/customers/new-user-page.tsx'), 'NewUserPage'),
  },
  '/users/{id}': {
    component: lazyRouteComponent(() => import('./areas/customers/user-page.tsx'), 'UserPage'),
    prefetch: (client, { params }) => prefetchRead(client, showUser, userAsked(Number(params['id']))),
  },
  '/users/{id}/post-cutoff': {
    component: lazyRouteComponent(() => import('./areas/orders/post-cutoff-page.tsx'), 'PostCutoffPage'),
    prefetch: (client, { params }) =>
      prefetchRead(client, findEligibleOrder, { query: { user_id: Number(params['id']) } }),
  },
  '/users/{id}/suspended-order': {
    component: lazyRouteComponent(() => import('./areas/orders/suspended-order-page.tsx'), 'SuspendedOrderPage'),
    prefetch: (client, { params }) =>
      prefetchRead(client, findUnsuspendableOrder, { params: { userId: Number(params['id']) } }),
  },
  '/users/{id}/rogue-order': {
    component: lazyRouteComponent(() => import('./areas/orders/rogue-order-page.tsx'), 'RogueOrderPage'),
    prefetch: (client, { params }) => prefetchRead(client, quoteRogueOrder, { params: { id: Number(params['id']) } }),
  },
  '/users/{id}/timeline': {
    component: lazyRouteComponent(() => import('./areas/customers/timeline-page.tsx'), 'TimelinePage'),
    prefetch: (client, { params }) =>
      prefetchRead(client, showUser, { params: { id: Number(params['id']) }, query: {} }),
  },
  '/products': {
    component: lazyRouteComponent(() => import('./areas/catalogue/products-page.tsx'), 'ProductsPage'),
    prefetch: async (client, { search }) =>
      (await import('./areas/catalogue/products-search.ts')).prefetchProducts(client, search),
  },
  '/products/create': {
    component: lazyRouteComponent(() => import('./areas/catalogue/new-product-page.tsx'), 'NewProductPage'),
  },
  '/products/{sku}': {
    component: lazyRouteComponent(() => import('./areas/catalogue/product-page.tsx'), 'ProductPage'),
    prefetch: async (client, { params }) =>
      (await import('./areas/catalogue/product-asked.ts')).prefetchProduct(client, String(params['sku'])),
  },
  '/tax-rates': {
    component: lazyRouteComponent(() => import('./areas/shipping/tax-rates-page.tsx'), 'TaxRatesPage'),
    prefetch: (client) => prefetchRead(client, listStates, {}),
  },
  '/tax-rates/{id}': {
    component: lazyRouteComponent(() => import('./areas/shipping/state-page.tsx'), 'StatePage'),
    prefetch: (client, { params }) => prefetchRead(client, showState, { params: { id: params['id'] ?? '' } }),
  },
  '/carriers': {
    component: lazyRouteComponent(() => import('./areas/shipping/carriers-page.tsx'), 'CarriersPage'),
    prefetch: (client, { search }) => prefetchList(client, listCarriers, carriersList, search),
  },
  '/carriers/create': {
    component: lazyRouteComponent(() => import('./areas/shipping/carrier-page.tsx'), 'NewCarrierPage'),
  },
  '/carriers/{id}': {
    component: lazyRouteComponent(() => import('./areas/shipping/carrier-page.tsx'), 'CarrierPage'),
    prefetch: (client, { params }) => prefetchRead(client, showCarrier, { params: { id: Number(params['id']) } }),
  },
  '/production-cycles': {
    component: lazyRouteComponent(() => import('./areas/shipping/production-cycles-page.tsx'), 'ProductionCyclesPage'),
    prefetch: (client) => prefetchRead(client, listProductionCycles, {}),
  },
  '/settings': {
    component: lazyRouteComponent(() => import('./areas/operations/settings-page.tsx'), 'SettingsPage'),
    prefetch: (client) => prefetchRead(client, listSettings, {}),
  },
  '/settings/{group}': {
    component: lazyRouteComponent(() => import('./areas/operations/settings-group-page.tsx'), 'SettingsGroupPage'),
    prefetch: (client, { params }) => prefetchRead(client, listSettings, { query: { group: params['group'] ?? '' } }),
  },
  '/categories': {
    component: lazyRouteComponent(() => import('./areas/catalogue/categories-page.tsx'), 'CategoriesPage'),
    prefetch: (client, { search }) => prefetchList(client, listCategories, categoriesList, search),
  },
  '/categories/{id}': {
    component: lazyRouteComponent(() => import('./areas/catalogue/category-page.tsx'), 'CategoryPage'),
    prefetch: (client, { params }) => prefetchRead(client, showCategory, { params: { id: Number(params['id']) } }),
  },
  '/product-rotations': {
    component: lazyRouteComponent(() => import('./areas/catalogue/rotations-page.tsx'), 'RotationsPage'),
    prefetch: (client) => prefetchRead(client, listMealRotations, ROTATIONS),
  },
  '/product-rotations/{id}': {
    component: lazyRouteComponent(() => import('./areas/catalogue/rotation-page.tsx'), 'RotationPage'),
    prefetch: (client, { params }) => prefetchRead(client, showMealRotation, { params: { id: Number(params['id']) } }),
  },
  '/product-rotations/{id}/order-weeks': {
    component: lazyRouteComponent(() => import('./areas/catalogue/rotation-weeks-page.tsx'), 'RotationWeeksPage'),
    prefetch: (client, { params }) => prefetchRead(client, showMealRotation, { params: { id: Number(params['id']) } }),
  },
  '/order-weeks': {
    component: lazyRouteComponent(() => import('./areas/catalogue/order-weeks-page.tsx'), 'OrderWeeksPage'),
    prefetch: (client) => prefetchRead(client, listOrderWeeks, {}),
  },
  '/price-variance-groups': {
    component: lazyRouteComponent(
      () => import('./areas/catalogue/price-variance-groups-page.tsx'),
      'PriceVarianceGroupsPage',
    ),
    prefetch: (client) => prefetchRead(client, listPriceVarianceGroups, {}),
  },
  '/gift-cards': {
    component: lazyRouteComponent(() => import('./areas/marketing/gift-cards-page.tsx'), 'GiftCardsPage'),
    prefetch: (client, { search }) => prefetchList(client, listGiftCards, giftCardsList, search),
  },
  '/experiments': {
    component: lazyRouteComponent(() => import('./areas/marketing/experiments-page.tsx'), 'ExperimentsPage'),
    prefetch: (client, { search }) => prefetchList(client, listExperiments, experimentsList, search),
  },
  '/experiments/new': {
    component: lazyRouteComponent(() => import('./areas/marketing/new-experiment-page.tsx'), 'NewExperimentPage'),
  },
  '/experiments/{id}': {
    component: lazyRouteComponent(() => import('./areas/marketing/experiment-page.tsx'), 'ExperimentPage'),
    prefetch: (client, { params }) => prefetchRead(client, showExperiment, { params: { id: Number(params['id']) } }),
  },
};

export const ComingScreen = lazyRouteComponent(() => import('./shell/coming-screen.tsx'), 'ComingScreen');
export const GalleryPage = lazyRouteComponent(() => import('./dev/gallery-page.tsx'), 'GalleryPage');
