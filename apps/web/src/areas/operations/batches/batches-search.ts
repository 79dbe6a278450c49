import * as z from 'zod';
import { listBatches } from '@larder/contract/operations/batches/batches.ts';
import { BATCH_NAMES, BATCH_STATUSES } from '@larder/domain/values/enums/batches.ts';
import { listSearch } from '../../../lists/use-list.ts';

const search = z.object({ status: z.enum(BATCH_STATUSES).optional(), page: z.int().min(1).default(1) });

export const regenerationsList = listSearch(listBatches, {
  search,
  query: ({ page, status }) => ({ page, ...(status && { status }), name: BATCH_NAMES.regenerateOrders }),
});
export const massCreditsList = listSearch(listBatches, {
  search,
  query: ({ page, status }) => ({ page, ...(status && { status }), name: BATCH_NAMES.massCredits }),
});
