import * as z from 'zod';
import { listPromoCodes } from '@larder/contract/marketing/promo-codes/promo-codes.ts';
import { listSearch } from '../../../lists/use-list.ts';
import { refusalToSearchCode } from '../../../parts/search-codes.ts';

/** STAFF-60. */
const PER_PAGE = 20;

export const promoCodesList = listSearch(listPromoCodes, {
  search: z.object({ code: z.string().optional(), page: z.int().min(1).default(1) }),
  refusal: ({ code = '' }) => refusalToSearchCode(code),
  query: ({ code, page }) => ({ page, per_page: PER_PAGE, ...(code ? { code } : {}) }),
});
