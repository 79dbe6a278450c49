import { Readable } from 'node:stream';
import { type CsvError, parse } from 'csv-parse';
import { isSupported } from '@larder/contract/wire/storable.ts';
import type { CallError } from '../call-error.ts';
import { invalidField } from '../call-error.ts';
import { csvText } from '../csv/csv-text.ts';

/** Far beyond the longest values together. */
export const LONGEST_LINE = 64 * 1024;

export const refusedFile = (message: string): CallError => invalidField('csv', message);

export const refuseUnsupported = (texts: readonly string[], line: number): void => {
  if (!texts.every(isSupported)) throw refusedFile(`Line ${line} contains an unsupported character.`);
};

export const tooManyRows = (most: number) =>
  refusedFile(`The file may have at most ${most.toLocaleString('en-US')} rows.`);
export const noRows = () => refusedFile('The file has no rows below its header.');

/** Begins a sentence about a file that cannot be parsed. */
export const lineOfError = (error: CsvError) =>
  typeof error['lines'] === 'number' ? `Line ${error['lines']}` : 'A line';

export interface Parsed {
  record: string[];
  /** `lines` is the last line of the record. */
  info: { lines: number };
}

interface Options {
  trim?: boolean;
  skip_records_with_empty_values?: boolean;
}

/** One by one, never all in memory. */
export async function* readCsv(bytes: AsyncIterable<Buffer>, options: Options): AsyncGenerator<Parsed> {
  const parser = parse({
    ...options,
    bom: true,
    info: true,
    relax_column_count: true,
    skip_empty_lines: true,
    record_delimiter: ['\r\n', '\n', '\r'],
    max_record_size: LONGEST_LINE,
  });
  const text = Readable.from(csvText(bytes, refusedFile));
  text.once('error', (error) => parser.destroy(error));
  text.pipe(parser);
  try {
    yield* parser as AsyncIterable<Parsed>;
  } finally {
    text.destroy();
    parser.destroy();
  }
}
