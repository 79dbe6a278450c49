import { sql } from 'kysely';
import * as z from 'zod';
import { defineJob } from '../jobs/define-job.ts';
import { deleteOldRows } from '../jobs/delete-old-rows.ts';

/** Request keys expire after 24 hours (STAFF-12). */
export const cleanUpKeys = defineJob({
  name: 'clean-up-idempotency-keys',
  data: z.object({}),
  run: (_, ctx) => deleteOldRows(ctx, 'idempotency_keys', sql`created_at < now() - interval '24 hours'`),
});
