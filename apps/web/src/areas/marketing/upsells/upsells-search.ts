import * as z from 'zod';
import { listUpsells } from '@larder/contract/marketing/upsells/upsells.ts';
import { listSearch } from '../../../lists/use-list.ts';
import { archivedQuery, archivedSearch } from '../archived-filter.tsx';
import { orderQuery, orderSearch } from '../order-filter.tsx';

/** STAFF-60. */
const PER_PAGE = 100;

export const upsellsList = listSearch(listUpsells, {
  search: z.object({ ...archivedSearch, ...orderSearch, page: z.int().min(1).default(1) }),
  query: ({ page, archived, sort }) => ({
    page,
    per_page: PER_PAGE,
    ...orderQuery(sort),
    ...archivedQuery(archived),
  }),
});
