import * as z from 'zod';
import { listBestsellers } from '@larder/contract/marketing/bestsellers/bestsellers.ts';
import { listSearch } from '../../../lists/use-list.ts';

/** STAFF-60. */
const PER_PAGE = 100;

export const bestsellersList = listSearch(listBestsellers, {
  search: z.object({ page: z.int().min(1).default(1) }),
  query: ({ page }) => ({ page, per_page: PER_PAGE, sort: 'id' as const, order: 'desc' as const }),
});
