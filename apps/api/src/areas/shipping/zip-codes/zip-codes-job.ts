import * as z from 'zod';
import type { JobOutcome, LockedBatch, WaitingJob } from '../../../platform/batches/batches.queries.ts';
import { BATCH_RETRIES, workThroughBatch } from '../../../platform/batches/work-through-batch.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { defineJob } from '../../../platform/jobs/define-job.ts';
import type { Job, JobContext } from '../../../platform/jobs/jobs.ts';
import { recordAll } from '../../../platform/record.ts';
import { waitForImports } from '../zip-code-imports/import-zip-codes.queries.ts';
import { redateZipCodes } from './redate-zip-codes.ts';
import {
  deleteZipCodes,
  lockSnapshots,
  replaceRules,
  setRestoredVersions,
  type StoredZipCode,
  upsertZipCodes,
  type ZipCodeSnapshot,
} from './zip-code-snapshots.queries.ts';

interface Written {
  stored: StoredZipCode;
  /** Null deletes it. */
  after: ZipCodeSnapshot | null;
  /** The earlier version whose state this is. */
  restores?: number;
  /** In the result of its job. */
  kept?: object;
}

/** A refused zip code stays as it is, whatever is retried. */
export type Decision = { refused: string } | Written;

interface Deciding {
  decide: (zipCode: string, stored: StoredZipCode | undefined, input: unknown) => Decision;
  describe: (zipCode: string, isDeleted: boolean) => string;
}

/** About 100 ms. */
const CHUNK = 200;

/** Writes the zip codes of a batch as decided under their locks, each once. */
export const zipCodesJob = (
  name: string,
  prepare: (tx: Tx, batch: LockedBatch, zipCodes: readonly string[]) => Promise<Deciding>,
): Job<{ batch_id: number }> =>
  defineJob({
    ...BATCH_RETRIES,
    name,
    data: z.object({ batch_id: z.int() }),
    run: ({ batch_id }, ctx) =>
      workThroughBatch(ctx, batch_id, {
        chunk: CHUNK,
        async run(tx, batch, jobs) {
          // A running import decides first.
          await waitForImports(tx);
          const zipCodes = jobs.map(({ subject_id }) => subject_id ?? '');
          const stored = await lockSnapshots(tx, zipCodes);
          return writeDecided(tx, ctx, { batch, jobs, stored, ...(await prepare(tx, batch, zipCodes)) });
        },
      }),
  });

interface Chunk extends Deciding {
  batch: LockedBatch;
  jobs: WaitingJob[];
  stored: Map<string, StoredZipCode>;
}

async function writeDecided(
  tx: Tx,
  ctx: JobContext,
  { batch, jobs, stored, decide, describe }: Chunk,
): Promise<JobOutcome[]> {
  const all: Written[] = [];
  const outcomes = jobs.map(({ position, subject_id, input }): JobOutcome => {
    const zipCode = subject_id ?? '';
    const decision = decide(zipCode, stored.get(zipCode), input);
    if ('refused' in decision) return { position, error: decision.refused, kept: { is_final: true } };
    all.push(decision);
    return { position, error: null, ...(decision.kept && { kept: decision.kept }) };
  });
  if (all.length === 0) return outcomes;
  await writeAll(tx, all);
  await recordAll(
    tx,
    { staffId: batch.created_by },
    all.map(({ stored: { zip_code, version, snapshot: before }, after }) => ({
      name: after ? 'zip_code_updated' : 'zip_code_deleted',
      subject: { type: 'zip_code', id: zip_code, version: after ? version + 1 : version },
      description: describe(zip_code, after === null),
      before,
      ...(after && { after }),
    })),
  );
  await redateZipCodes(tx, ctx, { zipCodes: all.map((each) => each.stored.zip_code), staffId: batch.created_by });
  return outcomes;
}

async function writeAll(tx: Tx, all: readonly Written[]): Promise<void> {
  const kept = all.flatMap(({ stored: { zip_code }, after }) => (after ? [{ zip_code, snapshot: after }] : []));
  await upsertZipCodes(tx, kept);
  await replaceRules(tx, kept);
  await setRestoredVersions(
    tx,
    all.flatMap(({ stored: { zip_code }, restores }) =>
      restores === undefined ? [] : [{ zip_code, was_version: restores }],
    ),
  );
  await deleteZipCodes(
    tx,
    all.flatMap(({ stored: { zip_code }, after }) => (after ? [] : [zip_code])),
  );
}
