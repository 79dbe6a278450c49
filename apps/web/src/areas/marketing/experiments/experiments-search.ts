import * as z from 'zod';
import { listExperiments } from '@larder/contract/marketing/experiments/experiments.ts';
import { listSearch } from '../../../lists/use-list.ts';

/** STAFF-60. */
const PER_PAGE = 20;

export const experimentsList = listSearch(listExperiments, {
  search: z.object({ page: z.int().min(1).default(1) }),
  query: ({ page }) => ({ page, per_page: PER_PAGE }),
});
