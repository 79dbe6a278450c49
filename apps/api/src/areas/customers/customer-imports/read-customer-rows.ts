import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { CsvError, parse } from 'csv-parse';
import { isSupported } from '@larder/contract/wire/storable.ts';
import {
  CUSTOMER_COLUMNS,
  CUSTOMER_FILE,
  type CustomerColumn,
  ERROR_COLUMN,
  REQUIRED_CUSTOMER_COLUMNS,
} from '@larder/domain/values/customer-imports.ts';
import { CallError, invalidField } from '../../../platform/call-error.ts';
import { firstLines } from '../../../platform/csv/first-lines.ts';
import { utf8Only } from '../../../platform/csv/utf8-only.ts';

export interface UploadedRow {
  row: number;
  line: number;
  cells: Partial<Record<CustomerColumn, string>>;
}

/** Far beyond the longest values together. */
const LONGEST_LINE = 64 * 1024;
const refused = (message: string) => invalidField('csv', message);
const MOST_ROWS = `The file may have at most ${CUSTOMER_FILE.rows.toLocaleString('en-US')} rows.`;

interface Parsed {
  record: string[];
  info: { lines: number };
}

/** One by one, never all in memory. Refuses a malformed file; values are checked later. */
export async function* customerRows(file: File): AsyncGenerator<UploadedRow> {
  const parser = parse({
    bom: true,
    info: true,
    relax_column_count: true,
    skip_empty_lines: true,
    skip_records_with_empty_values: true,
    record_delimiter: ['\r\n', '\n', '\r'],
    max_record_size: LONGEST_LINE,
  });
  const text = Readable.from(utf8Only(checkedBytes(file), refused));
  text.once('error', (error) => parser.destroy(error));
  text.pipe(parser);
  const lineOf = firstLines();
  let columns: (CustomerColumn | typeof ERROR_COLUMN)[] | null = null;
  let row = 0;
  try {
    for await (const { record, info } of parser as AsyncIterable<Parsed>) {
      const line = lineOf(record.join(','), info.lines);
      if (!record.every(isSupported)) throw refused(`Line ${line} contains an unsupported character.`);
      if (columns === null) {
        columns = columnsOf(record);
        continue;
      }
      row += 1;
      if (row > CUSTOMER_FILE.rows) throw refused(MOST_ROWS);
      if (record.length > columns.length)
        throw refused(`Line ${line} has ${record.length} columns instead of ${columns.length}.`);
      yield { row, line, cells: cellsOf(columns, record) };
    }
    if (row === 0) throw refused('The file has no rows below its header.');
  } catch (error) {
    throw toRefusal(error);
  } finally {
    text.destroy();
    parser.destroy();
  }
}

function columnsOf(record: string[]): (CustomerColumn | typeof ERROR_COLUMN)[] {
  const names = record.map((name) => name.trim().toLowerCase());
  const known: readonly string[] = [...CUSTOMER_COLUMNS, ERROR_COLUMN];
  const unknown = names.find((name) => !known.includes(name));
  if (unknown !== undefined)
    throw refused(
      `The first line must name the columns. "${unknown.slice(0, 60)}" is not one of ${CUSTOMER_COLUMNS.join(', ')}.`,
    );
  const twice = names.find((name, at) => names.indexOf(name) !== at);
  if (twice !== undefined) throw refused(`The first line names the column ${twice} twice.`);
  const missing = REQUIRED_CUSTOMER_COLUMNS.filter((column) => !names.includes(column));
  if (missing.length > 0) throw refused(`The first line lacks ${missing.join(', ')}.`);
  return names as (CustomerColumn | typeof ERROR_COLUMN)[];
}

function cellsOf(columns: (CustomerColumn | typeof ERROR_COLUMN)[], record: string[]): UploadedRow['cells'] {
  const cells: UploadedRow['cells'] = {};
  columns.forEach((column, at) => {
    const value = withoutApostrophe(record[at]?.trim() ?? '');
    if (column !== ERROR_COLUMN && value !== '') cells[column] = value;
  });
  return cells;
}

/** An errors file has one before what a spreadsheet would run as a formula. */
const withoutApostrophe = (value: string) => (/^'[=+\-@]/.test(value) ? value.slice(1) : value);

async function* checkedBytes(file: File): AsyncGenerator<Buffer> {
  for await (const chunk of Readable.fromWeb(file.stream() as ReadableStream<Uint8Array>)) {
    const bytes = chunk as Buffer;
    if (bytes.includes(0)) throw refused('This is not a CSV file: it contains data that is not text.');
    yield bytes;
  }
}

function toRefusal(error: unknown): unknown {
  if (error instanceof CallError || !(error instanceof CsvError)) return error;
  const line = typeof error['lines'] === 'number' ? `Line ${error['lines']}` : 'A line';
  return error.code === 'CSV_MAX_RECORD_SIZE'
    ? refused(`${line} is too long. Put each customer on its own line.`)
    : refused(`${line} has an unexpected or missing quotation mark.`);
}
