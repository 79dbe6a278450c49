import * as z from 'zod';
import { listMenuItems } from '@larder/contract/marketing/menu-items/menu-items.ts';
import { listSearch } from '../../../lists/use-list.ts';
import { archivedQuery, archivedSearch } from '../archived-filter.tsx';

/** STAFF-60. */
const PER_PAGE = 100;

export const menuItemsList = listSearch(listMenuItems, {
  search: z.object({ ...archivedSearch, page: z.int().min(1).default(1) }),
  query: ({ page, archived }) => ({
    page,
    per_page: PER_PAGE,
    sort: 'id' as const,
    order: 'desc' as const,
    transitional: false,
    ...archivedQuery(archived),
    include: ['primaryCategory' as const, 'primaryComposableCategory' as const],
  }),
});
