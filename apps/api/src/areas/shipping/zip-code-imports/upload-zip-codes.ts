import type { ZipCodeImport } from '@larder/contract/shipping/zip-code-imports/zip-code-imports.ts';
import { found } from '../../../platform/call-error.ts';
import { businessNow } from '../../../platform/clock.ts';
import type { Tx } from '../../../platform/database/database.ts';
import type { StaffContext } from '../../../platform/http/context.ts';
import { later } from '../../../platform/jobs/later.ts';
import { record } from '../../../platform/record.ts';
import { checkZipCodes } from './check-zip-codes.job.ts';
import { openZipCodeArchive } from './open-zip-code-archive.ts';
import { zipCodeRows } from './read-zip-code-rows.ts';
import { importOf } from './show-zip-code-imports.ts';
import { copyRows, findImport, insertImport, setRowCount } from './zip-code-imports.queries.ts';

const MAX_NAME_LENGTH = 200;

/** A refused archive leaves nothing. */
export async function uploadZipCodes(ctx: StaffContext, archive: File): Promise<ZipCodeImport> {
  const file_name = archive.name.replaceAll('\0', '').slice(-MAX_NAME_LENGTH) || 'upload.zip';
  const id = await ctx.transaction(async (tx) => {
    const made = await insertImport(tx, { file_name, created_by: ctx.staff.id, created_at: await businessNow(tx) });
    const rows = await copyArchive(tx, made, archive);
    await setRowCount(tx, made, rows);
    await record(tx, ctx.actor, {
      name: 'zip_codes_uploaded',
      subject: { type: 'zip_code_import', id: made },
      description: `Uploaded ${file_name} with ${rows} rows of zip codes`,
      after: { file_name, rows },
    });
    await later(tx, ctx, checkZipCodes, { import_id: made });
    return made;
  });
  return importOf(found(await findImport(ctx.db, id), `Import ${id}`));
}

async function copyArchive(tx: Tx, importId: number, archive: File): Promise<number> {
  const counted = { rows: 0 };
  const { content, close } = await openZipCodeArchive(archive);
  try {
    await copyRows(tx, zipCodeRows(content, importId, counted));
  } finally {
    close();
  }
  return counted.rows;
}
