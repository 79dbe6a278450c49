import * as z from 'zod';
import { listHistoricalOrderImports } from '@larder/contract/customers/historical-orders/historical-orders.ts';
import { listSearch } from '../../../lists/use-list.ts';

const PER_PAGE = 10;

export const historicalOrderImportsList = listSearch(listHistoricalOrderImports, {
  search: z.object({ page: z.int().min(1).default(1) }),
  query: ({ page }) => ({ page, per_page: PER_PAGE }),
});
