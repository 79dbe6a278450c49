import * as z from 'zod';
import { listProductImports } from '@larder/contract/catalogue/product-imports/product-imports.ts';
import { listSearch } from '../../../lists/use-list.ts';

const PER_PAGE = 10;

export const productImportsList = listSearch(listProductImports, {
  search: z.object({ page: z.int().min(1).default(1) }),
  query: ({ page }) => ({ page, per_page: PER_PAGE }),
});
