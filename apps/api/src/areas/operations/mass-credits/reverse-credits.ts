import type { CreditsPreview } from '@larder/contract/operations/mass-credits/mass-credits.ts';
import type { Batch } from '@larder/contract/wire/batch.ts';
import { refusalToReverse } from '@larder/domain/operations/batches/batches.ts';
import { BATCH_NAMES } from '@larder/domain/values/enums/batches.ts';
import { cents } from '@larder/domain/values/cents.ts';
import { insertBatch, setTotalJobs } from '../../../platform/batches/batches.queries.ts';
import { showBatch } from '../../../platform/batches/show-batch.ts';
import { found, refuseIf } from '../../../platform/call-error.ts';
import { businessNow } from '../../../platform/clock.ts';
import type { Db, Tx } from '../../../platform/database/database.ts';
import type { StaffContext } from '../../../platform/http/context.ts';
import { later } from '../../../platform/jobs/later.ts';
import { fingerprintOf, refuseChangedFigures } from '../../../platform/preview.ts';
import { record } from '../../../platform/record.ts';
import { findBatchRow } from '../batches/batches.queries.ts';
import { massCredits } from './mass-credits.job.ts';
import { insertReversalJobs, listReversible } from './mass-credits.queries.ts';
import { type PageQuery, sumCredits } from './preview-credits.ts';
import { holdBatch } from '../batches/steer-batch.ts';

const TOGETHER = 2_000;
/** Above every row number of a file. */
const BEYOND = 1_000_000_000;
const CREDITS = [BATCH_NAMES.massCredits];
const reasonOf = (batchId: number) => `Reversal of batch ${batchId}`;

export async function previewReversal(db: Db, id: number, asked: PageQuery): Promise<CreditsPreview> {
  refuseIf(refusalToReverse(found(await findBatchRow(db, id), `Batch ${id}`), CREDITS));
  return seeReversal(db, id, asked);
}

async function seeReversal(db: Db | Tx, id: number, asked: PageQuery): Promise<CreditsPreview> {
  const seen = sumCredits(db, asked);
  for (let before = BEYOND; ;) {
    const rows = await listReversible(db, id, before, TOGETHER);
    const last = rows.at(-1);
    if (!last) break;
    await seen.add(
      rows.map(({ line, user_id, email, amount_cents }) => ({
        line,
        email,
        amount: cents(amount_cents),
        reason: reasonOf(id),
        order_id: null,
        userId: user_id,
        takesBack: { transactionId: null },
      })),
    );
    before = last.position;
  }
  const result = seen.result();
  return { ...result, has_header: false, same_file: [], fingerprint: fingerprintOf([id, result.totals]) };
}

/** A row whose account no longer holds the amount fails (OPS-17). `expected` is the preview's fingerprint. */
export async function reverseCredits(
  ctx: StaffContext,
  id: number,
  asked: PageQuery & { expected?: string | undefined },
): Promise<Batch> {
  const counterId = await ctx.transaction(async (tx) => {
    refuseIf(refusalToReverse(await holdBatch(tx, id), CREDITS));
    if (asked.expected !== undefined) refuseChangedFigures(asked.expected, await seeReversal(tx, id, asked));
    const counter = await insertBatch(tx, {
      name: BATCH_NAMES.reversedCredits,
      totalJobs: 0,
      input: {},
      staffId: ctx.staff.id,
      now: await businessNow(tx),
      reversesBatchId: id,
    });
    const total = await insertReversalJobs(tx, counter, id, reasonOf(id));
    await setTotalJobs(tx, counter, total);
    await record(tx, ctx.actor, {
      name: 'batch_reversed',
      subject: { type: 'batch', id },
      description: `Started reversing ${total} credits of batch ${id}`,
      after: { reversal_batch_id: counter, total_jobs: total },
    });
    await later(tx, ctx, massCredits, { batch_id: counter });
    return counter;
  });
  return showBatch(ctx.db, counterId);
}
