import * as z from 'zod';
import { businessNow } from '../../platform/clock.ts';
import { defineJob } from '../../platform/jobs/define-job.ts';
import { listCustomersAt } from './redate-orders.queries.ts';
import { redateComingOrders } from './redate-orders.ts';
import { lockCustomers } from './standing.queries.ts';

const CHUNK = 100;

/** Dates the coming orders again of everybody who is served at a zip code, chunk by chunk; done twice it ends the same. */
export const redateOrdersOfZipCode = defineJob({
  name: 'redate-orders-of-zip-code',
  data: z.object({ zip_code: z.string(), staff_id: z.int() }),
  batchSize: 1,
  expireMinutes: 60,
  async run({ zip_code, staff_id }, ctx) {
    let customers = 0;
    let after = 0;
    while (!ctx.signal.aborted) {
      const ids = await ctx.transaction(async (tx) => {
        const now = await businessNow(tx);
        const chunk = await listCustomersAt(tx, zip_code, { now, after, limit: CHUNK });
        await lockCustomers(tx, chunk);
        for (const id of chunk) await redateComingOrders(tx, { staffId: staff_id }, id, now);
        return chunk;
      });
      const last = ids.at(-1);
      if (last === undefined) return { customers };
      customers += ids.length;
      after = last;
    }
    throw new Error('The program stopped; whoever takes this over begins again, which ends the same.');
  },
});
