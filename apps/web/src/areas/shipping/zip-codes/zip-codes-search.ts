import * as z from 'zod';
import { listZipCodes } from '@larder/contract/shipping/zip-codes/zip-codes.ts';
import { listSearch } from '../../../lists/use-list.ts';

/** STAFF-60 */
const PER_PAGE = 10;

const search = z.object({
  code: z.string().optional(),
  inactive: z.literal(1).optional(),
  page: z.int().min(1).default(1),
});

export const zipCodesList = listSearch(listZipCodes, {
  search,
  refusal: ({ code = '' }) => (/^\d{0,5}$/.test(code) ? null : 'Enter up to 5 digits.'),
  query: ({ code, inactive, page }) => ({
    page,
    per_page: PER_PAGE,
    sort: 'id' as const,
    order: 'desc' as const,
    ...(code ? { code } : {}),
    ...(inactive ? { inactive: true } : {}),
  }),
});
