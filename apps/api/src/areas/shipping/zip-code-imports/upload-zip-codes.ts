import type { ZipCodeImport } from '@larder/contract/shipping/zip-code-imports/zip-code-imports.ts';
import { IMPORT_COLUMNS } from '@larder/domain/values/enums/zip-code-imports.ts';
import { found } from '../../../platform/call-error.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { copyRows } from '../../../platform/file-imports/file-imports.queries.ts';
import { uploadFile } from '../../../platform/file-imports/upload-file.ts';
import type { StaffContext } from '../../../platform/http/context.ts';
import { checkZipCodes } from './check-zip-codes.job.ts';
import { openZipCodeFile } from './open-zip-code-archive.ts';
import { zipCodeRows } from './read-zip-code-rows.ts';
import { importsOf } from './show-zip-code-imports.ts';
import { findImport, insertProgress } from './zip-code-imports.queries.ts';

const COLUMNS = ['import_id', 'row', 'line', 'columns', ...IMPORT_COLUMNS];

export async function uploadZipCodes(ctx: StaffContext, archive: File): Promise<ZipCodeImport> {
  const id = await uploadFile(ctx, archive, {
    table: 'zip_code_imports',
    recorded: { name: 'zip_codes_uploaded', subject: 'zip_code_import', rowsOf: 'zip codes' },
    unnamed: 'upload.zip',
    store: (tx, made) => storeArchive(tx, made, archive),
    check: checkZipCodes,
  });
  const [made] = await importsOf(ctx.db, [found(await findImport(ctx.db, id), `Import ${id}`)]);
  return found(made, `Import ${id}`);
}

async function storeArchive(tx: Tx, importId: number, archive: File): Promise<number> {
  const counted = { rows: 0 };
  await insertProgress(tx, importId);
  const { content, close } = await openZipCodeFile(archive);
  try {
    await copyRows(tx, 'zip_code_import_rows', COLUMNS, zipCodeRows(content, importId, counted));
  } finally {
    close();
  }
  return counted.rows;
}
