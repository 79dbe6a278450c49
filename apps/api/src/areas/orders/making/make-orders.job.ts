import * as z from 'zod';
import { isPassed } from '@larder/domain/orders/weeks/cutoffs.ts';
import { businessNow } from '../../../platform/clock.ts';
import { defineJob } from '../../../platform/jobs/define-job.ts';
import { SYSTEM } from '../../../platform/record.ts';
import { holdDating } from '../../deliveries/dating.queries.ts';
import { shareMoment } from '../weeks/cycle-moments.queries.ts';
import { countCustomersWithoutOrder, findWeekCycle, listCustomersWithoutOrder } from './make-orders.queries.ts';
import { makeOrders } from './make-orders.ts';
import { countMade, endMaking, expectOrders } from './making-progress.queries.ts';

/** 100 customers delay a cutoff by well under two seconds. */
const CHUNK = 100;

/** A restart skips customers who have an order; a cycle past its cutoff gets none (TIME-19). */
export const makeOrdersOfWeek = defineJob({
  name: 'make-orders-of-week',
  data: z.object({ order_week_id: z.int(), production_cycle_id: z.int() }),
  batchSize: 1,
  expireMinutes: 60,
  async run(of, ctx) {
    let made = 0;
    let after = 0;
    await ctx.transaction(async (tx) => expectOrders(tx, of, await countCustomersWithoutOrder(tx, of)));
    while (!ctx.signal.aborted) {
      const last = await ctx.transaction(async (tx) => {
        await shareMoment(tx, of);
        await holdDating(tx);
        const cycle = await findWeekCycle(tx, of);
        const now = await businessNow(tx);
        const isOpen = cycle !== undefined && !cycle.is_stamped && !isPassed(cycle.cutoff_at, now);
        const customerIds = isOpen ? await listCustomersWithoutOrder(tx, of, { after, limit: CHUNK }) : [];
        if (!isOpen || customerIds.length === 0) {
          await endMaking(tx, of, now);
          return null;
        }
        const ids = await makeOrders(tx, cycle, customerIds, {
          kind: 'subscription',
          actor: SYSTEM,
          heedsPauses: true,
          now,
        });
        await countMade(tx, of, { made: ids.length, asked: customerIds.length });
        made += ids.length;
        return customerIds.at(-1) ?? null;
      });
      if (last === null) return { made };
      after = last;
    }
    throw new Error('The program is shutting down; another worker will make the remaining orders.');
  },
});
