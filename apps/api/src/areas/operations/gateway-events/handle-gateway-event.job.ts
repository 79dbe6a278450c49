import * as z from 'zod';
import { defineJob } from '../../../platform/jobs/define-job.ts';
import type { JobContext } from '../../../platform/jobs/jobs.ts';
import { gatewayOf } from '../../billing/gateway/gateway-of.ts';
import {
  type GatewayReads,
  findWaitingEvent,
  markHandled,
  type Outcome,
  type WaitingEvent,
} from './gateway-events.queries.ts';
import { handleCard } from './handle-card.ts';
import { handleCharge } from './handle-charge.ts';
import { handleDispute } from './handle-dispute.ts';
import { handleRefund } from './handle-refund.ts';

type Handle = (ctx: JobContext, gateway: GatewayReads, event: WaitingEvent) => Promise<Outcome>;

const HANDLERS: Record<WaitingEvent['kind'], Handle> = {
  card: handleCard,
  charge: handleCharge,
  dispute: handleDispute,
  refund: handleRefund,
};

/** Asks the gateway for the present state, so that events may come late, twice or in any order (MON-39). */
export const handleGatewayEvent = defineJob({
  name: 'handle-gateway-event',
  data: z.object({ id: z.int() }),
  longestRetrySeconds: 60,
  async run({ id }, ctx) {
    const event = await findWaitingEvent(ctx.db, id);
    if (event === undefined) return;
    const { entries, disputes } = gatewayOf(ctx);
    const outcome = entries && disputes ? await HANDLERS[event.kind](ctx, { entries, disputes }, event) : 'unknown';
    await markHandled(ctx.db, id, outcome);
  },
});
