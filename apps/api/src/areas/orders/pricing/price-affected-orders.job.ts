import * as z from 'zod';
import { businessNow } from '../../../platform/clock.ts';
import { defineChunkedJob } from '../../../platform/jobs/define-chunked-job.ts';
import { shareComingMoments } from '../weeks/cycle-moments.queries.ts';
import { listPricedCustomers, lockPricedOrderIds } from '../making/coming-orders.queries.ts';
import { priceComingOrders } from './price-orders.ts';
import { lockCustomers } from '../reading/customer-status.queries.ts';

const CHUNK = 200;

/** Each as of its own moment; an order past its cutoff keeps its price (ORD-22, ORD-23). Safe to repeat. */
export const repriceAffectedOrders = defineChunkedJob({
  name: 'price-touched-orders',
  data: z.union([
    z.object({ category_id: z.int() }),
    z.object({ product_id: z.int() }),
    z.object({ price_variance_group_id: z.int() }),
    z.object({ state_id: z.string() }),
    z.object({ promo_code_id: z.int() }),
    z.object({ all: z.literal(true) }),
  ]),
  async chunk(tx, by, after) {
    await shareComingMoments(tx);
    const now = await businessNow(tx);
    const userIds = await listPricedCustomers(tx, by, { now, after, limit: CHUNK });
    if (userIds.length === 0) return { last: undefined, done: { priced: 0 } };
    await lockCustomers(tx, userIds);
    const ids = await lockPricedOrderIds(tx, by, { now, userIds });
    await priceComingOrders(tx, ids);
    return { last: userIds.at(-1), done: { priced: ids.length } };
  },
});
