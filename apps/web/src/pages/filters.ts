import type * as z from 'zod';
import type { usersList } from '../areas/customers/users/users-search.ts';
import type { productsList } from '../areas/catalogue/products/products-search.ts';
import type { timelineSearch } from '../areas/customers/timeline/timeline-search.ts';
import type { newReasonSearch, reasonsSearch } from '../areas/customers/reasons/reasons-search.ts';
import type { ordersList } from '../areas/orders/reading/orders-search.ts';
import type { replacementSearch } from '../areas/orders/product-replacements/replacement-search.ts';
import type { holidaysList } from '../areas/shipping/holidays/holidays-search.ts';
import type { zipCodesList } from '../areas/shipping/zip-codes/zip-codes-search.ts';
import type { regenerationSearch } from '../areas/operations/regenerate-orders/regeneration-search.ts';
import type { actSearch, chargeSearch } from '../parts/customer-acts/act-search.ts';

/** The filters in the address of a page, by its path. */
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
