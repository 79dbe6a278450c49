import * as z from 'zod';
import { defineJob } from '../../jobs/define-job.ts';
import { keepMonths } from './keep-months.ts';
import { TABLES_BY_MONTH } from './months.queries.ts';

/** CUST-29: openings are stored by month, and so is the audit log. */
export const keepMonthsOfTables = defineJob({
  name: 'keep-months',
  data: z.object({}),
  isExclusive: true,
  // A first run copies all rows.
  expireMinutes: 120,
  async run(_, ctx) {
    // A table whose run fails does not keep the months of others from being made.
    const runs = [];
    for (const table of TABLES_BY_MONTH) runs.push(await Promise.allSettled([keepMonths(ctx, table)]));
    for (const [run] of runs) if (run.status === 'rejected') throw run.reason;
  },
});
