import type { reverseZipCodeChanges as route } from '@larder/contract/operations/zip-code-change-reversals/zip-code-change-reversals.ts';
import type { ZipCodeReversalPreview } from '@larder/contract/shipping/zip-code-imports/zip-code-reversals.ts';
import type { Batch } from '@larder/contract/wire/batch.ts';
import type { Received } from '@larder/contract/wire/route.ts';
import { refusalToReverse } from '@larder/domain/operations/batches/batches.ts';
import { BATCH_NAMES } from '@larder/domain/values/enums/batches.ts';
import { showBatch } from '../../../platform/batches/show-batch.ts';
import { found, refuseIf } from '../../../platform/call-error.ts';
import type { Db } from '../../../platform/database/database.ts';
import { startReversal } from '../../../platform/file-imports/reverse-import.ts';
import type { StaffContext } from '../../../platform/http/context.ts';
import { previewReversal, refuseReversal } from '../../shipping/zip-code-imports/preview-zip-code-reversal.ts';
import { reverseZipCodesJob } from '../../shipping/zip-code-imports/reverse-zip-codes.job.ts';
import { findBatchRow } from '../batches/batches.queries.ts';
import { holdBatch } from '../batches/steer-batch.ts';

const CHANGES = [BATCH_NAMES.changedZipCodes];

export async function previewReversalOfChanges(db: Db, id: number): Promise<ZipCodeReversalPreview> {
  refuseIf(refusalToReverse(found(await findBatchRow(db, id), `Batch ${id}`), CHANGES));
  return previewReversal(db, id, 'batch');
}

/** Each zip code gets its previous state, unless it was changed since (SHIP-36). */
export async function reverseZipCodeChanges(
  ctx: StaffContext,
  id: number,
  { expected }: Received<typeof route>['body'],
): Promise<Batch> {
  const counterId = await ctx.transaction(async (tx) => {
    const { input, file_name, ...batch } = await holdBatch(tx, id);
    refuseIf(refusalToReverse(batch, CHANGES));
    await refuseReversal(tx, id, { since: 'batch', expected });
    return startReversal(
      tx,
      ctx,
      { id, batch_id: id, file_name, input },
      {
        batchName: BATCH_NAMES.reversedZipCodeChanges,
        recorded: { name: 'batch_reversed', subject: 'batch', many: 'zip codes' },
        job: reverseZipCodesJob,
      },
    );
  });
  return showBatch(ctx.db, counterId);
}
