import * as z from 'zod';
import { isPassed } from '@larder/domain/orders/cutoffs.ts';
import { businessNow } from '../../platform/clock.ts';
import { defineJob } from '../../platform/jobs/define-job.ts';
import { SYSTEM } from '../../platform/record.ts';
import { findWeekCycle, listCustomersWithoutOrder } from './make-orders.queries.ts';
import { makeOrders } from './make-orders.ts';

const CHUNK = 500;

/**
 * Makes the orders of a cycle of a week that became active, chunk by chunk. Started again it goes on where it stopped:
 * whoever has an order is passed over. A cycle whose cutoff has passed gets none (rulings 3).
 */
export const makeOrdersOfWeek = defineJob({
  name: 'make-orders-of-week',
  data: z.object({ order_week_id: z.int(), production_cycle_id: z.int() }),
  batchSize: 1,
  expireMinutes: 60,
  async run(of, ctx) {
    let made = 0;
    let after = 0;
    while (!ctx.signal.aborted) {
      const last = await ctx.transaction(async (tx) => {
        const cycle = await findWeekCycle(tx, of);
        const now = await businessNow(tx);
        if (!cycle || isPassed(cycle.cutoff_at, now)) return null;
        const customerIds = await listCustomersWithoutOrder(tx, of, after, CHUNK);
        const ids = await makeOrders(tx, cycle, customerIds, {
          kind: 'subscription',
          actor: SYSTEM,
          heedsPauses: true,
          now,
        });
        made += ids.length;
        return customerIds.at(-1) ?? null;
      });
      if (last === null) return { made };
      after = last;
    }
    throw new Error('The program stopped; the rest of the orders is made by whoever takes this over.');
  },
});
