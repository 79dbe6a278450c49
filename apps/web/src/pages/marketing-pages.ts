import { lazyRouteComponent } from '@tanstack/react-router';
import { listPage } from './list-page.ts';
import type { Pages } from './page.ts';

export const MARKETING_PAGES = {
  '/promo-codes': listPage(() => import('../areas/marketing/promo-codes/promo-codes-page.tsx'), 'PromoCodesPage'),
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
  '/gift-cards': listPage(() => import('../areas/billing/gift-cards/gift-cards-page.tsx'), 'GiftCardsPage'),
  '/order-bumps': listPage(() => import('../areas/marketing/order-bumps/order-bumps-page.tsx'), 'OrderBumpsPage'),
  '/order-bumps/create': {
    component: lazyRouteComponent(
      () => import('../areas/marketing/order-bumps/new-order-bump-page.tsx'),
      'NewOrderBumpPage',
    ),
  },
  '/order-bumps/$id': {
    component: lazyRouteComponent(() => import('../areas/marketing/order-bumps/order-bump-page.tsx'), 'OrderBumpPage'),
  },
  '/bestsellers': listPage(() => import('../areas/marketing/bestsellers/bestsellers-page.tsx'), 'BestsellersPage'),
  '/bestsellers/create': {
    component: lazyRouteComponent(
      () => import('../areas/marketing/bestsellers/bestseller-page.tsx'),
      'NewBestsellerPage',
    ),
  },
  '/bestsellers/$id/edit': {
    component: lazyRouteComponent(() => import('../areas/marketing/bestsellers/bestseller-page.tsx'), 'BestsellerPage'),
  },
  '/popup-icons': listPage(() => import('../areas/marketing/popup-icons/popup-icons-page.tsx'), 'PopupIconsPage'),
  '/sale-banners': listPage(() => import('../areas/marketing/sale-banners/sale-banners-page.tsx'), 'SaleBannersPage'),
  '/sale-banners/$id': {
    component: lazyRouteComponent(
      () => import('../areas/marketing/sale-banners/sale-banner-page.tsx'),
      'SaleBannerPage',
    ),
  },
  '/skip-pc-change-offer': listPage(
    () => import('../areas/marketing/skip-offers/skip-offers-page.tsx'),
    'SkipOffersPage',
  ),
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
  '/marketing-pages': listPage(
    () => import('../areas/marketing/marketing-pages/marketing-pages-page.tsx'),
    'MarketingPagesPage',
  ),
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
  '/menu-items': listPage(() => import('../areas/marketing/menu-items/menu-items-page.tsx'), 'MenuItemsPage'),
  '/upsells': listPage(() => import('../areas/marketing/upsells/upsells-page.tsx'), 'UpsellsPage'),
  '/upsells/create': {
    component: lazyRouteComponent(() => import('../areas/marketing/upsells/upsell-page.tsx'), 'NewUpsellPage'),
  },
  '/upsells/$id/edit': {
    component: lazyRouteComponent(() => import('../areas/marketing/upsells/upsell-page.tsx'), 'UpsellPage'),
  },
  '/experiments': listPage(() => import('../areas/marketing/experiments/experiments-page.tsx'), 'ExperimentsPage'),
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
