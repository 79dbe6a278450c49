import { lazyRouteComponent } from '@tanstack/react-router';
import { listPage } from './list-page.ts';
import type { Pages } from './page.ts';

export const OPERATIONS_PAGES = {
  '/getting-started': {
    component: lazyRouteComponent(
      () => import('../areas/operations/getting-started/getting-started-page.tsx'),
      'GettingStartedPage',
    ),
  },
  '/changes': listPage(() => import('../areas/operations/changes/changes-page.tsx'), 'ChangesPage'),
  '/money': listPage(() => import('../money-screen.tsx'), 'MoneyScreen'),
  '/settings': listPage(() => import('../areas/operations/settings/settings-page.tsx'), 'SettingsPage'),
  '/settings/$group': {
    component: lazyRouteComponent(
      () => import('../areas/operations/settings/settings-group-page.tsx'),
      'SettingsGroupPage',
    ),
  },
  '/regenerate-orders': listPage(
    () => import('../areas/operations/batches/regenerations-page.tsx'),
    'RegenerationsPage',
  ),
  '/regenerate-orders/new': {
    component: lazyRouteComponent(() => import('../regeneration-screen.tsx'), 'NewRegenerationPage'),
  },
  '/mass-apply-credits': listPage(() => import('../areas/operations/batches/mass-credits-page.tsx'), 'MassCreditsPage'),
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
