import * as z from 'zod';
import { IMPORT_KEPT_DAYS } from '@larder/domain/values/enums/zip-code-imports.ts';
import { businessNow } from '../../../platform/clock.ts';
import { defineJob } from '../../../platform/jobs/define-job.ts';
import { clearImport, findOldImport } from './zip-code-imports.queries.ts';

/** Lines uploaded over 30 days ago go; the import and its errors stay. */
export const clearZipCodeImports = defineJob({
  name: 'clear-zip-code-imports',
  data: z.strictObject({}),
  async run(_, ctx) {
    let cleared = 0;
    while (!ctx.signal.aborted) {
      const isOne = await ctx.transaction(async (tx) => {
        const old = await findOldImport(tx, (await businessNow(tx)).subtract({ hours: 24 * IMPORT_KEPT_DAYS }));
        if (old) await clearImport(tx, old.id);
        return old !== undefined;
      });
      if (!isOne) break;
      cleared += 1;
    }
    return { cleared };
  },
});
