import type { Readable } from 'node:stream';
import { CsvError } from 'csv-parse';
import { IMPORT_COLUMNS, IMPORT_LIMITS } from '@larder/domain/values/enums/zip-code-imports.ts';
import { CallError } from '../../../platform/call-error.ts';
import { firstLines } from '../../../platform/csv/first-lines.ts';
import { escapeCopied, toCopy } from '../../../platform/file-imports/copy-lines.ts';
import {
  lineOfError,
  LONGEST_LINE,
  noRows,
  readCsv,
  refusedFile as refused,
  refuseUnsupported,
  tooManyRows,
} from '../../../platform/file-imports/read-csv.ts';
import { DAMAGED, NESTED, TOO_LARGE } from './open-zip-code-archive.ts';

const LF = 0x0a;
const CR = 0x0d;
const ARCHIVES = [
  [0x50, 0x4b, 0x03, 0x04],
  [0x1f, 0x8b],
  [0x42, 0x5a, 0x68],
  [0x37, 0x7a, 0xbc, 0xaf],
  [0x52, 0x61, 0x72, 0x21],
];

export interface RowCount {
  rows: number;
  /** 200,000 by default. */
  most?: number;
}

/** Import, row, line, columns, the ten values. Refuses a malformed file; values are checked later. */
export const zipCodeRows = (content: Readable, importId: number, counted: RowCount): Readable =>
  toCopy(copyLines(content, importId, counted));

async function* copyLines(content: Readable, importId: number, counted: RowCount): AsyncGenerator<string> {
  const write = copyLineWriter(importId);
  const { most = IMPORT_LIMITS.rows } = counted;
  let isHeader = true;
  try {
    for await (const { record, info } of readCsv(checkedText(content), { trim: true })) {
      if (isHeader) {
        refuseHeader(record);
        isHeader = false;
        continue;
      }
      counted.rows += 1;
      if (counted.rows > most) throw tooManyRows(most);
      yield write(record, counted.rows, info.lines);
    }
    if (counted.rows === 0) throw noRows();
  } catch (error) {
    throw toRefusal(error);
  } finally {
    content.destroy();
  }
}

function refuseHeader(record: string[]): void {
  refuseUnsupported(record, 1);
  if (record.length === IMPORT_COLUMNS.length && IMPORT_COLUMNS.every((name, at) => record[at]?.toLowerCase() === name))
    return;
  const found = record.slice(0, 20).join(', ').slice(0, 200);
  throw refused(
    `The first line must name the columns ${IMPORT_COLUMNS.join(', ')}, in this order. It says: ${found || 'nothing'}.`,
  );
}

/** Numbered by the line on which they begin. */
function copyLineWriter(importId: number) {
  const lineOf = firstLines();
  return (record: string[], row: number, last: number): string => {
    const values = record.length === IMPORT_COLUMNS.length ? record : IMPORT_COLUMNS.map((_, at) => record[at] ?? '');
    // Few rows need escaping, and testing each value costs as much as parsing it.
    const whole = values.join('|');
    const line = lineOf(whole, last);
    const written = (texts: string[]) => `${importId}\t${row}\t${line}\t${record.length}\t${texts.join('\t')}\n`;
    if (!NEEDS_ESCAPE.test(whole)) return written(values);
    refuseUnsupported([whole], line);
    return written(values.map(escapeCopied));
  };
}

/** Characters that COPY would misread, and those that may not be stored. */
const NEEDS_ESCAPE = /[\\\p{Cc}\u202a-\u202e\u2066-\u2069]/u;

async function* checkedText(content: Readable): AsyncGenerator<Buffer> {
  let bytes = 0;
  let sinceLineEnd = 0;
  for await (const chunk of content as AsyncIterable<Buffer>) {
    if (bytes === 0 && ARCHIVES.some((magic) => magic.every((byte, at) => chunk[at] === byte))) throw refused(NESTED);
    bytes += chunk.length;
    if (bytes > IMPORT_LIMITS.unpackedBytes) throw refused(TOO_LARGE);
    const first = firstLineEnd(chunk);
    if (sinceLineEnd + (first < 0 ? chunk.length : first) > LONGEST_LINE) throw refused(LINE_TOO_LONG);
    const last = Math.max(chunk.lastIndexOf(LF), chunk.lastIndexOf(CR));
    sinceLineEnd = last < 0 ? sinceLineEnd + chunk.length : chunk.length - last - 1;
    yield chunk;
  }
}

const LINE_TOO_LONG = 'A line of the file is too long. Check that each row is on its own line.';

function firstLineEnd(chunk: Buffer): number {
  const [lf, cr] = [chunk.indexOf(LF), chunk.indexOf(CR)];
  return lf < 0 ? cr : cr < 0 ? lf : Math.min(lf, cr);
}

function toRefusal(error: unknown): unknown {
  if (error instanceof CallError) return error;
  if (error instanceof CsvError) {
    if (error.code === 'CSV_MAX_RECORD_SIZE') return refused(LINE_TOO_LONG);
    return refused(`${lineOfError(error)} of the file has a misplaced or missing quotation mark.`);
  }
  if (error instanceof Error && (isUnpackers(error) || ('code' in error && String(error.code).startsWith('Z_'))))
    return refused(DAMAGED);
  return error;
}

/** The unpacker throws bare errors for mismatched sizes. */
const isUnpackers = (error: Error) => error.name === 'Error' && !('code' in error);
