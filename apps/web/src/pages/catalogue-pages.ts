import { lazyRouteComponent } from '@tanstack/react-router';
import { listPage } from './list-page.ts';
import type { Pages } from './page.ts';

export const CATALOGUE_PAGES = {
  '/product-imports': listPage(
    () => import('../areas/catalogue/product-imports/product-imports-page.tsx'),
    'ProductImportsPage',
  ),
  '/product-imports/$id': {
    component: lazyRouteComponent(
      () => import('../areas/catalogue/product-imports/product-import-page.tsx'),
      'ProductImportPage',
    ),
  },
  '/products': listPage(() => import('../areas/catalogue/products/products-page.tsx'), 'ProductsPage'),
  '/products/create': {
    component: lazyRouteComponent(() => import('../areas/catalogue/products/new-product-page.tsx'), 'NewProductPage'),
  },
  '/products/$sku': {
    component: lazyRouteComponent(() => import('../areas/catalogue/products/product-page.tsx'), 'ProductPage'),
    prefetch: async (client, { params }) =>
      (await import('../areas/catalogue/products/product-query.ts')).prefetchProduct(client, params.sku),
  },
  '/categories': listPage(() => import('../areas/catalogue/categories/categories-page.tsx'), 'CategoriesPage'),
  '/categories/create': {
    component: lazyRouteComponent(() => import('../areas/catalogue/categories/category-page.tsx'), 'NewCategoryPage'),
  },
  '/categories/$id': {
    component: lazyRouteComponent(() => import('../areas/catalogue/categories/category-page.tsx'), 'CategoryPage'),
  },
  '/reference-lists': listPage(
    () => import('../areas/catalogue/reference-lists/reference-lists-page.tsx'),
    'ReferenceListsPage',
  ),
  '/reference-lists/$list': listPage(
    () => import('../areas/catalogue/reference-lists/reference-list-page.tsx'),
    'ReferenceListPage',
  ),
  '/menu-planner': {
    component: lazyRouteComponent(() => import('../areas/catalogue/menu-plan/menu-plan-page.tsx'), 'MenuPlanPage'),
  },
  '/product-rotations': listPage(() => import('../areas/catalogue/meal-rotations/rotations-page.tsx'), 'RotationsPage'),
  '/product-rotations/$id': {
    component: lazyRouteComponent(() => import('../areas/catalogue/meal-rotations/rotation-page.tsx'), 'RotationPage'),
  },
  '/product-rotations/$id/order-weeks': listPage(
    () => import('../areas/catalogue/meal-rotations/rotation-weeks-page.tsx'),
    'RotationWeeksPage',
  ),
  '/order-weeks': listPage(() => import('../areas/catalogue/weeks/order-weeks-page.tsx'), 'OrderWeeksPage'),
  '/price-variance-groups/create': {
    component: lazyRouteComponent(
      () => import('../areas/catalogue/price-variance-groups/price-variance-group-page.tsx'),
      'NewPriceVarianceGroupPage',
    ),
  },
  '/price-variance-groups/$id': {
    component: lazyRouteComponent(
      () => import('../areas/catalogue/price-variance-groups/price-variance-group-page.tsx'),
      'PriceVarianceGroupPage',
    ),
  },
  '/price-variance-groups': listPage(
    () => import('../areas/catalogue/price-variance-groups/price-variance-groups-page.tsx'),
    'PriceVarianceGroupsPage',
  ),
} satisfies Partial<Pages>;
