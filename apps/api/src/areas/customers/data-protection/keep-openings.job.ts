import { sql } from 'kysely';
import * as z from 'zod';
import { keepMonths, type TableOfMonths } from '../../../platform/database/months/keep-months.ts';
import { defineJob } from '../../../platform/jobs/define-job.ts';

/** CUST-29: openings are stored by month. */
export const OPENINGS: TableOfMonths = {
  table: 'customer_openings',
  copy: (most) => sql<number>`copy_openings(${most})`,
  swap: sql`swap_openings()`,
};

export const keepOpenings = defineJob({
  name: 'keep-openings',
  data: z.object({}),
  isExclusive: true,
  // A first run copies all rows.
  expireMinutes: 120,
  run: (_, ctx) => keepMonths(ctx, OPENINGS),
});
