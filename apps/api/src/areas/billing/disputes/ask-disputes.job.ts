import * as z from 'zod';
import { machineNow } from '../../../platform/clock.ts';
import { defineJob } from '../../../platform/jobs/define-job.ts';
import { gatewayOf } from '../gateway/gateway-of.ts';
import { askDispute } from './ask-dispute.ts';
import { listKnownReferences, listOpenReferences } from './disputes.queries.ts';

/** Nights overlap, and Stripe resends an event for at most 30 days. */
const DAYS = 35;

/** Records disputes whose events were lost. */
export const askDisputes = defineJob({
  name: 'ask-disputes',
  data: z.object({}),
  expireMinutes: 60,
  isExclusive: true,
  async run(_, ctx) {
    const { disputes } = gatewayOf(ctx);
    if (disputes === null) return;
    const open = await listOpenReferences(ctx.db);
    for (const reference of open) {
      ctx.signal.throwIfAborted();
      await askDispute(ctx, disputes, reference);
    }
    for await (const page of disputes.list(machineNow().subtract({ hours: DAYS * 24 }))) {
      const known = new Set(await listKnownReferences(ctx.db, page));
      for (const reference of page.filter((each) => !known.has(each))) {
        ctx.signal.throwIfAborted();
        await askDispute(ctx, disputes, reference);
      }
    }
  },
});
