import * as z from 'zod';
import { zipCodeAct } from '@larder/contract/shipping/zip-code-changes/zip-code-changes.ts';
import type { JobOutcome, LockedBatch, WaitingJob } from '../../../platform/batches/batches.queries.ts';
import { BATCH_RETRIES, workThroughBatch } from '../../../platform/batches/work-through-batch.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { defineJob } from '../../../platform/jobs/define-job.ts';
import type { JobContext } from '../../../platform/jobs/jobs.ts';
import { recordAll } from '../../../platform/record.ts';
import { waitForImports } from '../zip-code-imports/import-zip-codes.queries.ts';
import { redateZipCodes } from '../zip-codes/redate-zip-codes.ts';
import {
  lockSnapshots,
  replaceRules,
  type StoredZipCode,
  upsertZipCodes,
  type ZipCodeSnapshot,
} from '../zip-codes/zip-code-snapshots.queries.ts';
import { applyAct } from './apply-act.ts';

const input = z.object({ version: z.int(), made_id: z.uuid().nullable().default(null), act: zipCodeAct });

/** About 100 ms. */
const CHUNK = 200;

/** Zip codes that were changed since the preview stay as they are (SHIP-33). */
export const changeZipCodesJob = defineJob({
  ...BATCH_RETRIES,
  name: 'change-zip-codes',
  data: z.object({ batch_id: z.int() }),
  run: ({ batch_id }, ctx) =>
    workThroughBatch(ctx, batch_id, { chunk: CHUNK, run: (tx, batch, jobs) => changeChunk(tx, ctx, batch, jobs) }),
});

const CHANGED = 'Changed since the preview.';

async function changeChunk(tx: Tx, ctx: JobContext, batch: LockedBatch, jobs: WaitingJob[]): Promise<JobOutcome[]> {
  await waitForImports(tx);
  const stored = await lockSnapshots(
    tx,
    jobs.map(({ subject_id }) => subject_id ?? ''),
  );
  const changed: { stored: StoredZipCode; snapshot: ZipCodeSnapshot }[] = [];
  const outcomes = jobs.map(({ position, subject_id, input: given }): JobOutcome => {
    const { version, made_id, act } = input.parse(given);
    const zip = stored.get(subject_id ?? '');
    if (!zip || zip.version !== version || zip.made_id !== made_id)
      return { position, error: CHANGED, kept: { is_final: true } };
    const { after, leftOut } = applyAct(zip.snapshot, act);
    if (after === null) return { position, error: leftOut, kept: { is_final: true } };
    changed.push({ stored: zip, snapshot: after });
    return { position, error: null };
  });
  const written = changed.map(({ stored: { zip_code }, snapshot }) => ({ zip_code, snapshot }));
  await upsertZipCodes(tx, written);
  await replaceRules(tx, written);
  await recordAll(
    tx,
    { staffId: batch.created_by },
    changed.map(({ stored: { zip_code, version, snapshot: before }, snapshot: after }) => ({
      name: 'zip_code_updated',
      subject: { type: 'zip_code', id: zip_code, version: version + 1 },
      description: `Changed the zip code ${zip_code} by batch ${batch.id}`,
      before,
      after,
    })),
  );
  await redateZipCodes(tx, ctx, { zipCodes: written.map(({ zip_code }) => zip_code), staffId: batch.created_by });
  return outcomes;
}
