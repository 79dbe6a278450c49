import { lazyRouteComponent } from '@tanstack/react-router';
import type { Pages } from './page.ts';

export const OPERATIONS_PAGES = {
  '/getting-started': {
    component: lazyRouteComponent(
      () => import('../areas/operations/getting-started/getting-started-page.tsx'),
      'GettingStartedPage',
    ),
  },
  '/changes': {
    component: lazyRouteComponent(() => import('../areas/operations/changes/changes-page.tsx'), 'ChangesPage'),
    prefetch: async (client, { search }) =>
      (await import('../areas/operations/changes/changes-search.ts')).prefetchChanges(client, search),
  },
  '/money': {
    component: lazyRouteComponent(() => import('../money-screen.tsx'), 'MoneyScreen'),
  },
  '/settings': {
    component: lazyRouteComponent(() => import('../areas/operations/settings/settings-page.tsx'), 'SettingsPage'),
  },
  '/settings/$group': {
    component: lazyRouteComponent(
      () => import('../areas/operations/settings/settings-group-page.tsx'),
      'SettingsGroupPage',
    ),
  },
  '/regenerate-orders': {
    component: lazyRouteComponent(() => import('../areas/operations/batches/batches-page.tsx'), 'RegenerationsPage'),
  },
  '/regenerate-orders/new': {
    component: lazyRouteComponent(() => import('../regeneration-screen.tsx'), 'NewRegenerationPage'),
  },
  '/mass-apply-credits': {
    component: lazyRouteComponent(() => import('../areas/operations/batches/batches-page.tsx'), 'MassCreditsPage'),
  },
  '/mass-apply-credits/new': {
    component: lazyRouteComponent(
      () => import('../areas/operations/mass-credits/new-mass-credit-page.tsx'),
      'NewMassCreditPage',
    ),
  },
  '/batches/$id/reversal': {
    component: lazyRouteComponent(() => import('../areas/operations/mass-credits/reversal-page.tsx'), 'ReversalPage'),
  },
  '/batches/$id/customer-reversal': {
    component: lazyRouteComponent(
      () => import('../areas/operations/import-reversals/import-reversal-page.tsx'),
      'ImportReversalPage',
    ),
  },
  '/batches/$id': {
    component: lazyRouteComponent(() => import('../areas/operations/batches/batch-page.tsx'), 'BatchPage'),
  },
} satisfies Partial<Pages>;
