import * as z from 'zod';
import { businessNow } from '../../platform/clock.ts';
import { defineJob } from '../../platform/jobs/define-job.ts';
import { listPricedCustomers, lockPricedOrderIds } from './coming-orders.queries.ts';
import { priceComingOrders } from './price-orders.ts';
import { lockCustomers } from './standing.queries.ts';

const CHUNK = 500;

/**
 * Prices the orders again that a change of prices, taxes or the fee touches, customer after customer, each as of its own moment: an order
 * whose cutoff passes meanwhile is priced there for the last time and stays (rulings 4). Done twice it ends the same.
 */
export const priceTouchedOrders = defineJob({
  name: 'price-touched-orders',
  data: z.union([
    z.object({ category_id: z.int() }),
    z.object({ product_id: z.int() }),
    z.object({ price_variance_group_id: z.int() }),
    z.object({ state_id: z.string() }),
    z.object({ promo_code_id: z.int() }),
    z.object({ all: z.literal(true) }),
  ]),
  batchSize: 1,
  expireMinutes: 60,
  async run(by, ctx) {
    let priced = 0;
    let after = 0;
    while (!ctx.signal.aborted) {
      const last = await ctx.transaction(async (tx) => {
        const now = await businessNow(tx);
        const userIds = await listPricedCustomers(tx, by, { now, after, limit: CHUNK });
        if (userIds.length === 0) return undefined;
        await lockCustomers(tx, userIds);
        const ids = await lockPricedOrderIds(tx, by, { now, userIds });
        await priceComingOrders(tx, ids);
        priced += ids.length;
        return userIds.at(-1);
      });
      if (last === undefined) return { priced };
      after = last;
    }
    throw new Error('The program stopped; whoever takes this over begins again, which ends the same.');
  },
});
