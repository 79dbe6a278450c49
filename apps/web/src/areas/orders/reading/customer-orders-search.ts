import * as z from 'zod';
import { listCustomerOrders } from '@larder/contract/orders/reading/customer-orders.ts';
import { listSearch } from '../../../lists/use-list.ts';

const PER_PAGE = 20;

const search = z.object({ page: z.int().min(1).default(1) });

export const ordersOf = (userId: number) =>
  listSearch(listCustomerOrders, {
    search,
    query: ({ page }) => ({ user_id: userId, page, per_page: PER_PAGE }),
  });
