import { lazyRouteComponent } from '@tanstack/react-router';
import type { Pages } from './page.ts';

export const MARKETING_PAGES = {
  '/promo-codes': {
    component: lazyRouteComponent(
      () => import('../areas/marketing/promo-codes/promo-codes-page.tsx'),
      'PromoCodesPage',
    ),
    prefetch: async (client, { search }) =>
      (await import('../areas/marketing/promo-codes/promo-codes-search.ts')).prefetchPromoCodes(client, search),
  },
  '/promo-codes/new': {
    component: lazyRouteComponent(
      () => import('../areas/marketing/promo-codes/new-promo-code-page.tsx'),
      'NewPromoCodePage',
    ),
  },
  '/promo-codes/mass-apply': {
    component: lazyRouteComponent(() => import('../areas/marketing/promo-codes/mass-apply-page.tsx'), 'MassApplyPage'),
  },
  '/promo-codes/$id': {
    component: lazyRouteComponent(() => import('../areas/marketing/promo-codes/promo-code-page.tsx'), 'PromoCodePage'),
  },
  '/gift-cards': {
    component: lazyRouteComponent(() => import('../areas/billing/gift-cards/gift-cards-page.tsx'), 'GiftCardsPage'),
  },
  '/order-bumps': {
    component: lazyRouteComponent(
      () => import('../areas/marketing/order-bumps/order-bumps-page.tsx'),
      'OrderBumpsPage',
    ),
  },
  '/order-bumps/create': {
    component: lazyRouteComponent(
      () => import('../areas/marketing/order-bumps/new-order-bump-page.tsx'),
      'NewOrderBumpPage',
    ),
  },
  '/order-bumps/$id': {
    component: lazyRouteComponent(() => import('../areas/marketing/order-bumps/order-bump-page.tsx'), 'OrderBumpPage'),
  },
  '/bestsellers': {
    component: lazyRouteComponent(
      () => import('../areas/marketing/bestsellers/bestsellers-page.tsx'),
      'BestsellersPage',
    ),
  },
  '/bestsellers/create': {
    component: lazyRouteComponent(
      () => import('../areas/marketing/bestsellers/bestseller-page.tsx'),
      'NewBestsellerPage',
    ),
  },
  '/bestsellers/$id/edit': {
    component: lazyRouteComponent(() => import('../areas/marketing/bestsellers/bestseller-page.tsx'), 'BestsellerPage'),
  },
  '/popup-icons': {
    component: lazyRouteComponent(
      () => import('../areas/marketing/popup-icons/popup-icons-page.tsx'),
      'PopupIconsPage',
    ),
  },
  '/sale-banners': {
    component: lazyRouteComponent(
      () => import('../areas/marketing/sale-banners/sale-banners-page.tsx'),
      'SaleBannersPage',
    ),
  },
  '/sale-banners/$id': {
    component: lazyRouteComponent(
      () => import('../areas/marketing/sale-banners/sale-banner-page.tsx'),
      'SaleBannerPage',
    ),
  },
  '/skip-pc-change-offer': {
    component: lazyRouteComponent(
      () => import('../areas/marketing/skip-offers/skip-offers-page.tsx'),
      'SkipOffersPage',
    ),
  },
  '/skip-pc-change-offers/new': {
    component: lazyRouteComponent(
      () => import('../areas/marketing/skip-offers/new-skip-offer-page.tsx'),
      'NewSkipOfferPage',
    ),
  },
  '/skip-pc-change-offers/$id': {
    component: lazyRouteComponent(() => import('../areas/marketing/skip-offers/skip-offer-page.tsx'), 'SkipOfferPage'),
  },
  '/settings/popup/custom-skip-order-deflect-popup': {
    component: lazyRouteComponent(
      () => import('../areas/marketing/skip-order-popup/skip-order-popup-page.tsx'),
      'SkipOrderPopupPage',
    ),
  },
  '/marketing-pages': {
    component: lazyRouteComponent(
      () => import('../areas/marketing/marketing-pages/marketing-pages-page.tsx'),
      'MarketingPagesPage',
    ),
  },
  '/marketing-pages/new': {
    component: lazyRouteComponent(
      () => import('../areas/marketing/marketing-pages/new-marketing-page.tsx'),
      'NewMarketingPage',
    ),
  },
  '/marketing-pages/$id': {
    component: lazyRouteComponent(
      () => import('../areas/marketing/marketing-pages/marketing-page.tsx'),
      'MarketingPage',
    ),
  },
  '/menu-items': {
    component: lazyRouteComponent(() => import('../areas/marketing/menu-items/menu-items-page.tsx'), 'MenuItemsPage'),
  },
  '/upsells': {
    component: lazyRouteComponent(() => import('../areas/marketing/upsells/upsells-page.tsx'), 'UpsellsPage'),
  },
  '/upsells/create': {
    component: lazyRouteComponent(() => import('../areas/marketing/upsells/upsell-page.tsx'), 'NewUpsellPage'),
  },
  '/upsells/$id/edit': {
    component: lazyRouteComponent(() => import('../areas/marketing/upsells/upsell-page.tsx'), 'UpsellPage'),
  },
  '/experiments': {
    component: lazyRouteComponent(
      () => import('../areas/marketing/experiments/experiments-page.tsx'),
      'ExperimentsPage',
    ),
  },
  '/experiments/new': {
    component: lazyRouteComponent(
      () => import('../areas/marketing/experiments/new-experiment-page.tsx'),
      'NewExperimentPage',
    ),
  },
  '/experiments/$id': {
    component: lazyRouteComponent(() => import('../areas/marketing/experiments/experiment-page.tsx'), 'ExperimentPage'),
  },
} satisfies Partial<Pages>;
