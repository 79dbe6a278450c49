import * as z from 'zod';
import { businessNow } from '../../platform/clock.ts';
import { defineJob } from '../../platform/jobs/define-job.ts';
import { lockPricedOrderIds } from './coming-orders.queries.ts';
import { priceComingOrders } from './price-orders.ts';

const CHUNK = 500;

/**
 * Prices the orders again that a change of prices, taxes or the fee touches, chunk by chunk, each as of its own moment: an order
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
      const ids = await ctx.transaction(async (tx) => {
        const chunk = await lockPricedOrderIds(tx, by, { now: await businessNow(tx), after, limit: CHUNK });
        await priceComingOrders(tx, chunk);
        return chunk;
      });
      const last = ids.at(-1);
      if (last === undefined) return { priced };
      priced += ids.length;
      after = last;
    }
    throw new Error('The program stopped; the rest of the orders is priced by whoever takes this over.');
  },
});
