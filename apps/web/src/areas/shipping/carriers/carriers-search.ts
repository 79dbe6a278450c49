import * as z from 'zod';
import { listCarriers } from '@larder/contract/shipping/carriers/carriers.ts';
import { listSearch } from '../../../lists/use-list.ts';

/** STAFF-60 */
const PER_PAGE = 10;

export const carriersList = listSearch(listCarriers, {
  search: z.object({ page: z.int().min(1).default(1) }),
  query: ({ page }) => ({ page, per_page: PER_PAGE }),
});
