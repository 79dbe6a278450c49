import * as z from 'zod';
import { businessNow } from '../../../platform/clock.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { defineJob } from '../../../platform/jobs/define-job.ts';
import { SYSTEM } from '../../../platform/record.ts';
import { holdDating } from '../../deliveries/dating.queries.ts';
import { listAllOpenCycles, listWithoutOrderAmong } from '../../orders/making/make-orders.queries.ts';
import { makeOrders } from '../../orders/making/make-orders.ts';
import { lockCustomers } from '../../orders/reading/customer-status.queries.ts';
import { shareComingMoments } from '../../orders/weeks/cycle-moments.queries.ts';

/** 100 customers delay a cutoff by well under two seconds. */
const CHUNK = 100;

/** The orders of active weeks whose cutoff is ahead (CUST-46). A repeated run skips customers who have one. */
export const makeImportedOrders = defineJob({
  name: 'make-imported-orders',
  data: z.object({ user_ids: z.array(z.int()) }),
  batchSize: 1,
  expireMinutes: 60,
  // Each kill counts as a try.
  retries: 50,
  longestRetrySeconds: 10,
  async run({ user_ids }, ctx) {
    let made = 0;
    const ids = user_ids.toSorted((a, b) => a - b);
    for (let from = 0; from < ids.length; from += CHUNK) {
      ctx.signal.throwIfAborted();
      made += await ctx.transaction((tx) => makeOrdersOf(tx, ids.slice(from, from + CHUNK)));
    }
    return { made };
  },
});

async function makeOrdersOf(tx: Tx, ids: number[]): Promise<number> {
  await shareComingMoments(tx);
  await holdDating(tx);
  await lockCustomers(tx, ids);
  const now = await businessNow(tx);
  let made = 0;
  for (const cycle of await listAllOpenCycles(tx, now)) {
    const without = await listWithoutOrderAmong(tx, cycle, ids);
    made += (await makeOrders(tx, cycle, without, { kind: 'subscription', actor: SYSTEM, heedsPauses: true, now }))
      .length;
  }
  return made;
}
