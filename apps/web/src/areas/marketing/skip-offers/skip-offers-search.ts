import * as z from 'zod';
import { listSkipOffers } from '@larder/contract/marketing/skip-offers/skip-offers.ts';
import { listSearch } from '../../../lists/use-list.ts';

/** STAFF-60. */
const PER_PAGE = 15;

export const skipOffersList = listSearch(listSkipOffers, {
  search: z.object({ page: z.int().min(1).default(1) }),
  query: ({ page }) => ({ page, per_page: PER_PAGE }),
});
