import type { FileAnswer } from '@larder/contract/wire/route.ts';
import { IMPORT_COLUMNS } from '@larder/domain/values/enums/zip-code-imports.ts';
import { found } from '../../../platform/call-error.ts';
import { writeCsv } from '../../../platform/csv/write-csv.ts';
import type { Db } from '../../../platform/database/database.ts';
import { storedErrors } from './show-zip-code-imports.ts';
import { findImport, listRowsOfLines } from './zip-code-imports.queries.ts';

export async function zipCodeErrorsFile(db: Db, id: number): Promise<FileAnswer> {
  const file = found(await findImport(db, id), `Import ${id}`);
  const ofLine = Map.groupBy(storedErrors(file), ({ line }) => line);
  const rows = await listRowsOfLines(db, id, [...ofLine.keys()]);
  const cells = rows.map(({ line, ...row }) => [
    ...IMPORT_COLUMNS.map((column) => row[column]),
    (ofLine.get(line) ?? []).map(({ key, message }) => `${key}: ${message}`).join(' '),
  ]);
  async function* parts() {
    yield cells;
  }
  return { name: `zip-codes-${id}-errors.csv`, content: writeCsv([...IMPORT_COLUMNS, 'error'], parts()) };
}
