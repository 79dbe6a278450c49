import * as z from 'zod';
import { listCustomerImports } from '@larder/contract/customers/customer-imports/customer-imports.ts';
import { listSearch } from '../../../lists/use-list.ts';

const PER_PAGE = 10;

export const customerImportsList = listSearch(listCustomerImports, {
  search: z.object({ page: z.int().min(1).default(1) }),
  query: ({ page }) => ({ page, per_page: PER_PAGE }),
});
