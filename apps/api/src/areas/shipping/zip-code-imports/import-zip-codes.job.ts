import * as z from 'zod';
import { BATCH_NAMES } from '@larder/domain/values/enums/batches.ts';
import { insertBatch, insertDoneJobs, setBatchDone } from '../../../platform/batches/batches.queries.ts';
import { businessNow } from '../../../platform/clock.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { defineJob } from '../../../platform/jobs/define-job.ts';
import type { JobContext } from '../../../platform/jobs/jobs.ts';
import { record, recordAll } from '../../../platform/record.ts';
import { redateZipCodes } from '../zip-codes/redate-zip-codes.ts';
import { replaceRules, upsertZipCodes } from '../zip-codes/zip-code-snapshots.queries.ts';
import { analyzeZipCodeTables, countZipCodesOfImport, waitForImports } from './import-zip-codes.queries.ts';
import { lockNextChanges, type ZipCodeChangeRow } from './zip-code-diff.queries.ts';
import { lockImport, setImported, setImportProgress, setImportStarted } from './zip-code-imports.queries.ts';

/** About 100 ms each, and one step of the progress. */
const ZIP_CODES_AT_ONCE = 2_000;

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
  const now = await businessNow(tx);
  const batchId = await insertBatch(tx, {
    name: BATCH_NAMES.zipCodes,
    totalJobs: 0,
    input: { import_id: id },
    staffId,
    now,
    fileName: file.file_name,
  });
  const counts = { added: 0, changed: 0, unchanged: 0 };
  const affected: string[] = [];
  let after = '';
  for (let done = 0; done < total;) {
    ctx.signal.throwIfAborted();
    const changes = await lockNextChanges(tx, id, after, ZIP_CODES_AT_ONCE);
    const applied = counts.added + counts.changed;
    affected.push(...(await importChanges(tx, { id, batchId, staffId }, changes, applied)));
    for (const { kind } of changes) counts[kind] += 1;
    after = changes.at(-1)?.zip_code ?? after;
    done += changes.length;
    await setImportProgress(ctx.db, id, Math.floor((done / total) * 99));
  }
  await setBatchDone(tx, batchId, counts.added + counts.changed, now);
  await setImported(tx, id, { imported_at: now, batch_id: batchId, ...counts });
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
  // Only now: earlier, no order could be made during the import.
  await redateZipCodes(tx, ctx, { zipCodes: affected, staffId });
  return counts;
}

interface Importing {
  id: number;
  /** Its jobs have the previous state of each zip code, for a reversal (SHIP-34). */
  batchId: number;
  staffId: number;
}

/** `applied` before these. Returns their zip codes. */
async function importChanges(
  tx: Tx,
  { id, batchId, staffId }: Importing,
  changes: ZipCodeChangeRow[],
  applied: number,
): Promise<string[]> {
  const affected = changes.filter(({ kind }) => kind !== 'unchanged');
  if (affected.length === 0) return [];
  const written = affected.map(({ zip_code, after }) => ({ zip_code, snapshot: after }));
  await upsertZipCodes(tx, written);
  if (applied === 0) await analyzeZipCodeTables(tx);
  await replaceRules(tx, written);
  await insertDoneJobs(
    tx,
    batchId,
    affected.map(({ zip_code, kind, version, standing_version, before }, index) => ({
      position: applied + index + 1,
      subject: { type: 'zip_code', id: zip_code },
      result: { kind, version: (version ?? 0) + 1, was_version: standing_version, was: before },
    })),
  );
  // Without the file's name: these changes are not searched for e-mails (erase-changes.queries.ts).
  await recordAll(
    tx,
    { staffId },
    affected.map(({ zip_code, kind, version, before, after }) => ({
      name: kind === 'added' ? 'zip_code_created' : 'zip_code_updated',
      subject: { type: 'zip_code', id: zip_code, version: (version ?? 0) + 1 },
      description: `${kind === 'added' ? 'Created' : 'Changed'} the zip code ${zip_code} by import ${id}`,
      ...(before && { before }),
      after,
    })),
  );
  return affected.map(({ zip_code }) => zip_code);
}
