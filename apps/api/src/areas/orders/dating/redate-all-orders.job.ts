import * as z from 'zod';
import { businessNow } from '../../../platform/clock.ts';
import { defineChunkedJob } from '../../../platform/jobs/define-chunked-job.ts';
import { holdDating } from '../../deliveries/dating.queries.ts';
import { listComingCustomers } from './redate-orders.queries.ts';
import { shareComingMoments } from '../weeks/cycle-moments.queries.ts';
import { redateComingOrders } from './redate-orders.ts';
import { lockCustomers } from '../reading/customer-status.queries.ts';

const CHUNK = 200;

/** The ship date follows the deadline, which is fixed only at the cutoff (TIME-26). Safe to repeat. */
export const redateAllOrders = defineChunkedJob({
  name: 'redate-all-orders',
  data: z.object({ staff_id: z.int() }),
  async chunk(tx, { staff_id }, after) {
    await shareComingMoments(tx);
    await holdDating(tx);
    const now = await businessNow(tx);
    const ids = await listComingCustomers(tx, { now, after, limit: CHUNK });
    await lockCustomers(tx, ids);
    await redateComingOrders(tx, { staffId: staff_id }, ids, now);
    return { last: ids.at(-1), done: { customers: ids.length } };
  },
});
