import * as z from 'zod';
import { businessNow } from '../../../platform/clock.ts';
import { defineJob } from '../../../platform/jobs/define-job.ts';
import type { JobContext } from '../../../platform/jobs/jobs.ts';
import { record, SYSTEM } from '../../../platform/record.ts';
import { gatewayOf } from '../../billing/gateway/gateway-of.ts';
import { listMethodsToRemove, markMethodRemoved } from '../../billing/payments/payment-methods.queries.ts';
import { isSavedForOthers } from '../../billing/payments/removed-cards.queries.ts';
import { eraseForgottenReferences } from '../data-protection/erase-personal.queries.ts';

/** One attempt per card; the user page shows what is left. */
export const forgetCards = defineJob({
  name: 'forget-cards',
  data: z.object({ user_id: z.int() }),
  retries: 60, // about two days, with the delay doubling up to an hour
  longestRetrySeconds: 3600,
  async run({ user_id }, ctx) {
    for (const { id, gateway_reference } of await listMethodsToRemove(ctx.db, user_id)) {
      if (!(await isSavedForOthers(ctx.db, user_id, gateway_reference)))
        await gatewayOf(ctx).removeMethod(gateway_reference);
      await forget(ctx, user_id, id);
    }
    await ctx.transaction((tx) => eraseForgottenReferences(tx, user_id));
  },
});

const forget = (ctx: JobContext, userId: number, id: number): Promise<void> =>
  ctx.transaction(async (tx) => {
    if (!(await markMethodRemoved(tx, id, await businessNow(tx)))) return;
    await record(tx, SYSTEM, {
      name: 'payment_method_removed',
      subject: { type: 'user', id: userId },
      userId,
      description: 'Removed a card of the erased customer',
    });
  });
