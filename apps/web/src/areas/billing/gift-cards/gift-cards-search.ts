import * as z from 'zod';
import { listGiftCards } from '@larder/contract/billing/gift-cards/gift-cards.ts';
import { refusalToSearchCode } from '../../../parts/search-codes.ts';
import { listSearch } from '../../../lists/use-list.ts';

/** STAFF-60. */
const PER_PAGE = 20;

export const giftCardsList = listSearch(listGiftCards, {
  search: z.object({ code: z.string().optional(), page: z.int().min(1).default(1) }),
  refusal: ({ code = '' }) => refusalToSearchCode(code),
  query: ({ code, page }) => ({ page, per_page: PER_PAGE, ...(code ? { code } : {}) }),
});
