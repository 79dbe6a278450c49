import * as z from 'zod';
import { businessNow } from '../../../platform/clock.ts';
import { defineJob } from '../../../platform/jobs/define-job.ts';
import { record, SYSTEM } from '../../../platform/record.ts';
import { gatewayOf } from '../gateway/gateway-of.ts';
import { countPendingCharges, markMethodRemoved } from '../payments/payment-methods.queries.ts';
import { isSavedForOthers } from '../payments/removed-cards.queries.ts';
import { findReplacedMethod } from './save-card.queries.ts';

/** The customer added the same card again: the gateway forgets the older entry once no charge needs it (MON-33). */
export const forgetReplacedCard = defineJob({
  name: 'forget-replaced-card',
  data: z.object({ payment_method_id: z.int() }),
  retries: 60,
  longestRetrySeconds: 3600,
  async run({ payment_method_id: id }, ctx) {
    const method = await ctx.transaction((tx) => findReplacedMethod(tx, id));
    if (method === undefined) return;
    if ((await ctx.transaction((tx) => countPendingCharges(tx, method.user_id))) > 0)
      throw new Error(`card ${id} is still being charged; it is removed later`);
    if (!(await isSavedForOthers(ctx.db, method.user_id, method.gateway_reference)))
      await gatewayOf(ctx).removeMethod(method.gateway_reference);
    await ctx.transaction(async (tx) => {
      if (!(await markMethodRemoved(tx, id, await businessNow(tx)))) return;
      await record(tx, SYSTEM, {
        name: 'payment_method_removed',
        subject: { type: 'user', id: method.user_id },
        userId: method.user_id,
        description: `Removed the older entry of the card ending in ${method.card_last_four}`,
        before: { card_last_four: method.card_last_four },
      });
    });
  },
});
