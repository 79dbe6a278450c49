import * as z from 'zod';
import { chicagoDay } from '@larder/domain/values/days.ts';
import { businessNow } from '../../../platform/clock.ts';
import { defineJob } from '../../../platform/jobs/define-job.ts';
import { numberSetting } from '../../../platform/settings.ts';
import { addUpCounts, lockFlags, settleDoubts } from './order-counts.queries.ts';

const CHUNK = 2_000;

/** Keeps the figures of the cockpit quick; they are right without it (OPS-22). */
export const addUpOrders = defineJob({
  name: 'add-up-orders',
  data: z.object({}),
  async run(_, { db, signal, transaction }) {
    await transaction(addUpCounts);
    const windowHours = await numberSetting(db, 'post_cutoff_window_hours');
    for (let settled = CHUNK; settled === CHUNK && !signal.aborted;) {
      // Yesterday too: a reader may have taken its day before midnight.
      const today = chicagoDay(await businessNow(db)).subtract({ days: 1 });
      settled = await transaction(async (tx) => {
        await lockFlags(tx);
        return settleDoubts(tx, CHUNK, { today, windowHours });
      });
    }
  },
});
