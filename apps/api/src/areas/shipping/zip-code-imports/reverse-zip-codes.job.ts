import * as z from 'zod';
import { refusalToReverseZipCode } from '@larder/domain/shipping/zip-code-imports/reverse-zip-code.ts';
import { WEEKDAYS } from '@larder/domain/values/weekdays.ts';
import type { JobOutcome, LockedBatch, WaitingJob } from '../../../platform/batches/batches.queries.ts';
import { BATCH_RETRIES, workThroughBatch } from '../../../platform/batches/work-through-batch.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { defineJob } from '../../../platform/jobs/define-job.ts';
import type { JobContext } from '../../../platform/jobs/jobs.ts';
import { recordAll } from '../../../platform/record.ts';
import { redateZipCodes } from '../zip-codes/redate-zip-codes.ts';
import {
  lockSnapshots,
  replaceRules,
  type StoredZipCode,
  upsertZipCodes,
  type ZipCodeSnapshot,
} from '../zip-codes/zip-code-snapshots.queries.ts';
import { waitForImports } from './import-zip-codes.queries.ts';
import { deleteZipCodes, findLastChanges, setRestoredVersions } from './zip-code-reversals.queries.ts';

const snapshot = z.object({
  state: z.string(),
  time_zone: z.string(),
  is_active: z.boolean(),
  default_production_cycle_id: z.int().nullable(),
  shipping_rules: z.array(
    z.object({
      production_cycle_id: z.int(),
      carrier_id: z.int(),
      ship_weekday: z.enum(WEEKDAYS),
      days_in_transit: z.int(),
      is_default: z.boolean(),
      alternate_ups_service: z.string().nullable(),
    }),
  ),
});

const input = z.object({
  applied: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('added'), version: z.int() }),
    z.object({ kind: z.literal('changed'), version: z.int(), was_version: z.int(), was: snapshot }),
  ]),
});
const batchInput = z.object({ import_id: z.int() });

/** About 100 ms. */
const CHUNK = 200;

/** Zip codes that were changed since stay as they are (SHIP-34). */
export const reverseZipCodesJob = defineJob({
  ...BATCH_RETRIES,
  name: 'reverse-zip-codes',
  data: z.object({ batch_id: z.int() }),
  run: ({ batch_id }, ctx) =>
    workThroughBatch(ctx, batch_id, { chunk: CHUNK, run: (tx, batch, jobs) => reverseChunk(tx, ctx, batch, jobs) }),
});

interface Reversed {
  stored: StoredZipCode;
  /** Null of a zip code that the import added. */
  was: { version: number; snapshot: ZipCodeSnapshot } | null;
}

async function reverseChunk(tx: Tx, ctx: JobContext, batch: LockedBatch, jobs: WaitingJob[]): Promise<JobOutcome[]> {
  // A running import decides first.
  await waitForImports(tx);
  const ids = jobs.map(({ subject_id }) => subject_id ?? '');
  const stored = await lockSnapshots(tx, ids);
  const lastChanges = await findLastChanges(tx, ids);
  const reversed: Reversed[] = [];
  const outcomes = jobs.map(({ position, subject_id, input: given }): JobOutcome => {
    const { applied } = input.parse(given);
    const zip = stored.get(subject_id ?? '');
    const refused = refusalToReverseZipCode(applied, zip, lastChanges.get(subject_id ?? '') ?? null);
    if (refused || !zip) return { position, error: refused?.message ?? null, kept: { is_final: true } };
    const was = applied.kind === 'changed' ? { version: applied.was_version, snapshot: applied.was } : null;
    reversed.push({ stored: zip, was });
    return { position, error: null };
  });
  const { import_id: importId } = batchInput.parse(batch.input);
  await restore(tx, reversed);
  await recordAll(
    tx,
    { staffId: batch.created_by },
    reversed.map(({ stored: { zip_code, version, snapshot: before }, was }) => ({
      name: was ? 'zip_code_updated' : 'zip_code_deleted',
      subject: { type: 'zip_code', id: zip_code, version: was ? version + 1 : version },
      description: `${was ? 'Restored' : 'Deleted'} the zip code ${zip_code} by reversing import ${importId}`,
      before,
      ...(was && { after: was.snapshot }),
    })),
  );
  await redateZipCodes(tx, ctx, { zipCodes: reversed.map((each) => each.stored.zip_code), staffId: batch.created_by });
  return outcomes;
}

async function restore(tx: Tx, reversed: readonly Reversed[]): Promise<void> {
  const restored = reversed.flatMap(({ stored: { zip_code }, was }) => (was ? [{ zip_code, ...was }] : []));
  if (restored.length > 0) {
    await upsertZipCodes(tx, restored);
    await replaceRules(tx, restored);
    await setRestoredVersions(
      tx,
      restored.map(({ zip_code, version }) => ({ zip_code, was_version: version })),
    );
  }
  const added = reversed.filter(({ was }) => was === null).map(({ stored: { zip_code } }) => ({ zip_code }));
  if (added.length > 0) await deleteZipCodes(tx, added);
}
