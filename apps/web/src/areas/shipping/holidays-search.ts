import * as z from 'zod';
import { listHolidays } from '@larder/contract/shipping/holidays.ts';
import { listSearch } from '../../calls/use-list.ts';

const PER_PAGE = 10;

export const holidaysList = listSearch(listHolidays, {
  search: z.object({ page: z.int().min(1).default(1) }),
  query: ({ page }) => ({ page, per_page: PER_PAGE }),
});
