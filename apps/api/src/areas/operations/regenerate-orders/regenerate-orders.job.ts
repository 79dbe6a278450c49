import * as z from 'zod';
import { BATCH_RETRIES, workThroughBatch } from '../../../platform/batches/work-through-batch.ts';
import { defineJob } from '../../../platform/jobs/define-job.ts';
import { quantitiesOf } from '../../orders/making/record-regeneration.ts';
import { type OrderThen, regenerateOrders } from '../../orders/making/regenerate-orders.ts';

/** A chunk locks its customers until it is done; other changes of their orders wait. */
const CHUNK = 100;

const actions = z.object({ refill_cart: z.boolean(), recalculate_dates: z.boolean() });

/** Each once; orders that must stay unchanged get a reason. */
export const regenerateOrdersOfBatch = defineJob({
  ...BATCH_RETRIES,
  name: 'regenerate-orders',
  data: z.object({ batch_id: z.int() }),
  run: ({ batch_id }, ctx) =>
    workThroughBatch(ctx, batch_id, {
      chunk: CHUNK,
      async run(tx, batch, jobs) {
        const ids = jobs.map(({ subject_id }) => Number(subject_id));
        const actor = { staffId: batch.created_by };
        const made = await regenerateOrders(tx, actor, ids, actions.parse(batch.input));
        return jobs.map(({ position }, index) => {
          const { disabledReason = null, note = null, before = null, after = null } = made[index] ?? {};
          const kept = { before: toStored(before), after: toStored(after), ...(note !== null && { note }) };
          return { position, error: disabledReason, kept };
        });
      },
    }),
});

const toStored = (then: OrderThen | null) => then && { ...then, cart: quantitiesOf(then.cart) };
