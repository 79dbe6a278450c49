import { listUsers, showUser } from '@larder/contract/customers/users/users.ts';
import type { QueryClient } from '@tanstack/react-query';
import { lazyRouteComponent, type AsyncRouteComponent } from '@tanstack/react-router';
import type * as z from 'zod';
import { userQuery } from './areas/customers/users/user-query.ts';
import { usersList } from './areas/customers/users/users-search.ts';
import { prefetchList } from './lists/use-list.ts';
import { prefetchRead } from './calls/use-read.ts';
import type { productsList } from './areas/catalogue/products/products-search.ts';
import type { timelineSearch } from './areas/customers/timeline/timeline-search.ts';
import type { newReasonSearch, reasonsSearch } from './areas/customers/reasons/reasons-search.ts';
import type { ordersList } from './areas/orders/reading/orders-search.ts';
import type { replacementSearch } from './areas/orders/product-replacements/replacement-search.ts';
import type { holidaysList } from './areas/shipping/holidays/holidays-search.ts';
import type { zipCodesList } from './areas/shipping/zip-codes/zip-codes-search.ts';
import type { regenerationSearch } from './areas/operations/regenerate-orders/regeneration-search.ts';
import type { actSearch, chargeSearch } from './parts/customer-acts/act-search.ts';
import type { ParamsOf, SCREENS } from './screens.ts';

/** Its reads are prefetched along with the code. */
export interface Page<Params> {
  component: AsyncRouteComponent<object>;
  prefetch?: (client: QueryClient, request: PageRequest<Params>) => unknown;
}

interface PageRequest<Params> {
  params: Params;
  search: Record<string, unknown>;
}

type Pages = { readonly [S in (typeof SCREENS)[number] as S['path']]: Page<ParamsOf<S>> };

export interface Filters {
  '/orders': z.input<typeof ordersList.search>;
  '/users': z.input<typeof usersList.search>;
  '/regenerate-orders/new': z.input<typeof regenerationSearch>;
  '/reasons': z.input<typeof reasonsSearch>;
  '/reasons/new': z.input<typeof newReasonSearch>;
  '/products': z.input<typeof productsList.search>;
  '/products/$sku/replacement': z.input<typeof replacementSearch>;
  '/holidays': z.input<typeof holidaysList.search>;
  '/zip-codes': z.input<typeof zipCodesList.search>;
  '/users/$id': z.input<typeof actSearch>;
  '/users/$id/suspended-order': z.input<typeof chargeSearch>;
  '/users/$id/timeline': z.input<typeof timelineSearch>;
}

const ordersQueries = () => import('./areas/orders/reading/order-queries.ts');

/** Only the pages used all day prefetch: each route imported here adds to the first load. */
export const PAGES: Pages = {
  '/users': {
    component: lazyRouteComponent(() => import('./areas/customers/users/users-page.tsx'), 'UsersPage'),
    prefetch: (client, { search }) => prefetchList(client, listUsers, usersList, search),
  },
  '/users/new': {
    component: lazyRouteComponent(() => import('./areas/customers/users/new-user-page.tsx'), 'NewUserPage'),
  },
  '/users/$id': {
    component: lazyRouteComponent(() => import('./areas/customers/users/user-page.tsx'), 'UserPage'),
    prefetch: (client, { params }) => prefetchRead(client, showUser, userQuery(params.id)),
  },
  '/users/$id/mails/$mailId': {
    component: lazyRouteComponent(
      () => import('./areas/customers/customer-mails/customer-mail-page.tsx'),
      'CustomerMailPage',
    ),
  },
  '/mail-templates': {
    component: lazyRouteComponent(
      () => import('./areas/customers/customer-mails/mail-templates-page.tsx'),
      'MailTemplatesPage',
    ),
  },
  '/mail-templates/$kind': {
    component: lazyRouteComponent(
      () => import('./areas/customers/customer-mails/mail-template-page.tsx'),
      'MailTemplatePage',
    ),
  },
  '/customer-imports': {
    component: lazyRouteComponent(
      () => import('./areas/customers/customer-imports/customer-imports-page.tsx'),
      'CustomerImportsPage',
    ),
  },
  '/customer-imports/$id': {
    component: lazyRouteComponent(
      () => import('./areas/customers/customer-imports/customer-import-page.tsx'),
      'CustomerImportPage',
    ),
  },
  '/historical-order-imports': {
    component: lazyRouteComponent(
      () => import('./areas/customers/historical-orders/historical-order-imports-page.tsx'),
      'HistoricalOrderImportsPage',
    ),
  },
  '/historical-order-imports/$id': {
    component: lazyRouteComponent(
      () => import('./areas/customers/historical-orders/historical-order-import-page.tsx'),
      'HistoricalOrderImportPage',
    ),
  },
  '/product-imports': {
    component: lazyRouteComponent(
      () => import('./areas/catalogue/product-imports/product-imports-page.tsx'),
      'ProductImportsPage',
    ),
  },
  '/product-imports/$id': {
    component: lazyRouteComponent(
      () => import('./areas/catalogue/product-imports/product-import-page.tsx'),
      'ProductImportPage',
    ),
  },
  '/users/$id/post-cutoff': {
    component: lazyRouteComponent(() => import('./areas/orders/window/post-cutoff-page.tsx'), 'PostCutoffPage'),
    prefetch: async (client, { params }) => (await ordersQueries()).prefetchEligibleOrder(client, params.id),
  },
  '/users/$id/suspended-order': {
    component: lazyRouteComponent(() => import('./areas/orders/window/suspended-order-page.tsx'), 'SuspendedOrderPage'),
    prefetch: async (client, { params }) => (await ordersQueries()).prefetchUnsuspendableOrder(client, params.id),
  },
  '/users/$id/rogue-order': {
    component: lazyRouteComponent(
      () => import('./areas/orders/window/rogue-orders/rogue-order-page.tsx'),
      'RogueOrderPage',
    ),
    prefetch: async (client, { params }) => (await ordersQueries()).prefetchRogueQuote(client, params.id),
  },
  '/users/$id/orders': {
    component: lazyRouteComponent(
      () => import('./areas/orders/reading/customer-orders-page.tsx'),
      'CustomerOrdersPage',
    ),
    prefetch: (client, { params }) => prefetchRead(client, showUser, { params: { id: params.id }, query: {} }),
  },
  '/users/$id/timeline': {
    component: lazyRouteComponent(() => import('./areas/customers/timeline/timeline-page.tsx'), 'TimelinePage'),
    prefetch: (client, { params }) => prefetchRead(client, showUser, { params: { id: params.id }, query: {} }),
  },
  '/orders': {
    component: lazyRouteComponent(() => import('./areas/orders/reading/orders-page.tsx'), 'OrdersPage'),
  },
  '/orders/$id': {
    component: lazyRouteComponent(() => import('./order-screen.tsx'), 'OrderScreen'),
    prefetch: async (client, { params }) => (await ordersQueries()).prefetchOrderPage(client, params.id),
  },
  '/order-weeks/$id': {
    component: lazyRouteComponent(() => import('./week-screen.tsx'), 'WeekScreen'),
  },
  '/customer-tags': {
    component: lazyRouteComponent(
      () => import('./areas/customers/customer-tags/customer-tags-page.tsx'),
      'CustomerTagsPage',
    ),
  },
  '/reasons': {
    component: lazyRouteComponent(() => import('./areas/customers/reasons/reasons-page.tsx'), 'ReasonsPage'),
  },
  '/reasons/new': {
    component: lazyRouteComponent(() => import('./areas/customers/reasons/new-reason-page.tsx'), 'NewReasonPage'),
  },
  '/reasons/$id': {
    component: lazyRouteComponent(() => import('./areas/customers/reasons/reason-page.tsx'), 'ReasonPage'),
  },
  '/products': {
    component: lazyRouteComponent(() => import('./areas/catalogue/products/products-page.tsx'), 'ProductsPage'),
    prefetch: async (client, { search }) =>
      (await import('./areas/catalogue/products/products-search.ts')).prefetchProducts(client, search),
  },
  '/products/create': {
    component: lazyRouteComponent(() => import('./areas/catalogue/products/new-product-page.tsx'), 'NewProductPage'),
  },
  '/products/$sku': {
    component: lazyRouteComponent(() => import('./areas/catalogue/products/product-page.tsx'), 'ProductPage'),
    prefetch: async (client, { params }) =>
      (await import('./areas/catalogue/products/product-query.ts')).prefetchProduct(client, params.sku),
  },
  '/products/$sku/replacement': {
    component: lazyRouteComponent(
      () => import('./areas/orders/product-replacements/replacement-page.tsx'),
      'ReplacementPage',
    ),
  },
  '/zip-codes': {
    component: lazyRouteComponent(() => import('./areas/shipping/zip-codes/zip-codes-page.tsx'), 'ZipCodesPage'),
  },
  '/zip-codes/import': {
    component: lazyRouteComponent(
      () => import('./areas/shipping/zip-code-imports/zip-code-imports-page.tsx'),
      'ZipCodeImportsPage',
    ),
  },
  '/zip-codes/$id': {
    component: lazyRouteComponent(() => import('./areas/shipping/zip-codes/zip-code-page.tsx'), 'ZipCodePage'),
  },
  '/holidays': {
    component: lazyRouteComponent(() => import('./areas/shipping/holidays/holidays-page.tsx'), 'HolidaysPage'),
  },
  '/holidays/new': {
    component: lazyRouteComponent(() => import('./areas/shipping/holidays/holiday-page.tsx'), 'NewHolidayPage'),
  },
  '/holidays/$id': {
    component: lazyRouteComponent(() => import('./areas/shipping/holidays/holiday-page.tsx'), 'HolidayPage'),
  },
  '/tax-rates': {
    component: lazyRouteComponent(() => import('./areas/shipping/states/tax-rates-page.tsx'), 'TaxRatesPage'),
  },
  '/tax-rates/$id': {
    component: lazyRouteComponent(() => import('./areas/shipping/states/state-page.tsx'), 'StatePage'),
  },
  '/carriers': {
    component: lazyRouteComponent(() => import('./areas/shipping/carriers/carriers-page.tsx'), 'CarriersPage'),
  },
  '/carriers/create': {
    component: lazyRouteComponent(() => import('./areas/shipping/carriers/carrier-page.tsx'), 'NewCarrierPage'),
  },
  '/carriers/$id': {
    component: lazyRouteComponent(() => import('./areas/shipping/carriers/carrier-page.tsx'), 'CarrierPage'),
  },
  '/production-cycles': {
    component: lazyRouteComponent(
      () => import('./areas/shipping/production-cycles/production-cycles-page.tsx'),
      'ProductionCyclesPage',
    ),
  },
  '/getting-started': {
    component: lazyRouteComponent(
      () => import('./areas/operations/getting-started/getting-started-page.tsx'),
      'GettingStartedPage',
    ),
  },
  '/account': {
    component: lazyRouteComponent(() => import('./areas/staff/account/account-page.tsx'), 'AccountPage'),
  },
  '/staff': {
    component: lazyRouteComponent(() => import('./areas/staff/members/staff-page.tsx'), 'StaffPage'),
  },
  '/changes': {
    component: lazyRouteComponent(() => import('./areas/operations/changes/changes-page.tsx'), 'ChangesPage'),
  },
  '/money': {
    component: lazyRouteComponent(() => import('./money-screen.tsx'), 'MoneyScreen'),
  },
  '/settings': {
    component: lazyRouteComponent(() => import('./areas/operations/settings/settings-page.tsx'), 'SettingsPage'),
  },
  '/settings/$group': {
    component: lazyRouteComponent(
      () => import('./areas/operations/settings/settings-group-page.tsx'),
      'SettingsGroupPage',
    ),
  },
  '/regenerate-orders': {
    component: lazyRouteComponent(() => import('./areas/operations/batches/batches-page.tsx'), 'RegenerationsPage'),
  },
  '/regenerate-orders/new': {
    component: lazyRouteComponent(() => import('./regeneration-screen.tsx'), 'NewRegenerationPage'),
  },
  '/mass-apply-credits': {
    component: lazyRouteComponent(() => import('./areas/operations/batches/batches-page.tsx'), 'MassCreditsPage'),
  },
  '/mass-apply-credits/new': {
    component: lazyRouteComponent(
      () => import('./areas/operations/mass-credits/new-mass-credit-page.tsx'),
      'NewMassCreditPage',
    ),
  },
  '/batches/$id/reversal': {
    component: lazyRouteComponent(() => import('./areas/operations/mass-credits/reversal-page.tsx'), 'ReversalPage'),
  },
  '/batches/$id/customer-reversal': {
    component: lazyRouteComponent(
      () => import('./areas/operations/import-reversals/import-reversal-page.tsx'),
      'ImportReversalPage',
    ),
  },
  '/batches/$id': {
    component: lazyRouteComponent(() => import('./areas/operations/batches/batch-page.tsx'), 'BatchPage'),
  },
  '/categories': {
    component: lazyRouteComponent(() => import('./areas/catalogue/categories/categories-page.tsx'), 'CategoriesPage'),
  },
  '/categories/create': {
    component: lazyRouteComponent(() => import('./areas/catalogue/categories/category-page.tsx'), 'NewCategoryPage'),
  },
  '/categories/$id': {
    component: lazyRouteComponent(() => import('./areas/catalogue/categories/category-page.tsx'), 'CategoryPage'),
  },
  '/reference-lists': {
    component: lazyRouteComponent(
      () => import('./areas/catalogue/reference-lists/reference-lists-page.tsx'),
      'ReferenceListsPage',
    ),
  },
  '/reference-lists/$list': {
    component: lazyRouteComponent(
      () => import('./areas/catalogue/reference-lists/reference-list-page.tsx'),
      'ReferenceListPage',
    ),
  },
  '/menu-planner': {
    component: lazyRouteComponent(() => import('./areas/catalogue/menu-plan/menu-plan-page.tsx'), 'MenuPlanPage'),
  },
  '/product-rotations': {
    component: lazyRouteComponent(() => import('./areas/catalogue/meal-rotations/rotations-page.tsx'), 'RotationsPage'),
  },
  '/product-rotations/$id': {
    component: lazyRouteComponent(() => import('./areas/catalogue/meal-rotations/rotation-page.tsx'), 'RotationPage'),
  },
  '/product-rotations/$id/order-weeks': {
    component: lazyRouteComponent(
      () => import('./areas/catalogue/meal-rotations/rotation-weeks-page.tsx'),
      'RotationWeeksPage',
    ),
  },
  '/order-weeks': {
    component: lazyRouteComponent(() => import('./areas/catalogue/weeks/order-weeks-page.tsx'), 'OrderWeeksPage'),
  },
  '/price-variance-groups/create': {
    component: lazyRouteComponent(
      () => import('./areas/catalogue/price-variance-groups/price-variance-group-page.tsx'),
      'NewPriceVarianceGroupPage',
    ),
  },
  '/price-variance-groups/$id': {
    component: lazyRouteComponent(
      () => import('./areas/catalogue/price-variance-groups/price-variance-group-page.tsx'),
      'PriceVarianceGroupPage',
    ),
  },
  '/price-variance-groups': {
    component: lazyRouteComponent(
      () => import('./areas/catalogue/price-variance-groups/price-variance-groups-page.tsx'),
      'PriceVarianceGroupsPage',
    ),
  },
  '/promo-codes': {
    component: lazyRouteComponent(() => import('./areas/marketing/promo-codes/promo-codes-page.tsx'), 'PromoCodesPage'),
  },
  '/promo-codes/new': {
    component: lazyRouteComponent(
      () => import('./areas/marketing/promo-codes/new-promo-code-page.tsx'),
      'NewPromoCodePage',
    ),
  },
  '/promo-codes/mass-apply': {
    component: lazyRouteComponent(() => import('./areas/marketing/promo-codes/mass-apply-page.tsx'), 'MassApplyPage'),
  },
  '/promo-codes/$id': {
    component: lazyRouteComponent(() => import('./areas/marketing/promo-codes/promo-code-page.tsx'), 'PromoCodePage'),
  },
  '/gift-cards': {
    component: lazyRouteComponent(() => import('./areas/billing/gift-cards/gift-cards-page.tsx'), 'GiftCardsPage'),
  },
  '/order-bumps': {
    component: lazyRouteComponent(() => import('./areas/marketing/order-bumps/order-bumps-page.tsx'), 'OrderBumpsPage'),
  },
  '/order-bumps/create': {
    component: lazyRouteComponent(
      () => import('./areas/marketing/order-bumps/new-order-bump-page.tsx'),
      'NewOrderBumpPage',
    ),
  },
  '/order-bumps/$id': {
    component: lazyRouteComponent(() => import('./areas/marketing/order-bumps/order-bump-page.tsx'), 'OrderBumpPage'),
  },
  '/bestsellers': {
    component: lazyRouteComponent(
      () => import('./areas/marketing/bestsellers/bestsellers-page.tsx'),
      'BestsellersPage',
    ),
  },
  '/bestsellers/create': {
    component: lazyRouteComponent(
      () => import('./areas/marketing/bestsellers/bestseller-page.tsx'),
      'NewBestsellerPage',
    ),
  },
  '/bestsellers/$id/edit': {
    component: lazyRouteComponent(() => import('./areas/marketing/bestsellers/bestseller-page.tsx'), 'BestsellerPage'),
  },
  '/popup-icons': {
    component: lazyRouteComponent(() => import('./areas/marketing/popup-icons/popup-icons-page.tsx'), 'PopupIconsPage'),
  },
  '/sale-banners': {
    component: lazyRouteComponent(
      () => import('./areas/marketing/sale-banners/sale-banners-page.tsx'),
      'SaleBannersPage',
    ),
  },
  '/sale-banners/$id': {
    component: lazyRouteComponent(
      () => import('./areas/marketing/sale-banners/sale-banner-page.tsx'),
      'SaleBannerPage',
    ),
  },
  '/skip-pc-change-offer': {
    component: lazyRouteComponent(() => import('./areas/marketing/skip-offers/skip-offers-page.tsx'), 'SkipOffersPage'),
  },
  '/skip-pc-change-offers/new': {
    component: lazyRouteComponent(
      () => import('./areas/marketing/skip-offers/new-skip-offer-page.tsx'),
      'NewSkipOfferPage',
    ),
  },
  '/skip-pc-change-offers/$id': {
    component: lazyRouteComponent(() => import('./areas/marketing/skip-offers/skip-offer-page.tsx'), 'SkipOfferPage'),
  },
  '/settings/popup/custom-skip-order-deflect-popup': {
    component: lazyRouteComponent(
      () => import('./areas/marketing/skip-order-popup/skip-order-popup-page.tsx'),
      'SkipOrderPopupPage',
    ),
  },
  '/marketing-pages': {
    component: lazyRouteComponent(
      () => import('./areas/marketing/marketing-pages/marketing-pages-page.tsx'),
      'MarketingPagesPage',
    ),
  },
  '/marketing-pages/new': {
    component: lazyRouteComponent(
      () => import('./areas/marketing/marketing-pages/new-marketing-page.tsx'),
      'NewMarketingPage',
    ),
  },
  '/marketing-pages/$id': {
    component: lazyRouteComponent(
      () => import('./areas/marketing/marketing-pages/marketing-page.tsx'),
      'MarketingPage',
    ),
  },
  '/menu-items': {
    component: lazyRouteComponent(() => import('./areas/marketing/menu-items/menu-items-page.tsx'), 'MenuItemsPage'),
  },
  '/upsells': {
    component: lazyRouteComponent(() => import('./areas/marketing/upsells/upsells-page.tsx'), 'UpsellsPage'),
  },
  '/upsells/create': {
    component: lazyRouteComponent(() => import('./areas/marketing/upsells/upsell-page.tsx'), 'NewUpsellPage'),
  },
  '/upsells/$id/edit': {
    component: lazyRouteComponent(() => import('./areas/marketing/upsells/upsell-page.tsx'), 'UpsellPage'),
  },
  '/experiments': {
    component: lazyRouteComponent(
      () => import('./areas/marketing/experiments/experiments-page.tsx'),
      'ExperimentsPage',
    ),
  },
  '/experiments/new': {
    component: lazyRouteComponent(
      () => import('./areas/marketing/experiments/new-experiment-page.tsx'),
      'NewExperimentPage',
    ),
  },
  '/experiments/$id': {
    component: lazyRouteComponent(() => import('./areas/marketing/experiments/experiment-page.tsx'), 'ExperimentPage'),
  },
};

export const GalleryPage = lazyRouteComponent(() => import('./dev/gallery-page.tsx'), 'GalleryPage');
