import { sql } from 'kysely';
import * as z from 'zod';
import { defineJob } from '../../../platform/jobs/define-job.ts';
import { deleteOldRows } from '../../../platform/jobs/delete-old-rows.ts';

/** Stripe resends an event for at most 30 days. */
export const cleanUpGatewayEvents = defineJob({
  name: 'clean-up-gateway-events',
  data: z.object({}),
  run: (_, ctx) =>
    deleteOldRows(ctx, 'gateway_events', sql`received_at < now() - interval '60 days' and handled_at is not null`),
});
