import * as z from 'zod';
import { businessNow } from '../../../platform/clock.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { defineJob } from '../../../platform/jobs/define-job.ts';
import type { JobContext } from '../../../platform/jobs/jobs.ts';
import { record, recordAll } from '../../../platform/record.ts';
import { redateOrdersOfZipCodes } from '../../orders/dating/redate-orders-of-zip-codes.job.ts';
import { waitForDating } from '../../deliveries/dating.queries.ts';
import {
  countZipCodesOfImport,
  listZipCodesWithCustomers,
  replaceRulesByFile,
  analyzeZipCodeTables,
  upsertZipCodes,
  waitForImports,
} from './import-zip-codes.queries.ts';
import { lockNextChanges, type ZipCodeChangeRow } from './zip-code-diff.queries.ts';
import { lockImport, setImported, setImportProgress, setImportStarted } from './zip-code-imports.queries.ts';

/** About 100 ms each, and one step of the progress. */
const ZIP_CODES_AT_ONCE = 2_000;
/** A job waits up to two seconds in the queue; one job per zip code took hours with 10,000 inhabited ones. */
const ZIP_CODES_A_JOB = 100;

/** In one transaction: a killed import has changed nothing. Progress is written outside of it so that others see it. */
export const importZipCodesJob = defineJob({
  name: 'import-zip-codes',
  data: z.object({ import_id: z.int(), staff_id: z.int() }),
  batchSize: 1,
  expireMinutes: 60,
  // Each kill counts as a try.
  retries: 50,
  longestRetrySeconds: 10,
  async run({ import_id, staff_id }, ctx) {
    try {
      return await ctx.transaction((tx) => importAll(tx, ctx, import_id, staff_id));
    } catch (error) {
      // Until the retry staff may retry or delete the import. On shutdown another process takes it over.
      if (!ctx.signal.aborted) await ctx.transaction((tx) => setImportStarted(tx, import_id, null));
      throw error;
    }
  },
});

async function importAll(tx: Tx, ctx: JobContext, id: number, staffId: number) {
  await waitForImports(tx);
  const file = await lockImport(tx, id);
  if (!file?.is_valid || file.imported_at || file.is_cleared) return { imported: 0 };
  await setImportProgress(ctx.db, id, 0);
  const total = await countZipCodesOfImport(tx, id);
  const counts = { added: 0, changed: 0, unchanged: 0 };
  const inhabited: string[] = [];
  let after = '';
  for (let done = 0; done < total;) {
    ctx.signal.throwIfAborted();
    const changes = await lockNextChanges(tx, id, after, ZIP_CODES_AT_ONCE);
    inhabited.push(
      ...(await importChanges(tx, id, staffId, { changes, isFirst: counts.added + counts.changed === 0 })),
    );
    for (const { kind } of changes) counts[kind] += 1;
    after = changes.at(-1)?.zip_code ?? after;
    done += changes.length;
    await setImportProgress(ctx.db, id, Math.floor((done / total) * 99));
  }
  await setImported(tx, id, { imported_at: await businessNow(tx), ...counts });
  await record(
    tx,
    { staffId },
    {
      name: 'zip_codes_imported',
      subject: { type: 'zip_code_import', id },
      description: `Imported ${file.file_name}: ${counts.added} zip codes added, ${counts.changed} changed, ${counts.unchanged} as they were`,
      after: counts,
    },
  );
  await ctx.jobs.enqueueAll(
    tx,
    redateOrdersOfZipCodes,
    inTurn(inhabited, ZIP_CODES_A_JOB).map((zip_codes) => ({ zip_codes, staff_id: staffId })),
  );
  // Only now: earlier, no order could be made during the import.
  await waitForDating(tx);
  return counts;
}

interface Part {
  changes: ZipCodeChangeRow[];
  isFirst: boolean;
}

/** Returns the zip codes whose orders are dated again. */
async function importChanges(tx: Tx, id: number, staffId: number, { changes, isFirst }: Part) {
  const affected = changes.filter(({ kind }) => kind !== 'unchanged');
  if (affected.length === 0) return [];
  const changed = affected.filter(({ kind }) => kind === 'changed');
  const all = affected.map(({ zip_code }) => zip_code);
  await upsertZipCodes(tx, id, all);
  if (isFirst) await analyzeZipCodeTables(tx);
  await replaceRulesByFile(tx, id, { all, changed: changed.map(({ zip_code }) => zip_code) });
  // Without the file's name: these changes are not searched for e-mails (erase-changes.queries.ts). New zip codes are
  // in the import's own entry.
  await recordAll(
    tx,
    { staffId },
    changed.map(({ zip_code, version, before, after }) => ({
      name: 'zip_code_updated',
      subject: { type: 'zip_code', id: zip_code, version: (version ?? 0) + 1 },
      description: `Changed the zip code ${zip_code} by import ${id}`,
      ...(before && { before }),
      after,
    })),
  );
  return listZipCodesWithCustomers(tx, all);
}

const inTurn = <Each>(all: Each[], size: number): Each[][] =>
  Array.from({ length: Math.ceil(all.length / size) }, (_, part) => all.slice(part * size, (part + 1) * size));
