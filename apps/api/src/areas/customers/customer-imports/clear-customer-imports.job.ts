import * as z from 'zod';
import { CUSTOMER_FILE } from '@larder/domain/values/customer-imports.ts';
import { businessNow } from '../../../platform/clock.ts';
import { defineJob } from '../../../platform/jobs/define-job.ts';
import { clearImport, lockOldImport } from './customer-imports.queries.ts';

/** Rows uploaded over 30 days ago go; the import and its counts stay. */
export const clearCustomerImports = defineJob({
  name: 'clear-customer-imports',
  data: z.strictObject({}),
  async run(_, ctx) {
    let cleared = 0;
    while (!ctx.signal.aborted) {
      const isOne = await ctx.transaction(async (tx) => {
        const before = (await businessNow(tx)).subtract({ hours: 24 * CUSTOMER_FILE.storedDays });
        const old = await lockOldImport(tx, before);
        if (old) await clearImport(tx, old.id);
        return old !== undefined;
      });
      if (!isOne) break;
      cleared += 1;
    }
    return { cleared };
  },
});
