import * as z from 'zod';
import { defineJob } from '../../../platform/jobs/define-job.ts';
import { leaveOutQueued } from '../../../platform/jobs/leave-out-queued.ts';
import { listWaitingEvents } from './gateway-events.queries.ts';
import { handleGatewayEvent } from './handle-gateway-event.job.ts';

/** Handles events whose job gave up, while the gateway did not answer. */
export const handleWaitingEvents = defineJob({
  name: 'handle-waiting-events',
  data: z.object({}),
  isExclusive: true,
  async run(_, ctx) {
    const waiting = await listWaitingEvents(ctx.db);
    return ctx.transaction(async (tx) => {
      const lost = await leaveOutQueued(tx, handleGatewayEvent, waiting);
      await ctx.jobs.enqueueAll(tx, handleGatewayEvent, lost);
      return { enqueued: lost.length };
    });
  },
});
