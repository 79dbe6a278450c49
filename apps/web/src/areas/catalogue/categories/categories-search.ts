import * as z from 'zod';
import { listCategories } from '@larder/contract/catalogue/categories/categories.ts';
import { listSearch } from '../../../lists/use-list.ts';

/** STAFF-60 */
const PER_PAGE = 10;

export const categoriesList = listSearch(listCategories, {
  search: z.object({ archived: z.literal(1).optional(), page: z.int().min(1).default(1) }),
  query: ({ archived, page }) => ({
    page,
    per_page: PER_PAGE,
    include: ['price' as const],
    ...(archived && { with_deleted: true }),
  }),
});
