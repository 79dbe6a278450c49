import * as z from 'zod';
import { listGiftCards } from '@larder/contract/marketing/gift-cards.ts';
import { listSearch } from '../../calls/use-list.ts';

/** STAFF-60. */
const PER_PAGE = 20;
const MOST_LETTERS = 64;

export const refusalToSearchCode = (code: string): string | null =>
  code.trim().length > MOST_LETTERS ? `Search for at most ${MOST_LETTERS} characters.` : null;

export const giftCardsList = listSearch(listGiftCards, {
  search: z.object({ code: z.string().optional(), page: z.int().min(1).default(1) }),
  refusal: ({ code = '' }) => refusalToSearchCode(code),
  query: ({ code, page }) => ({ page, per_page: PER_PAGE, ...(code ? { code } : {}) }),
});
