import type { importZipCodes as route } from '@larder/contract/shipping/zip-code-imports/zip-code-imports.ts';
import type { Received } from '@larder/contract/wire/route.ts';
import {
  refusalToDeleteImport,
  refusalToImport,
} from '@larder/domain/shipping/zip-code-imports/zip-code-import-rules.ts';
import { found, refuseIf } from '../../../platform/call-error.ts';
import { businessNow } from '../../../platform/clock.ts';
import type { StaffContext } from '../../../platform/http/context.ts';
import { later } from '../../../platform/jobs/later.ts';
import { record } from '../../../platform/record.ts';
import {
  deleteImport,
  findImport,
  lockImport,
  setImportProgress,
  setImportStarted,
} from './zip-code-imports.queries.ts';
import { importZipCodesJob } from './import-zip-codes.job.ts';
import { refuseChangedImport } from './show-zip-code-diff.ts';

/** Imports a checked file in the background (SHIP-23), as it was reviewed (SHIP-25). */
export async function importZipCodes(
  ctx: StaffContext,
  id: number,
  { expected }: Received<typeof route>['body'],
): Promise<{ message: string }> {
  // Its row is locked during the import: refuse at once.
  refuseIf(refusalToImport(found(await findImport(ctx.db, id), `Import ${id}`)));
  await ctx.transaction(async (tx) => {
    const file = found(await lockImport(tx, id), `Import ${id}`);
    refuseIf(refusalToImport(file));
    await refuseChangedImport(tx, id, expected);
    await setImportStarted(tx, id, await businessNow(tx));
    await setImportProgress(tx, id, 0);
    await record(tx, ctx.actor, {
      name: 'zip_codes_import_started',
      subject: { type: 'zip_code_import', id },
      description: `Started importing ${file.file_name}`,
    });
    await later(tx, ctx, importZipCodesJob, { import_id: id, staff_id: ctx.staff.id });
  });
  ctx.reply.code(202);
  return { message: 'The import has started. You can leave this page.' };
}

export async function deleteZipCodeImport(ctx: StaffContext, id: number): Promise<{ message: string }> {
  refuseIf(refusalToDeleteImport(found(await findImport(ctx.db, id), `Import ${id}`)));
  await ctx.transaction(async (tx) => {
    const file = found(await lockImport(tx, id), `Import ${id}`);
    refuseIf(refusalToDeleteImport(file));
    await deleteImport(tx, id);
    await record(tx, ctx.actor, {
      name: 'zip_code_import_deleted',
      subject: { type: 'zip_code_import', id },
      description: `Deleted the uploaded file ${file.file_name}`,
      before: { file_name: file.file_name, rows: file.row_count, imported_at: file.imported_at?.toString() ?? null },
    });
  });
  return { message: 'The import was deleted.' };
}
