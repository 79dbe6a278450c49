import * as z from 'zod';
import { listOrderBumps } from '@larder/contract/marketing/order-bumps/order-bumps.ts';
import { listSearch } from '../../../lists/use-list.ts';

/** STAFF-60. */
const PER_PAGE = 100;

const search = z.object({ product_sku: z.string().max(64).optional(), page: z.int().min(1).default(1) });
export type OrderBumpsSearch = z.output<typeof search>;

export const orderBumpsList = listSearch(listOrderBumps, {
  search,
  query: ({ product_sku, page }) => ({
    page,
    per_page: PER_PAGE,
    sort: 'id' as const,
    order: 'desc' as const,
    include: ['weeks' as const, 'price' as const, 'product.price' as const, 'product.images' as const],
    ...(product_sku ? { product_sku } : {}),
  }),
});
