import * as z from 'zod';
import { defineJob } from '../../../platform/jobs/define-job.ts';
import { SYSTEM } from '../../../platform/record.ts';
import { recordEnds } from './end-impersonation.ts';
import { endExpired } from './impersonation.queries.ts';

/** Records the end of impersonations that ran out (STAFF-41). */
export const endImpersonations = defineJob({
  name: 'end-impersonations',
  data: z.object({}),
  run: (_, ctx) => ctx.transaction(async (tx) => recordEnds(tx, SYSTEM, await endExpired(tx))),
});
