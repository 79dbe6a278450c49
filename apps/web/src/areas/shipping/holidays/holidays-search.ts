import * as z from 'zod';
import { listHolidays } from '@larder/contract/shipping/holidays/holidays.ts';
import { listSearch } from '../../../lists/use-list.ts';

const PER_PAGE = 10;

export const holidaysList = listSearch(listHolidays, {
  search: z.object({
    /** Set by a week's cockpit. */
    order_week_id: z.int().min(1).optional(),
    page: z.int().min(1).default(1),
  }),
  query: (search) => ({ ...search, per_page: PER_PAGE }),
});
