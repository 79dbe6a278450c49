import { lazyRouteComponent } from '@tanstack/react-router';
import { listPage } from './list-page.ts';
import type { Pages } from './page.ts';

export const SHIPPING_PAGES = {
  '/zip-codes': listPage(() => import('../areas/shipping/zip-codes/zip-codes-page.tsx'), 'ZipCodesPage'),
  '/zip-codes/import': listPage(
    () => import('../areas/shipping/zip-code-imports/zip-code-imports-page.tsx'),
    'ZipCodeImportsPage',
  ),
  '/zip-codes/$id': {
    component: lazyRouteComponent(() => import('../areas/shipping/zip-codes/zip-code-page.tsx'), 'ZipCodePage'),
  },
  '/holidays': listPage(() => import('../areas/shipping/holidays/holidays-page.tsx'), 'HolidaysPage'),
  '/holidays/new': {
    component: lazyRouteComponent(() => import('../areas/shipping/holidays/holiday-page.tsx'), 'NewHolidayPage'),
  },
  '/holidays/$id': {
    component: lazyRouteComponent(() => import('../areas/shipping/holidays/holiday-page.tsx'), 'HolidayPage'),
  },
  '/tax-rates': listPage(() => import('../areas/shipping/states/tax-rates-page.tsx'), 'TaxRatesPage'),
  '/tax-rates/$id': {
    component: lazyRouteComponent(() => import('../areas/shipping/states/state-page.tsx'), 'StatePage'),
  },
  '/carriers': listPage(() => import('../areas/shipping/carriers/carriers-page.tsx'), 'CarriersPage'),
  '/carriers/create': {
    component: lazyRouteComponent(() => import('../areas/shipping/carriers/carrier-page.tsx'), 'NewCarrierPage'),
  },
  '/carriers/$id': {
    component: lazyRouteComponent(() => import('../areas/shipping/carriers/carrier-page.tsx'), 'CarrierPage'),
  },
  '/production-cycles': listPage(
    () => import('../areas/shipping/production-cycles/production-cycles-page.tsx'),
    'ProductionCyclesPage',
  ),
} satisfies Partial<Pages>;
