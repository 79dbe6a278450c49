import type { reverseZipCodeImport as route } from '@larder/contract/shipping/zip-code-imports/zip-code-reversals.ts';
import type { ZipCodeReversalPreview } from '@larder/contract/shipping/zip-code-imports/zip-code-reversals.ts';
import type { Batch } from '@larder/contract/wire/batch.ts';
import type { Received } from '@larder/contract/wire/route.ts';
import { refusalToReverseZipCodes } from '@larder/domain/shipping/zip-code-imports/reverse-zip-code.ts';
import { BATCH_NAMES } from '@larder/domain/values/enums/batches.ts';
import { showBatch } from '../../../platform/batches/show-batch.ts';
import { found, refuseIf } from '../../../platform/call-error.ts';
import type { Db, Tx } from '../../../platform/database/database.ts';
import { listReversals, lockBatch } from '../../../platform/file-imports/reversals.queries.ts';
import { startReversal } from '../../../platform/file-imports/reverse-import.ts';
import type { StaffContext } from '../../../platform/http/context.ts';
import { previewReversal, refuseReversal } from './preview-zip-code-reversal.ts';
import { reverseZipCodesJob } from './reverse-zip-codes.job.ts';
import { findImport, lockImport } from './zip-code-imports.queries.ts';

export async function previewZipCodeReversal(db: Db, id: number): Promise<ZipCodeReversalPreview> {
  return previewReversal(db, (await reversibleFile(db, id)).batch_id, 'import');
}

/** Each zip code gets its previous state, unless it was changed since (SHIP-34). */
export async function reverseZipCodeImport(
  ctx: StaffContext,
  id: number,
  { expected }: Received<typeof route>['body'],
): Promise<Batch> {
  // Its row is locked during the import: refuse at once.
  await reversibleFile(ctx.db, id);
  const counterId = await ctx.transaction(async (tx) => {
    found(await lockImport(tx, id), `Import ${id}`);
    const file = await reversibleFile(tx, id);
    await refuseReversal(tx, file.batch_id, { since: 'import', expected });
    return startReversal(
      tx,
      ctx,
      { ...file, input: { import_id: id } },
      {
        batchName: BATCH_NAMES.reversedZipCodes,
        recorded: { name: 'zip_codes_import_reversed', subject: 'zip_code_import', many: 'zip codes' },
        job: reverseZipCodesJob,
      },
    );
  });
  return showBatch(ctx.db, counterId);
}

async function reversibleFile(db: Db | Tx, id: number) {
  const file = found(await findImport(db, id), `Import ${id}`);
  const { batch_id } = file;
  if (batch_id !== null && db.isTransaction) await lockBatch(db as Tx, batch_id);
  const reversals = await listReversals(db, batch_id === null ? [] : [batch_id]);
  refuseIf(refusalToReverseZipCodes(file, batch_id === null ? undefined : reversals.get(batch_id)));
  return { ...file, batch_id: found(batch_id, `Import ${id}`) };
}
