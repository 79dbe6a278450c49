import * as z from 'zod';
import { listBatches } from '@larder/contract/operations/batches/batches.ts';
import { BATCH_NAMES } from '@larder/domain/values/enums/batches.ts';
import { listSearch } from '../../../lists/use-list.ts';

const search = z.object({ page: z.int().min(1).default(1) });

export const regenerationsList = listSearch(listBatches, {
  search,
  query: ({ page }) => ({ page, name: BATCH_NAMES.regenerateOrders }),
});
export const massCreditsList = listSearch(listBatches, {
  search,
  query: ({ page }) => ({ page, name: BATCH_NAMES.massCredits }),
});
