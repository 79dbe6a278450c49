import { lazyRouteComponent } from '@tanstack/react-router';
import { CUSTOMERS_PAGES } from './customers-pages.ts';
import { ORDERS_PAGES } from './orders-pages.ts';
import { CATALOGUE_PAGES } from './catalogue-pages.ts';
import { MARKETING_PAGES } from './marketing-pages.ts';
import { SHIPPING_PAGES } from './shipping-pages.ts';
import { OPERATIONS_PAGES } from './operations-pages.ts';
import { STAFF_PAGES } from './staff-pages.ts';
import type { Pages } from './page.ts';

/** Lists (`listPage`) and the pages used all day prefetch. Contracts imported here are in the first load, so most pages import theirs with their code. */
export const PAGES: Pages = {
  ...CUSTOMERS_PAGES,
  ...ORDERS_PAGES,
  ...CATALOGUE_PAGES,
  ...MARKETING_PAGES,
  ...SHIPPING_PAGES,
  ...OPERATIONS_PAGES,
  ...STAFF_PAGES,
};

export const GalleryPage = lazyRouteComponent(() => import('../dev/gallery-page.tsx'), 'GalleryPage');
