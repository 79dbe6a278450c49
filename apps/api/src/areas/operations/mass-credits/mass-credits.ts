import type { CreditsPreview } from '@larder/contract/operations/mass-credits/mass-credits.ts';
import type { Batch } from '@larder/contract/wire/batch.ts';
import { BATCH_NAMES } from '@larder/domain/values/enums/batches.ts';
import { insertBatch } from '../../../platform/batches/batches.queries.ts';
import { showBatch } from '../../../platform/batches/show-batch.ts';
import { businessNow } from '../../../platform/clock.ts';
import type { Db, Tx } from '../../../platform/database/database.ts';
import type { StaffContext } from '../../../platform/http/context.ts';
import { later } from '../../../platform/jobs/later.ts';
import { fingerprintOf, refuseChangedFigures } from '../../../platform/preview.ts';
import { record } from '../../../platform/record.ts';
import { massCredits } from './mass-credits.job.ts';
import { insertCreditJobs, listBatchesOfFile, lockFile, setFile } from './mass-credits.queries.ts';
import { type PageQuery, sumCredits } from './preview-credits.ts';
import { type CreditFile, type CreditFileRow, creditRows } from './read-credit-rows.ts';

async function readWhole(file: File, take: (rows: CreditFileRow[]) => Promise<unknown>): Promise<CreditFile> {
  const parts = creditRows(file);
  for (let part = await parts.next(); ; part = await parts.next()) {
    if (part.done) return part.value;
    await take(part.value);
  }
}

export async function previewCredits(db: Db, file: File, asked: PageQuery): Promise<CreditsPreview> {
  const seen = sumCredits(db, asked);
  return previewOf(db, await readWhole(file, seen.add), seen);
}

async function previewOf(
  db: Db | Tx,
  { hasHeader, sha256 }: CreditFile,
  seen: ReturnType<typeof sumCredits>,
): Promise<CreditsPreview> {
  const same = await listBatchesOfFile(db, sha256);
  const result = seen.result();
  return {
    ...result,
    has_header: hasHeader,
    fingerprint: fingerprintOf([sha256.toString('hex'), result.totals, same.map(({ id }) => id)]),
    same_file: same.map(({ id, created_at, email }) => ({
      id,
      created_at: created_at.toString(),
      created_by: { email: email ?? 'system' },
    })),
  };
}

interface CreditsUpload {
  csv: File;
  expected?: string | undefined;
}

/** An invalid file, or one that no longer matches the preview, leaves nothing behind. */
export async function startCredits(
  ctx: StaffContext,
  { csv: file, expected }: CreditsUpload,
  asked: PageQuery,
): Promise<Batch> {
  const batchId = await ctx.transaction(async (tx) => {
    const id = await insertBatch(tx, {
      name: BATCH_NAMES.massCredits,
      totalJobs: 0,
      input: {},
      staffId: ctx.staff.id,
      now: await businessNow(tx),
      fileName: file.name,
    });
    const seen = expected === undefined ? null : sumCredits(tx, asked);
    let next = 1;
    const read = await readWhole(file, async (rows) => {
      await insertCreditJobs(tx, id, next, rows);
      next += rows.length;
      await seen?.add(rows);
    });
    await lockFile(tx, read.sha256);
    if (seen) refuseChangedFigures(expected, await previewOf(tx, read, seen));
    await setFile(tx, id, read);
    await record(tx, ctx.actor, {
      name: 'mass_credits_started',
      subject: { type: 'batch', id },
      description: `Started applying the ${read.rows} credits of ${file.name}`,
      after: { total_jobs: read.rows, file_sha256: read.sha256.toString('hex') },
    });
    await later(tx, ctx, massCredits, { batch_id: id });
    return id;
  });
  return showBatch(ctx.db, batchId);
}
