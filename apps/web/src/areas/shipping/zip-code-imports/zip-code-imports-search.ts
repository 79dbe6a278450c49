import * as z from 'zod';
import { listZipCodeImports } from '@larder/contract/shipping/zip-code-imports/zip-code-imports.ts';
import { listSearch } from '../../../lists/use-list.ts';

const PER_PAGE = 10;

export const zipCodeImportsList = listSearch(listZipCodeImports, {
  search: z.object({ page: z.int().min(1).default(1) }),
  query: ({ page }) => ({ page, per_page: PER_PAGE }),
});
