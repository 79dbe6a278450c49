import { ZipFile } from 'yazl';
import type { FileAnswer } from '@larder/contract/wire/route.ts';
import { IMPORT_COLUMNS } from '@larder/domain/values/enums/zip-code-imports.ts';
import type { Db } from '../../../platform/database/database.ts';

/** Its zip codes do not exist, so importing it changes no deliveries. */
export async function sampleZipCodes(db: Db): Promise<FileAnswer> {
  const carriers = await db.selectFrom('carriers').select(['slug']).orderBy('id').limit(2).execute();
  const slugs = carriers.map(({ slug }) => slug);
  const [first = 'ups', second = first] = slugs;
  const lines = [
    IMPORT_COLUMNS,
    ['1', '00001', 'NY', 'Eastern', '1', '2', 'Wednesday', first, 'TRUE', ''],
    ['1', '00001', 'NY', 'Eastern', '2', '3', 'Thursday', second, 'FALSE', ''],
    ['2', '00002', 'IL', 'Central', '1', '1', 'Wednesday', first, 'TRUE', ''],
  ];
  const zip = new ZipFile();
  zip.addBuffer(Buffer.from(lines.map((line) => `${line.join(',')}\r\n`).join('')), 'zip-codes.csv');
  zip.end();
  return { name: 'zip-codes-sample.zip', content: zip.outputStream as AsyncIterable<Uint8Array> };
}
