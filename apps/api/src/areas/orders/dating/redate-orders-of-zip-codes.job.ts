import * as z from 'zod';
import { businessNow } from '../../../platform/clock.ts';
import { defineChunkedJob } from '../../../platform/jobs/define-chunked-job.ts';
import { holdDating } from '../../deliveries/dating.queries.ts';
import { listCustomersAt } from './redate-orders.queries.ts';
import { shareComingMoments } from '../weeks/cycle-moments.queries.ts';
import { redateComingOrders } from './redate-orders.ts';
import { lockCustomers } from '../reading/customer-status.queries.ts';

const CHUNK = 200;

/** Safe to repeat. */
export const redateOrdersOfZipCodes = defineChunkedJob({
  name: 'redate-orders-of-zip-codes',
  data: z.object({ zip_codes: z.array(z.string()), staff_id: z.int().nullable() }),
  async chunk(tx, { zip_codes, staff_id }, after) {
    await shareComingMoments(tx);
    await holdDating(tx);
    const now = await businessNow(tx);
    const ids = await listCustomersAt(tx, zip_codes, { now, after, limit: CHUNK });
    await lockCustomers(tx, ids);
    await redateComingOrders(tx, { staffId: staff_id }, ids, now);
    return { last: ids.at(-1), done: { customers: ids.length } };
  },
});
