import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { CsvError } from 'csv-parse';
import { ERROR_COLUMN } from '@larder/domain/values/imports/file-imports.ts';
import { firstLines } from '../csv/first-lines.ts';
import { withoutApostrophes } from '../csv/write-csv.ts';
import { lineOfError, noRows, readCsv, refusedFile, refuseUnsupported, tooManyRows } from './read-csv.ts';

export interface NamedColumns<Column extends string> {
  columns: readonly Column[];
  required: readonly Column[];
  /** At least one of them is required too. */
  oneOf?: readonly Column[];
  mostRows: number;
  /** Names a row: "customer". */
  noun: string;
}

export interface NamedRow<Column extends string> {
  row: number;
  line: number;
  cells: Partial<Record<Column, string>>;
}

/** The first line names the columns, in any order. Refuses a malformed file; values are checked later. */
export async function* namedRows<Column extends string>(
  file: File,
  format: NamedColumns<Column>,
): AsyncGenerator<NamedRow<Column>> {
  const lineOf = firstLines();
  let columns: (Column | null)[] | null = null;
  let row = 0;
  try {
    for await (const { record, info } of readCsv(bytesOf(file), { skip_records_with_empty_values: true })) {
      const line = lineOf(record.join(','), info.lines);
      refuseUnsupported(record, line);
      if (columns === null) {
        columns = columnsOf(record, format);
        continue;
      }
      row += 1;
      if (row > format.mostRows) throw tooManyRows(format.mostRows);
      if (record.length > columns.length)
        throw refusedFile(`Line ${line} has ${record.length} columns instead of ${columns.length}.`);
      yield { row, line, cells: cellsOf(columns, record) };
    }
    if (row === 0) throw noRows();
  } catch (error) {
    throw error instanceof CsvError ? toRefusal(error, format.noun) : error;
  }
}

/** Null for the errors of an errors file. */
function columnsOf<Column extends string>(
  record: string[],
  { columns, required, oneOf = [] }: NamedColumns<Column>,
): (Column | null)[] {
  const names = record.map((name) => name.trim().toLowerCase());
  const twice = names.find((name, at) => names.indexOf(name) !== at);
  const read = names.map((name) => {
    const column = columns.find((each) => each === name) ?? null;
    if (column === null && name !== ERROR_COLUMN)
      throw refusedFile(
        `The first line must name the columns. "${name.slice(0, 60)}" is not one of ${columns.join(', ')}.`,
      );
    return column;
  });
  if (twice !== undefined) throw refusedFile(`The first line names the column ${twice} twice.`);
  const missing = required.filter((column) => !read.includes(column));
  if (missing.length > 0) throw refusedFile(`The first line lacks ${missing.join(', ')}.`);
  if (oneOf.length > 0 && !oneOf.some((column) => read.includes(column)))
    throw refusedFile(`The first line needs ${oneOf.join(' or ')}.`);
  return read;
}

function cellsOf<Column extends string>(columns: (Column | null)[], record: string[]): NamedRow<Column>['cells'] {
  const cells: NamedRow<Column>['cells'] = {};
  columns.forEach((column, at) => {
    // Composed: some systems write accents as characters of their own.
    const value = withoutApostrophes(record[at]?.trim() ?? '').normalize('NFC');
    if (column !== null && value !== '') cells[column] = value;
  });
  return cells;
}

const bytesOf = (file: File): AsyncIterable<Buffer> => Readable.fromWeb(file.stream() as ReadableStream<Uint8Array>);

const toRefusal = (error: CsvError, noun: string) =>
  refusedFile(
    error.code === 'CSV_MAX_RECORD_SIZE'
      ? `${lineOfError(error)} is too long. Put each ${noun} on its own line.`
      : `${lineOfError(error)} has an unexpected or missing quotation mark.`,
  );
