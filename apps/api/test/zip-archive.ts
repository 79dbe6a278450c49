import { buffer } from 'node:stream/consumers';
import { ZipFile } from 'yazl';
import { IMPORT_COLUMNS } from '@larder/domain/values/enums/zip-code-imports.ts';

export async function zipArchive(
  files: Record<string, string | Uint8Array>,
  { compress = true } = {},
): Promise<Buffer> {
  const zip = new ZipFile();
  for (const [name, content] of Object.entries(files)) zip.addBuffer(Buffer.from(content), name, { compress });
  zip.end();
  return buffer(zip.outputStream);
}

export function zipForm(archive: Uint8Array, name = 'zip-codes.zip'): FormData {
  const form = new FormData();
  form.set('csv', new File([new Uint8Array(archive)], name, { type: 'application/zip' }));
  return form;
}

export type ImportLine = Partial<Record<(typeof IMPORT_COLUMNS)[number], string | number>>;

const USUAL: ImportLine = {
  zip_code_id: '60601',
  state: 'IL',
  timezone: 'Central',
  production_cycle_id: 1,
  days_in_transit: 2,
  ship_day_name: 'Wednesday',
  carrier: 'ups-ground',
  default_pc: 'TRUE',
  alternate_ups_service: '',
};

/** Missing fields take their usual values. */
export const zipCodesCsv = (lines: ImportLine[], lineEnd = '\r\n') =>
  [
    IMPORT_COLUMNS.join(','),
    ...lines.map((line) => {
      const row: ImportLine = { ...USUAL, ...line };
      const all = { unformatted_zip_code: String(Number(row.zip_code_id) || ''), ...row };
      return IMPORT_COLUMNS.map((column) => all[column]).join(',');
    }),
    '',
  ].join(lineEnd);
